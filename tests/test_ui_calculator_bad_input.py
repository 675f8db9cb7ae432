"""Bad input: each kind has an error of its own, in the page's language, that says where it is and what to do."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from apptest import address, words
from hypothesis import given
from hypothesis import strategies as st
from test_ui_calculator_state import calcs

from trainer.engine import parse_tile
from trainer.engine.errors import BadRoom
from trainer.engine.hand import Meld
from trainer.ui.calculator.address import Spoilt, from_query
from trainer.ui.calculator.answers import spoilt_text
from trainer.ui.calculator.impossible import Impossible, impossible_text, why_impossible
from trainer.ui.calculator.outcome import Judged, outcome
from trainer.ui.calculator.sideways import columns
from trainer.ui.calculator.state import Calc, add_tile
from trainer.ui.text import t

if TYPE_CHECKING:
    from conftest import AppFactory

    from trainer.ui.text import Lang

FULL = {"h": "123m456p789s222z1z", "w": "1z"}
MELD = {"h": "456p789s222z", "w": "1z"}
ENGLISH = re.compile(r"[A-Za-z]{2,}[ ,;]+[A-Za-z]{2,}[ ,;]+[A-Za-z]{2,}")

IMPOSSIBLE = [
    ({**MELD, "m": "peng-555z"}, Impossible("caishen_meld", "C3", meld=Meld.parse("peng 555z"))),
    ({**MELD, "m": "chi-124m"}, Impossible("no_meld", "T3", meld=Meld.parse("chi 124m"))),
    ({**MELD, "m": "peng-112m"}, Impossible("no_meld", "T4", meld=Meld.parse("peng 112m"))),
    ({**MELD, "m": "angang-1112m"}, Impossible("no_meld", "T5", meld=Meld.parse("angang 1112m"))),
    ({**FULL, "source": "gang_draw"}, Impossible("no_gang", "P10")),
    ({**FULL, "chain": "caipiao-gang"}, Impossible("gang_unreplaced", "P10")),
    (
        {"h": "123m456p789s222z5z", "w": "1z", "chain": "caipiao-caipiao-caipiao-caipiao"},
        Impossible("floats", "P10", parse_tile("5z")),
    ),
    ({**FULL, "source": "discard", "from": "0"}, Impossible("own_discard", "T10")),
    ({**FULL, "source": "robbed_gang", "from": "2", "seat": "2"}, Impossible("own_discard", "T10")),
    ({**FULL, "source": "discard"}, Impossible("no_giver", "T10")),
    ({**FULL, "source": "robbed_gang", "from": "1"}, Impossible("rob_held", "K1", parse_tile("1z"))),
    (
        {"h": "123m456p789s222z1z", "w": "5z", "source": "robbed_gang", "from": "1"},
        Impossible("rob_caishen", "C3", parse_tile("5z")),
    ),
    (
        {"h": "456p789s222z1z", "m": "peng-111m", "source": "shifeng", "out": "1133344667z"},
        Impossible("shifeng_melds", "P14"),
    ),
    ({"h": "123m456p789s222z6z", "rules": "linan"}, Impossible("flower", "S8", parse_tile("6z"))),
    ({"h": "123m456p789s5555z", "rules": "bianfeng"}, Impossible("caishen_copies", "S5", parse_tile("5z"))),
    (  # 3万 lies turned up, so three are in play
        {"h": "3333m456p789s22z1z", "rules": "yuhang", "caishen": "2m"},
        Impossible("turned_copies", "S5", parse_tile("3m")),
    ),
    (
        {"h": "333m456p789s222z1z", "rules": "yuhang", "caishen": "2m", "seen": "3m"},
        Impossible("seen", "S5", parse_tile("3m")),
    ),
]


def shown(app: AppFactory, lang: Lang, query: dict[str, str]) -> str:
    at = app("calculator", lang=lang, **query)
    assert not at.exception
    return "\n".join(words(at))


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("query", "wanted"), IMPOSSIBLE, ids=[found.reason for _, found in IMPOSSIBLE])
def test_what_cannot_be_is_named_on_the_page(
    app_test: AppFactory, lang: Lang, query: dict[str, str], wanted: Impossible
) -> None:
    assert outcome(from_query(query)[0]) == wanted
    page = shown(app_test, lang, query)
    assert t("calculator.status.impossible", lang) in page
    assert impossible_text(wanted, lang) in page
    if lang == "zh":
        assert ENGLISH.search(page) is None


SPOILT = [
    ({"h": "123m8z"}, "h=8z", "tile"),
    ({"h": "hello"}, "h=hello", "tile"),
    ({"h": "11111m"}, "h=1m", "five"),
    ({"h": "111z", "m": "peng-111z"}, "h=1z", "five"),
    ({"seen": "1z1z1z1z1z"}, "seen=1z", "five"),
    ({"m": "chi-12m"}, "m=chi-12m", "meld"),
    ({"m": "pung-111m"}, "m=pung-111m", "meld"),
    ({"m": "peng-111m,angang-1111m"}, "m=angang-1111m", "five"),
    ({"m": "peng-111m,peng-222m,peng-333m,peng-444m,peng-555m"}, "m=peng-555m", "many_melds"),
    ({"rules": "riichi"}, "rules=riichi", "rules"),
    ({"rules": "linan", "caishen": "12m"}, "caishen=12m", "tile"),
    ({"source": "luck"}, "source=luck", "source"),
    ({"chain": "gang-peng", "source": "gang_draw"}, "chain=peng", "link"),
    ({"chain": "-".join(["caipiao"] * 9)}, "chain=caipiao", "many_links"),
    ({"seat": "4"}, "seat=4", "seat"),
    ({"dealer": "-1"}, "dealer=-1", "seat"),
    ({"source": "discard", "from": "east"}, "from=east", "seat"),
    ({"from": "1"}, "from=1", "not_taken"),
    ({"streak": "0"}, "streak=0", "streak"),
    ({"streak": "4"}, "streak=4", "streak"),
    ({"tan": "003"}, "tan=003", "tan"),
    ({"words": "dasanyuan-1"}, "words=dasanyuan-1", "words"),
    ({"words": "menqing-1,qingyise-11"}, "words=qingyise-11", "words"),
    ({"wind": "5z"}, "wind=5z", "wind"),
    ({"wind": "12z"}, "wind=12z", "wind"),
    ({"colour": "red"}, "colour=red", "key"),
]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("query", "piece", "reason"), SPOILT, ids=[f"{p} {r}" for _, p, r in SPOILT])
def test_a_spoilt_piece_of_the_address_says_where_and_why(
    app_test: AppFactory, lang: Lang, query: dict[str, str], piece: str, reason: str
) -> None:
    page = shown(app_test, lang, query)
    why = t(f"calculator.spoilt.{reason}", lang)
    assert t("calculator.spoilt.line", lang, piece=piece, why=why) in page
    if lang == "zh":
        assert ENGLISH.search(page) is None


@pytest.mark.clause("W7", "P9")
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("room", ["missing_suit-true", "colour-red", "cap-lots", "shifeng-3"])
def test_an_option_the_rules_do_not_know_is_refused_with_its_reason(
    app_test: AppFactory, lang: Lang, room: str
) -> None:
    _, (bad,) = from_query({"room": room})
    assert (bad.key, bad.piece, bad.reason) == ("room", room, "room")
    page = shown(app_test, lang, {"room": room})
    assert f"`room={room}`" in page
    assert spoilt_text(bad, lang) in page
    if lang == "zh":
        assert ENGLISH.search(page) is None


@pytest.mark.clause("T11", "T12")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_one_pattern_paid_under_two_names_is_refused(app_test: AppFactory, lang: Lang) -> None:
    page = shown(app_test, lang, {"words": "duiduihu-1,pengpenghu-1"})
    why = t("rooms.bad.twice_paid", lang, option="", piece="")
    assert t("calculator.spoilt.line", lang, piece="words=pengpenghu-1", why=why) in page


TYPED = [
    ("123m 4x", "bad_tile", {"piece": "4x", "count": 0}),
    ("55555p", "bad_hand", {"piece": "5p", "count": 5}),
    ("123456789m123456p", "bad_size", {"piece": "14", "count": 15}),
    ("吃12m", "bad_meld", {"piece": "吃12m", "count": 0}),
    ("碰111m 碰222m 碰333m 碰444m 碰555m", "many_melds", {"piece": "4", "count": 5}),
]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("text", "reason", "values"), TYPED, ids=[reason for _, reason, _ in TYPED])
def test_what_is_typed_wrongly_is_named_and_nothing_changes(
    app_test: AppFactory, lang: Lang, text: str, reason: str, values: dict[str, object]
) -> None:
    at = app_test("calculator", lang=lang, h="123m")
    at.text_input(key="calculator.typed").set_value(text).run()
    assert [warning.value for warning in at.warning] == [t(f"calculator.typed.{reason}", lang, **values)]
    assert address(at) == {"h": "123m"}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("tiles", "key", "n"), [("123m", "more", 10), ("123456789m123456p", "too_many", 1)])
def test_a_wrong_number_of_tiles_says_how_many(app_test: AppFactory, lang: Lang, tiles: str, key: str, n: int) -> None:
    assert t(f"calculator.status.{key}", lang, n=n) in shown(app_test, lang, {"h": tiles})


@pytest.mark.clause("T1")
def test_five_of_a_kind_are_called_so_however_they_came_together() -> None:
    calc = Calc(tiles=(0,) * 5)
    assert why_impossible(calc, calc.rule_set, calc.wild) == Impossible("five", "T1", 0)


@given(calcs(), st.lists(st.integers(0, 33), min_size=14, max_size=20), st.integers(0, 3))
def test_whatever_the_engine_refuses_has_a_reason_of_its_own(calc: Calc, kinds: list[int], giver: int) -> None:
    for kind in kinds:
        calc = add_tile(calc, kind)
    if calc.from_seat is not None:
        calc = replace(calc, from_seat=giver)
    found = outcome(calc)
    sideways = columns(calc) if isinstance(found, Judged | Impossible) and calc.drawn is not None else ()
    assert Impossible("other") not in [found, *(column.verdict for column in sideways)]


def test_a_piece_of_an_address_cannot_bring_a_link_onto_the_page() -> None:
    error = BadRoom("unknown", "options: '[x](http://a)' is unknown; known are cap", piece="[x](http://a)")
    text = spoilt_text(Spoilt("room", "[x](http://a)`-1", "room", error), "en")
    assert "`room=[x](http://a)'-1`" in text
    assert r"\[x\](http" in text.split("`")[2]
