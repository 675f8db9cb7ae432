"""A story of a chain for each level, and what is asked about it. Clauses: P2–P5, P9–P11, P13, X7.

1: floats and discards, each said to be what it is; how many floats? 2: kongs and claims among them; floats, kongs or
links? 3: after each caishen that goes you see the hand and judge for yourself. 4: a win under the competition rules;
how many fan? 5: kongs in a row, kongs before floats and seven pairs, under a rule set that is named. 6: the same,
longer; name the hand and its fan. What P4 leaves in dispute is asked about at levels 5 and 6 only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from types import MappingProxyType

from trainer.engine import MIL2025, PRESETS, RuleSet
from trainer.engine.context import CAIPIAO, GANG
from trainer.quiz.chain_acts import Deed, Script
from trainer.quiz.chain_play import Played, play
from trainer.quiz.chain_script import MOST_CAISHEN, MOVES, Writer


class Ask(StrEnum):
    """What is asked about a chain."""

    FLOATS = "floats"
    GANGS = "gangs"
    LINKS = "links"
    FAN = "fan"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Level:
    """What the stories of a level are like: how many discards, which moves (the likelier the oftener), what is asked.

    ``told``: whether the story says what any tile completes; ``disputed``: whether P4 may decide.
    """

    turns: tuple[int, int]
    moves: tuple[str, ...]
    asks: tuple[Ask, ...]
    rules: tuple[RuleSet, ...] = (MIL2025,)
    told: bool = False
    wins: bool = False
    disputed: bool = False
    pairs: float = 0.0


_ROOMS = (MIL2025, PRESETS["hangzhou"])
LEVELS: Mapping[int, Level] = MappingProxyType(
    {
        1: Level((2, 3), ("F", "F", "F", "B", "X"), (Ask.FLOATS,), told=True),
        2: Level(
            (3, 5), ("F", "F", "G", "G", "B", "X"), (Ask.FLOATS, Ask.GANGS, Ask.LINKS), told=True
        ),
        3: Level((2, 4), ("F", "F", "G", "B", "X", "X"), (Ask.FLOATS, Ask.LINKS)),
        4: Level((3, 4), ("F", "F", "F", "G", "B", "X"), (Ask.FAN,), wins=True),
        5: Level(
            (3, 5), ("F", "F", "G", "G", "B", "X"), (Ask.FAN,), _ROOMS,
            wins=True, disputed=True, pairs=0.25,
        ),
        6: Level(
            (4, 5), ("F", "F", "F", "G", "G", "B", "X"), (Ask.TITLE,), _ROOMS,
            wins=True, disputed=True, pairs=0.15,
        ),
    }
)  # fmt: skip
WANTED: Mapping[Ask, tuple[int, ...]] = MappingProxyType(
    {Ask.FLOATS: (0, 1, 2, 3), Ask.GANGS: (0, 1, 2), Ask.LINKS: (0, 1, 2, 3, 4)}
)
"""Answers that come about equally often."""
CHAIN_LENGTHS = (0, 0, 1, 1, 2, 2, 3, 4)
"""Links of the chain at the last discard before a win."""
MOST_GANGS = 3


@dataclass(frozen=True, slots=True)
class Story:
    """A played story and what is asked about it."""

    played: Played
    ask: Ask
    level: int

    @property
    def told(self) -> bool:
        """Whether the story says of each hand whether any tile completes it."""
        return LEVELS[self.level].told


def counted(chain: tuple[str, ...] | str, ask: Ask) -> int:
    """How many floats, kongs or links there are in a chain, written as the table does or as an outline.

    >>> counted(("caipiao", "G"), Ask.LINKS), counted("FFG", Ask.FLOATS)
    (2, 2)
    """
    floats = sum(link in (CAIPIAO, "F") for link in chain)
    gangs = sum(link in (GANG, "G") for link in chain)
    return {Ask.FLOATS: floats, Ask.GANGS: gangs}.get(ask, floats + gangs)


def left_in(outline: str) -> str:
    """What is left of the chain after an outline: all since the last other discard, a mend being one. Clause: P10.

    >>> left_in("FGBFF"), left_in("FX")
    ('FF', '')
    """
    return outline[max(map(outline.rfind, "BXM")) + 1 :]


def deal(rng: Random, level: int) -> Story:
    """A story. The same dice tell the same, so a wrong answer is refuted by the story that was shown."""
    plan = LEVELS[level]
    while True:
        ask = rng.choice(plan.asks)
        pairs = rng.random() < plan.pairs
        script = _written(rng, _outline(rng, plan, ask, pairs=pairs), pairs)
        played = None if script is None else play(rng, script, rng.choice(plan.rules))
        if played is not None and _fits(played, plan):
            return Story(played, ask, level)


def _outline(rng: Random, plan: Level, ask: Ask, *, pairs: bool) -> str:
    """The moves of a story, with the number of links that is wanted or, for a win, a chain of the length wanted.

    With *pairs* there are no kongs, which would end all hope of seven pairs (W2).
    """
    lengths = WANTED.get(ask, CHAIN_LENGTHS)
    number = rng.choice([number for number in lengths if number < MOST_CAISHEN] if pairs else lengths)
    while True:
        letters = "".join(_turns(rng, plan, pairs=pairs))
        end = rng.choice(("W", "W", "W", "W", "GW", "GW", "S" if "F" in left_in(letters) else "W")) if plan.wins else ""
        if letters.endswith("X") or pairs:
            end = "W" if plan.wins else ""
        left = left_in(letters)
        enough = len(left) == number if plan.wins else counted(left, ask) == number
        if enough and sum(map(letters.count, "FX")) < MOST_CAISHEN and (letters + end).count("G") <= MOST_GANGS:
            return letters + end


def _turns(rng: Random, plan: Level, *, pairs: bool) -> Iterator[str]:
    """One turn after another, up to its discard; after a wasted caishen the hand is mended."""
    wasted, moves = False, [move for move in plan.moves if not (pairs and move == "G")]
    for _ in range(rng.randint(*plan.turns)):
        move = "M" if wasted else rng.choice(moves)
        yield move
        while move == "G":  # the replacement comes, and one goes on
            yield (move := rng.choice(moves))
        wasted = move == "X"


def _written(rng: Random, outline: str, pairs: bool) -> Script | None:
    """*outline* with tiles; None where they do not allow it, or where it begins with a claim."""
    writer = Writer(rng, outline, gaps=rng.randrange(3), pairs=pairs)
    if not all(MOVES[letter](writer) for letter in outline):
        return None
    script = writer.script()
    return script if script.acts[0].deed is Deed.DRAW else None


def _fits(played: Played, plan: Level) -> bool:
    """Whether it is fit to ask: one reading, and nothing in dispute but where the level says so. Clauses: P4, P12."""
    win = played.win
    if win is None:
        return True
    if win.rival is not None:
        return False
    return plan.disputed or GANG not in played.chain[:-1]
