"""An example of deals in a row: each won by a plain self-draw, drawn, or left, and the match counted on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from trainer.course.examples import Example
from trainer.engine.context import WinContext
from trainer.engine.hand import Hand
from trainer.engine.judge import Win, judge
from trainer.engine.room import Room
from trainer.engine.settle import Payments
from trainer.engine.tiles import WHITE, parse_tile
from trainer.table.ledger import leaver_payments
from trainer.table.match import Match, next_match, start_match
from trainer.table.state import Ending, Result
from trainer.ui.rulebook.run.outcome import Answer, BadExample, Outcome, grouped, points_line, room_label, seat_name
from trainer.ui.text import Lang, t

KEYS = {"deals", "show", "last"}
SHOWN = {"dealer", "streak", "pays", "points", "silver", "over"}
PLAIN = Hand.parse("123m456p78s22z335z")
"""A hand that 9 tiao completes without any fan: a caishen is in it, so nothing is paid for holding none (P7)."""
WINNING_TILE = parse_tile("9s")
DRAWN, LEAVES = "-", "x"


def run(example: Example, lang: Lang) -> Outcome:
    """What each table makes of the deals. Raises BadExample for a key or a deal that is unknown."""
    spec = example.setting
    if set(spec) - KEYS or set(spec["show"]) - SHOWN:
        raise BadExample(f"{dict(spec)}: known are {', '.join(sorted(KEYS | SHOWN))}")
    answers = (Answer((room_label(room, lang),), tuple(_lines(spec, room, lang))) for room in example.rooms)
    return Outcome((), grouped(answers))


def _lines(spec: Mapping[str, Any], room: Room, lang: Lang) -> Iterator[str]:
    deals: list[str] = spec["deals"]
    match = _started(room)
    first_shown = len(deals) - spec.get("last", len(deals))
    for number, written in enumerate(deals):
        if match.over:
            raise BadExample(f"deal {number + 1} of {deals}: the match is over")
        result = _result(written, match)
        after = next_match(match, result)
        if number >= first_shown:
            yield _deal_line(match, result, after, spec["show"], lang)
        match = after
    if {"dealer", "streak"} & set(spec["show"]) and not match.over:
        yield t("rulebook.example.next", lang, what=_who_deals(match, spec["show"], lang))


def _started(room: Room) -> Match:
    """The match before its first deal, East dealing: an example speaks of the seats by their winds. Clause: S1."""
    seed = next(seed for seed in range(100) if start_match(room.rule_set, seed).dealer == 0)
    return start_match(room.rule_set, seed)


def _result(written: str, match: Match) -> Result:
    if written == DRAWN:
        return Result(ending=Ending.DRAWN, payments=Payments((0, 0, 0, 0)))
    seat = int(written.removeprefix(LEAVES))
    if written.startswith(LEAVES):
        payments = leaver_payments(match.rules, match.streak, match.dealer, seat)
        return Result(ending=Ending.LEFT, payments=payments, seat=seat)
    context = WinContext(seat=seat, dealer=match.dealer, streak=match.streak, base=match.rules.base_in_force)
    win = judge(PLAIN, WINNING_TILE, context, match.rules, caishen=WHITE)
    if not isinstance(win, Win):
        raise BadExample(f"{match.rules.id}: the plain hand does not win: {win.reason}")
    return Result(ending=Ending.WIN, payments=win.payments, seat=seat, win=win)


def _deal_line(match: Match, result: Result, after: Match, show: list[str], lang: Lang) -> str:
    what = [_who_deals(match, show, lang)] if {"dealer", "streak"} & set(show) else []
    what.append(_ended(result, lang))
    if "pays" in show:
        what.append(points_line(result.payments.by_seat, lang))
    if "points" in show:
        what.append(t("rulebook.example.stand", lang, list=_by_seat(after.points, lang)))
    if "silver" in show and after.silver is not None:
        what.append(t("rulebook.example.silver", lang, list=_by_seat(after.silver, lang)))
    if "over" in show:
        what.append(t("rulebook.example.over" if after.over else "rulebook.example.plays_on", lang))
    joined = t("rooms.semicolon", lang).join(what)
    return t("rulebook.example.deal", lang, n=match.deal, what=joined)


def _who_deals(match: Match, show: list[str], lang: Lang) -> str:
    name = "deals_streak" if "streak" in show else "deals"
    return t(f"rulebook.example.{name}", lang, who=seat_name(match.dealer, lang), n=match.streak)


def _ended(result: Result, lang: Lang) -> str:
    if result.seat is None:
        return t("rulebook.example.drawn", lang)
    name = "left_table" if result.ending is Ending.LEFT else "winner"
    return t(f"rulebook.example.{name}", lang, who=seat_name(result.seat, lang))


def _by_seat(values: tuple[int, ...], lang: Lang) -> str:
    parts = (
        t("rulebook.example.points", lang, who=seat_name(seat, lang), n=str(n).replace("-", "−"))
        for seat, n in enumerate(values)
    )
    return t("rulebook.between", lang).join(parts)
