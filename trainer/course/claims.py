"""Whether what a lesson shows and says about tiles is so: every figure and claim is put to the engine.

A claim is a question that the engine answers in the same words; what is written and what is true are compared as
text, so that the error can show both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from trainer.course.errors import ContentError
from trainer.course.interactive.faults import figure_faults
from trainer.course.lesson import Claim, GroupsFigure, HandFigure, Interactive, Lesson, Reveal, TilesFigure, WhyNot
from trainer.course.situation import caishen_of, context_of, rules_of
from trainer.engine.caishen import check_hand
from trainer.engine.context import Source
from trainer.engine.errors import EngineError
from trainer.engine.hand import Hand
from trainer.engine.judge import NotWin, Win, judge
from trainer.engine.ruleset import MIL2025, PRESETS, RuleSet
from trainer.engine.shapes import DiscardOption, Waits, completes, discards, is_baotou, shanten, waits
from trainer.engine.tiles import (
    ALL_KINDS,
    COPIES,
    WHITE,
    Kind,
    count_kinds,
    is_honour,
    parse_tile,
    parse_tiles,
    suit_of,
    tile_text,
)


@dataclass(frozen=True, slots=True)
class Shown:
    """The tiles that a claim speaks of."""

    tiles: str
    melds: tuple[str, ...] = ()
    drawn: str = ""

    @property
    def hand(self) -> Hand:
        """The hand before the draw, or all of it where no tile is shown as drawn."""
        return Hand.parse(self.tiles, self.melds)

    @property
    def full(self) -> Hand:
        """The hand with the drawn tile."""
        return self.hand.draw(parse_tile(self.drawn)) if self.drawn else self.hand


def false_claims(lesson: Lesson) -> Iterator[ContentError]:
    """Every figure of *lesson* that cannot be and every claim that is not so.

    Figures are counted from 1 through the lesson. Hands of a rule set without a fixed caishen are judged with 白 as
    the caishen, the only one that a lesson can show.
    """
    rules = PRESETS.get(lesson.ruleset, MIL2025)
    last: Shown | None = None
    number = 0
    for block in lesson.blocks:
        if isinstance(block, HandFigure | GroupsFigure | TilesFigure):
            number += 1
            last = _shown(block)
            found, name = _figure_faults(block, last, rules), f"figure {number}"
        elif isinstance(block, WhyNot):
            found, name = _why_not_faults(block, rules), "why-not"
        elif isinstance(block, Reveal) and block.claim is not None:
            found, name = _claim_faults(block.claim, last, rules), "reveal"
        elif isinstance(block, Interactive):
            found, name = figure_faults(block.spec, rules), "interactive"
        else:
            continue
        for problem in _readable(found):
            yield ContentError(lesson.file, block.line, f"{name}: {problem}")


def row_faults(tiles: str) -> Iterator[str]:
    """What is wrong with a row of *tiles* that belongs to no lesson, such as the figure of a term.

    >>> list(row_faults("123m 55z")), list(row_faults("11111m"))
    ([], ['5 copies of 1m; a kind has four'])
    """
    figure = TilesFigure(tiles=tiles, caption="", line=0)
    yield from _readable(_figure_faults(figure, _shown(figure), MIL2025))


def _readable(found: Iterator[str]) -> Iterator[str]:
    """The faults found, the last of them what the engine refused to read."""
    try:
        yield from found
    except EngineError as error:
        yield str(error).removeprefix("hand: ")


def _shown(figure: HandFigure | GroupsFigure | TilesFigure) -> Shown:
    if isinstance(figure, HandFigure):
        return Shown(figure.tiles, figure.melds, figure.drawn)
    return Shown(figure.tiles)


def _figure_faults(figure: HandFigure | GroupsFigure | TilesFigure, shown: Shown, rules: RuleSet) -> Iterator[str]:
    for kind, count in enumerate(count_kinds(parse_tiles(f"{shown.tiles} {shown.drawn}"))):
        if count > COPIES:
            yield f"{count} copies of {tile_text(kind)}; a kind has four"
            return
    if isinstance(figure, GroupsFigure) and figure.claim is not None:
        for group in figure.groups:
            names = set_names(parse_tiles(group))
            if (figure.claim == "sets") != bool(names):
                yield f"{group} is {' or '.join(names) or 'no set'}, against the claim"
    if isinstance(figure, HandFigure):
        shown.hand.require(ready=True, full=not shown.drawn)
        check_hand(shown.full, rules, WHITE)
        if figure.claim is not None:
            yield from _claim_faults(figure.claim, shown, rules)


def _why_not_faults(block: WhyNot, rules: RuleSet) -> Iterator[str]:
    tiles = parse_tiles(block.tiles)
    if len(tiles) <= 4 and not block.melds:
        names = set_names(tiles)
        if names:
            yield f"{block.tiles} is {' or '.join(names)}, so there is nothing wrong with it"
        return
    hand = Hand.parse(block.tiles, block.melds)
    hand.require(ready=True, full=True)
    if len(tiles) % 3 == 2:
        if completes(hand, rules):
            yield "the hand is complete, so there is nothing wrong with it"
    elif is_baotou(hand, rules):
        yield "the hand is ready for baotou, so there is nothing wrong with it"


def set_names(tiles: Sequence[Kind], caishen: Kind = WHITE) -> tuple[str, ...]:
    """What *tiles* are as one group, a caishen standing for whatever is needed: none, one or more names.

    >>> set_names(parse_tiles("234m")), set_names(parse_tiles("89m1m")), set_names(parse_tiles("3m3m5z"))
    (('run',), (), ('triplet',))
    >>> set_names(parse_tiles("34m5z")), set_names(parse_tiles("55z"))
    (('run',), ('pair',))

    Clauses: T3–T5.
    """
    plain = sorted(kind for kind in tiles if kind != caishen)
    alike = len(set(plain)) <= 1
    names = []
    if len(tiles) == 3 and _fits_run(plain):
        names.append("run")
    for size, name in ((3, "triplet"), (2, "pair"), (4, "gang")):
        if alike and len(tiles) == size:
            names.append(name)
    return tuple(names)


def _fits_run(plain: Sequence[Kind]) -> bool:
    if not plain:  # three caishen: three alike, which is the plainer name
        return False
    one_suit = len({suit_of(kind) for kind in plain}) == 1 and not is_honour(plain[0])
    return one_suit and len(set(plain)) == len(plain) and plain[-1] - plain[0] <= 2


def _claim_faults(claim: Claim, last: Shown | None, rules: RuleSet) -> Iterator[str]:
    """Each part of *claim* that is not so of its own tiles or else of the figure shown *last*."""
    rules = rules_of(claim.when, rules)
    shown = Shown(claim.tiles, claim.melds, claim.drawn) if claim.tiles else last
    if shown is None:
        yield "it claims something, but no figure has been shown; give the claim tiles of its own"
        return
    for key, answer in ANSWERS.items():
        said = getattr(claim, key)
        if said is None:
            continue
        wanted, found = _plain(list(said) if key == "pay" else said), _plain(answer(shown, claim, rules))
        if wanted != found:
            yield f"claims {key} = {wanted}, but it is {found}"


def _plain(value: object) -> str:
    """*value* as a lesson would write it, tiles in the order of the notation."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return f"[{', '.join(tile_text(kind) for kind in sorted(map(parse_tile, value)))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name} = {count}' for name, count in sorted(value.items()))}}}"
    return str(value)


def _texts(kinds: Iterable[Kind]) -> tuple[str, ...]:
    return tuple(tile_text(kind) for kind in kinds)


def _waits(shown: Shown, claim: Claim, rules: RuleSet) -> object:
    kinds = _asked(shown, claim, rules).kinds
    if len(kinds) == len(ALL_KINDS) - 1:  # the caishen itself is told apart, by its own claim
        return "all"
    return _texts(kinds)


def _left(shown: Shown, claim: Claim, rules: RuleSet) -> object:
    """What is left of each tile that the claim names; None for a tile that is not waited for."""
    left = _asked(shown, claim, rules).left
    return {name: left.get(parse_tile(name)) for name in claim.left or {}}


def _sets(shown: Shown, claim: Claim, rules: RuleSet) -> object:
    names = set_names(parse_tiles(shown.tiles)) or ("none",)
    return claim.sets if claim.sets in names else " or ".join(names)


def _asked(shown: Shown, claim: Claim, rules: RuleSet) -> Waits:
    return waits(shown.hand, rules, parse_tiles(claim.when.visible), caishen=caishen_of(claim.when))


def _options(shown: Shown, claim: Claim, rules: RuleSet) -> tuple[DiscardOption, ...]:
    return discards(shown.full, rules, parse_tiles(claim.when.visible), caishen=caishen_of(claim.when))


def _best(shown: Shown, claim: Claim, rules: RuleSet) -> object:
    """Every discard that leaves the hand nearest to ready, with the most tiles that help. Clauses: A1, A5."""
    options = _options(shown, claim, rules)
    least = min((option.shanten, -option.tiles) for option in options)
    return _texts(option.discard for option in options if (option.shanten, -option.tiles) == least)


def _accepts(shown: Shown, claim: Claim, rules: RuleSet) -> object:
    """How many tiles help after each discard that the claim names; None for a tile that is not held."""
    helping = {tile_text(option.discard): option.tiles for option in _options(shown, claim, rules)}
    return {name: helping.get(name) for name in claim.accepts or {}}


def _win(shown: Shown, claim: Claim, rules: RuleSet) -> Win | NotWin:
    context, caishen = context_of(claim.when), caishen_of(claim.when)
    if context.source is Source.SHIFENG:
        return judge(shown.hand, None, context, rules, caishen=caishen)
    shown.full.require(full=True)
    if not shown.drawn:
        raise EngineError("a claim on the worth of a hand wants the winning tile as drawn")
    return judge(shown.hand, parse_tile(shown.drawn), context, rules, caishen=caishen)


def _worth(answer: Callable[[Win], object]) -> Callable[[Shown, Claim, RuleSet], object]:
    def asked(shown: Shown, claim: Claim, rules: RuleSet) -> object:
        win = _win(shown, claim, rules)
        return f"no win ({win.reason})" if isinstance(win, NotWin) else answer(win)

    return asked


def _no_win(shown: Shown, claim: Claim, rules: RuleSet) -> object:
    found = _win(shown, claim, rules)
    return found.reason if isinstance(found, NotWin) else f"a win worth {found.value}"


ANSWERS: Mapping[str, Callable[[Shown, Claim, RuleSet], object]] = {
    "completes": lambda shown, claim, rules: completes(shown.full, rules, caishen=caishen_of(claim.when)),
    "waits": _waits,
    "caishen": lambda shown, claim, rules: _asked(shown, claim, rules).caishen,
    "baotou": lambda shown, claim, rules: is_baotou(shown.hand, rules, caishen=caishen_of(claim.when)),
    "dead": lambda shown, claim, rules: _texts(_asked(shown, claim, rules).dead),
    "left": _left,
    "value": _worth(lambda win: win.value),
    "exponent": _worth(lambda win: win.exponent),
    "fan": _worth(lambda win: win.fan),
    "shanten": lambda shown, claim, rules: shanten(shown.full, rules, caishen=caishen_of(claim.when)),
    "best": _best,
    "accepts": _accepts,
    "sets": _sets,
    "pay": _worth(lambda win: list(win.payments.by_seat)),
    "title": _worth(lambda win: win.title),
    "no_win": _no_win,
}
