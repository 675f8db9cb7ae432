"""What 可爆头 comes to in play: is this discarded caishen a float, does this win count as 爆头?

The one is seen at a real table that discards the caishen, the other is judged by the engine.
Clauses: W4–W6, K5, P2, P10, P15, X7.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import (
    PRESETS,
    WHITE,
    Hand,
    Kind,
    NotWin,
    RuleSet,
    Source,
    Win,
    WinContext,
    format_tiles,
    is_baotou,
    judge,
    tile_text,
)
from trainer.quiz.deal_hands import NATURAL, standard
from trainer.quiz.family import Draft
from trainer.quiz.question import Choice, Form, Scene, Step, Text
from trainer.quiz.table_scene import ROOMY, SEAT_NAMES, YOU, Moment, draw_moment, scene
from trainer.table.actions import Action, Do
from trainer.table.step import apply

COUNTS, PLAIN, NO_WIN = "counts", "plain", "no-win"
CHOICES = (
    Choice(COUNTS, Text("和，算爆头", "it wins, and counts as baotou")),
    Choice(PLAIN, Text("和，不算爆头", "it wins, but not as baotou")),
    Choice(NO_WIN, Text("不能和", "it is no win")),
)
FLOAT_PROMPT = Text("你把一张财神打出去。这算财飘吗？", "You discard a caishen. Is that a float (财飘)?")
WIN_PROMPT = Text("这样和，算不算爆头？", "Does this win count as baotou?")
SOURCES = (
    ("mil2025", Source.SELF_DRAW),
    ("hangzhou", Source.SELF_DRAW),
    ("hangzhou", Source.DISCARD),
    ("hangzhou", Source.DISCARD),
    ("yuhang", Source.ROBBED_GANG),
    ("bianfeng", Source.ROBBED_GANG),
)
STREAKS = ("一", "二", "三")


@dataclass(frozen=True, slots=True)
class Won:
    """A hand that *tile* completes, and where the tile comes from, under *rules*; white is the caishen."""

    hand: Hand
    tile: Kind
    rules: RuleSet
    context: WinContext

    @property
    def verdict(self) -> Win | NotWin:
        """What the engine says."""
        return judge(self.hand, self.tile, self.context, self.rules, caishen=WHITE)

    @property
    def open_hand(self) -> bool:
        """Whether the hand was 可爆头. Clause: W6."""
        return is_baotou(self.hand, self.rules, caishen=WHITE)

    def key(self) -> str:
        """The right choice."""
        found = self.verdict
        if isinstance(found, NotWin):
            return NO_WIN
        return COUNTS if "baotou" in found.fan else PLAIN


def _hand(rng: Random) -> Hand:
    """Thirteen tiles with a caishen: half of them open to any tile, the others waiting for some."""
    melds = rng.randrange(3)
    if rng.random() < 0.55:
        hand = standard(rng, melds=melds, caishen=1, baotou=True)
    else:
        full = standard(rng, melds=melds, caishen=1)
        hand = full.discard(rng.choice([kind for kind in full.tiles if kind != WHITE]))
    return Hand(tuple(sorted(hand.tiles)), hand.melds)


def deal_float(rng: Random, rules: RuleSet) -> Moment:
    """Your turn, with two caishen or more in hand, one of which you discard."""
    hand = _hand(rng)
    return draw_moment(rng, rules, Hand(tuple(sorted((*hand.tiles, WHITE))), hand.melds), WHITE, left=rng.choice(ROOMY))


def is_float(moment: Moment) -> bool:
    """Whether the table takes the discarded caishen for a float. Clause: P10."""
    return apply(moment.state, Action(YOU, Do.DISCARD, WHITE)).players[YOU].river[-1].is_float


def deal_won(rng: Random) -> Won:
    """A hand and the tile that completes it, of any source."""
    while True:
        key, source = rng.choice(SOURCES)
        hand = _hand(rng)
        winning = [kind for kind in NATURAL if hand.all_counts()[kind] < (1 if source is Source.ROBBED_GANG else 4)]
        rng.shuffle(winning)
        seat, dealer, giver = YOU, rng.choice((YOU, 1, 2, 3)), rng.choice((1, 2, 3))
        streak = 3 if source is Source.DISCARD else rng.choice((1, 2, 3))
        if source is Source.ROBBED_GANG:
            streak = max(streak, 2)
        taken = source in (Source.DISCARD, Source.ROBBED_GANG)
        if source is Source.DISCARD and dealer not in (YOU, giver):
            continue
        context = WinContext(source=source, seat=seat, dealer=dealer, streak=streak, from_seat=giver if taken else None)
        for tile in winning:
            won = Won(hand, tile, PRESETS[key], context)
            found = won.verdict
            if found.rival is None if isinstance(found, Win) else found.reason == "baotou_barred":
                return won


def play_draft(rng: Random, rules: RuleSet) -> Draft:
    """A question about a float, or about a win."""
    if rng.random() < 0.4:
        moment = deal_float(rng, rules)
        return Draft(FLOAT_PROMPT, Form.YES_NO, scene(moment, _caishen_note()), is_float(moment), float_steps(moment))
    won = deal_won(rng)
    melds = tuple(map(str, won.hand.melds))
    shown = Scene(None, format_tiles(won.hand.tiles), melds, tile_text(won.tile), _won_notes(won))
    return Draft(WIN_PROMPT, Form.CHOICE, shown, won.key(), won_steps(won), CHOICES)


def _caishen_note() -> Text:
    return Text("财神是白。", "White is caishen.")


def _won_notes(won: Won) -> tuple[Text, ...]:
    rules, context = won.rules, won.context
    table = Text(f"这桌打{rules.name_zh}，财神是白。", f"This table plays {rules.name_en}; white is caishen.")
    if context.from_seat is None:
        return (table, Text("右边这张是你自己摸的。", "The tile on the right is your own draw."))
    giver, dealer, streak = SEAT_NAMES[context.from_seat], SEAT_NAMES[context.dealer], context.streak
    if context.source is Source.DISCARD:
        told = Text(f"右边这张是{giver.zh}打的。", f"The tile on the right was discarded by {giver.en}.")
    else:
        zh = f"{giver.zh}碰过右边这张，现在摸到第四张来加杠，你抢他的杠。"
        told = Text(zh, f"{giver.en[0].upper()}{giver.en[1:]} adds the tile on the right to a pung; you rob the kong.")
    return (
        table,
        Text(f"庄家是{dealer.zh}，{STREAKS[streak - 1]}老。", f"The dealer is {dealer.en}, at streak {streak}."),
        told,
    )


def float_steps(moment: Moment) -> tuple[Step, ...]:
    """A discarded caishen is no float by itself; it is one when what is left is 可爆头. Clauses: X7, W6, P10."""
    rest = Hand(moment.you.tiles, moment.you.melds).discard(WHITE)
    first = Text("打出财神，不一定就是飘。", "A discarded caishen is not by itself a float.")
    steps = [Step(first, "5z", "X7")]
    if is_float(moment):
        zh = "打完剩下的十三张（连亮出的）还是可爆头：来什么都和。"
        en = "The 13 tiles left, melds included, are still ready for baotou: any tile wins."
        steps.append(Step(Text(zh, en), format_tiles(rest.tiles), "W6"))
        text = Text("所以算一飘，记进连着的飘和杠里。", "So it is a float and joins the chain.")
    else:
        zh = "打完剩下的十三张（连亮出的），不是来什么都和，不是可爆头。"
        en = "Of the 13 tiles left, melds included, not every draw wins: not ready for baotou."
        steps.append(Step(Text(zh, en), format_tiles(rest.tiles), "W6"))
        text = Text("所以不算飘，前面连着的飘和杠也断了。", "So it is no float, and it empties the chain.")
    return (*steps, Step(text, clause="P10"))


def won_steps(won: Won) -> tuple[Step, ...]:
    """Whether the hand was 可爆头, then what the source of the tile makes of it. Clauses: W6, P2, P15, W5, K5."""
    opened, source = won.open_hand, won.context.source
    zh, en = ("来什么都和，是可爆头", "any tile wins") if opened else ("不是来什么都和", "not every tile wins")
    ready = "ready for baotou" if opened else "not ready for baotou"
    steps = [Step(Text(f"这张来以前，{zh}。", f"Before this tile {en}: {ready}."), format_tiles(won.hand.tiles), "W6")]
    if not opened:
        return (*steps, Step(Text("和是和了，没有爆头。", "It wins, but there is no baotou in it."), clause="P2"))
    if source is Source.SELF_DRAW:
        return (*steps, Step(Text("自己摸来和的，算爆头。", "Won by own draw, it counts as baotou."), clause="P2"))
    if won.key() == COUNTS:
        zh, en = "余杭抢杠算自摸，爆头照算。", "In Yuhang a robbed kong counts as own draw, and so baotou counts."
        return (*steps, Step(Text(zh, en), clause="K5"), Step(Text("所以算爆头。", "So it is baotou."), clause="P2"))
    only = Text("爆头只有自己摸才算。", "Baotou is never scored on what another plays.")
    if source is Source.DISCARD:
        barred = Text("可爆头的牌，别人打的不能和。", "A hand ready for baotou may not win on a discard.")
        return (*steps, Step(only, clause="P15"), Step(barred, clause="W5"))
    barred = Text("边锋：可爆头的牌不能抢杠。", "In Bianfeng a hand ready for baotou may not rob a kong.")
    return (*steps, Step(only, clause="P15"), Step(barred, clause="K5"))


def refute_play(rng: Random, rules: RuleSet, answer: bool | str) -> tuple[Step, ...]:
    """What *answer* overlooks; then how it is."""
    if rng.random() < 0.4:
        moment = deal_float(rng, rules)
        text = Text("先看打完剩下的牌是不是来什么都和。", "Look first whether any tile completes what is left.")
        if answer:
            text = Text("打的是财神，还不够。", "That it is a caishen is not enough.")
        return (Step(text, clause="X7"), *float_steps(moment))
    won = deal_won(rng)
    return (_slip(won, str(answer)), *won_steps(won))


def _slip(won: Won, answer: str) -> Step:
    if answer == NO_WIN:
        return Step(Text("能和：没有哪一条不让它和。", "It does win; nothing bars it."), clause="W4")
    if won.key() == NO_WIN:
        text = Text("这张牌你不能拿来和。", "You may not win on this tile at all.")
        return Step(text, clause="W5" if won.context.source is Source.DISCARD else "K5")
    if answer == COUNTS:
        return Step(Text("有财神不等于爆头。", "To hold a caishen is not yet baotou."), clause="W6")
    return Step(
        Text("来什么都和的牌，这样和就是爆头。", "A hand that any tile completes makes it baotou."), clause="P2"
    )
