"""Packages for Anki: the words of the game, and the questions one missed, with tiles. No screen here.

Every note has an id that follows from the word or the question, so importing a newer package updates the cards and
their progress stays.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from html import escape
from pathlib import Path

import genanki

from trainer.course import Term
from trainer.engine.hand import Meld
from trainer.engine.tiles import ALL_KINDS, format_tiles, parse_tiles, tile_text
from trainer.quiz.question import Question, Step
from trainer.ui.answering import in_words
from trainer.ui.text import Lang, t

ART = Path(__file__).parents[1] / "art"
# Anki tells note types and decks apart by these numbers; they must never change.
_WORDS_MODEL, _QUESTIONS_MODEL, _WORDS_DECK, _QUESTIONS_DECK = (
    1_716_203_001,
    1_716_203_002,
    1_716_203_003,
    1_716_203_004,
)
_STYLE = ".card{font:20px/1.5 sans-serif;text-align:center}.card img{height:54px;margin:1px}.small{font-size:15px}"


def words_package(terms: Iterable[Term], lang: Lang, now: datetime) -> bytes:
    """A package of two cards a term: its name asks for the meaning, and the meaning for the name."""
    model = genanki.Model(
        _WORDS_MODEL,
        "Hangma word",
        fields=[{"name": name} for name in ("Word", "Pinyin", "English", "Meaning")],
        templates=[
            {
                "name": "word",
                "qfmt": "<b>{{Word}}</b><br>{{Pinyin}}",
                "afmt": "{{FrontSide}}<hr>{{English}}<br>{{Meaning}}",
            },
            {
                "name": "meaning",
                "qfmt": "{{Meaning}}",
                "afmt": "{{FrontSide}}<hr><b>{{Word}}</b><br>{{Pinyin}}<br>{{English}}",
            },
        ],
        css=_STYLE,
    )
    deck = genanki.Deck(_WORDS_DECK, t("keeping.anki_words", lang))
    for term in terms:
        fields = [escape(text) for text in (term.zh, term.pinyin, term.en, term.meaning(lang))]
        deck.add_note(genanki.Note(model=model, fields=fields, guid=genanki.guid_for("hangma", "word", term.id)))
    return _packed(deck, (), now)


def questions_package(questions: Sequence[Question], lang: Lang, now: datetime) -> bytes:
    """A package of one card a question: its scene and text ask for the answer and why."""
    model = genanki.Model(
        _QUESTIONS_MODEL,
        "Hangma question",
        fields=[{"name": name} for name in ("Question", "Answer")],
        templates=[{"name": "question", "qfmt": "{{Question}}", "afmt": "{{FrontSide}}<hr>{{Answer}}"}],
        css=_STYLE,
    )
    deck = genanki.Deck(_QUESTIONS_DECK, t("keeping.anki_questions", lang))
    for question in questions:
        fields = [_front(question, lang), _back(question, lang)]
        deck.add_note(genanki.Note(model=model, fields=fields, guid=genanki.guid_for("hangma", question.id)))
    return _packed(deck, [tile_text(kind) for kind in ALL_KINDS], now)


def _packed(deck: genanki.Deck, tiles: Iterable[str], now: datetime) -> bytes:
    """The package as bytes; Anki puts all media of a collection into one folder, so ours get a name of their own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        media = []
        for tile in tiles:
            copy = folder / _media(tile)
            copy.write_bytes((ART / f"{tile}.svg").read_bytes())
            media.append(str(copy))
        target = folder / "deck.apkg"
        genanki.Package(deck, media_files=media).write_to_file(str(target), timestamp=now.timestamp())
        return target.read_bytes()


def _media(tile: str) -> str:
    return f"hangma-{tile}.svg"


def _front(question: Question, lang: Lang) -> str:
    scene = question.scene
    parts = [f'<div class="small">{escape(note.of(lang))}</div>' for note in scene.notes]
    parts += [f'<div class="small">{escape(row.label.of(lang))}</div>{_tiles(row.tiles)}' for row in scene.rows]
    melds = (_meld(meld, lang) for meld in map(Meld.parse, scene.melds))
    parts += [_tiles(scene.hand), *melds, _tiles(scene.drawn)]
    parts.append(f"<p><b>{escape(question.text.of(lang))}</b></p>")
    parts += [f'<div class="small">{escape(choice.text.of(lang))}</div>' for choice in question.choices]
    return "".join(parts)


def _back(question: Question, lang: Lang) -> str:
    lines = [f"<p><b>{escape(in_words(question, question.key, lang))}</b></p>"]
    return "".join((*lines, *(_step(step, lang) for step in question.explanation)))


def _step(step: Step, lang: Lang) -> str:
    clause = f" ({step.clause})" if step.clause else ""
    return f'<div class="small">{escape(step.text.of(lang) + clause)}</div>{_tiles(step.tiles)}'


def _tiles(text: str) -> str:
    groups = "&nbsp; ".join("".join(_images(group)) for group in text.replace("|", " ").split())
    return f"<div>{groups}</div>" if groups else ""


def _meld(meld: Meld, lang: Lang) -> str:
    name = escape(t(f"tiles.meld.{meld.kind.value}", lang))
    return f'<div><span class="small">{name}</span> {"".join(_images(format_tiles(meld.tiles)))}</div>'


def _images(group: str) -> Iterator[str]:
    for kind in parse_tiles(group):
        yield f'<img src="{_media(tile_text(kind))}">'
