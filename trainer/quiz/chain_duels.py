"""How many times as much a hand is worth at one table as at another, after floats and kongs. Clauses: P2–P7, P10, P11.

Level 3 of ``compare``. What the competition rules pay for several kongs is disputed, and so is said (P4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from trainer.engine import MIL2025, PRESETS, Win, WinContext, format_tiles, tile_text
from trainer.engine.context import GANG
from trainer.quiz.chained_hands import CHAINS, chain_notes, deal_chained
from trainer.quiz.duel_words import difference, explain, name_of, turned_rows
from trainer.quiz.posed import Posed, line
from trainer.quiz.question import Choice, Form, Step, Text
from trainer.quiz.two_tables import Duel, Table

MUCH = 4
"""From so many times on the times are no longer told apart."""
RATIOS: Mapping[str, tuple[int, int]] = {
    "first_4": (MUCH, 1), "first_2": (2, 1), "same": (1, 1), "second_2": (1, 2), "second_4": (1, MUCH),
}  # fmt: skip
"""What is offered: so many times at the first table, so many at the second."""
MIRRORED = {"first_4": "second_4", "first_2": "second_2", "second_2": "first_2", "second_4": "first_4", "same": "same"}
KONGS_DISPUTED = line(
    "竞赛规则没有写清连着开几杠怎么算，这里照“不论几杠只算一次”，有争议。",
    "What the competition rules pay for several kongs is disputed; here they count once.",
)
ROOMS = ("hangzhou", "bianfeng")
NEIGHBOURS = ("yuhang", "linan")
WITHOUT_KONGS = tuple(chain for chain in CHAINS if GANG not in chain)
"""Kongs only ever make a hand dearer at the second table of a pair, so they would keep these waiting."""
_TRIES = 5000
BASES = (1, 2, 5)


def ratio_of(duel: Duel) -> str | None:
    """Which of ``RATIOS`` holds; None where the hand does not win at both tables, or reads two ways, or none holds."""
    one, two = duel.verdicts
    if not (isinstance(one, Win) and isinstance(two, Win)) or one.rival is not None or two.rival is not None:
        return None
    if one.value == two.value and one.fan == two.fan and MIL2025 in (table.rules for table in duel.tables):
        return None  # nothing to weigh
    for name, (more, less) in RATIOS.items():
        if MUCH not in (more, less) and one.value * less == two.value * more:
            return name
    if one.value >= MUCH * two.value:
        return "first_4"
    return "second_4" if two.value >= MUCH * one.value else None


def _pair_and_ratio(rng: Random) -> tuple[str, str, str]:
    """Two rule sets whose fan differ, and a ratio; whichever the pair, each ratio it can have is as likely.

    Other pairs always agree, so that their names would be the answer. Clauses: P4–P7.
    """
    if rng.random() < 0.15:
        return rng.choice(ROOMS), rng.choice(NEIGHBOURS), rng.choice(("same", "first_2"))
    return "mil2025", rng.choice((*ROOMS, *NEIGHBOURS)), rng.choice(tuple(RATIOS))


def deal_chain_duel(rng: Random) -> Duel:
    """A hand after a chain, and two tables."""
    one, two, wanted = _pair_and_ratio(rng)
    tables = Table(PRESETS[one]), Table(PRESETS[two])
    chains = WITHOUT_KONGS if wanted.startswith("first") else CHAINS
    for _ in range(_TRIES):
        win = deal_chained(rng, rng.choice(chains))
        if win is None:
            continue
        base = rng.choice(BASES)
        notes = (Text("财神是白。", "White is caishen."), *chain_notes(win), Text(f"底分 {base}。", f"Base {base}."))
        context = WinContext(source=win.source, chain=win.chain, base=base)
        duel = Duel(win.hand, win.tile, context, tables, notes)
        if duel.possible and ratio_of(duel) == wanted:
            return duel if rng.random() < 0.5 else replace(duel, tables=tables[::-1])
    raise RuntimeError(f"{one} and {two}: no hand has the ratio {wanted} in {_TRIES} tries")


def _choices(duel: Duel) -> tuple[Choice, ...]:
    one, two = map(name_of, duel.tables)
    texts = {"same": Text("两边一样", "the same in both")}
    for place, (more, less) in (("first", (one, two)), ("second", (two, one))):
        texts[f"{place}_2"] = Text(f"{more.zh}是{less.zh}的两倍", f"twice as much in {more.en} as in {less.en}")
        zh = f"{more.zh}是{less.zh}的四倍，或者更多"
        texts[f"{place}_4"] = Text(zh, f"four times as much in {more.en} as in {less.en}, or more")
    return tuple(Choice(name, texts[name]) for name in RATIOS)


def pose_chain_duel(rng: Random) -> Posed:
    """The question: how many times as much is the hand worth at one table as at the other?"""
    duel = deal_chain_duel(rng)
    one, two = map(name_of, duel.tables)
    text = Text(
        f"同一手牌，{one.zh}和{two.zh}，哪边值得多，是几倍？（先不算庄家翻倍）",
        f"The same hand in {one.en} and in {two.en}: where is it worth more, and how many times? "
        "(Before the dealer factor.)",
    )
    key = ratio_of(duel)
    assert key is not None
    steps = explain(duel)
    if MIL2025 in (table.rules for table in duel.tables) and duel.context.chain.count(GANG) > 1:
        steps = (*steps, KONGS_DISPUTED)
    return Posed(
        text,
        Form.CHOICE,
        key,
        steps,
        steps[-1],
        duel.notes,
        _choices(duel),
        turned_rows(duel.tables),
        {choice: _slip(duel, key, choice) for choice in RATIOS if choice != key},
        format_tiles(duel.hand.tiles),
        tuple(map(str, duel.hand.melds)),
        tile_text(duel.tile),
    )


def _slip(duel: Duel, key: str, answer: str) -> Step:
    """What is wrong with *answer*: the way round, the number of times, or a difference overlooked."""
    one, two = map(name_of, duel.tables)
    worth = [verdict.value for verdict in duel.verdicts if isinstance(verdict, Win)]
    zh = f"{one.zh}值 {worth[0]}，{two.zh}值 {worth[1]}"
    en = f"{worth[0]} in {one.en}, {worth[1]} in {two.en}"
    clause = next((step.clause for step in difference(duel)), "D7")
    if key == "same":
        return line(f"两边的番加起来一样：{zh}。", f"The fan add up to the same: {en}.", clause)
    if answer == "same":
        return line(f"两边有一样东西算法不同：{zh}。", f"The tables count something differently: {en}.", clause)
    if answer == MIRRORED[key]:
        return line(f"倍数对，说反了：{zh}。", f"The times are right, the other way round: {en}.", clause)
    if answer[:-2] != key[:-2]:
        return line(f"方向和倍数都不对：{zh}。", f"Neither the way round nor the times are right: {en}.", clause)
    return line(f"哪边多说对了，倍数不对：{zh}。", f"The right table, but not the right number of times: {en}.", clause)
