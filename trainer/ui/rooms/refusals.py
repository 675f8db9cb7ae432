"""Why a room was refused, in the learner's language: the place, and what to do about it.

The engine says it in English and names options as in a room's text; each kind of refusal has words of its own here.
"""

from __future__ import annotations

import re

from trainer.engine.errors import BadRequest
from trainer.engine.options import OPTIONS
from trainer.ui.text import Lang, t

_KINDS = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r"options: start_streak .* is above streak_cap", "start_streak"),
        (r"options: (?P<option>discard_win|rob_gang) is .*never reaches", "unreachable"),
        (r"options: chi_limit \d+ allows no third", "liability"),
        (r"options: dafen \d+ and deals", "match"),
        (r"options: base \d+ at table", "base"),
        (r"options: pattern_values: 对对胡 and", "twice_paid"),
        (r"options: caishen is 'below_turned'", "below_turned"),
        (r"options: (?P<option>\w+) makes no sense in", "no_sense"),
        (r"options: '?(?P<piece>[^']+)'? is unknown", "unknown"),
        (r"options: (?P<option>\w+)(?:: \S+)? ?(?:is|can|:|')", "value"),
        (r"room text: (?:the format is missing|.* is not hangma-room)", "format"),
        (r"room text: (?:the rules is missing|.* names no edition)", "rules"),
        (r"room text: it ends before", "cut"),
        (r"room text: (?P<piece>.+?) (?:cannot be|is neither|is given|is followed|follows)", "piece"),
        (r"room name", "name"),
    )
)


def words(error: BadRequest, lang: Lang) -> str:
    """The refusal in words.

    >>> words(BadRequest("options: dafen 40 and deals 8 both end the match; choose one (G1, G2)"), "en")
    'Playing to zero and a set number of deals both end the match; choose one.'
    """
    for pattern, key in _KINDS:
        match = pattern.match(str(error))
        if match:
            found = match.groupdict()
            option = found.get("option") or ""
            field = t(f"rules.field.{OPTIONS[option].field}", lang) if option in OPTIONS else option
            return t(f"rooms.bad.{key}", lang, option=field, piece=found.get("piece") or "")
    return t("rooms.bad.rules", lang, option="", piece="")
