"""One clause under every rule set, in words."""

from __future__ import annotations

from dataclasses import fields

import streamlit as st

from trainer.engine.pattern_words import WORDS
from trainer.engine.ruleset import PRESETS, RuleSet
from trainer.ui.content import rulebook
from trainer.ui.text import Lang, t


def value_text(field: str, value: object, lang: Lang) -> str:
    """The value of a rule-set field in words.

    >>> value_text("cap", None, "en"), value_text("shifeng", True, "zh"), value_text("discard_win", "never", "en")
    ('none', '是', 'never')
    >>> value_text("pattern_values", (("清一色", 1),), "en")
    'Qingyise (one suit) +1'
    """
    if value is None:
        return t("rules.none", lang)
    if isinstance(value, bool):
        return t("rules.yes" if value else "rules.no", lang)
    if isinstance(value, tuple):
        words = (t("rules.pattern_value", lang, word=word_name(word, lang), n=exponent) for word, exponent in value)
        return t("rules.comma", lang).join(words) or t("rules.none", lang)
    if isinstance(value, str):
        return t(f"rules.value.{field}.{value}", lang)
    return str(value)


def word_name(word: str, lang: Lang) -> str:
    """The pattern word *word* as the page's language says it.

    >>> word_name("一条龙", "en"), word_name("一条龙", "zh")
    ('Yitiaolong (1 to 9)', '一条龙')
    """
    return t(f"trace.fan.{WORDS[word].id}", lang)


def fields_of(clause: str) -> tuple[str, ...]:
    """The rule-set fields that settle *clause*.

    >>> fields_of("P9")
    ('cap', 'value_cap')
    """
    return tuple(field.name for field in fields(RuleSet) if field.metadata.get("clause") == clause)


def rules_name(key: str, lang: Lang) -> str:
    """The short name of the rule set *key*, for a narrow column.

    >>> rules_name("linan", "en")
    "Lin'an"
    """
    return t(f"rules.name.{key}", lang)


def comparison(field: str, lang: Lang) -> list[tuple[str, str]]:
    """Each rule set's name and what it says on *field*, the exam's rule set first.

    >>> [said for _, said in comparison("chi_limit", "en")]
    ['none', 'none', 'none', '2', '2']
    """
    return [(rules_name(key, lang), value_text(field, getattr(rules, field), lang)) for key, rules in PRESETS.items()]


def _table(title: str, rows: list[tuple[str, str]], lang: Lang) -> None:
    head = f"| {t('rules.column_rules', lang)} | {title} |"
    st.markdown("\n".join([head, "|:--|:--|", *(f"| {who} | {says} |" for who, says in rows)]))


def show_comparison(clause: str, lang: Lang) -> None:
    """Draw what each rule set says on *clause*: in the rulebook's words where it has them, else by the fields.

    Nothing is drawn where neither tells one rule set from another.
    """
    written = rulebook().compare(clause)
    if written:
        rows = [(rules_name(key, lang), text.of(lang)) for key, text in written.items()]
        _table(t("rules.column_value", lang), rows, lang)
        return
    for field in fields_of(clause):
        rows = comparison(field, lang)
        if len({says for _, says in rows}) > 1:
            _table(t(f"rules.field.{field}", lang), rows, lang)
