"""Who deals first; and the wall is open: who takes which tiles, how many each holds, how many are left.

Tiles are numbered in the order in which they are drawn and dealt by the table's own hand. Who takes a tile, who holds
how many, and how many stay in the wall make some hundreds of questions. Clauses: S1, S3, S4, S7.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from trainer.engine import PRESETS, RuleSet
from trainer.engine.ruleset import CaishenRule
from trainer.quiz.family import Draft
from trainer.quiz.people import PLAYERS
from trainer.quiz.question import AnswerValue, Choice, Form, Scene, Step, Text
from trainer.table.wall import DEALT, TILES, dealt

SEATS = (
    Text("庄家", "the dealer"),
    Text("下家", "the dealer's next player"),
    Text("对家", "the player opposite the dealer"),
    Text("上家", "the player before the dealer"),
)
FROM_YOU = (
    Text("你", "you"),
    Text("你的下家", "your next player"),
    Text("你的对家", "the player opposite you"),
    Text("你的上家", "the player before you"),
)
ROUND, ROUNDS = 4, 3
IN_ROUNDS = 4 * ROUND * ROUNDS
TABLES = tuple(PRESETS.values())


class Matter(StrEnum):
    """What is asked of a deal."""

    WHO = "who"
    HOLDS = "holds"
    LEFT = "left"
    FIRST = "first"


PROMPTS = {
    Matter.WHO: Text("这张归谁拿？", "Who takes this tile?"),
    Matter.HOLDS: Text("这时候他手里有几张？", "How many tiles does he hold now?"),
    Matter.LEFT: Text("牌墙里还有几张可以摸？", "How many tiles are left in the wall to be drawn?"),
    Matter.FIRST: Text("谁先坐庄？", "Who is the first dealer?"),
}
EAST, RANDOM, OLDEST, WINNER = "east", "random", "oldest", "winner"
FIRST_DEALERS = (
    Choice(EAST, Text("坐东位的人", "whoever sits East")),
    Choice(RANDOM, Text("随机定一个", "one chosen at random")),
    Choice(OLDEST, Text("年纪最大的人", "the oldest")),
    Choice(WINNER, Text("上一场赢得最多的人", "whoever won most the last time")),
)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal under *rules*: what is asked, of which *seat* after the dealer (*you* sit so many after him), which tile
    *number*, after how many *rounds* of the deal (four stand for all of it), or after how many *draws* of play."""

    matter: Matter
    rules: RuleSet
    seat: int
    you: int
    number: int
    rounds: int
    draws: int

    @property
    def turns_up(self) -> bool:
        """Whether a tile is turned up and set aside. Clause: S4."""
        return self.rules.caishen_rule is not CaishenRule.WHITE

    @property
    def left(self) -> int:
        """Tiles in the wall that can still be drawn. Clauses: S3, S4."""
        return TILES - sum(map(len, dealt(range(TILES), 0))) - self.turns_up - self.draws

    def key(self) -> AnswerValue:
        """The right answer, by how the table deals."""
        if self.matter is Matter.FIRST:
            return RANDOM if self.rules.random_first_dealer else EAST
        hands = dealt(range(TILES), 0)
        if self.matter is Matter.WHO:
            taker = next(seat for seat, hand in enumerate(hands) if self.number - 1 in hand)
            return str((taker - self.you) % 4)
        if self.matter is Matter.HOLDS:
            taken = IN_ROUNDS // ROUNDS * self.rounds if self.rounds <= ROUNDS else DEALT
            return sum(tile < taken for tile in hands[self.seat])
        return self.left


def deal_tiles(rng: Random) -> Deal:
    """What is asked; the same dice ask the same."""
    matter = rng.choice((Matter.WHO, Matter.WHO, Matter.WHO, Matter.HOLDS, Matter.LEFT, Matter.LEFT, Matter.FIRST))
    number = rng.choice((*range(1, DEALT + 1), *range(IN_ROUNDS + 1, DEALT + 1), *range(IN_ROUNDS + 1, DEALT + 1)))
    seat, you = rng.randrange(4), rng.randrange(4)
    return Deal(matter, rng.choice(TABLES), seat, you, number, rng.choice((1, 2, 3, 4, 4)), rng.randrange(13))


def dealing_draft(rng: Random) -> Draft:
    """A question about the tiles as they are taken."""
    asked = deal_tiles(rng)
    choices: tuple[Choice, ...] = FIRST_DEALERS if asked.matter is Matter.FIRST else ()
    if asked.matter is Matter.WHO:
        choices = tuple(Choice(str(seat), name) for seat, name in enumerate(FROM_YOU))
    scene = Scene(None, "", notes=(_story(asked),))
    form = Form.CHOICE if choices else Form.NUMBER
    return Draft(PROMPTS[asked.matter], form, scene, asked.key(), dealing_steps(asked), choices)


def _story(asked: Deal) -> Text:
    who, rules = SEATS[asked.seat], asked.rules
    if asked.matter is Matter.FIRST:
        host = PLAYERS[asked.draws % len(PLAYERS)]
        zh = f"{host.zh}这桌打{rules.name_zh}，第一副牌，刚坐好。"
        return Text(zh, f"{host.en}'s table plays {rules.name_en}. The four have just sat down for the first deal.")
    if asked.matter is Matter.WHO:
        zh = f"牌墙开好了，从第一张数起，正要拿第 {asked.number} 张。"
        en = f"The wall is open. Counted from its first tile, number {asked.number} is about to be taken."
        where = Text("你就是庄家。", "You are the dealer.")
        if asked.you:
            where = Text(f"你是庄家的{SEATS[asked.you].zh}。", f"You are {SEATS[asked.you].en}.")
        return Text(zh + where.zh, f"{en} {where.en}")
    if asked.matter is Matter.LEFT:
        zh = f"这桌打{rules.name_zh}。牌发完了，庄家还没打第一张。"
        en = f"This table plays {rules.name_en}. The tiles are dealt; the dealer has not discarded yet."
        if asked.draws:
            zh = f"这桌打{rules.name_zh}。牌发完，庄家打了第一张，各家轮着又摸了 {asked.draws} 张，没有人开杠。"
            en = (
                f"This table plays {rules.name_en}. Since the deal the dealer has discarded and the others and he have "
            )
            en += f"drawn {asked.draws} in all; no kong was made."
        return Text(zh, en)
    if asked.rounds > ROUNDS:
        return Text(
            f"牌刚发完，庄家还没打。看{who.zh}。", f"The deal is just over, before any discard. Look at {who.en}."
        )
    zh = f"从庄家起，每人刚拿完 {asked.rounds} 轮。看{who.zh}。"
    return Text(zh, f"From the dealer on, each has taken {asked.rounds} of the rounds. Look at {who.en}.")


def dealing_steps(asked: Deal) -> tuple[Step, ...]:
    """How the tiles are taken, counted up to the one asked about. Clauses: S3, S7."""
    if asked.matter is Matter.WHO:
        return _who_steps(asked)
    if asked.matter is Matter.HOLDS:
        return _holds_steps(asked)
    if asked.matter is Matter.FIRST:
        zh, en = "竞赛里，坐东位的人先坐庄。", "In competition whoever sits East deals first."
        if asked.rules.random_first_dealer:
            zh, en = "这里第一个庄家随机定。", "Here the first dealer is chosen at random."
        return (Step(Text(zh, en), clause="S1"),)
    zh = f"庄家 14 张，另外三家各 13 张：14 + 3 × 13 = {DEALT}。"
    steps = [Step(Text(zh, f"The dealer has 14, the others 13 each: 14 + 3 × 13 = {DEALT}."), clause="S3")]
    if asked.turns_up:
        zh, en = (
            "翻出来定财神的一张放在一边，谁也摸不到。",
            "The tile turned up for the caishen is set aside, never drawn.",
        )
        steps.append(Step(Text(zh, en), clause="S4"))
    taken = [DEALT, *([1] if asked.turns_up else []), *([asked.draws] if asked.draws else [])]
    sum_ = f"{' − '.join(map(str, (TILES, *taken)))} = {asked.left}"
    steps.append(Step(Text(f"{sum_}。", f"{sum_}."), clause="S3"))
    return tuple(steps)


def _who_steps(asked: Deal) -> tuple[Step, ...]:
    number = asked.number
    zh = "庄家先拿，逆时针轮着来，一人两墩四张，拿三轮：前 48 张这样分。"
    en = "The dealer first, then counter-clockwise, two stacks (4 tiles) each, three rounds: that is the first 48."
    steps = [Step(Text(zh, en), clause="S7")]
    if number <= IN_ROUNDS:
        round_, seat = divmod((number - 1) // ROUND, 4)
        first = number - (number - 1) % ROUND
        zh = f"第 {first} 到 {first + 3} 张，是第 {round_ + 1} 轮，{SEATS[seat].zh}的。"
        en = f"Numbers {first} to {first + 3} are taken in round {round_ + 1} by {SEATS[seat].en}."
    else:
        zh = "剩下的从第 49 张数起：庄家拿第一张和第五张（49、53），下家、对家、上家拿第二、三、四张（50、51、52）。"
        en = "After them, from number 49: the dealer takes the 1st and the 5th (49, 53), the others in turn the 2nd, "
        en += "3rd and 4th (50, 51, 52)."
    steps.append(Step(Text(zh, en), clause="S7"))
    if asked.you:
        who = FROM_YOU[int(str(asked.key()))]
        steps.append(Step(Text(f"从你这里看，就是{who.zh}。", f"Seen from your seat, that is {who.en}.")))
    return tuple(steps)


def _holds_steps(asked: Deal) -> tuple[Step, ...]:
    if asked.rounds <= ROUNDS:
        total = ROUND * asked.rounds
        zh, en = (
            f"一轮两墩四张：4 × {asked.rounds} = {total}。",
            f"A round is two stacks, four tiles: 4 × {asked.rounds} = {total}.",
        )
        return (Step(Text(zh, en), clause="S7"),)
    dealer = asked.seat == 0
    zh = f"三轮十二张，{'庄家再拿两张，一共 14 张' if dealer else '再拿一张，一共 13 张'}；只有庄家是 14 张，由他先打。"
    en = f"Three rounds are 12; {'the dealer takes two more: 14' if dealer else 'one more makes 13'}. "
    return (Step(Text(zh, f"{en}Only the dealer has 14, and he discards first."), clause="S3"),)


def refute_dealing(rng: Random, answer: str | int) -> tuple[Step, ...]:
    """The slip behind *answer*; then how it is counted."""
    asked = deal_tiles(rng)
    clause = {Matter.WHO: "S7", Matter.FIRST: "S1"}.get(asked.matter, "S3")
    return (Step(_slip(asked, answer), clause=clause), *dealing_steps(asked))


def _slip(asked: Deal, answer: str | int) -> Text:
    if asked.matter is Matter.FIRST:
        if answer in (EAST, RANDOM):
            return Text("那是另一种打法。", "That is another way of play.")
        return Text("没有哪套规则这样定。", "No rule set has it so.")
    if asked.matter is Matter.WHO:
        if asked.number > IN_ROUNDS:
            return Text("最后五张不是一人四张，要一张一张分。", "The last five go singly, not by fours.")
        return Text("一人一次拿四张，不是一张一张轮。", "Each takes four at a time, not one by one.")
    if asked.matter is Matter.LEFT:
        if answer == asked.left + 1 and not asked.turns_up:
            return Text("庄家比别人多一张。", "The dealer has one more than the others.")
        if answer == asked.left + 1:
            return Text("翻出来的一张也不在牌墙里。", "The turned-up tile is not in the wall, either.")
        return Text("从 136 张里去掉发出去的、摸走的。", "Take what was dealt and drawn from the 136.")
    if asked.rounds > ROUNDS:
        return Text("发完牌，庄家 14 张，别人 13 张。", "After the deal the dealer has 14, the others 13.")
    return Text("一轮是两墩，四张。", "A round is two stacks, that is four tiles.")
