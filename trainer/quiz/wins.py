"""Winning cases to name and to score: each level rises by the fan it may show. Clauses: P1–P12.

No case touches a disputed point: never two kongs in a chain, never a kong followed by a float, never four caishen in
hand, no tie between two readings.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import WHITE, Hand, Kind, NotWin, RuleSet, Source, Win, WinContext, is_baotou
from trainer.quiz.case import Case
from trainer.quiz.deal_hands import NATURAL, seven_pairs, standard, suit_kinds, twin_runs
from trainer.quiz.question import Step, Text

FLOAT, GANG = "caipiao", "gang"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a case is meant to be like; the engine has the last word on what it is."""

    pairs: bool = False
    twins: bool = False
    quads: int = 0
    caishen: int = 0
    baotou: bool = False
    floats: int = 0
    kong: bool = False
    kong_draw: bool = False


def _plans(level: int) -> tuple[Plan, ...]:
    """The plans of a level, one drawn at random; a plan listed twice comes twice as often."""
    if level == 1:
        return (Plan(caishen=1), Plan(caishen=2), Plan(), Plan(baotou=True, caishen=1), Plan(baotou=True, caishen=1))
    if level == 2:
        return (
            Plan(pairs=True),
            Plan(pairs=True, caishen=1),
            Plan(kong=True, kong_draw=True, caishen=1),
            Plan(kong=True, kong_draw=True),
            Plan(kong=True, caishen=1),
            Plan(baotou=True, caishen=1, kong=True),
            Plan(caishen=1),
        )
    if level == 3:
        return (
            Plan(pairs=True, quads=1),
            Plan(pairs=True, baotou=True, caishen=1),
            Plan(pairs=True, quads=1, caishen=1),
            Plan(baotou=True, caishen=1, floats=1),
            Plan(baotou=True, caishen=2, floats=1),
            Plan(baotou=True, caishen=1, kong=True, kong_draw=True),
            Plan(kong=True, caishen=2),
            Plan(twins=True),
            Plan(kong=True, kong_draw=True),
        )
    if level == 4:
        return (
            Plan(baotou=True, caishen=1, floats=1, kong=True, kong_draw=True),
            Plan(baotou=True, caishen=2, floats=2),
            Plan(baotou=True, caishen=1, floats=3),
            Plan(pairs=True, baotou=True, caishen=1, floats=1),
            Plan(pairs=True, baotou=True, quads=1, caishen=1, floats=1),
            Plan(pairs=True, quads=2, caishen=1),
            Plan(twins=True, caishen=1),
            Plan(baotou=True, caishen=3),
            Plan(caishen=2),
            Plan(caishen=1, kong=True, kong_draw=True),
        )
    long = (
        Plan(pairs=True, baotou=True, quads=1, caishen=1, floats=1),
        Plan(pairs=True, baotou=True, caishen=1, floats=2),
        Plan(pairs=True, quads=1, caishen=1),
        Plan(pairs=True, quads=2),
        Plan(twins=True, caishen=1),
        Plan(twins=True),
        Plan(baotou=True, caishen=2, floats=1, kong=True, kong_draw=True),
        Plan(baotou=True, caishen=1, floats=1, kong=True),
        Plan(baotou=True, caishen=1, kong=True),
    )
    return (
        long if level > 5 else (*long, Plan(kong=True), Plan(kong=True, caishen=1), Plan(pairs=True), Plan(caishen=1))
    )


def _hand_and_draw(rng: Random, plan: Plan) -> tuple[Hand, Kind]:
    kinds = suit_kinds(rng) if not plan.kong and rng.random() < 0.2 else NATURAL
    if plan.twins:
        hand = twin_runs(rng, caishen=plan.caishen)
    elif plan.pairs:
        hand = seven_pairs(rng, quads=plan.quads, caishen=plan.caishen, kinds=kinds, baotou=plan.baotou)
    else:
        melds = max(rng.randrange(3), int(plan.kong))
        hand = standard(rng, melds=melds, kongs=int(plan.kong), caishen=plan.caishen, kinds=kinds, baotou=plan.baotou)
    if plan.baotou:
        held = hand.all_counts()
        return hand, rng.choice([kind for kind in NATURAL if held[kind] < 4])
    tile = rng.choice([kind for kind in hand.tiles if kind != WHITE])
    return hand.discard(tile), tile


def deal_win(
    rng: Random, level: int, rules: RuleSet, *, base: int = 1, seat: int = 0, dealer: int = 0, streak: int = 1
) -> tuple[Case, Win] | None:
    """A winning case of *level*; None when the dice made something else, or something disputed."""
    plan = rng.choice(_plans(level))
    hand, tile = _hand_and_draw(rng, plan)
    chain = (FLOAT,) * plan.floats + ((GANG,) if plan.kong_draw else ())
    source = Source.GANG_DRAW if plan.kong_draw else Source.SELF_DRAW
    context = WinContext(source=source, chain=chain, seat=seat, dealer=dealer, streak=streak, base=base)
    case = Case(hand, tile, context, rules)
    if is_baotou(hand, rules) != plan.baotou:
        return None
    win = case.judge()
    if isinstance(win, NotWin) or win.rival == win.exponent or case.full.tiles.count(WHITE) > 3:
        return None
    return case, win


@dataclass(frozen=True, slots=True)
class Herring:
    """Something that happened and counts for nothing: what is told, and why it does not count."""

    note: Text
    step: Step


def herrings(case: Case, rng: Random, most: int) -> tuple[Herring, ...]:
    """Up to *most* events that could have led to *case* and that a learner might count. Clauses: P4, P10.

    A float or a kong counts only while no ordinary tile was discarded after it, so both may lie further back; and what
    another player floats is that player's own. There are four caishen in all.
    """
    found, kong = [], _kong_declared(case)
    spare = 4 - case.full.tiles.count(WHITE) - case.context.chain.count(FLOAT)
    if kong and case.context.source is not Source.GANG_DRAW:
        found.append(_OLD_KONG)
    if not kong and spare > 1:  # one stays for a caishen that was discarded without being a float
        found.append(_OLD_FLOAT)
    if spare > 2 or (kong and spare > 1):
        found.append(_THEIR_FLOAT)
    return tuple(rng.sample(found, min(most, len(found))))


_OLD_FLOAT = Herring(
    Text(
        "这一局早些时候财飘过一次，后来打过别的牌。",
        "Earlier in this deal a caishen was floated once; other tiles were discarded after it.",
    ),
    Step(
        Text("早先那次财飘之后打了别的牌，不再算。", "The earlier float was lost with the next ordinary discard."),
        clause="P10",
    ),
)
_OLD_KONG = Herring(
    Text(
        "杠是好几巡以前开的，补牌以后打过别的牌。",
        "The kong was declared some turns ago, and other tiles were discarded after its replacement.",
    ),
    Step(
        Text("杠后打过别的牌，杠不再算。", "Other tiles were discarded after the kong, so it counts no more."),
        clause="P10",
    ),
)
_THEIR_FLOAT = Herring(
    Text("对家这一局也财飘过一次。", "The player opposite floated a caishen once in this deal."),
    Step(
        Text("别人的财飘是别人的，不算在这手里。", "What another player floats counts for that player only."),
        clause="P10",
    ),
)


def _kong_declared(case: Case) -> bool:
    return any(meld.kind.is_gang for meld in case.hand.melds)


def facts(case: Case, rng: Random | None = None) -> tuple[Text, ...]:
    """The events of *case* in words: how the tile came, what was floated, and that 白 is caishen.

    With *rng*, now and then a caishen was discarded that was no float, where the hand allows it. Clauses: P10, X7.
    """
    floats = case.context.chain.count(FLOAT)
    notes = [Text("财神是白。", "White is caishen.")]
    if floats:
        times = ("", "财飘了一次", "连着财飘了两次", "连着财飘了三次")[floats]
        counted = ("", "once", "twice running", "three times running")[floats]
        notes.append(Text(f"和牌前{times}，中间没有打过别的牌。", f"Floated {counted} before this, no other discard."))
    if case.context.source is Source.GANG_DRAW:
        notes.append(Text("刚开了杠，和的是杠后补的牌。", "Just declared a kong; the winning tile is its replacement."))
    else:
        notes.append(Text("和的是自己平常摸进的牌。", "The winning tile is an ordinary own draw."))
    plain = not case.context.chain and not is_baotou(case.hand, case.rules)
    if rng is not None and plain and case.full.tiles.count(WHITE) < 3 and rng.random() < 0.5:
        zh = "上一张打出的是财神，打完时手里还不是来什么都和。"
        notes.append(Text(zh, "The last discard was a caishen; the hand left was not yet one that any tile completes."))
    return tuple(notes)
