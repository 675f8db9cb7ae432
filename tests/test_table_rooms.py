"""Room options for claims: caishen in melds, chow limits, the third 摊. Clauses: C3–C6, P7."""

from __future__ import annotations

import pytest
from table_play import angang, from_tail, jiagang, lay_drawn, outcome, play, with_tan
from tables import claim, discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import HANGZHOU, MIL2025, RuleSet
from trainer.engine.tiles import parse_tile, parse_tiles
from trainer.table.actions import Action, Do
from trainer.table.legal import legal_actions, refusal
from trainer.table.state import Phase, TableState
from trainer.table.step import apply

HELPED = with_options(HANGZHOU, {"caishen_in_claims": True})
HELPED_ANY = with_options(HANGZHOU, {"caishen_in_claims": True, "wu_caishen": "any"})
UNLIABLE = with_options(HANGZHOU, {"liability": False})
CHOWS_COUNT = with_options(HANGZHOU, {"peng_counts": False})
ONE = parse_tile("1m")


@pytest.mark.clause("C3", "K1", "K2", "P10")
@pytest.mark.parametrize(("rules", "allowed"), [(HELPED, True), (HANGZHOU, False), (MIL2025, False)])
def test_a_caishen_makes_the_fourth_of_a_concealed_kong_only_where_the_room_says_so(
    rules: RuleSet, allowed: bool
) -> None:
    state = table({0: "111m258p258s123z5z"}, rules=rules, drawn="7z", from_tail="6p9s")
    kong = Action(0, Do.ANGANG, ONE, parse_tiles("111m5z"))
    assert (refusal(state, kong) is None) == allowed
    if allowed:
        made = apply(state, kong)
        assert [str(meld) for meld in made.players[0].melds] == ["angang 111m5z"]
        # A kong like any other: 60 - 2 tiles left, one link of the chain, the replacement drawn.
        assert (made.left, made.players[0].chain, made.players[0].drawn) == (58, ("gang",), parse_tile("6p"))


@pytest.mark.clause("C3", "K1")
@pytest.mark.parametrize(("rules", "allowed"), [(HELPED, True), (HANGZHOU, False), (MIL2025, False)])
def test_a_caishen_is_added_to_a_pung_only_where_the_room_says_so(rules: RuleSet, allowed: bool) -> None:
    state = table({0: "258p258s123z5z"}, rules=rules, drawn="7z", melds={0: ["peng 666m"]}, from_tail="6p9s")
    added = Action(0, Do.JIAGANG, parse_tile("6m"), (parse_tile("5z"),))
    assert (refusal(state, added) is None) == allowed
    if allowed:
        made = apply(state, added)
        assert [str(meld) for meld in made.players[0].melds] == ["jiagang 666m5z"]
        assert (made.left, made.players[0].chain) == (58, ("gang",))


@pytest.mark.clause("C3", "K1")
@pytest.mark.parametrize("rules", [HELPED, HANGZHOU, MIL2025])
def test_four_caishen_are_no_kong_of_their_own_anywhere(rules: RuleSet) -> None:
    state = table({0: "555z258p258s1234z"}, rules=rules, drawn="5z")
    assert refusal(state, angang(0, "5z")) is not None


@pytest.mark.clause("C3", "P7", "D4")
@pytest.mark.parametrize(
    ("rules", "hand", "fan", "points"),
    [
        # The caishen lies in the pung, none is concealed: 无财神 ×2 in a room that pays it for any hand; at 1老 the
        # dealer pays 2 × 2, the others 2 each.
        (HELPED_ANY, "2m5z456p789s222z1z7z", {"wu_caishen": 1}, (-4, 8, -2, -2)),
        # A second caishen stays concealed, 22z + caishen is the fourth meld: nothing for it, ×1.
        (HELPED_ANY, "2m55z456p789s22z1z7z", {}, (-2, 4, -1, -1)),
        # Hangzhou's own 无财神 is for seven pairs only, which no melded hand can be.
        (HELPED, "2m5z456p789s222z1z7z", {}, (-2, 4, -1, -1)),
    ],
)
def test_after_a_pung_with_a_caishen_only_the_concealed_tiles_count_for_wu_caishen(
    rules: RuleSet, hand: str, fan: dict[str, int], points: tuple[int, ...]
) -> None:
    state = table({1: hand}, rules=rules, drawn="2m", upcoming="6z6z6z1z")
    state = play(state, discard(0, "2m"), claim(1, Do.PENG, "2m", "2m5z"), discard(1, "7z"))
    assert outcome(lay_drawn(state, 2, 3, 0), 1) == (fan, points)


@pytest.mark.clause("C3", "P7", "P4", "D4")
@pytest.mark.parametrize(
    ("rules", "fan", "each"),
    [
        # 杠开 1 + 无财神 1 = ×4, the dealer at 1老 takes twice that from each.
        (HELPED_ANY, {"gangkai": 1, "wu_caishen": 1}, 8),
        # 杠开 alone: ×2, twice.
        (HELPED, {"gangkai": 1}, 4),
    ],
)
def test_a_concealed_kong_with_a_caishen_is_melded_for_wu_caishen(
    rules: RuleSet, fan: dict[str, int], each: int
) -> None:
    hand = "111m5z456p789s222z"
    state = table({0: hand}, rules=rules, drawn="7z", from_tail=from_tail(rules, "7z"))
    state = apply(state, Action(0, Do.ANGANG, ONE, parse_tiles("111m5z")))
    assert outcome(state, 0) == (fan, (3 * each, -each, -each, -each))


@pytest.mark.clause("C3", "K1", "P10")
def test_a_pung_made_with_a_caishen_grows_by_its_natural_tile_too() -> None:
    state = table({0: "258p258s123z4z"}, rules=HELPED, drawn="6m", melds={0: ["peng 66m5z"]})
    state = apply(state, jiagang(0, "6m"))
    assert [str(meld) for meld in state.players[0].melds] == ["jiagang 666m5z"]


PUNG = claim(1, Do.PENG, "2m", "22m")
CHOW = claim(1, Do.CHI, "2m", "13m")


def third_call(rules: RuleSet, melds: list[str], *, tan: int, streak: int = 1, dealer: int = 0) -> TableState:
    """Seat 0 discards 2m; seat 1 holds 1223m, one or two melds, and *tan* 摊 from seat 0."""
    hand = "1223m4s27z" if len(melds) == 2 else "1223m4s27z147p"
    state = table({1: hand}, rules=rules, drawn="2m", melds={1: melds}, streak=streak, dealer=dealer)
    return play(with_tan(state, a1b0=tan), discard(0, "2m"))


def barred_by(state: TableState, call: Action) -> str | None:
    refused = refusal(state, call)
    assert (refused is None) == (call in legal_actions(state, call.seat))
    return refused.clause if refused else None


@pytest.mark.clause("C4", "L1")
@pytest.mark.parametrize(
    ("rules", "melds", "chow"),
    [
        # Without liability two chows in all, and a pung does not count among them.
        (UNLIABLE, ["chi 123p"], None),
        (UNLIABLE, ["chi 123p", "peng 333s"], None),
        (UNLIABLE, ["chi 123p", "chi 678p"], "C4"),
        # The room may lift that limit itself; with liability there is none.
        (with_options(HANGZHOU, {"liability": False, "chi_limit": None}), ["chi 123p", "chi 678p"], None),
        (HANGZHOU, ["chi 123p", "chi 678p"], None),
    ],
)
def test_without_liability_hangzhou_allows_two_chows_in_all(rules: RuleSet, melds: list[str], chow: str | None) -> None:
    state = third_call(rules, melds, tan=0)
    assert barred_by(state, CHOW) == chow
    assert barred_by(state, PUNG) is None


@pytest.mark.clause("C5", "C6")
@pytest.mark.parametrize(
    ("rules", "streak", "dealer", "chow", "pung"),
    [
        # Pungs count: chow and pung alike would be the third 摊.
        (HANGZHOU, 1, 0, "C5", "C5"),
        (HANGZHOU, 2, 0, "C5", "C5"),
        (HANGZHOU, 3, 0, None, None),
        (HANGZHOU, 3, 2, "C5", "C5"),
        # Only chows count: the pung is free, the third chow guarded as before.
        (CHOWS_COUNT, 1, 0, "C5", None),
        (CHOWS_COUNT, 2, 1, "C5", None),
        (CHOWS_COUNT, 3, 0, None, None),
        (CHOWS_COUNT, 3, 1, None, None),
        (CHOWS_COUNT, 3, 2, "C5", None),
    ],
)
def test_where_only_chows_count_the_pung_is_free_and_the_third_chow_guarded(
    rules: RuleSet, streak: int, dealer: int, chow: str | None, pung: str | None
) -> None:
    state = third_call(rules, ["chi 123p", "chi 678p"], tan=2, streak=streak, dealer=dealer)
    legal = set(legal_actions(state, 1))
    assert ((CHOW in legal), (PUNG in legal)) == (chow is None, pung is None)
    if state.phase is Phase.CLAIM:
        assert (barred_by(state, CHOW), barred_by(state, PUNG)) == (chow, pung)


@pytest.mark.clause("C5", "C4", "L1")
@pytest.mark.parametrize("melds", [["peng 333s", "peng 666s"], ["chi 123p", "peng 666s"]])
def test_without_liability_nothing_guards_the_third_claim(melds: list[str]) -> None:
    state = third_call(UNLIABLE, melds, tan=2)
    assert (barred_by(state, CHOW), barred_by(state, PUNG)) == (None, None)
    # The same claims with liability on: both barred at 1老, and with nothing to ask the next seat draws.
    assert third_call(HANGZHOU, melds, tan=2).phase is Phase.PLAY


@pytest.mark.clause("C5", "C6")
def test_a_third_tan_counts_between_two_players_only() -> None:
    # Two from seat 3, none from seat 0: the claim from seat 0 is the first of that pair.
    state = table({1: "1223m4s27z"}, rules=HANGZHOU, drawn="2m", melds={1: ["peng 333s", "peng 666s"]})
    state = play(with_tan(state, a1b3=2), discard(0, "2m"))
    assert (barred_by(state, CHOW), barred_by(state, PUNG)) == (None, None)


@pytest.mark.clause("C4", "C5", "C6")
def test_two_chows_really_made_bar_the_third_in_an_unliable_room_and_in_a_guarded_one() -> None:
    def after_two(rules: RuleSet) -> TableState:
        # 13m, 46p and 79s wait for seat 0's discards; the others lay what they draw.
        state = table({1: "13m46p79s22z12347z"}, rules=rules, drawn="2m", upcoming="6z9m5p6z9m8s")
        state = play(state, discard(0, "2m"), claim(1, Do.CHI, "2m", "13m"), discard(1, "7z"))
        state = play(lay_drawn(state, 2, 3, 0), claim(1, Do.CHI, "5p", "46p"), discard(1, "4z"))
        return lay_drawn(state, 2, 3, 0)

    third = claim(1, Do.CHI, "8s", "79s")
    free = after_two(MIL2025)
    assert (free.tan[1][0], third in legal_actions(free, 1)) == (2, True)
    for rules in (UNLIABLE, HANGZHOU, CHOWS_COUNT):
        assert third not in legal_actions(after_two(rules), 1)
