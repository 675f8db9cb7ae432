"""What stands for an interactive figure on paper: all its steps, or how it looks at first. Pure."""

from __future__ import annotations

from trainer.course import Interactive
from trainer.course.interactive import ChainSpec, LockSpec, PaySpec, ReadingsSpec, TurnedSpec, WallSpec
from trainer.course.interactive.faults import rules_of
from trainer.engine.ruleset import preset
from trainer.ui.figures.chain import chain_static
from trainer.ui.figures.lock import lock_static
from trainer.ui.figures.pay import pay_static
from trainer.ui.figures.readings import readings_static
from trainer.ui.figures.turned import turned_static
from trainer.ui.figures.wall import wall_static
from trainer.ui.text import Lang


def static_html(figure: Interactive, lang: Lang, *, ruleset: str = "mil2025", numerals: bool = False) -> str:
    """*figure* as markup without anything to press, its caption aside; looks are those of ``STYLE``.

    *ruleset* is the lesson's. A lesson that was read has been checked, so this raises nothing.
    """
    spec = figure.spec
    rules = rules_of(spec, preset(ruleset))
    match spec:
        case ChainSpec():
            return chain_static(spec, rules, lang, numerals=numerals)
        case LockSpec():
            return lock_static(spec, rules, lang)
        case WallSpec():
            return wall_static(spec, lang)
        case TurnedSpec():
            return turned_static(spec, lang, numerals=numerals)
        case PaySpec():
            return pay_static(spec, rules, lang)
        case ReadingsSpec():
            return readings_static(spec, rules, lang, numerals=numerals)
