"""Level 6 of which-caishen: backwards. A hand lies open; where, and with which tile turned up, is it a win?

Each case is a table and a tile turned up. Some make the same caishen and differ in what is in play: a fifth copy, a
flower in the hand. The engine judges every one. Clauses: S4–S6, S8, C3, W1–W3.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from trainer.engine import ALL_KINDS, WHITE, Hand, Kind, RuleSet, completes, format_tiles, tile_en, tile_text, tile_zh
from trainer.engine.caishen import copies_in_play
from trainer.engine.tiles import COPIES, below
from trainer.quiz.one_reading import one_reading
from trainer.quiz.posed import Posed, line
from trainer.quiz.question import Choice, Form, Row, Step, Text
from trainer.quiz.turned_hands import dealt_hand, exists
from trainer.quiz.turned_up import TABLES, above
from trainer.quiz.turned_words import DISPUTED, table_name
from trainer.quiz.words import group_text
from trainer.table.wall import caishen_of

OFFERED = 5
TURNED_ITSELF = TABLES[:2]
"""The tables where the tile turned up is the caishen and there is no flower."""
LINAN = tuple(rules for rules in TABLES if rules.flower) * 3
WHERE = Text(
    "一手十四张摊在桌上，规则和翻出的牌都没说。下面哪几种情形里，看得见的牌对得上，这手牌又真是和牌？都选上。",
    "Fourteen tiles lie open; neither the rules nor the tile turned up are known. In which of these cases can all that "
    "is seen lie there, and is the hand a win? Pick all of them.",
)
RIVER = Text("这一家打出的牌", "This player's discards")


@dataclass(frozen=True, slots=True)
class Turning:
    """A table of *rules* at which *turned* was turned up."""

    rules: RuleSet
    turned: Kind

    @property
    def caishen(self) -> Kind:
        """The caishen there. Clause: S4."""
        return caishen_of(self.rules, self.turned)

    @property
    def id(self) -> str:
        """The case as an answer."""
        return f"{self.rules.id}.{tile_text(self.turned)}"

    @property
    def name(self) -> Text:
        """The case as it is offered."""
        name = table_name(self.rules)
        return Text(
            f"{name.zh}，翻出{tile_zh(self.turned)}", f"{name.en}, with {tile_en(self.turned)} turned up"
        )  # fmt: skip

    def wins(self, full: Hand, river: tuple[Kind, ...]) -> bool:
        """Whether *full* and *river* can lie there and *full* is a win. Clauses: S5, S8, C3, W1, W2."""
        return exists(full, self.rules, self.caishen, river) and completes(full, self.rules, caishen=self.caishen)


def turned_back(rng: Random) -> Posed | None:
    """A hand that lies open and five cases; None when the dice made nothing fit to ask."""
    # Hands that win in Lin'an are rare among others: no flower may be in them.
    made = Turning(rng.choice((*TABLES, *LINAN)), rng.choice(ALL_KINDS))
    caishen = made.caishen
    full = dealt_hand(rng, caishen, melds=rng.choice((0, 1, 1, 2)), wild=rng.choice((1, 1, 2)))
    if caishen == WHITE or not 1 <= full.all_counts()[WHITE] <= 3 or not exists(full, made.rules, caishen):
        return None
    river = _river(rng, made, full)
    if river is None or not made.wins(full, river):
        return None
    near = dict.fromkeys((caishen, above(caishen), above(above(caishen)), below(caishen), WHITE, above(WHITE)))
    # Two of the tables differ in nothing that matters here, so only one of them is asked about.
    left_out = rng.choice(TURNED_ITSELF)
    cases = [Turning(rules, kind) for rules in dict.fromkeys(TABLES) if rules is not left_out for kind in near]
    right = [case for case in cases if case.wins(full, river)]
    wrong = [case for case in cases if case not in right]
    # A wrong case with the right caishen is the hardest to see through, so one is asked about where there is one.
    close = [case for case in wrong if case.caishen == caishen]
    if not right or len(wrong) < OFFERED:
        return None  # the one table where it wins is left out, or it wins nearly everywhere
    # First the rare ones that win with a flower about, so that the table's name does not tell.
    right.sort(key=lambda case: (not case.rules.flower, rng.random()))
    shown = right[: rng.randint(1, min(len(right), OFFERED - 2))]
    shown += rng.sample(close, min(1, len(close)))
    shown += _from_all_tables(rng, [case for case in wrong if case not in shown], OFFERED - len(shown))
    rng.shuffle(shown)
    return _posed(full, river, shown)


def _from_all_tables(rng: Random, cases: list[Turning], number: int) -> list[Turning]:
    """*number* of the *cases*, not more than one with a flower, which most hands speak against."""
    rng.shuffle(cases)
    flowers = [case for case in cases if case.rules.flower]
    others = [case for case in cases if not case.rules.flower]
    mixed = [*flowers[:1], *others[: number - 1]]
    return [*mixed, *flowers[1:]][:number]


def _river(rng: Random, made: Turning, full: Hand) -> tuple[Kind, ...] | None:
    """Discards that may hold the last copies of the caishen, or of a kind that might have been turned up."""
    left = Counter(dict(enumerate(copies_in_play(made.rules, made.caishen))))
    left.subtract(dict(enumerate(full.all_counts())))
    if min(left.values()) < 0:
        return None
    river: list[Kind] = []
    for kind in rng.sample((made.caishen, above(made.caishen)), 2):
        if rng.random() < 0.45:
            river += [kind] * left[kind]
    left.subtract(river)
    others = [kind for kind in left.elements() if kind not in (made.caishen, WHITE)]
    size = rng.randint(6, 10)
    river += rng.sample(others, max(0, size - len(river)))
    rng.shuffle(river)
    return tuple(river)


def _posed(full: Hand, river: tuple[Kind, ...], cases: list[Turning]) -> Posed:
    key = [case.id for case in cases if case.wins(full, river)]
    whys = {case.id: _why(case, full, river) for case in cases}
    choices = tuple(Choice(case.id, case.name) for case in cases)
    rows = (Row(RIVER, " ".join(map(tile_text, river))),)
    astray = line("有的情形里它是和牌，一种一种看。", "In some of them it wins; take them one by one.", "S4")
    steps = tuple(whys[case.id] for case in cases)
    if any(case.rules.flower for case in cases):
        steps = (*steps, DISPUTED)
    return Posed(
        WHERE, Form.MULTI_CHOICE, key, steps, astray, (), choices, rows, whys, format_tiles(full.tiles),
        tuple(map(str, full.melds)),
    )  # fmt: skip


def _why(case: Turning, full: Hand, river: tuple[Kind, ...]) -> Step:
    """Why the hand is a win in *case*, or the first thing that speaks against it. Clauses: S4–S6, S8, C3, W1."""
    name = case.name
    found = _against(case, full, river)
    if found is not None:
        return line(f"{name.zh}：{found.text.zh}", f"{name.en}: {found.text.en}", found.clause, found.tiles)
    if not case.wins(full, river):
        tail_zh, tail_en = "凑不成四副加一对，也不是七对。", "neither four melds and a pair nor seven pairs."
        return line(
            f"{name.zh}：{_roles(case, full).zh}{tail_zh}", f"{name.en}: {_roles(case, full).en}{tail_en}", "S6"
        )
    reading = one_reading(full, case.rules, caishen=case.caishen)
    assert reading is not None  # it wins
    groups = " ".join(group_text(group.tiles) for group in reading.groups)
    return line(
        f"{name.zh}：{_roles(case, full).zh}能和。", f"{name.en}: {_roles(case, full).en}it wins.", "W1", groups
    )


def _roles(case: Turning, full: Hand) -> Text:
    """Which tile is caishen, how many are held and what 白 plays as, as the beginning of a sentence."""
    name, number = Text(tile_zh(case.caishen), tile_en(case.caishen)), full.tiles.count(case.caishen)
    held = f"手里 {number} 张" if number else "手里一张也没有"
    if case.caishen == WHITE:
        return Text(f"财神就是白，{held}，不顶别的牌，", f"white itself is the caishen (held: {number}); ")
    zh = f"财神是{name.zh}，{held}，白当{name.zh}用，"
    return Text(zh, f"{name.en} is the caishen (held: {number}) and white plays as {name.en}; ")


def _against(case: Turning, full: Hand, river: tuple[Kind, ...]) -> Step | None:
    """What is seen and cannot be there: a fifth copy, a flower, a caishen in a meld. Clauses: S5, S8, C3."""
    in_play, seen = copies_in_play(case.rules, case.caishen), full.all_counts()
    for kind in river:
        seen[kind] += 1
    if case.rules.flower and seen[flower := below(case.turned)]:
        zh = f"花是{tile_zh(flower)}，摸到就亮出来补，不会在手里，也不会打出来。"
        en = f"{tile_en(flower)} is the flower, which is never held nor discarded."
        return line(zh, en, "S8", tile_text(flower))
    if seen[case.turned] > in_play[case.turned]:
        zh = f"{tile_zh(case.turned)}已经看见四张，没有第五张可以翻出来。"
        en = f"all four {tile_en(case.turned)} are seen already, so none can have been turned up."
        return line(zh, en, "S5", tile_text(case.turned) * COPIES)
    melded = next((meld for meld in full.melds if case.caishen in meld.tiles), None)
    if melded is not None:
        zh = f"财神是{tile_zh(case.caishen)}，它不能拿去吃碰杠，可亮出的牌里有它。"
        en = f"{tile_en(case.caishen)} is the caishen, which may not be melded, yet one is in a meld."
        return line(zh, en, "C3", format_tiles(melded.tiles))
    if not exists(full, case.rules, case.caishen):
        white = next(meld for meld in full.melds if WHITE in meld.tiles)
        zh = f"白当{tile_zh(case.caishen)}用，亮出的这一副就连不上了。"
        return line(
            zh, f"white plays as {tile_en(case.caishen)}, and this meld is none.", "S6", format_tiles(white.tiles)
        )
    return None
