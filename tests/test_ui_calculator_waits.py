"""What each tile waited for would be worth, and what a discard leaves. The winner deals, at 1老."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from apptest import words

from trainer.engine import NotWin, Source, parse_tile, parse_tiles
from trainer.ui.calculator.impossible import Impossible
from trainer.ui.calculator.outcome import Ready, outcome
from trainer.ui.calculator.state import Calc
from trainer.ui.calculator.typed import read_typed
from trainer.ui.calculator.worth import Dead, Prize, Wait, after_discard, worths
from trainer.ui.text import t

if TYPE_CHECKING:
    from conftest import AppFactory

PLAIN = "123m456p789s222z1z"  # waits for 东 alone, or a caishen in its place
WHITE, EAST = parse_tile("5z"), parse_tile("1z")


def typed(text: str, **facts: object) -> Calc:
    return replace(read_typed(Calc(), text), **facts)  # type: ignore[arg-type]


@pytest.mark.clause("P1", "P7", "D4")
def test_a_natural_tile_and_a_caishen_can_be_worth_different_sums() -> None:
    """东: no caishen at all, 1 fan, each pays 2 × 2. A caishen: 0 fan, each pays 1 × 2."""
    natural, wild = worths(typed(PLAIN))
    assert isinstance(natural.worth, Prize)
    assert isinstance(wild.worth, Prize)
    assert (natural.worth.exponent, natural.worth.value, natural.worth.points, natural.left) == (1, 2, 12, {EAST: 3})
    assert (wild.worth.exponent, wild.worth.value, wild.worth.points, wild.left) == (0, 1, 6, {WHITE: 4})


@pytest.mark.clause("W6", "P2")
def test_all_that_a_baotou_hand_waits_for_is_one_line() -> None:
    """136 tiles less the 13 held; 爆头 is 1 fan, each pays 2 × 2."""
    calc = typed("123m456p789s222z5z")
    assert [(w.worth, w.tiles, w.any_tile) for w in worths(calc)] == [(Prize("爆头", 1, 2, 12), 123, True)]


@pytest.mark.clause("P3", "P10")
def test_a_float_in_the_chain_counts_and_is_no_longer_to_be_drawn() -> None:
    """爆头 1 and one float 1: ×4, each pays 4 × 2. Of four caishen one is held and one floated."""
    (wait,) = worths(typed("123m456p789s222z5z", chain=("caipiao",)))
    assert isinstance(wait.worth, Prize)
    assert (wait.worth.exponent, wait.worth.value, wait.worth.points) == (2, 4, 24)
    assert (wait.left[WHITE], wait.tiles) == (2, 122)


@pytest.mark.clause("W7")
def test_what_a_room_bars_is_said_apart_from_the_tiles_that_win() -> None:
    """缺一门: with 万 and 筒 held, the 36 tiles of 条 win nothing; 123 − 36 tiles do."""
    calc = typed("123m456m789m222p5z", rules="hangzhou", options=(("missing_suit", True),))
    wins, barred = worths(calc)
    assert (wins.tiles, wins.any_tile) == (87, True)
    assert isinstance(barred.worth, NotWin)
    assert (barred.worth.clause, tuple(barred.left), barred.any_tile) == ("W7", parse_tiles("123456789s"), False)


@pytest.mark.clause("T11", "W6")
def test_a_pattern_word_makes_some_tiles_dearer() -> None:
    """All 万 and a caishen: 爆头 1 and, drawn a 万 or a caishen, 清一色 1. All four 2万 are held."""
    calc = typed("123456789m222m5z", rules="hangzhou", options=(("pattern_values", (("清一色", 1),)),))
    dear, cheap, dead = worths(calc)
    assert isinstance(dear.worth, Prize)
    assert isinstance(cheap.worth, Prize)
    assert (dear.worth.exponent, dear.worth.points, tuple(dear.left)) == (2, 24, parse_tiles("13456789m5z"))
    assert (cheap.worth.exponent, cheap.worth.points, cheap.any_tile) == (1, 12, True)
    assert cheap.tiles == 4 * (9 + 9 + 6)
    assert dead == Wait(Dead(held=4, seen=0), {parse_tile("2m"): 0})


@pytest.mark.clause("W3")
def test_a_dead_wait_stands_last_and_says_where_the_copies_are() -> None:
    alive, dead = worths(typed("1111z123m456m789m"))
    assert alive.left == {WHITE: 4}
    assert dead == Wait(Dead(held=4, seen=0), {EAST: 0})
    seen = worths(typed(PLAIN, visible=parse_tiles("111z")))[-1]
    assert seen == Wait(Dead(held=1, seen=3), {EAST: 0})


@pytest.mark.clause("W4", "W5", "D5")
def test_a_win_on_a_discard_is_valued_as_one() -> None:
    """yuhang: 0 fan, the discarder alone pays 1 × 2; a discarded caishen is never won on."""
    calc = typed(PLAIN, rules="yuhang", caishen=WHITE, source=Source.DISCARD, from_seat=1)
    natural, wild = worths(calc)
    assert isinstance(natural.worth, Prize)
    assert (natural.worth.points, tuple(natural.left)) == (2, (EAST,))
    assert wild.worth == NotWin("caishen_discarded", "W5")
    exam = worths(typed(PLAIN, source=Source.DISCARD, from_seat=1))
    assert NotWin("source_barred", "W4") in [wait.worth for wait in exam]


@pytest.mark.clause("K1")
def test_a_tile_that_cannot_come_so_says_why() -> None:
    calc = typed(PLAIN, rules="yuhang", caishen=WHITE, source=Source.ROBBED_GANG, from_seat=1)
    assert {w.worth for w in worths(calc)} == {
        Impossible("rob_held", "K1", EAST), Impossible("rob_caishen", "C3", WHITE)
    }  # fmt: skip


def test_a_hand_that_is_not_ready_waits_for_nothing() -> None:
    assert worths(typed("123m456p78s22z35m9p")) == ()
    assert worths(Calc()) == ()


@pytest.mark.clause("P7", "D4")
def test_a_discard_leaves_waits_with_their_worth() -> None:
    """Without 9筒: 11m 234m 456p 789s 22z; either pair made a triplet has no caishen, 1 fan."""
    after = after_discard(typed("123m456p789s22z14m 9p"), parse_tile("9p"))
    natural, wild = worths(after)
    assert isinstance(natural.worth, Prize)
    assert isinstance(wild.worth, Prize)
    assert (natural.worth.points, natural.left) == (12, {parse_tile("1m"): 2, parse_tile("2z"): 2})
    assert (wild.worth.points, wild.left) == (6, {WHITE: 4})


@pytest.mark.clause("P10", "P11")
def test_only_a_caishen_that_leaves_baotou_continues_the_chain() -> None:
    """456p789s222z and a caishen are 可爆头 once 1万 2万 have their 3万; 1万 5万 leave nothing of the sort."""
    floating = typed("123m456p789s222z5z 5z", chain=("caipiao",))
    assert after_discard(floating, WHITE).chain == ("caipiao", "caipiao")
    assert after_discard(floating, parse_tile("1m")).chain == ()
    assert after_discard(typed("159m456p789s222z5z 5z", chain=("caipiao",)), WHITE).chain == ()


@pytest.mark.clause("W3")
def test_the_tile_discarded_is_not_waited_for_as_if_it_could_be_drawn() -> None:
    """123m456p789s222z and two 东: one is discarded, so of the other two copies remain."""
    calc = typed("123m456p789s222z1z 1z")
    ready = outcome(after_discard(calc, EAST))
    assert isinstance(ready, Ready)
    assert ready.waits.left == {EAST: 2}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_shows_the_worth_of_each_wait(app_test: AppFactory, lang: str) -> None:
    shown = "\n".join(words(app_test("calculator", lang=lang, h=PLAIN)))
    assert t("calculator.prize", lang, n=1, value=2, points="+12") in shown
    assert t("calculator.prize", lang, n=0, value=1, points="+6") in shown


@pytest.mark.clause("W6")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_of_a_baotou_hand_stays_short(app_test: AppFactory, lang: str) -> None:
    shown = "\n".join(words(app_test("calculator", lang=lang, h="123m456p789s222z5z")))
    assert t("calculator.any_tile", lang) in shown
    assert t("calculator.copies", lang, n=123) in shown
    assert t("calculator.copies", lang, n=4) not in shown  # of no single kind


@pytest.mark.clause("W7")
def test_the_page_names_what_bars_some_tiles(app_test: AppFactory) -> None:
    shown = "\n".join(words(app_test("calculator", h="123456789m222p5z", rules="hangzhou", room="missing_suit-true")))
    assert t("calculator.any_other", "zh") in shown
    assert t("trace.refused.missing_suit", "zh") in shown
    assert t("calculator.baotou", "zh") not in shown
    assert t("calculator.status.ready", "zh", n=87) in shown


@pytest.mark.clause("W1")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_shows_what_each_discard_leaves(app_test: AppFactory, lang: str) -> None:
    shown = "\n".join(words(app_test("calculator", lang=lang, h="123m14m456p789s22z", w="9p")))
    assert "· +12" in shown
    assert "· +6" in shown
