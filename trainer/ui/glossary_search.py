"""Finding a word of the glossary by whatever one knows of it, and putting words in order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Literal

from trainer.course import Lang, Term

Order = Literal["pinyin", "english"]
_TONE_NUMBERS = re.compile(r"(?<=[a-z])[1-5]")
_PASSED_OVER = re.compile(r"[\s'’·\-.,()（）“”]+")
# How well a name fits what was asked, the best first.
_WHOLE, _START, _WORD, _INSIDE = range(4)


def fold(text: str) -> str:
    """*text* without tones, spaces, marks and capitals; tones written as numbers go too.

    >>> fold("Bàotóu"), fold("bao4 tou2"), fold("lǜ"), fold("爆头")
    ('baotou', 'baotou', 'lu', '爆头')
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return _PASSED_OVER.sub("", _TONE_NUMBERS.sub("", plain))


def names(term: Term) -> tuple[str, ...]:
    """Everything *term* is called: Chinese, pinyin, English, its further names."""
    return (term.zh, term.pinyin, term.en, *term.other)


def search(terms: Iterable[Term], query: str) -> list[Term]:
    """The terms that *query* names, the best fit first; where no name fits, those whose meaning holds it.

    What is asked may be Chinese, pinyin with or without tones or spaces, English, or a further name of the term.
    A whole name comes before the start of one, the start of a word within one, and anything inside one. Pinyin with
    its tones puts the terms that have these very tones first. Several words that are no name together each have to
    be found in a name. A *query* without letters finds nothing.
    """
    asked = fold(query)
    if not asked:
        return []
    every = list(terms)
    ranked = [(rank, not _same_tones(term, query), *_by_pinyin(term), term.id, term) for term in every
              if (rank := _rank(term, query)) is not None]  # fmt: skip
    if ranked:
        return [entry[-1] for entry in sorted(ranked, key=lambda entry: entry[:-1])]
    # One letter is in the meaning of nearly everything.
    return [term for term in every if len(asked) > 1 and _means(term, query)]


def _rank(term: Term, query: str) -> int | None:
    """How well the best name of *term* fits; None where none does."""
    fits = [fit for name in names(term) if (fit := _fit(name, fold(query))) is not None]
    if fits:
        return min(fits)
    words = [fold(word) for word in query.split()]
    if len(words) > 1 and all(any(word in fold(name) for name in names(term)) for word in words):
        return _INSIDE
    return None


def _fit(name: str, asked: str) -> int | None:
    plain = fold(name)
    if plain == asked:
        return _WHOLE
    if plain.startswith(asked):
        return _START
    if any(fold(word).startswith(asked) for word in name.split()):
        return _WORD
    # A single Latin letter is inside nearly every name.
    return _INSIDE if asked in plain and not (len(asked) == 1 and asked.isascii()) else None


def _same_tones(term: Term, query: str) -> bool:
    toned = _PASSED_OVER.sub("", unicodedata.normalize("NFC", query.casefold()))
    return toned in _PASSED_OVER.sub("", unicodedata.normalize("NFC", term.pinyin.casefold()))


def _means(term: Term, query: str) -> bool:
    meaning = f"{term.meaning_zh} {term.meaning_en}".casefold()
    return all(word in meaning for word in query.casefold().split())


def _by_pinyin(term: Term) -> tuple[str, str]:
    return fold(term.pinyin), term.pinyin


def in_order(terms: Iterable[Term], order: Order) -> list[Term]:
    """The *terms* by pinyin, equal letters by tone, or by English name."""
    if order == "pinyin":
        return sorted(terms, key=_by_pinyin)
    return sorted(terms, key=lambda term: (fold(term.en), *_by_pinyin(term)))


def initial(term: Term, order: Order) -> str:
    """The letter under which *term* stands: A to Z, or # where its name begins with something else."""
    first = fold(term.pinyin if order == "pinyin" else term.en)[:1].upper()
    return first if "A" <= first <= "Z" else "#"


def default_order(lang: Lang) -> Order:
    """How a reader of *lang* looks words up: by pinyin in Chinese, by English name in English."""
    return "pinyin" if lang == "zh" else "english"
