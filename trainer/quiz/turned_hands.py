"""Level 5 of which-caishen: a tile was turned up; what are the tiles of this hand and its melds? Clauses: S4–S6, C3.

Sentences to judge, each by the engine: which tile is caishen, how many one holds, what 白 plays as in a meld.
"""

from __future__ import annotations

from random import Random

from trainer.engine import (
    ALL_KINDS,
    WHITE,
    EngineError,
    Hand,
    Kind,
    Meld,
    MeldKind,
    RuleSet,
    format_tiles,
    tile_en,
    tile_text,
    tile_zh,
)
from trainer.engine.caishen import check_hand, copies_in_play, meld_natures, tiles_left
from trainer.engine.tiles import below
from trainer.quiz.deal_hands import NATURAL, standard
from trainer.quiz.open_table import TURNED_UP
from trainer.quiz.posed import Claim, Posed, judged, line, one_of
from trainer.quiz.question import Row, Step, Text
from trainer.quiz.seats import capital
from trainer.quiz.turned_up import TABLES, above
from trainer.quiz.turned_words import caishen_steps, shown, table_note, tiles_text, white_is_flower, white_step
from trainer.table.wall import caishen_of

SENTENCES = 5
"""At least so many matters, one sentence each."""
ORDER = (Text("第一副", "the first meld"), Text("第二副", "the second meld"))


def dealt_hand(rng: Random, caishen: Kind, *, melds: int, wild: int) -> Hand:
    """Fourteen tiles that win with *wild* caishen, of kinds near the caishen, 白 playing as it. Clause: S6."""
    near = [kind for kind in NATURAL if kind // 9 == caishen // 9] if caishen != WHITE else list(NATURAL)
    close = [kind for kind in near if abs(kind - caishen) <= 2 or kind >= 27]
    made = standard(rng, melds=melds, caishen=wild, kinds=close * 4 + near * 2 + list(NATURAL))
    swap = {WHITE: caishen, caishen: WHITE}
    tiles = tuple(swap.get(kind, kind) for kind in made.tiles)
    laid = (Meld(meld.kind, tuple(swap.get(kind, kind) for kind in meld.tiles)) for meld in made.melds)
    return Hand(tiles, tuple(laid))


def exists(hand: Hand, rules: RuleSet, caishen: Kind, seen: tuple[Kind, ...] = ()) -> bool:
    """Whether a table can show *hand* and the discards *seen*. Clauses: S5, S8, C3."""
    try:
        check_hand(hand, rules, caishen)
        tiles_left(hand, rules, caishen, seen)
    except EngineError:
        return False
    return True


def tiles_of_a_hand(rng: Random) -> Posed | None:
    """Sentences about a hand at a table that is named; None when the dice made no such hand."""
    rules, turned = rng.choice(TABLES), rng.choice(ALL_KINDS)
    caishen = caishen_of(rules, turned)
    full = dealt_hand(rng, caishen, melds=rng.choice((1, 2, 2)), wild=rng.choice((1, 1, 2)))
    hand = full.discard(rng.choice([kind for kind in full.tiles if kind != caishen]))
    whites = hand.all_counts()[WHITE]
    if not exists(hand, rules, caishen) or (not whites and caishen != WHITE) or hand.tiles.count(WHITE) > 3:
        return None
    table = (hand, rules, turned)
    matters = (
        _caishen_claims(*table), _held_claims(rng, *table), _left_claims(rng, *table), _white_claims(*table),
        _meld_claims(*table), _run_claims(rng, hand, rules, caishen),
    )  # fmt: skip
    claims = [one_of(rng, matter) for matter in matters if matter]
    if len(claims) < SENTENCES:
        return None
    rows = (Row(TURNED_UP, tile_text(turned)),)
    before, number = caishen_steps(rules, turned), len(claims)
    return _with_hand(judged(rng, claims, number, notes=(table_note(rules),), before=before, rows=rows), hand)


def _with_hand(posed: Posed, hand: Hand) -> Posed:
    melds = tuple(map(str, hand.melds))
    return Posed(
        posed.text, posed.form, posed.key, posed.steps, posed.astray, posed.notes, posed.choices, posed.rows,
        posed.slips, format_tiles(hand.tiles), melds,
    )  # fmt: skip


def _caishen_claims(hand: Hand, rules: RuleSet, turned: Kind) -> list[Claim]:
    """Which tile of those held stands for anything. Clauses: S4, W3."""
    caishen, why = caishen_of(rules, turned), caishen_steps(rules, turned)[0]
    kinds = {kind for kind in (caishen, turned, below(turned), above(turned), WHITE) if kind in hand.tiles}
    claims = []
    for kind in sorted(kinds):
        name = Text(tile_zh(kind), tile_en(kind))
        true = kind == caishen
        text = Text(f"手里的{name.zh}什么牌都能替。", f"{capital(name.en)} in this hand stands for any tile.")
        claims.append(Claim(text, true, why))
        text = Text(
            f"手里的{name.zh}不是财神，不能什么牌都替。", f"{capital(name.en)} in this hand is no caishen and does not "
            f"stand for any tile.",
        )  # fmt: skip
        claims.append(Claim(text, not true, why))
    return claims


def _held_claims(rng: Random, hand: Hand, rules: RuleSet, turned: Kind) -> list[Claim]:
    """How many caishen one holds. Clause: S4."""
    caishen = caishen_of(rules, turned)
    held = hand.tiles.count(caishen)
    wrong = rng.choice(sorted({held + 1, hand.tiles.count(turned), hand.tiles.count(WHITE)} - {held}))
    zh, en = f"手里有 {held} 张{tile_zh(caishen)}。", f"{capital(tile_en(caishen))} in this hand: {held}."
    why = line(zh, en, "S4", shown((caishen,) * held))
    return [
        Claim(Text(f"手里有 {number} 张财神。", f"Caishen in this hand: {number}."), number == held, why)
        for number in (held, wrong)
    ]


def _left_claims(rng: Random, hand: Hand, rules: RuleSet, turned: Kind) -> list[Claim]:
    """How many caishen are somewhere else. Clause: S5."""
    caishen = caishen_of(rules, turned)
    held, left = hand.tiles.count(caishen), tiles_left(hand, rules, caishen)[caishen]
    total = copies_in_play(rules, caishen)[caishen]
    zh = f"能用的{tile_zh(caishen)}一共 {total} 张，手里 {held} 张，别处还有 {left} 张。"
    en = f"{capital(tile_en(caishen))}: {total} in play, {held} held, so {left} elsewhere."
    wrong = rng.choice([left + 1, left - 1]) if left else 1
    return [
        Claim(
            Text(
                f"除了手里的和亮着的翻牌，财神还有 {number} 张。",
                f"Caishen beside those held and the tile turned up: {number}.",
            ),
            number == left,
            line(zh, en, "S5"),
        )
        for number in (left, wrong)
    ]


def _white_claims(hand: Hand, rules: RuleSet, turned: Kind) -> list[Claim]:
    """What 白 plays as. Clauses: S6, S8."""
    caishen = caishen_of(rules, turned)
    if white_is_flower(rules, caishen):
        return []
    why = white_step(rules, caishen)
    claims = [
        Claim(Text("白就当白用。", "White plays as white and nothing else."), False, why),
        Claim(Text("白是财神。", "White is a caishen."), caishen == WHITE, why),
    ]
    for kind in dict.fromkeys((caishen, turned, below(turned), above(turned))):
        if kind != WHITE:
            text = Text(f"白当{tile_zh(kind)}用。", f"White plays as {tile_en(kind)}.")
            claims.append(Claim(text, kind == caishen, why))
    return claims if caishen != WHITE else claims[1:]


def _meld_claims(hand: Hand, rules: RuleSet, turned: Kind) -> list[Claim]:
    """What a meld with 白 in it is, and what it may be taken for. Clauses: S6, C3."""
    caishen = caishen_of(rules, turned)
    claims = []
    for name, meld in zip(ORDER, hand.melds, strict=False):
        if WHITE not in meld.tiles:
            continue
        right = tuple(sorted(meld_natures(meld, rules, caishen)))
        why = _meld_step(name, meld, right)
        for tiles in dict.fromkeys((right, *_mistaken(meld, right, turned))):
            told = tiles_text(tiles)
            zh = (
                f"亮出的{name.zh}{'顺子' if tiles[0] != tiles[1] else '刻子' if len(tiles) == 3 else '杠'}是{told.zh}。"
            )
            claims.append(Claim(Text(zh, f"{capital(name.en)} shown is {told.en}."), tiles == right, why))
    return claims


def _meld_step(name: Text, meld: Meld, natures: tuple[Kind, ...]) -> Step:
    told = tiles_text(natures)
    zh, en = f"亮出的{name.zh}里，白顶着空，是{told.zh}。", f"In {name.en} white fills its place: it is {told.en}."
    return line(zh, en, "S6", format_tiles(meld.tiles))


def _mistaken(meld: Meld, right: tuple[Kind, ...], turned: Kind) -> list[tuple[Kind, ...]]:
    """Melds that it would be if 白 were something else: the other end of the run, white itself, the turned-up tile."""
    if meld.kind is not MeldKind.CHI:
        return [(kind,) * len(meld.tiles) for kind in (WHITE, turned)]
    plain = [kind for kind in meld.tiles if kind != WHITE]
    starts = (low for low in range(max(min(plain) - 2, 0), min(plain) + 1) if low % 9 <= 6)
    runs = ((low, low + 1, low + 2) for low in starts)
    return [run for run in runs if set(plain) <= set(run) and run != right]


def _run_claims(rng: Random, hand: Hand, rules: RuleSet, caishen: Kind) -> list[Claim]:
    """Three tiles of the hand, 白 among them: are they a run with no caishen? Clauses: S6, T3."""
    suited = sorted({kind for kind in hand.tiles if kind < 27 and kind != caishen})
    if WHITE not in hand.tiles or caishen >= 27:
        return []
    pairs = [(a, b) for a in suited for b in suited if a < b <= a + 2 and a // 9 == b // 9 == caishen // 9]
    claims = []
    for one, other in rng.sample(pairs, min(len(pairs), 3)):
        three = Meld(MeldKind.CHI, (one, other, WHITE))
        true = exists(Hand((), (three,)), rules, caishen)
        name, at = tiles_text((one, other, WHITE)), Text(tile_zh(caishen), tile_en(caishen))
        zh, en = f"{name.zh}不靠财神就是一副顺子。", f"{capital(name.en)} make a run without any caishen."
        why_zh = f"白当{at.zh}：{name.zh}{'正好连着' if true else '连不上'}。"
        why_en = f"White is {at.en}: {name.en} {'are consecutive' if true else 'are not consecutive'}."
        claims.append(Claim(Text(zh, en), true, line(why_zh, why_en, "S6", shown((one, other, WHITE)))))
    return claims
