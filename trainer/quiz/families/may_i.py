"""may-i: somebody discarded, or it is your turn. What may you do now? Clauses: F1, F2, C1–C9, K1–K3, W4, W5, W7, W8,
X1–X6, E1.

The key is what the table allows, a chow or kong in several ways once. Level 1 is a plain discard or draw; level 2 adds
the last tiles of the wall, the turn right after a claim, and a caishen that would help. Level 3 sits down at tables
that play by the app-room rules, which are named: limits of claims, what was passed, and what bars a win there. From
level 4 on a stretch of play comes before (``may_stories``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from trainer.engine import WHITE, Hand, Kind, Meld, MeldKind, RuleSet, preset
from trainer.quiz.attempts import is_tempting, why_not
from trainer.quiz.deal_hands import NATURAL, Box, standard
from trainer.quiz.family import Draft, Family
from trainer.quiz.may_steps import NOTHING, NOTHING_CHOICE, OFFERED, may_step, may_steps, name_of
from trainer.quiz.may_stories import STORIES, after_a_story
from trainer.quiz.question import Choice, Form, Question, Step, Text
from trainer.quiz.refusal_words import DO_NAMES
from trainer.quiz.room_claims import chow_limit, gang_after_claim, missed, third_tan
from trainer.quiz.room_moments import RoomMoment
from trainer.quiz.room_wins import discard_win, missing_suit, must_baotou
from trainer.quiz.table_scene import (
    AFTER_YOU,
    BEFORE_YOU,
    OPPOSITE,
    ROOMY,
    YOU,
    Moment,
    claim_moment,
    discard_moment,
    draw_moment,
    scene,
)
from trainer.table.actions import Action, Do

PROMPT = Text("现在可以做什么？能做的都选上。", "What may you do now? Pick all that is allowed.")
CHOICES = (*(Choice(do.value, name_of(do)) for do in (*OFFERED, Do.DISCARD)), NOTHING_CHOICE)
GIVERS = (BEFORE_YOU, BEFORE_YOU, OPPOSITE, AFTER_YOU)
ROOMS = 3
"""The level that sits down at tables of the app-room rules."""
WAYS = (chow_limit, third_tan, missed, gang_after_claim, discard_win, missing_suit, must_baotou)
LAST = (20, 21, 21, 22)
"""Tiles left near the end: none may claim, none may kong, a kong still may."""


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A moment at a table and all that you may do in it."""
    found = _found(rng, level, rules)
    moment = found.moment
    key = [choice.id for choice in CHOICES if choice.id in _allowed(moment)]
    steps = (*found.why, *may_steps(moment))
    shown = scene(moment, *found.notes)
    if level in STORIES:
        shown = replace(shown, notes=found.notes)  # the wall is to be counted, so it is not told
    return Draft(PROMPT, Form.MULTI_CHOICE, shown, key, steps, CHOICES)


def _found(rng: Random, level: int, rules: RuleSet) -> RoomMoment:
    """The moment of a question with what is told of it; from level 3 on at a table of its own rules."""
    if level in STORIES:
        return after_a_story(rng, level)
    if level < ROOMS:
        moment = deal(rng, level, rules)
        return RoomMoment(moment, (_whose_turn(moment),), ())
    way = rng.choice(WAYS)
    while (found := way(rng)) is None:
        pass
    return found


def _allowed(moment: Moment) -> set[str]:
    return {action.do.value for action in moment.legal()} or {NOTHING}


def _whose_turn(moment: Moment) -> Text:
    if moment.thrown is not None:
        return Text("别人打了一张牌，问你叫不叫。", "Another player has discarded, and you are asked.")
    if moment.state.after_claim:
        name = DO_NAMES[Do(moment.you.melds[-1].kind.value)]
        return Text(f"你刚{name.zh}了一副，轮到你出牌。", f"You have just made a {name.en}; it is your turn to play.")
    return Text("轮到你，你摸了一张牌。", "It is your turn, and you have drawn a tile.")


def deal(rng: Random, level: int, rules: RuleSet) -> Moment:
    """A moment worth asking about: something may be done beside the discard, or tempts and may not be.

    The same dice deal the same, so a wrong answer is refuted by the table that was shown.
    """
    dealers: tuple[Callable[[Random, int, RuleSet], Moment | None], ...] = (_discard, _discard, _draw)
    if level == 2:
        dealers = (_discard, _discard, _draw, _after_claim)
    while True:
        moment = rng.choice(dealers)(rng, level, rules)
        if moment is None:
            continue
        tempting = [do for do in OFFERED if is_tempting(moment, do)]
        kinds = {action.do for action in moment.legal()} - {Do.DISCARD}
        # At level 2 a rule mostly stands in the way; a table with nothing to think about is shown now and then.
        if tempting or (kinds and rng.random() < (1 if level == 1 else 0.5)) or rng.random() < 0.05:
            return moment


def _left(rng: Random, level: int) -> int:
    return rng.choice(LAST) if level == 2 and rng.random() < 0.6 else rng.choice(ROOMY)


def _filled(rng: Random, forced: tuple[Kind, ...], number: int, melds: tuple[Meld, ...] = ()) -> Hand:
    """*forced* and tiles at random, *number* in all, sorted."""
    stock = [kind for kind in NATURAL for _ in range(4)]
    for kind in (*forced, *(kind for meld in melds for kind in meld.tiles)):
        if kind != WHITE:
            stock.remove(kind)
    return Hand(tuple(sorted((*forced, *rng.sample(stock, number - len(forced))))), melds)


def _discard(rng: Random, level: int, rules: RuleSet) -> Moment | None:
    """A discard that goes with your hand one way or another. Clauses: C1–C3, K1, W4."""
    tile, giver = rng.choice(NATURAL), rng.choice(GIVERS)
    way = rng.randrange(6)
    if way == 0:
        full = standard(rng, melds=rng.randrange(3), caishen=rng.randrange(2))
        tile = rng.choice([kind for kind in full.tiles if kind != WHITE])
        return discard_moment(rng, rules, full.discard(tile), giver, tile, left=_left(rng, level))
    forced: list[Kind] = [tile] * rng.choice((2, 3)) if way < 4 else []
    if way >= 3 and tile < 27:
        low = tile - tile % 9 + min(max(tile % 9 - rng.randrange(3), 0), 6)
        forced += [kind for kind in range(low, low + 3) if kind != tile]
    if level == 2 and rng.random() < 0.4:
        forced = [*forced[1:], WHITE]
    return discard_moment(rng, rules, _filled(rng, tuple(forced), 13), giver, tile, left=_left(rng, level))


def _draw(rng: Random, level: int, rules: RuleSet) -> Moment | None:
    """Your own draw: it completes the hand, or a kong can be made. Clauses: W4, K1, K3."""
    way = rng.randrange(6)
    if way > 3:
        hand = standard(rng, melds=rng.randrange(3), caishen=rng.randrange(2))
    else:
        four, pung = rng.sample(NATURAL, 2)
        melds = (Meld(MeldKind.PENG, (pung,) * 3),) if way else ()
        forced = ((four,) * 4 if way != 2 else ()) + ((pung,) if way else ())
        hand = _filled(rng, forced, 14 - 3 * len(melds), melds)
    drawn = rng.choice([kind for kind in hand.tiles if kind != WHITE])
    return draw_moment(rng, rules, hand, drawn, left=_left(rng, level))


def _after_claim(rng: Random, level: int, rules: RuleSet) -> Moment | None:
    """Right after a chow or pung: the hand may be complete, or hold four alike. Clauses: F2, C9."""
    box = Box(rng)
    claimed = box.group()
    if rng.random() < 0.6:
        rest = [kind for _ in range(3) for kind in box.group()] + list(box.alike(2))
    else:
        rest = [*box.alike(4), *(kind for _ in range(7) for kind in box.alike(1))]
    tile = rng.choice(claimed)
    own = list(claimed)
    own.remove(tile)
    moment = discard_moment(rng, rules, Hand(tuple(sorted((*own, *rest)))), BEFORE_YOU, tile, left=rng.choice(ROOMY))
    do = Do.PENG if claimed[0] == claimed[1] else Do.CHI
    return claim_moment(moment, Action(YOU, do, tile, tuple(sorted(own)))) if moment is not None else None


def refute(question: Question, answer: list[str]) -> tuple[Step, ...]:
    """The table's reason against each wrong pick, then the ground for each missed one."""
    found = _found(Random(question.id), question.level, preset(question.rules))
    moment, thrown = found.moment, found.moment.thrown is not None
    legal, allowed = moment.legal(), _allowed(moment)
    steps = [why_not(moment, Do(name)) for name in answer if name not in allowed and name != NOTHING]
    # After a story the mistake is named first: what led up to it is long.
    before, behind = ((), found.why) if question.level in STORIES else (found.why, ())
    if NOTHING in answer and NOTHING not in allowed:
        steps.append(Step(Text("有事可做：", "There is something you may do:"), clause="F1"))
        return (*before, *steps, *(step for step in may_steps(moment) if step not in steps), *behind)
    for do in (do for do in Do if do.value in allowed and do.value not in answer):
        steps.append(may_step((action for action in legal if action.do is do), thrown=thrown))
    return (*before, *(steps or may_steps(moment)), *behind)


FAMILY = Family(
    "may-i",
    Text("能做什么", "What may you do?"),
    PROMPT,
    (1, 2, ROOMS, *STORIES),
    (
        *("F1", "F2", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9"),
        *("K1", "K2", "K3", "W4", "W5", "W7", "W8", "X1", "X2", "X6", "E1"),
    ),
    build,
    refute,
)
