"""Reading a score sheet again, line by line, and telling which lines do not follow from those above and the facts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from trainer.quiz.question import Question

FAN = ("baotou", "caipiao", "gangkai", "qidui", "haohua", "wu_caishen")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def stated(text: str) -> int:
    """What a line comes to: its last number."""
    return int(re.findall(r"\d+", text)[-1])


def wrong_lines(question: Question, fan: Mapping[str, int], payments: Sequence[int], base: int) -> list[str]:
    """The lines that are wrong by themselves, given the fan of the hand and what is really paid.

    A line must agree with the numbers written above it, so what only works on with a wrong number is not wrong.
    """
    value = base * 2 ** min(sum(fan.values()), 4)
    written = {choice.id: choice.text.zh for choice in question.choices}
    amounts = {id_: stated(text) for id_, text in written.items()}
    own = [amounts[id_] for id_ in FAN if id_ in amounts] or list(fan.values())
    paid = [number for id_, number in amounts.items() if id_.startswith("pay-")]
    expected = {id_: fan.get(id_, 0) for id_ in FAN if id_ in amounts}
    expected["sum"] = sum(own)
    expected["cap"] = min(amounts["sum"], 4)
    expected["value"] = base * 2 ** amounts.get("cap", min(amounts["sum"], 4))
    expected |= {f"pay-{seat}": amounts["value"] * -points // value for seat, points in enumerate(payments)}
    expected["total"] = sum(paid)
    return [id_ for id_, amount in amounts.items() if amount != expected[id_] or not _sound(written[id_])]


def _sound(text: str) -> bool:
    """Whether the working in a line comes to what it says: a sum, a product or a power."""
    match = re.search(r"([\d⁰¹²³⁴⁵⁶⁷⁸⁹ ×+]+) = (\d+)$", text)
    if match is None:
        return True
    total = sum(_product(term) for term in match[1].split("+"))
    return total == int(match[2]) or "番数：" in text  # there the names of the fan stand between the numbers


def _product(term: str) -> int:
    found = 1
    for factor in term.split("×"):
        plain = re.match(r"\s*(\d+)([⁰¹²³⁴⁵⁶⁷⁸⁹]*)", factor)
        assert plain is not None
        found *= int(plain[1]) ** int(plain[2].translate(_RAISED) or 1)
    return found


def by_the_engine(question: Question, reply: Mapping[str, Any]) -> str:
    """The wrong line by the engine's own verdict; all of them, should there be more than one."""
    base = (question.scene.request or {}).get("base", 1)
    return " ".join(wrong_lines(question, reply["fan"], reply["payments"], base))
