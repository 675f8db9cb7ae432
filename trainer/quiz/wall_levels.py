"""Where a tile lies and who takes it: the higher levels of the wall. Clauses: F2, K2, S3, S7.

Level 4: in whose wall lies a tile, counted from the opening. Level 5: and who takes it as it is dealt. Level 6: the
deal is under way, kongs have been made: from whose wall come the next draw and the next replacement? That a claim takes
nothing from the wall has to be seen there. Walls are broken by the table's own hand, their tiles numbered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from trainer.engine import MIL2025
from trainer.quiz.dealing import FROM_YOU as PEOPLE
from trainer.quiz.dealing import IN_ROUNDS, ROUND, SEATS
from trainer.quiz.posed import Posed, line
from trainer.quiz.question import Choice, Form, Step, Text
from trainer.quiz.seats import times_text
from trainer.table.wall import DEALT, STACKS, TILES, break_wall, dealt

WALLS = (
    Text("你自己的牌墙", "your own wall"),
    Text("你下家的牌墙", "your next player's wall"),
    Text("你对家的牌墙", "the wall of the player opposite you"),
    Text("你上家的牌墙", "the wall of the player before you"),
)
WHERE = Text("这张牌在谁的牌墙里？", "In whose wall does this tile lie?")
WHERE_AND_WHO = Text("这张牌在谁的牌墙里，归谁拿？", "In whose wall does this tile lie, and who takes it?")
NEXT_TWO = Text(
    "下一张摸牌从谁的牌墙拿？这时要是开杠，补牌又从谁的牌墙拿？",
    "From whose wall comes the next draw, and from whose wall would a kong's replacement come now?",
)
OFFERED = 5
LAST_TO_ASK = 116
"""The last tile that anybody can draw where nobody kongs: twenty stay."""
WALL_TILES = 2 * STACKS
KONG_COST = 2 if MIL2025.gang_burns else 1


@dataclass(frozen=True, slots=True)
class Count:
    """How one counts: which wall is *opened* (seats after the dealer), how many stacks are *left* at its right end,
    and by how many seats the next wall lies on (*step*; the table goes clockwise, so it is −1)."""

    opened: int
    left: int
    step: int = -1

    def wall(self, number: int) -> int:
        """In whose wall tile *number* lies, in seats after the dealer. Clause: S7."""
        first = WALL_TILES - 2 * self.left
        if number <= first:
            return self.opened
        further = (number - first - 1) // WALL_TILES + 1
        return self.opened if further > 3 else (self.opened + self.step * further) % 4


@dataclass(frozen=True, slots=True)
class Opened:
    """Two *dice*, where *you* sit (seats after the dealer), and the tile *number* asked about; at level 6 how many
    *kongs* and *claims* there were."""

    level: int
    dice: tuple[int, int]
    you: int
    number: int
    kongs: int = 0
    claims: int = 0

    @property
    def right(self) -> Count:
        """How the clause counts. Clause: S7."""
        return Count((sum(self.dice) - 1) % 4, min(self.dice))

    def lies(self, number: int) -> int:
        """In whose wall the table finds tile *number*, in seats after the dealer."""
        walls = [[(2 * (STACKS * s + n), 2 * (STACKS * s + n) + 1) for n in range(STACKS)] for s in range(4)]
        return break_wall(walls, self.dice, 0)[number - 1] // WALL_TILES

    @property
    def replacement(self) -> int:
        """The number of the tile that a kong would draw now. Clause: K2."""
        return TILES - KONG_COST * self.kongs

    def second(self) -> int | None:
        """The other half of the answer: who takes the tile, or whose wall the replacement comes from."""
        if self.level == 4:
            return None
        if self.level == 6:
            return self.lies(self.replacement)
        return next(seat for seat, hand in enumerate(dealt(range(TILES), 0)) if self.number - 1 in hand)

    def id(self, wall: int, other: int | None) -> str:
        """An answer, in seats after you."""
        seats = [wall] if other is None else [wall, other]
        return ".".join(str((seat - self.you) % 4) for seat in seats)


def open_wall(rng: Random, level: int) -> Posed:
    """A throw and a tile; the same dice ask the same."""
    dice, you = (rng.randint(1, 6), rng.randint(1, 6)), rng.randrange(4)
    if level < 6:
        number = rng.randint(1, LAST_TO_ASK if level == 4 else DEALT)
        return _posed(rng, Opened(level, dice, you, number))
    kongs = rng.randint(0, 8)
    drawn = rng.randint(2, TILES - DEALT - 22 - KONG_COST * kongs)
    return _posed(rng, Opened(level, dice, you, DEALT + drawn + 1, kongs, rng.randint(1, 7)))


def _posed(rng: Random, asked: Opened) -> Posed:
    text = {4: WHERE, 5: WHERE_AND_WHO, 6: NEXT_TWO}[asked.level]
    key = asked.id(asked.lies(asked.number), asked.second())
    slips = {name: step for name, step in _slips(asked) if name != key}
    astray = line("一步一步数：先开墙，再留墩，再往下数。", "Step by step: the wall, the stacks left, then on.", "S7")
    choices = tuple(Choice(str(seat), WALLS[seat]) for seat in range(4))
    if asked.level > 4:
        others = [f"{one}.{two}" for one in range(4) for two in range(4)]
        rng.shuffle(others)
        ids = list(dict.fromkeys([key, *rng.sample(list(slips), min(len(slips), OFFERED - 1)), *others]))[:OFFERED]
        rng.shuffle(ids)
        choices = tuple(Choice(name, _pair(asked, name)) for name in ids)
    return Posed(text, Form.CHOICE, key, _steps(asked), astray, _notes(asked), choices, slips=slips)


def _pair(asked: Opened, name: str) -> Text:
    one, two = map(int, name.split("."))
    wall = WALLS[one]
    if asked.level == 5:
        who = PEOPLE[two]
        return Text(f"{wall.zh}，{who.zh}拿", f"{wall.en}; {who.en} {'take' if two == 0 else 'takes'} it")
    other = WALLS[two]
    return Text(f"摸牌：{wall.zh}；补牌：{other.zh}", f"draw: {wall.en}; replacement: {other.en}")


def _notes(asked: Opened) -> tuple[Text, ...]:
    one, other = asked.dice
    notes = [Text(f"庄家掷两颗骰子：{one} 点和 {other} 点。", f"The dealer throws two dice: a {one} and a {other}.")]
    if asked.you:
        who = SEATS[asked.you]
        notes.append(Text(f"你是庄家的{who.zh}。", f"You are {who.en}."))
    else:
        notes.append(Text("你就是庄家。", "You are the dealer."))
    number = asked.number
    if asked.level < 6:
        zh = f"从开门的第一张数起，看第 {number} 张{'' if asked.level == 5 else '（一路没有人开杠）'}。"
        en = f"Look at tile number {number}, counted from the opening{'' if asked.level == 5 else ' (nobody kongs)'}."
        return (*notes, Text(zh, en))
    drawn = number - 1 - DEALT
    zh = f"这桌打竞赛规则。牌发完以后，各家轮着一共摸了 {drawn} 张（补牌不算在内），吃碰过 {asked.claims} 次，"
    zh += f"{'开过 ' + str(asked.kongs) + ' 个杠' if asked.kongs else '还没有人开杠'}。"
    en = f"This table plays by the competition rules. Since the deal {drawn} tiles have been drawn (replacements "
    en += f"aside), chows and pungs were made {times_text(asked.claims)}, kongs: {asked.kongs}."
    return (*notes, Text(zh, en))


def _steps(asked: Opened) -> tuple[Step, ...]:
    """Whose wall is opened, how many tiles it gives, then on from wall to wall. Clauses: F2, K2, S3, S7."""
    right, total, small = asked.right, sum(asked.dice), min(asked.dice)
    who, first = SEATS[right.opened], WALL_TILES - 2 * small
    steps = [
        line(
            f"{asked.dice[0]} + {asked.dice[1]} = {total}，从庄家数 1，逆时针数到 {total}：开{who.zh}的牌墙。",
            f"{asked.dice[0]} + {asked.dice[1]} = {total}: counted counter-clockwise from the dealer as 1, it is the "
            f"wall of {who.en}.",
            "S7",
        ),
        line(
            f"右端留下 {small} 墩，最后才拿；这道墙先拿 {STACKS} − {small} = {STACKS - small} 墩，就是 {first} 张。",
            f"Stacks left at its right end: {small}, taken last of all; so it gives {STACKS - small} stacks first, "
            f"that is {first} tiles.",
            "S7",
        ),
    ]
    if asked.level == 6:
        drawn = asked.number - 1 - DEALT
        steps += [
            line(
                "吃和碰拿的是别人打的牌，不动牌墙。", "A chow or pung takes a discard and nothing from the wall.", "F2"
            ),
            line(
                f"发牌 {DEALT} 张，又摸了 {drawn} 张：下一张摸第 {asked.number} 张。",
                f"Dealt: {DEALT}; drawn since: {drawn}. The next draw is tile number {asked.number}.",
                "S3",
            ),
        ]
    steps.append(_on_step(asked, asked.number, first))
    if asked.level == 5:
        steps += _taker_steps(asked)
    if asked.level == 6:
        steps += _tail_steps(asked)
    if asked.you:
        wall = WALLS[(asked.lies(asked.number) - asked.you) % 4]
        steps.append(line(f"从你这里看，第 {asked.number} 张在{wall.zh}里。", f"For you that is {wall.en}.", "S7"))
    return tuple(steps)


def _on_step(asked: Opened, number: int, first: int) -> Step:
    wall = SEATS[asked.lies(number)]
    if number <= first:
        zh, en = f"第 {number} 张还在开门的这道墙里，是{wall.zh}的。", f"Number {number} still lies there: {wall.en}."
        return line(zh, en, "S7")
    ends = [first + WALL_TILES * further for further in range(4)]
    order = [SEATS[(asked.right.opened - further) % 4] for further in range(4)]
    zh = "往左拿完一道，顺时针接上家那道：" + "，".join(f"{w.zh}到第 {e} 张" for w, e in zip(order, ends, strict=True))
    en = "From there on leftwards, clockwise from wall to wall: " + ", ".join(
        f"{w.en} up to {e}" for w, e in zip(order, ends, strict=True)
    )
    return line(f"{zh}。第 {number} 张是{wall.zh}的。", f"{en}. Number {number}: {wall.en}.", "S7")


def _taker_steps(asked: Opened) -> list[Step]:
    number, seat = asked.number, asked.second()
    assert seat is not None  # asked at level 5 only
    who = SEATS[seat]
    if number <= IN_ROUNDS:
        zh = f"庄家先拿，逆时针一人四张：第 {number} 张是第 {(number - 1) // ROUND + 1} 手，{who.zh}拿。"
        en = f"Four at a time, the dealer first: number {number} is in grab {(number - 1) // ROUND + 1}, by {who.en}."
    else:
        zh = f"三轮拿满 48 张以后一张一张拿，庄家拿 49 和 53：第 {number} 张{who.zh}拿。"
        en = f"After 48 they go singly, 49 and 53 to the dealer: number {number} is taken by {who.en}."
    return [line(zh, en, "S7")]


def _tail_steps(asked: Opened) -> list[Step]:
    wall, kongs, number = SEATS[asked.lies(asked.replacement)], asked.kongs, asked.replacement
    zh = f"补牌从牌墙末尾拿，一个杠用掉一墩：开过 {kongs} 个杠，末尾少了 {kongs} 墩，再补就是第 {number} 张。"
    en = f"A replacement comes from the tail and a kong uses a whole stack there: after {kongs} of them it is tile "
    zh2 = f"末尾先是开门那道墙右端留的 {min(asked.dice)} 墩，用完了才轮到最后一道墙：这张是{wall.zh}的。"
    en2 = f"The tail is first what was left of the opened wall ({min(asked.dice)}), then the last wall: {wall.en}."
    return [line(zh, f"{en}{number}.", "K2"), line(zh2, en2, "S7")]


def _slips(asked: Opened) -> list[tuple[str, Step]]:
    """Wrong answers and the mistakes behind them. Clauses: K2, S7."""
    right, number, second = asked.right, asked.number, asked.second()
    total = sum(asked.dice)
    ways = (
        (
            replace(right, step=1),
            "方向反了：一道墙拿完，接的是它上家那道。",
            "After a wall comes that of the player before.",
        ),
        (replace(right, opened=-(total - 1) % 4), "数墙要逆时针数。", "Walls are counted counter-clockwise."),
        (replace(right, opened=total % 4), "庄家自己算 1。", "The dealer himself is 1."),
        (replace(right, left=max(asked.dice)), "留几墩看小的那颗。", "The smaller die says how many stacks stay."),
        (replace(right, left=0), "右端留的几墩要最后才拿。", "The stacks left at the right end come last."),
    )
    found = []
    for count, zh, en in ways:
        other = count.wall(asked.replacement) if asked.level == 6 else second
        found.append((asked.id(count.wall(number), other), line(zh, en, "S7")))
    here = asked.lies(number)
    if asked.level == 5:
        late = line("一人一次拿四张，最后五张才一张一张拿。", "Four at a time, and only the last five singly.", "S7")
        found.append((asked.id(here, (number - 1) % 4), late))
    if asked.level == 6:
        one = line("开一个杠，末尾少两张，不是一张。", "A kong takes two tiles from the tail, not one.", "K2")
        found.append((asked.id(here, asked.lies(TILES - asked.kongs)), one))
        same = line("补牌从末尾拿，不跟摸牌一头。", "A replacement comes from the other end.", "K2")
        found.append((asked.id(here, asked.lies(number)), same))
    return list(dict(reversed(found)).items())
