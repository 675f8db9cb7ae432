"""An example that is a hand in the calculator: judged live at each table, and opened there by its link."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.course.examples import Example
from trainer.engine.context import Source
from trainer.engine.judge import NotWin, Win
from trainer.engine.room import Room
from trainer.ui.calculator.address import from_query, in_order, to_query
from trainer.ui.calculator.answers import status_text
from trainer.ui.calculator.impossible import Impossible, impossible_text
from trainer.ui.calculator.outcome import Judged, Ready, outcome
from trainer.ui.calculator.state import Calc
from trainer.ui.rulebook.run.outcome import Answer, BadExample, Outcome, TileRow, grouped, points_line, room_label
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name
from trainer.ui.trace_view import refusal_text

PAGE = "trainer/ui/pages/calculator.py"
PAYS = "pays"
MOST_WAITS = 9


def run(example: Example, lang: Lang) -> Outcome:
    """The hand of *example*, and what each of its tables says. Raises BadExample for an address with a spoilt piece."""
    query = {key: value for key, value in example.setting.items() if key != "show"}
    calcs = [(room, calc_of(query, room)) for room in example.rooms]
    pays = example.setting.get("show") == PAYS
    answers = (Answer((room_label(room, lang),), tuple(_lines(calc, pays, lang))) for room, calc in calcs)
    first = calcs[0][1]
    return Outcome(_rows(first, lang), grouped(answers), tuple(_facts(first, lang)), (PAGE, to_query(first)))


def calc_of(query: dict[str, str], room: Room) -> Calc:
    """The calculator that the address *query* opens, with the rules of *room*."""
    plain = room.plain_options.items()
    options = tuple((name, tuple(value.items()) if isinstance(value, dict) else value) for name, value in plain)
    own = to_query(Calc(rules=room.rules.split("/")[0], options=options))
    calc, spoilt = from_query({**query, **own})
    if spoilt:
        raise BadExample(", ".join(f"{bad.key}={bad.piece}: {bad.reason}" for bad in spoilt))
    return calc


def _rows(calc: Calc, lang: Lang) -> tuple[TileRow, ...]:
    drawn = "" if calc.drawn is None else in_order((calc.drawn,))
    hand = TileRow(t("rulebook.example.hand", lang), in_order(calc.held), tuple(map(str, calc.melds)), drawn)
    if not calc.discards:
        return (hand,)
    return hand, TileRow(t("rulebook.example.river", lang), in_order(calc.discards))


def _facts(calc: Calc, lang: Lang) -> Iterator[str]:
    """What the tiles do not show: the source, the chain, the streak."""
    if calc.source not in (Source.SELF_DRAW, Source.SHIFENG):
        yield t(f"calculator.sources.{calc.source.value}", lang)
    if calc.chain:
        links = " → ".join(t(f"calculator.links.{link}", lang) for link in calc.chain)
        yield t("rulebook.example.chain", lang, links=links)
    if calc.streak > 1:
        yield t("rulebook.example.streak", lang, n=calc.streak)


def _lines(calc: Calc, pays: bool, lang: Lang) -> Iterator[str]:
    found = outcome(calc)
    match found:
        case Judged(Win() as win):
            yield _win_line(win, lang)
            if pays:
                yield points_line(win.payments.by_seat, lang)
        case Judged(NotWin() as refusal):
            yield t("rulebook.example.no_win", lang, why=refusal_text(refusal, lang))
        case Impossible():
            yield impossible_text(found, lang)
        case Ready(0):
            yield status_text(calc, found, lang)
            yield _waits_line(found, lang)
        case _:
            yield status_text(calc, found, lang)


def _win_line(win: Win, lang: Lang) -> str:
    title = win.title or t("calculator.plain", lang)
    fans = t("rulebook.between", lang).join(
        t("rulebook.example.fan", lang, name=t(f"trace.fan.{e.id}", lang), n=e.exponent) for e in win.elements
    )
    listed = t("rulebook.example.fans", lang, list=fans) if len(win.elements) > 1 else ""
    return t("rulebook.example.win", lang, title=title, n=win.exponent, fans=listed, value=win.value)


def _waits_line(found: Ready, lang: Lang) -> str:
    """The kinds that complete the hand, all of them where they are few; dead ones are named as such. Clause: W3."""
    waits = found.waits
    kinds = [*waits.kinds, *((found.caishen,) if waits.caishen and found.caishen not in waits.kinds else ())]
    if len(kinds) > MOST_WAITS:
        return t("rulebook.example.any_tile", lang, n=len(kinds))
    names = {kind: tile_name(kind, lang) for kind in kinds}
    names |= {kind: t("rulebook.example.dead", lang, tile=names[kind]) for kind in waits.dead}
    return t("rulebook.example.waits", lang, tiles=t("rulebook.between", lang).join(names.values()))
