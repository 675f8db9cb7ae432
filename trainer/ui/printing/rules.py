"""A rule set or a room on one page: what it says on every point where tables differ, hands it pays for, who pays what.

Nothing is typed here: the words are the rulebook's and the screen's for each field, the numbers the engine's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from trainer.course import Clause, Rulebook
from trainer.engine import RuleSet, WinContext
from trainer.engine.options import OPTIONS
from trainer.engine.room import Room
from trainer.engine.ruleset import PRESETS, DiscardWin, differences
from trainer.engine.settle import settle
from trainer.ui.clauses import MARKS
from trainer.ui.compare import fields_of, rules_name, value_text
from trainer.ui.printing.examples import Judged, caishen_of, judged
from trainer.ui.printing.faces import row_html, tile_html
from trainer.ui.text import Lang, t, texts

STYLE = """
@page{margin:9mm 11mm 8mm;@bottom-center{content:none}}
main{max-width:188mm}
body{line-height:1.34}
body:lang(zh){font-size:8.9pt}body:lang(en){font-size:7.9pt}
h1{font-size:15pt;margin:0}
.dense{font-size:.94em}.dense h1{font-size:13pt}
h2{font-size:1.12em;margin:1.7mm 0 .5mm;padding-bottom:.2mm;border-bottom-width:.2mm}
p{margin:.5mm 0}
.points{columns:2;column-gap:6mm}
.points h2:first-child{margin-top:0}
.points p{margin:.3mm 0;padding-left:2.6mm;text-indent:-2.6mm;break-inside:avoid}
small{font-size:.8em}
.hands{columns:2;column-gap:6mm;margin-top:.8mm}
.hand{display:flex;gap:2.5mm;align-items:center;break-inside:avoid;margin-bottom:.8mm;line-height:1.2}
.foot{columns:2;column-gap:6mm;margin-top:1.5mm}
.foot h2:first-child{margin-top:0}.foot p{break-inside:avoid}
.row{margin:0;gap:0 1mm;flex:none}.set{gap:.1mm;flex:none}.apart{margin-left:.8mm}
.tile{width:3.9mm;height:5.2mm}
p .tile{width:3.3mm;height:4.4mm;vertical-align:-1mm}
table{margin:.5mm 0;width:100%}th,td{padding:.15mm 1.4mm;text-align:right;border-color:#888}
@media screen and (max-width:560px){body:lang(zh),body:lang(en){font-size:11pt}.points,.hands,.foot{columns:1}
 .hand{display:block}.hand{margin-bottom:2.5mm}.tile{width:4.9mm;height:6.5mm}}
"""
_SIGNS = {"stated": "", "agreed": "~", "disputed": "!"}
# What holds at every table and what a page of rules cannot do without.
_EVERYWHERE = ("W1", "W2", "W3", "W6", "P10")
# A room that changes more than this is set smaller and leaves the longest of them out, so that it fits the page.
_MOST_CHANGES = 8
_SHORT = ("W1", "W2", "W6")
_NEED_LIABILITY = ("C5", "C6", "L4", "L5")
_NEED_DISCARD_WINS = ("C8", "W5", "X2", "D5", "L5")
_NEED_SHIFENG = ("P8",)
_OPTION_FIELDS = frozenset(option.field for option in OPTIONS.values())
_MOST_ROWS = 6
_MOST_STREAK = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What a rule set says on one clause; *mark* as in the rulebook, *changed* where a room departs from its preset."""

    clause: Clause
    text: str
    mark: str
    changed: bool


def points(rules: RuleSet, rulebook: Rulebook, lang: Lang) -> tuple[Point, ...]:
    """Every clause on which rule sets differ and which has something to say under *rules*, in the rulebook's order."""
    moved = differences(PRESETS[rules.id], rules)
    found: list[Point] = []
    for clause in rulebook.clauses.values():
        names = fields_of(clause.id)
        ruling = clause.values.get(rules.id)
        if any(name in moved for name in names):
            told = [name for name in names if name in moved or name in _OPTION_FIELDS]
            found.append(Point(clause=clause, text=_fields_text(told, rules, lang), mark="=", changed=True))
        elif rules.id not in clause.rules or not _applies(clause.id, rules):
            continue
        elif ruling is not None:
            found.append(Point(clause=clause, text=ruling.of(lang), mark=ruling.mark, changed=False))
        elif set_here := [name for name in names if getattr(rules, name)]:
            text = _fields_text(set_here, rules, lang)
            found.append(Point(clause=clause, text=text, mark=clause.mark, changed=False))
    return tuple(found)


def _applies(clause: str, rules: RuleSet) -> bool:
    """Whether the rules leave *clause* anything to be about."""
    if clause in _NEED_LIABILITY and not rules.liability:
        return False
    if clause in _NEED_DISCARD_WINS and rules.discard_win is DiscardWin.NEVER:
        return False
    return rules.shifeng or clause not in _NEED_SHIFENG


def _fields_text(names: list[str], rules: RuleSet, lang: Lang) -> str:
    said = (
        t("rooms.difference", lang, field=t(f"rules.field.{n}", lang), value=value_text(n, getattr(rules, n), lang))
        for n in names
    )
    return t("rooms.semicolon", lang).join(said)


def rules_html(rules: RuleSet, rulebook: Rulebook, lang: Lang, *, room: Room | None = None) -> str:
    """The page of *rules*, under the name of *room* where they are a room's."""
    preset = rules.name_zh if lang == "zh" else rules.name_en
    listed = points(rules, rulebook, lang)
    title = room.name if room else preset
    changes = sum(point.changed for point in listed)
    if room is None:
        lead = t("print.rules_lead", lang)
    else:
        lead = t("print.room_lead" if changes else "print.room_same", lang, rules=preset, n=changes)
    dense = changes > _MOST_CHANGES
    grouped = groupby(listed, key=lambda point: point.clause.chapter)
    chapters = "".join(
        f"<h2>{escape(t(f'rulebook.chapters.{letter}', lang))}</h2>{''.join(_point(one, lang) for one in group)}"
        for letter, group in grouped
    )
    signs = [f"{sign} {t(f'rulebook.mark.{name}', lang)}" for name, sign in _SIGNS.items() if sign]
    signs += [f"● {t('print.changed', lang)}"] if room else []
    page = (
        f'<p class="where">{escape(t("print.rules_where", lang))}</p><h1>{escape(title)}</h1>'
        f"<p>{escape('　'.join((lead, *signs)))}</p>"
        f'<div class="points">{chapters}</div>{_foot(rules, rulebook, lang, _SHORT if dense else _EVERYWHERE)}'
    )
    return f'<div class="dense">{page}</div>' if dense else page


def _point(point: Point, lang: Lang) -> str:
    sign = "●" if point.changed else _SIGNS[MARKS[point.mark].name]
    title = escape(point.clause.title.of(lang))
    return f"<p>{sign} <b>{title}</b>　{escape(point.text)} <small>{escape(point.clause.id)}</small></p>"


def _foot(rules: RuleSet, rulebook: Rulebook, lang: Lang, basics: Sequence[str]) -> str:
    hands = "".join(_hand(one, lang) for one in _different(judged(rules)))
    everywhere = "".join(
        f"<p><b>{escape(clause.title.of(lang))}</b>　{escape(clause.text.of(lang))} <small>{clause.id}</small></p>"
        for clause in map(rulebook.clauses.__getitem__, basics)
    )
    return (
        f"<h2>{escape(t('print.hands', lang))}</h2>"
        f"<p>{escape(t('print.caishen', lang))} {tile_html(caishen_of(rules), lang=lang)}</p>"
        f'<div class="hands">{hands}</div>'
        f'<div class="foot"><h2>{escape(t("print.payments", lang))}</h2>{_payments(rules, lang)}'
        f"<h2>{escape(t('print.everywhere', lang))}</h2>{everywhere}</div>"
    )


def _different(found: Sequence[Judged]) -> Iterator[Judged]:
    """Each name with its worth once: a second hand of the same would teach nothing."""
    seen: set[tuple[str, int, int | None]] = set()
    for one in found:
        if (mark := (one.title, one.exponent, one.value)) not in seen:
            seen.add(mark)
            yield one


def _hand(one: Judged, lang: Lang) -> str:
    row = row_html(one.tiles, lang=lang, melds=one.melds, drawn=one.drawn)
    if one.value is None:
        return f'<div class="hand">{row}<span>{escape(t("print.no_win", lang))}</span></div>'
    parts = " ".join(_part(part, lang) for part in one.parts)
    title = one.title or t("print.plain", lang)
    if lang == "en":  # a Chinese title says itself what it is paid for
        title = f"{title} {parts}"
    worth = t("print.worth", lang, fan=one.exponent, value=one.value)
    return f'<div class="hand">{row}<span><b>{escape(title.strip())}</b> {escape(worth)}</span></div>'


def _part(part: str, lang: Lang) -> str:
    """What an example is paid for, in a word or two; a pattern word of a room by its name, without what it means."""
    short = f"print.part.{part}"
    return t(short, lang) if short in texts(lang) else t(f"trace.fan.{part}", lang).partition(" (")[0]


def _payments(rules: RuleSet, lang: Lang) -> str:
    """What one player pays another for a win by own draw, by fan and streak. Clauses: D3, D4, D7, P9."""
    last = rules.streak_cap or _MOST_STREAK
    streaks = range(min(rules.start_streak, last), min(last, rules.start_streak + _MOST_STREAK - 1) + 1)
    heads = (
        t("print.fan", lang),
        t("print.value", lang),
        *(t("print.dealer", lang, n=n) for n in streaks),
        t("print.idle", lang),
    )
    rows = [f"<tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>"]
    most = _MOST_ROWS if rules.cap is None else min(rules.cap + 1, _MOST_ROWS)
    for exponent in range(most):
        value = rules.base_in_force << exponent
        if rules.value_cap is not None:
            value = min(value, rules.value_cap)
        paid = [-settle(value, WinContext(seat=0, dealer=0, streak=n), rules).by_seat[1] for n in streaks]
        idle = -settle(value, WinContext(seat=1, dealer=0), rules).by_seat[2]
        cells = "".join(f"<td>{number}</td>" for number in (exponent, value, *paid, idle))
        rows.append(f"<tr>{cells}</tr>")
    return f"<table>{''.join(rows)}</table>"


def rules_title(rules: RuleSet, lang: Lang, room: Room | None = None) -> str:
    """The plain name of the sheet."""
    return t("print.rules_title", lang, name=room.name if room else rules_name(rules.id, lang))
