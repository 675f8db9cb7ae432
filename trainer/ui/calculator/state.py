"""What the calculator has been told: one frozen value, and the steps that change it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from trainer.engine.caishen import copies_in_play
from trainer.engine.context import GANG, NO_TAN, TAKEN, Source, WinContext
from trainer.engine.errors import BadRequest
from trainer.engine.hand import Hand, Meld
from trainer.engine.options import with_options
from trainer.engine.ruleset import MIL2025, CaishenRule, RuleSet, preset
from trainer.engine.tiles import COPIES, WHITE, Kind

Words: TypeAlias = tuple[tuple[str, int], ...]
OptionValue: TypeAlias = bool | int | str | Words | None

# No deal is longer than this; it keeps an address from asking for endless work.
MOST_LINKS, MOST_STREAK, MOST_TAN, MOST_MELDS = 8, 100, 9, 4
WINDS: tuple[Kind, ...] = (27, 28, 29, 30)  # 东 南 西 北


def room_of(rules: str, options: tuple[tuple[str, OptionValue], ...]) -> RuleSet:
    """The preset *rules* with *options*. Raises BadRequest, a BadRoom for options that make no room.

    >>> room_of("hangzhou", (("pattern_values", (("清一色", 1),)),)).pattern_values
    (('清一色', 1),)
    """
    plain = {name: dict(value) if isinstance(value, tuple) else value for name, value in options}
    return with_options(preset(rules), plain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calc:
    """A hand, what happened around it, and the table it is judged at.

    ``tiles`` are the concealed tiles in the order in which they came: the last of a full hand is the one it wins with.
    ``caishen`` is asked only where the rule set turns a tile up. ``tan`` and ``round_wind`` are as in ``WinContext``.
    Among the ``options`` the fan of pattern words are pairs of word and exponent.

    >>> Calc(tiles=(0, 1, 2)).wanted
    14
    """

    rules: str = MIL2025.id
    options: tuple[tuple[str, OptionValue], ...] = ()
    caishen: Kind = WHITE
    tiles: tuple[Kind, ...] = ()
    melds: tuple[Meld, ...] = ()
    source: Source = Source.SELF_DRAW
    from_seat: int | None = None
    chain: tuple[str, ...] = ()
    seat: int = 0
    dealer: int = 0
    streak: int = 1
    tan: tuple[tuple[int, ...], ...] = NO_TAN
    discards: tuple[Kind, ...] = ()
    visible: tuple[Kind, ...] = ()
    round_wind: Kind | None = None

    @property
    def rule_set(self) -> RuleSet:
        """The preset with the room's options. Raises BadRequest for what no step would have kept."""
        return room_of(self.rules, self.options)

    @property
    def wild(self) -> Kind:
        """The kind that is caishen here. Clause: S4."""
        return WHITE if self.rule_set.caishen_rule is CaishenRule.WHITE else self.caishen

    @property
    def wanted(self) -> int:
        """How many concealed tiles a full hand has beside these melds."""
        return 14 - 3 * len(self.melds)

    @property
    def drawn(self) -> Kind | None:
        """The tile a full hand wins with; None while the hand is not full."""
        return self.tiles[-1] if self.tiles and len(self.tiles) == self.wanted else None

    @property
    def held(self) -> tuple[Kind, ...]:
        """The concealed tiles before the win."""
        return self.tiles if self.drawn is None else self.tiles[:-1]

    @property
    def context(self) -> WinContext:
        """The events around the win. Raises BadFacts when they cannot have happened together."""
        return WinContext(
            source=self.source,
            chain=self.chain,
            seat=self.seat,
            dealer=self.dealer,
            streak=self.streak,
            from_seat=self.from_seat,
            tan=self.tan,
            base=self.rule_set.base_in_force,
            discards=self.discards,
            round_wind=self.round_wind,
        )

    def hand(self) -> Hand:
        """The hand before the win. Raises BadHand or BadSize for what cannot exist."""
        return Hand(self.held, self.melds)

    def left(self) -> list[int]:
        """How many copies of each kind can still be entered; never below 0. Clauses: S5, S8."""
        free = list(copies_in_play(self.rule_set, self.wild))
        melded = [kind for meld in self.melds for kind in meld.tiles]
        for kind in (*self.tiles, *melded, *self.discards, *self.visible):
            free[kind] = max(free[kind] - 1, 0)
        return free


def copies_of(calc: Calc, kind: Kind) -> int:
    """How many of *kind* have been entered, wherever they lie."""
    melded = [tile for meld in calc.melds for tile in meld.tiles]
    return (*calc.tiles, *melded, *calc.discards, *calc.visible).count(kind)


def add_tile(calc: Calc, kind: Kind) -> Calc:
    """One more concealed tile; unchanged when the hand is full or all four copies are there.

    >>> add_tile(Calc(tiles=(0,)), 5).tiles
    (0, 5)
    """
    if len(calc.tiles) >= calc.wanted or copies_of(calc, kind) >= COPIES:
        return calc
    return replace(calc, tiles=(*calc.tiles, kind))


def win_with(calc: Calc, kind: Kind) -> Calc:
    """Let *kind* be the tile won with: in place of the last one of a full hand, else as one more tile."""
    if len(calc.tiles) < calc.wanted:
        return add_tile(calc, kind)
    return add_tile(replace(calc, tiles=calc.tiles[:-1]), kind)


def put_last(calc: Calc, place: int) -> Calc:
    """Let the tile at *place* be the one won with.

    >>> put_last(Calc(tiles=(3, 4, 5)), 0).tiles
    (4, 5, 3)
    """
    return replace(calc, tiles=(*calc.tiles[:place], *calc.tiles[place + 1 :], calc.tiles[place]))


def remove_at(calc: Calc, place: int) -> Calc:
    """Take the concealed tile at *place* away."""
    return replace(calc, tiles=calc.tiles[:place] + calc.tiles[place + 1 :])


def add_meld(calc: Calc, meld: Meld) -> Calc:
    """One more declared set; unchanged when there are four or its tiles are not all free."""
    if len(calc.melds) >= MOST_MELDS or any(copies_of(calc, k) + meld.tiles.count(k) > COPIES for k in meld.tiles):
        return calc
    return replace(calc, melds=(*calc.melds, meld))


def remove_meld(calc: Calc, place: int) -> Calc:
    """Take the declared set at *place* away."""
    return replace(calc, melds=calc.melds[:place] + calc.melds[place + 1 :])


def add_visible(calc: Calc, kind: Kind) -> Calc:
    """One more tile seen elsewhere on the table; unchanged when all four copies are there."""
    return calc if copies_of(calc, kind) >= COPIES else replace(calc, visible=(*calc.visible, kind))


def add_discard(calc: Calc, kind: Kind) -> Calc:
    """One more of the ten discards of a 十风; unchanged when there are ten. Clause: P14."""
    full = len(calc.discards) >= 10 or copies_of(calc, kind) >= COPIES
    return calc if full else replace(calc, discards=(*calc.discards, kind))


def with_rules(calc: Calc, key: str) -> Calc:
    """The same hand under the rule set *key*; room options it refuses are dropped, the streak fits its limit."""
    kept: tuple[tuple[str, OptionValue], ...] = ()
    for option in calc.options:
        try:
            room_of(key, (*kept, option))
        except BadRequest:
            continue
        kept = (*kept, option)
    changed = replace(calc, rules=key, options=kept)
    return replace(changed, streak=min(calc.streak, changed.rule_set.streak_cap or MOST_STREAK))


def with_option(calc: Calc, name: str, value: OptionValue) -> Calc:
    """The room with one option more, or changed; one that changes nothing is not kept.

    >>> with_option(Calc(), "cap", 3).options, with_option(Calc(), "cap", 4).options
    ((('cap', 3),), ())

    Raises BadRequest when it makes no sense in this rule set.
    """
    others = tuple(option for option in calc.options if option[0] != name)
    options = tuple(sorted((*others, (name, value)), key=lambda option: option[0]))
    if room_of(calc.rules, options) == room_of(calc.rules, others):
        options = others
    return with_rules(replace(calc, options=options), calc.rules)


def words_of(calc: Calc) -> Words:
    """The fan of pattern words in this room, in the order of the rulebook; none in a preset. Clauses: T11, T12."""
    return calc.rule_set.pattern_values


def with_word(calc: Calc, word: str, exponent: int) -> Calc:
    """The room with *exponent* fan for a pattern word; 0 takes them away. Raises BadRoom for what makes no room.

    >>> with_word(with_word(Calc(), "门清", 1), "清一色", 2).options
    (('pattern_values', (('清一色', 2), ('门清', 1))),)

    Clauses: T11, T12.
    """
    values = tuple(({**dict(words_of(calc)), word: exponent}).items())
    in_order = room_of(calc.rules, (("pattern_values", values),)).pattern_values
    return with_option(calc, "pattern_values", in_order)


def without_option(calc: Calc, name: str) -> Calc:
    """The room with the preset's own word on *name*."""
    return with_rules(replace(calc, options=tuple(o for o in calc.options if o[0] != name)), calc.rules)


def with_source(calc: Calc, source: Source) -> Calc:
    """Won in another way; the chain and the seat the tile came from are made to fit.

    >>> with_source(Calc(), Source.GANG_DRAW).chain
    ('gang',)
    """
    chain = calc.chain
    if source is Source.GANG_DRAW and chain[-1:] != (GANG,):
        chain = (*chain[: MOST_LINKS - 1], GANG)
    while source is not Source.GANG_DRAW and chain[-1:] == (GANG,):
        chain = chain[:-1]
    taken = source in TAKEN
    giver = calc.from_seat if calc.from_seat not in (None, calc.seat) else _likely_giver(calc)
    discards = calc.discards if source is Source.SHIFENG else ()
    return replace(calc, source=source, chain=chain, from_seat=giver if taken else None, discards=discards)


def _likely_giver(calc: Calc) -> int:
    """The dealer, whose discards most rule sets let one win on; the dealer himself is given one by 下家."""
    return calc.dealer if calc.dealer != calc.seat else (calc.seat + 1) % 4


def with_chain(calc: Calc, chain: tuple[str, ...]) -> Calc:
    """Another chain of floats and kongs; one that ends in a kong is won on its replacement. Clauses: P10, P11."""
    changed = replace(calc, chain=chain[:MOST_LINKS])
    ends_in_gang = changed.chain[-1:] == (GANG,)
    if ends_in_gang:
        return with_source(changed, Source.GANG_DRAW)
    return with_source(changed, Source.SELF_DRAW) if calc.source is Source.GANG_DRAW else changed


def with_tan(calc: Calc, taker: int, giver: int, count: int) -> Calc:
    """*taker* has taken *count* 摊 from *giver*. Clauses: C6, L1."""
    rows = [list(row) for row in calc.tan]
    rows[taker][giver] = count
    return replace(calc, tan=tuple(map(tuple, rows)))


def clear(calc: Calc) -> Calc:
    """An empty hand at the same table."""
    return Calc(rules=calc.rules, options=calc.options, caishen=calc.caishen)
