"""Why a room was refused, in the learner's language: the place, and what to do about it.

The engine names the kind of fault, and the option or piece of text it is about; each kind has words of its own here.
"""

from __future__ import annotations

from trainer.engine.errors import BadRequest, BadRoom
from trainer.engine.options import OPTIONS
from trainer.ui.text import Lang, t


def words(error: BadRequest, lang: Lang) -> str:
    """The refusal in words; what is no ``BadRoom`` is a rule set that nobody knows.

    >>> words(BadRoom("match", "options: dafen 40 and deals 8 both end the match; choose one (G1, G2)"), "en")
    'Playing to zero and a set number of deals both end the match; choose one.'
    """
    if not isinstance(error, BadRoom):
        return t("rooms.bad.rules", lang, option="", piece="")
    option = t(f"rules.field.{OPTIONS[error.option].field}", lang) if error.option in OPTIONS else error.option
    return t(f"rooms.bad.{error.reason}", lang, option=option, piece=error.piece)
