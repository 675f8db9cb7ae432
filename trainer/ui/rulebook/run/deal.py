"""Examples of a wall being dealt and of a tile turned up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from trainer.course.examples import Example
from trainer.engine.caishen import copies_in_play, nature
from trainer.engine.room import Room
from trainer.engine.ruleset import CaishenRule
from trainer.engine.tiles import WHITE, below, parse_tile
from trainer.table.deal import start_deal
from trainer.table.match import start_match
from trainer.table.wall import build_wall, caishen_of
from trainer.ui.rulebook.run.outcome import SEATS, Answer, BadExample, Outcome, TileRow, grouped, room_label, seat_name
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name

DEAL_SHOWN = {"hands", "wall", "dealer"}
TURNED_SHOWN = {"caishen", "copies", "white", "flower"}


def run_deal(example: Example, lang: Lang) -> Outcome:
    """A wall built from a seed and dealt, counted. Raises BadExample for a setting that is unknown."""
    spec = example.setting
    if set(spec) - {"seed", "matches", "show"} or set(spec["show"]) - DEAL_SHOWN:
        raise BadExample(f"{dict(spec)}: show one of {', '.join(sorted(DEAL_SHOWN))}")
    answers = (Answer((room_label(room, lang),), tuple(_deal_lines(spec, room, lang))) for room in example.rooms)
    return Outcome((), grouped(answers))


def _deal_lines(spec: Mapping[str, Any], room: Room, lang: Lang) -> Iterator[str]:
    rules, seed = room.rule_set, spec["seed"]
    if "dealer" in spec["show"]:
        found = (start_match(rules, seed + number).dealer for number in range(spec.get("matches", 1)))
        names = t("rulebook.between", lang).join(seat_name(seat, lang) for seat in found)
        yield t("rulebook.example.first_dealers", lang, list=names)
        return
    wall = build_wall(rules, 0, Random(seed))
    state = start_deal(rules, wall)
    hands = [len(state.players[seat].tiles) for seat in SEATS]
    if "hands" in spec["show"]:
        parts = (t("rulebook.example.points", lang, who=seat_name(seat, lang), n=hands[seat]) for seat in SEATS)
        yield t("rulebook.example.dealt", lang, list=t("rulebook.between", lang).join(parts))
    if "wall" in spec["show"]:
        aside = len(wall.tiles) - wall.end
        total = sum(hands) + state.left + aside + sum(player.flowers for player in state.players)
        yield t("rulebook.example.counted", lang, hands=sum(hands), left=state.left, aside=aside, total=total)


def run_turned(example: Example, lang: Lang) -> Outcome:
    """What a tile turned up makes of the caishen, of white and of flowers. Raises BadExample for what is unknown."""
    spec = example.setting
    if set(spec) - {"tile", "show"} or set(spec["show"]) - TURNED_SHOWN:
        raise BadExample(f"{dict(spec)}: show one of {', '.join(sorted(TURNED_SHOWN))}")
    row = TileRow(t("rulebook.example.turned_up", lang), spec["tile"])
    answers = (Answer((room_label(room, lang),), tuple(_turned_lines(spec, room, lang))) for room in example.rooms)
    return Outcome((row,), grouped(answers))


def _turned_lines(spec: Mapping[str, Any], room: Room, lang: Lang) -> Iterator[str]:
    rules, shown = room.rule_set, spec["show"]
    turned = None if rules.caishen_rule is CaishenRule.WHITE else parse_tile(spec["tile"])
    if turned is None:
        yield t("rulebook.example.none_turned", lang)
    caishen = caishen_of(rules, turned)
    copies = copies_in_play(rules, caishen)
    if "caishen" in shown:
        yield t("rulebook.example.caishen", lang, tile=tile_name(caishen, lang))
    if "copies" in shown:
        yield t("rulebook.example.copies", lang, tile=tile_name(caishen, lang), n=copies[caishen])
        if turned is not None and turned != caishen:
            yield t("rulebook.example.copies", lang, tile=tile_name(turned, lang), n=copies[turned])
    if "white" in shown:
        played = nature(WHITE, caishen)
        name = "white_caishen" if caishen == WHITE else "white"
        yield t(f"rulebook.example.{name}", lang, tile=tile_name(played, lang))
    if "flower" in shown:
        flower = below(turned) if rules.flower and turned is not None else None
        yield (
            t("rulebook.example.no_flower", lang)
            if flower is None
            else t("rulebook.example.flower", lang, tile=tile_name(flower, lang), n=copies[flower])
        )
