"""wall: two dice were thrown; whose wall is opened, and what is left and taken of it? Clauses: F2, K2, S1, S3, S4, S7.

Two dice fall in 36 ways, so there are 72 things to ask at level 1 (the wall, or the stacks) and, with the four places
one may sit in, 144 at level 2, where both are asked at once; the order of the choices makes more of them.
Level 3 goes on: the wall is open, and who takes which of its tiles? Levels 4 to 6 are told in ``wall_levels``: where a
tile lies, who takes it, and both ends of the wall later in the deal; some 16,000 questions each and more.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import RuleSet
from trainer.quiz.dealing import dealing_draft, refute_dealing
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Choice, Form, Question, Scene, Step, Text
from trainer.quiz.wall_levels import open_wall
from trainer.table.wall import STACKS, break_wall

FROM_DEALER = (
    Text("庄家（东）", "the dealer (East)"),
    Text("庄家的下家（南）", "the dealer's next player (South)"),
    Text("庄家的对家（西）", "the player opposite the dealer (West)"),
    Text("庄家的上家（北）", "the player before the dealer (North)"),
)
FROM_YOU = (
    Text("你自己的牌墙", "your own wall"),
    Text("下家的牌墙", "the next player's wall"),
    Text("对家的牌墙", "the opposite player's wall"),
    Text("上家的牌墙", "the wall of the player before you"),
)
SHORT = (Text("庄家", "East"), Text("下家", "South"), Text("对家", "West"), Text("上家", "North"))
WHOSE = Text("开谁的牌墙？", "Whose wall is opened?")
LEFT = Text("开门的那道墙，右端要留下几墩？", "How many stacks are left at the right end of the opened wall?")
BOTH = Text("开谁的牌墙，右端留几墩？", "Whose wall is opened, and how many stacks are left at its right end?")
OFFERED = 4
DEALING = 3
"""The level that asks who takes which tiles."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Two dice, and where you sit, counted in seats after the dealer; *text* is what is asked."""

    dice: tuple[int, int]
    you: int
    text: Text

    @property
    def small(self) -> int:
        """The smaller die."""
        return min(self.dice)

    def opened(self) -> tuple[int, int]:
        """Whose wall the table opens, in seats after the dealer, and how many stacks it leaves.

        The tiles of the walls are numbered, so the first one drawn says where it lay.
        """
        walls = [[(2 * (STACKS * seat + n), 2 * (STACKS * seat + n) + 1) for n in range(STACKS)] for seat in range(4)]
        return divmod(break_wall(walls, self.dice, 0)[0] // 2, STACKS)

    def key(self) -> str:
        """The right choice."""
        wall, left = self.opened()
        if self.text == WHOSE:
            return str(wall)
        return str(left) if self.text == LEFT else f"{wall}.{left}"


def _throw(rng: Random, level: int) -> Throw:
    """Throw the dice. The same ones fall the same, so a wrong answer is refuted by the throw that was shown."""
    text = rng.choice((WHOSE, WHOSE, LEFT)) if level == 1 else BOTH
    you = 0 if level == 1 else rng.randrange(4)
    return Throw((rng.randint(1, 6), rng.randint(1, 6)), you, text)


def _slipped_walls(throw: Throw) -> list[int]:
    """The walls that slips lead to: counted clockwise, from the next player on, or by one die only."""
    total = sum(throw.dice)
    return [-(total - 1) % 4, total % 4, (throw.small - 1) % 4, (max(throw.dice) - 1) % 4]


def _slipped_numbers(throw: Throw) -> list[int]:
    """The numbers of stacks that slips lead to: the larger die, the sum, the difference, too many or too few."""
    small, large = sorted(throw.dice)
    return [large, small + large, large - small, small + 1, small - 1, small + 2, small + 3]


def _choices(rng: Random, throw: Throw) -> tuple[Choice, ...]:
    wall, left = throw.opened()
    if throw.text == WHOSE:
        return tuple(Choice(str(seat), FROM_DEALER[seat]) for seat in range(4))
    if throw.text == LEFT:
        numbers = list(dict.fromkeys([left, *(n for n in _slipped_numbers(throw) if n > 0)]))[:OFFERED]
        return tuple(Choice(str(n), _stacks(n)) for n in sorted(numbers))
    other = next(n for n in _slipped_numbers(throw) if n not in (left, 0))
    walls = list(dict.fromkeys(seat for seat in _slipped_walls(throw) if seat != wall))
    pairs = [(wall, left), (wall, other), (walls[0], left), (walls[-1] if len(walls) > 1 else walls[0], other)]
    rng.shuffle(pairs)
    return tuple(Choice(f"{seat}.{number}", _both(throw, seat, number)) for seat, number in pairs)


def _stacks(number: int) -> Text:
    return Text(f"{number} 墩", "1 stack" if number == 1 else f"{number} stacks")


def _both(throw: Throw, seat: int, number: int) -> Text:
    whose, stacks = FROM_YOU[(seat - throw.you) % 4], _stacks(number)
    return Text(f"{whose.zh}，留 {number} 墩", f"{whose.en}, leaving {stacks.en}")


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A throw of the dealer's, and what it opens; at level 3 the tiles as they are taken."""
    if level == DEALING:
        return dealing_draft(rng)
    if level > DEALING:
        return open_wall(rng, level).draft()
    throw = _throw(rng, level)
    one, other = throw.dice
    notes = [
        Text(
            f"庄家掷两颗骰子：{one} 点和 {other} 点。",
            f"The dealer throws two dice: a {one} and a {other}.",
        )
    ]
    if level > 1:
        place = FROM_DEALER[throw.you]
        zh, en = f"你坐在{place.zh}的位置。", f"You are {place.en}."
        notes.append(Text("你就是庄家（东）。", en) if throw.you == 0 else Text(zh, en))
    scene = Scene(None, "", notes=tuple(notes))
    return Draft(throw.text, Form.CHOICE, scene, throw.key(), _explain(throw), _choices(rng, throw))


def _explain(throw: Throw) -> tuple[Step, ...]:
    steps: list[Step] = []
    if throw.text != LEFT:
        steps += _wall_steps(throw)
    if throw.text != WHOSE:
        steps.append(_stacks_step(throw))
    return tuple(steps)


def _wall_steps(throw: Throw) -> tuple[Step, ...]:
    """The count from wall to wall, and whose it is for you. Clause: S7."""
    wall, _ = throw.opened()
    one, other = throw.dice
    total = one + other
    zh_count = "、".join(f"{SHORT[(n - 1) % 4].zh} {n}" for n in range(1, total + 1))
    en_count = ", ".join(f"{SHORT[(n - 1) % 4].en} {n}" for n in range(1, total + 1))
    zh = f"{one} + {other} = {total}。从庄家数 1 起，逆时针数：{zh_count}。"
    en = f"{one} + {other} = {total}. Count counter-clockwise, the dealer (East) as 1: {en_count}."
    who = FROM_DEALER[wall]
    steps = [Step(Text(zh, en), clause="S7"), Step(Text(f"所以开{who.zh}的牌墙。", f"So it is the wall of {who.en}."))]
    if throw.text == BOTH and throw.you:
        whose = FROM_YOU[(wall - throw.you) % 4]
        steps.append(Step(Text(f"从你这里看，就是{whose.zh}。", f"Seen from your seat, that is {whose.en}.")))
    return tuple(steps)


def _stacks_step(throw: Throw) -> Step:
    small = throw.small
    stacks = _stacks(small)
    if throw.dice[0] == throw.dice[1]:
        zh, en = f"两颗都是 {small} 点", f"Both dice show {small}"
    else:
        zh, en = f"小的那颗是 {small} 点", f"The smaller die shows {small}"
    zh += f"：从右端留下 {small} 墩，从第 {small + 1} 墩拿起。"
    en += f": {stacks.en} stay at the right end, and stack {small + 1} is the first one taken."
    return Step(Text(zh, en.replace("1 stack stay ", "1 stack stays ")), clause="S7")


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """How one must have counted to say so; then how it is counted."""
    if question.level == DEALING:
        return refute_dealing(Random(question.id), answer)
    if question.level > DEALING:
        return open_wall(Random(question.id), question.level).refuted(question, answer)
    throw = _throw(Random(question.id), question.level)
    wall, left = throw.opened()
    steps: list[Step] = []
    if throw.text == LEFT:
        steps.append(_number_slip(throw, int(answer)))
    else:
        seat, _, number = answer.partition(".")
        if int(seat) != wall:
            steps.append(_wall_slip(throw, int(seat)))
        if number and int(number) != left:
            steps.append(_number_slip(throw, int(number)))
    return (*steps, *question.explanation)


def _wall_slip(throw: Throw, seat: int) -> Step:
    clockwise, late, small, large = _slipped_walls(throw)
    if seat == clockwise:
        text = Text(
            "方向反了：要逆时针数，庄家之后是下家。",
            "That is counted clockwise: after the dealer comes the next player.",
        )
    elif seat == late:
        text = Text("多数了一家：庄家自己算 1，不从下家数起。", "That is one too far: the dealer himself is 1.")
    elif seat in (small, large):
        text = Text("要用两颗骰子的和来数，不是只用一颗。", "The sum of both dice counts, not one of them.")
    else:
        text = Text("少数了一家：要一直数到点数和。", "That is one short: count up to the sum.")
    return Step(text, clause="S7")


def _number_slip(throw: Throw, number: int) -> Step:
    small, large = sorted(throw.dice)
    if number == large != small:
        text = Text("留几墩看小的那颗，不是大的那颗。", "It is the smaller die that counts here, not the larger.")
    elif number == small + large:
        text = Text(
            "点数和只管开谁的墙；留几墩只看小的那颗。", "The sum only says whose wall; the smaller die says how many."
        )
    elif number == large - small:
        text = Text("不用相减，只看小的那颗。", "Nothing is subtracted: the smaller die alone counts.")
    else:
        text = Text("小的那颗是几点，就正好留几墩。", "Exactly as many stacks as the smaller die shows.")
    return Step(text, clause="S7")


FAMILY = Family(
    "wall",
    Text("开牌墙", "Open the wall"),
    WHOSE,
    (1, 2, DEALING, 4, 5, 6),
    ("S7", "S1", "S3", "S4", "F2", "K2"),
    build,
    refute,
)
