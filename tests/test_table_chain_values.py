"""What chains of floats and kongs are worth, each played through in all five rule sets. Clauses: P2–P4, P9–P11.

Everywhere the dealer, seat 0, wins at 1老, so each of the three pays twice the value.
"""

from __future__ import annotations

import pytest
from table_play import angang, caishen_kind, caishen_text, from_tail, jiagang, lay_drawn, outcome, play
from tables import discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do
from trainer.table.state import TableState
from trainer.table.step import apply

ALL = (MIL2025, HANGZHOU, BIANFENG, YUHANG, LINAN)
ROOMS = ALL[1:]
Fan = dict[str, int]


def dealt(rules: RuleSet, hand: str, drawn: str, *, upcoming: str = "", tail: tuple[str, ...] = ()) -> TableState:
    """Seat 0 to play; ``C`` stands for the rule set's caishen, in *hand*, *drawn*, *upcoming* and *tail* alike."""

    def told(text: str) -> str:
        return text.replace("C", caishen_text(rules))

    return table(
        {0: told(hand)},
        rules=rules,
        drawn=told(drawn),
        upcoming=told(upcoming),
        from_tail=from_tail(rules, *map(told, tail)),
        caishen=caishen_kind(rules),
    )


def lay_caishen(state: TableState) -> TableState:
    """Seat 0 floats, and the other three lay what they draw."""
    state = play(state, discard(0, caishen_text(state.rules)))
    assert state.players[0].river[-1].is_float
    return lay_drawn(state, 1, 2, 3)


def check_paid(state: TableState, fan: Fan, each: int) -> None:
    """Seat 0 wins with just *fan*, and each of the others pays *each*."""
    assert outcome(state, 0) == (fan, (3 * each, -each, -each, -each))


def by_rules(mil: tuple[Fan, int], rooms: tuple[Fan, int]) -> list[tuple[RuleSet, Fan, int]]:
    """One case a rule set: what mil2025 pays, and what the four others do."""
    return [(rules, *(mil if rules is MIL2025 else rooms)) for rules in ALL]


@pytest.mark.clause("P4", "P11")
@pytest.mark.parametrize(
    ("rules", "fan", "each"),
    # 双杠开. mil2025: one 杠开, however many kongs, ×2; elsewhere +1 each, ×4. Twice that from each.
    by_rules(({"gangkai": 1}, 4), ({"gangkai": 2}, 8)),
)
def test_two_kongs_then_a_plain_win_on_the_second_replacement(rules: RuleSet, fan: Fan, each: int) -> None:
    # Left before the last draw: 56p C 34s 11z, not 可爆头; 5s makes 345s, 456p or 567p with C, and the pair.
    state = dealt(rules, "1111m2222z56pC34s", "1z", tail=("1z", "5s"))
    state = play(state, angang(0, "1m"), angang(0, "2z"))
    assert state.players[0].chain == ("gang", "gang")
    check_paid(state, fan, each)


@pytest.mark.clause("P4", "P11")
@pytest.mark.parametrize(
    ("rules", "fan", "each"),
    # 三杠开. mil2025 ×2 as before; elsewhere 2^3 = 8. Twice that from each.
    by_rules(({"gangkai": 1}, 4), ({"gangkai": 3}, 16)),
)
def test_three_kongs_then_a_plain_win_on_the_third_replacement(rules: RuleSet, fan: Fan, each: int) -> None:
    # Left before the last draw: C 56p 1z, not 可爆头; 1z pairs.
    state = dealt(rules, "1111m2222z3333sC", "5p", tail=("6p", "1z", "1z"))
    state = play(state, angang(0, "1m"), angang(0, "2z"), angang(0, "3s"))
    assert state.players[0].chain == ("gang",) * 3
    check_paid(state, fan, each)


@pytest.mark.clause("P2", "P4")
@pytest.mark.parametrize(
    ("rules", "fan", "each"),
    # 三杠暴. mil2025: 爆头 1 + 杠开 1, ×4; elsewhere 爆头 1 + 3 kongs, 2^4 = 16. Twice that from each.
    by_rules(({"baotou": 1, "gangkai": 1}, 8), ({"baotou": 1, "gangkai": 3}, 32)),
)
def test_three_kongs_then_baotou_on_the_third_replacement(rules: RuleSet, fan: Fan, each: int) -> None:
    # Left before the last draw: C 567p, 可爆头.
    state = dealt(rules, "1111m2222z3333sC", "5p", tail=("6p", "7p", "1z"))
    check_paid(play(state, angang(0, "1m"), angang(0, "2z"), angang(0, "3s")), fan, each)


@pytest.mark.clause("P3", "P4", "P10")
@pytest.mark.parametrize(
    ("rules", "fan", "each"),
    # 一飘两杠 with the float last. mil2025: the winning draw is no kong's, 爆头 1 + 1, ×4; elsewhere 2^(1+1+2) = 16.
    by_rules(({"baotou": 1, "caipiao": 1}, 8), ({"baotou": 1, "caipiao": 1, "gangkai": 2}, 32)),
)
def test_two_kongs_then_a_float_then_the_win(rules: RuleSet, fan: Fan, each: int) -> None:
    state = dealt(rules, "1111m2222z456p78s", "9s", upcoming="7z7z7z3m", tail=("C", "C"))
    state = lay_caishen(play(state, angang(0, "1m"), angang(0, "2z")))
    assert state.players[0].chain == ("gang", "gang", "caipiao")
    check_paid(state, fan, each)


@pytest.mark.clause("P3", "P4", "P9", "P10")
@pytest.mark.parametrize(
    ("rules", "fan", "each"),
    # 双飘双杠 by turns. mil2025: 爆头 1 + 2 floats + 杠开 1 = 4, ×16; elsewhere 2^(1+2+2) = 32. Twice that from each.
    by_rules(({"baotou": 1, "caipiao": 2, "gangkai": 1}, 32), ({"baotou": 1, "caipiao": 2, "gangkai": 2}, 64)),
)
def test_float_kong_float_kong_and_the_win_on_the_last_replacement(rules: RuleSet, fan: Fan, each: int) -> None:
    check_paid(two_floats_two_kongs(rules), fan, each)


def two_floats_two_kongs(rules: RuleSet) -> TableState:
    # CC left with 111m 222z 456p 78s: C makes 789s, the other is over.
    state = dealt(rules, "CC111m222z456p78s", "C", upcoming="7z7z7z1m7z7z7z2z", tail=("9s", "3m"))
    state = play(lay_caishen(state), angang(0, "1m"))
    state = play(lay_caishen(state), angang(0, "2z"))
    assert state.players[0].chain == ("caipiao", "gang", "caipiao", "gang")
    return state


@pytest.mark.clause("P9", "D7", "D4")
@pytest.mark.parametrize(
    ("rules", "each"),
    [
        # Base 20: mil2025 e = 4, 20 × 16 = 320; elsewhere e = 5, 20 × 32 = 640, in linan at most 500. Then × 2, which
        # is not capped.
        (MIL2025, 640),
        (HANGZHOU, 1280),
        (BIANFENG, 1280),
        (YUHANG, 1280),
        (LINAN, 1000),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_lazi_caps_the_value_in_linan_before_the_dealer_factor_and_nowhere_else(rules: RuleSet, each: int) -> None:
    state = two_floats_two_kongs(with_options(rules, {"base": 20}))
    result = apply(state, Action(0, Do.WIN)).result
    assert result is not None
    assert result.payments.by_seat == (3 * each, -each, -each, -each)


@pytest.mark.clause("P3", "P4", "P9")
@pytest.mark.parametrize(
    ("rules", "each"),
    [
        # 三飘杠: 爆头 1 + 3 floats + 杠开 1 = 5. mil2025 caps e at 4: ×16; elsewhere ×32. Only where four
        # caishen are in play. Twice that from each.
        (MIL2025, 32),
        (HANGZHOU, 64),
        (YUHANG, 64),
        # A room may cap as well: ×8.
        (with_options(HANGZHOU, {"cap": 3}), 16),
    ],
)
def test_three_floats_and_a_kong_are_five_and_capped_at_four_in_the_competition(rules: RuleSet, each: int) -> None:
    # CCC left with 111m 456p 78s 22z: two make melds, one is over. Then 9s and 2z take their places.
    state = dealt(rules, "CCC111m456p78s22z", "C", upcoming="7z7z7z9s7z7z7z2z7z7z7z1m", tail=("3m",))
    for _ in range(3):
        state = lay_caishen(state)
    state = play(state, angang(0, "1m"))
    assert state.players[0].chain == ("caipiao",) * 3 + ("gang",)
    check_paid(state, {"baotou": 1, "caipiao": 3, "gangkai": 1}, each)


@pytest.mark.clause("P2", "P4", "K1")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_concealed_kong_that_makes_the_hand_baotou_wins_as_gangbao_everywhere(rules: RuleSet) -> None:
    # 1111m keeps the hand from being four melds and C until it is a kong: then C 456p 789s 222z. 1 + 1, ×4, twice.
    state = dealt(rules, "1111m456p789s222z", "C", tail=("7z",))
    check_paid(play(state, angang(0, "1m")), {"baotou": 1, "gangkai": 1}, 8)


@pytest.mark.clause("P2", "P4", "K1")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_an_added_kong_that_makes_the_hand_baotou_wins_as_gangbao_everywhere(rules: RuleSet) -> None:
    # 333m is complete with the draw, the spare 2z goes to its pung: then C 333m 456p 789s. 1 + 1, ×4, twice.
    caishen = caishen_text(rules)
    state = table(
        {0: f"2z33m456p789s{caishen}"},
        rules=rules,
        drawn="3m",
        melds={0: ["peng 222z"]},
        from_tail="7z",
        caishen=parse_tile(caishen),
    )
    check_paid(play(state, jiagang(0, "2z")), {"baotou": 1, "gangkai": 1}, 8)


@pytest.mark.clause("P11", "P3", "P4")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_win_that_is_not_baotou_gets_nothing_for_its_float(rules: RuleSet) -> None:
    # After the float C 111m 123m 456p 789s is 可爆头. The kong of 1m breaks it: C 23m 456p 789s 1z waits for 1z.
    state = dealt(rules, "C1111m23m456p789s", "C", upcoming="7z7z7z1z", tail=("1z",))
    state = play(lay_caishen(state), angang(0, "1m"))
    assert state.players[0].chain == ("caipiao", "gang")
    # 杠开 alone, ×2, twice from each.
    check_paid(state, {"gangkai": 1}, 4)


@pytest.mark.clause("P11", "P10", "P4")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_win_that_is_not_baotou_counts_only_kongs_since_the_last_discard_even_if_that_was_a_float(
    rules: RuleSet,
) -> None:
    state = kong_float_kong(rules, "1z", "1z")
    # The first kong lies before the float: one 杠开, ×2, twice from each.
    check_paid(state, {"gangkai": 1}, 4)


@pytest.mark.clause("P10", "P3", "P4")
@pytest.mark.parametrize(
    ("rules", "fan", "each"),
    # The same chain ending in 爆头. mil2025: 1 + 1 + 杠开 1, ×8; elsewhere 2^(1+1+2) = 16. Twice that from each.
    by_rules(({"baotou": 1, "caipiao": 1, "gangkai": 1}, 16), ({"baotou": 1, "caipiao": 1, "gangkai": 2}, 32)),
)
def test_the_same_chain_counts_in_full_when_it_ends_in_baotou(rules: RuleSet, fan: Fan, each: int) -> None:
    # 4m instead of 1z: left before the last draw C 234m 456p, 可爆头.
    check_paid(kong_float_kong(rules, "4m", "1z"), fan, each)


def kong_float_kong(rules: RuleSet, drawn: str, replacement: str) -> TableState:
    """Kong of 2z, float, *drawn*, kong of 1m, *replacement*; C 23m 456p and *drawn* are left before the last."""
    state = dealt(rules, "C1111m23m2222z45p", "6p", upcoming="7z7z7z" + drawn, tail=("C", replacement))
    state = lay_caishen(play(state, angang(0, "2z")))
    state = play(state, angang(0, "1m"))
    assert state.players[0].chain == ("gang", "caipiao", "gang")
    return state


@pytest.mark.clause("P10", "P11", "P4")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_an_ordinary_discard_between_two_kongs_leaves_only_the_second(rules: RuleSet) -> None:
    # Kong of 1m, its replacement 7z laid; kong of 2z, won on 5s: 56p C 34s 11z before it. ×2, twice from each.
    state = dealt(rules, "1111m222z56pC34s1z", "1z", upcoming="7z7z7z2z", tail=("7z", "5s"))
    state = lay_drawn(play(state, angang(0, "1m")), 0, 1, 2, 3)
    state = play(state, angang(0, "2z"))
    assert state.players[0].chain == ("gang",)
    check_paid(state, {"gangkai": 1}, 4)
