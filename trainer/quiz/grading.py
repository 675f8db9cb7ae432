"""What an answer is worth. A malformed answer is refused, never counted as wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainer.engine import WHITE, EngineError, parse_tile, tile_text
from trainer.quiz.question import AnswerValue, BadAnswer, Form, Question, Verdict


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _texts(value: Any) -> list[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise BadAnswer(f"answer {value!r}: a list of texts is wanted")
    if len(set(value)) != len(value):
        raise BadAnswer(f"answer {value!r}: something is named twice")
    return list(value)


def _yes_no(question: Question, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadAnswer(f"answer {value!r}: true or false is wanted")
    return value


def _choice(question: Question, value: Any) -> str:
    offered = [choice.id for choice in question.choices]
    if not isinstance(value, str) or value not in offered:
        raise BadAnswer(f"answer {value!r}: one of {', '.join(offered)} is wanted")
    return value


def _multi_choice(question: Question, value: Any) -> list[str]:
    return [_choice(question, item) for item in _texts(value)]


def _pick_tiles(question: Question, value: Any) -> list[str]:
    try:
        tiles = _texts([tile_text(parse_tile(item)) for item in _texts(value)])
    except EngineError as error:
        raise BadAnswer(f"answer {value!r}: {error}") from None
    # A caishen wins wherever anything does, so picking it is no mistake and earns nothing.
    return [tile for tile in tiles if tile != tile_text(WHITE)]


def _number(question: Question, value: Any) -> int:
    if not _is_int(value):
        raise BadAnswer(f"answer {value!r}: a whole number is wanted")
    return int(value)


def _value(question: Question, value: Any) -> dict[str, int]:
    if not isinstance(value, dict) or set(value) != {"exponent", "value"} or not all(map(_is_int, value.values())):
        raise BadAnswer(f'answer {value!r}: {{"exponent": e, "value": v}} with whole numbers is wanted')
    return dict(value)


def _pay(question: Question, value: Any) -> list[int]:
    if not isinstance(value, list | tuple) or len(value) != 4 or not all(map(_is_int, value)):
        raise BadAnswer(f"answer {value!r}: four whole numbers, one a seat, are wanted")
    return list(value)


def _place_tiles(question: Question, value: Any) -> list[str]:
    """What each caishen stands for, in tile order; one kind may be named more than once."""
    number = len(question.key) if isinstance(question.key, list) else 0
    if not isinstance(value, list | tuple) or len(value) != number or not all(isinstance(item, str) for item in value):
        raise BadAnswer(f"answer {value!r}: a list of {number} tiles is wanted, one for each caishen")
    try:
        return [tile_text(kind) for kind in sorted(map(parse_tile, value))]
    except EngineError as error:
        raise BadAnswer(f"answer {value!r}: {error}") from None


_READ: Mapping[Form, Callable[[Question, Any], Any]] = {
    Form.YES_NO: _yes_no,
    Form.CHOICE: _choice,
    Form.MULTI_CHOICE: _multi_choice,
    Form.PICK_TILES: _pick_tiles,
    Form.NUMBER: _number,
    Form.VALUE: _value,
    Form.PAY: _pay,
    Form.PLACE_TILES: _place_tiles,
}


def read_answer(question: Question, value: Any) -> Any:
    """*value* as an answer to *question*. Raises BadAnswer, saying what is wanted, when its form does not fit."""
    return _READ[question.form](question, value)


def judge_answer(question: Question, answer: Any) -> Verdict:
    """The verdict on an *answer* already read, without the refutation.

    Lists earn ``max(0, (hits − wrong) / len(key))``; a value half for each right number; payments all or nothing; tiles
    placed their part of the right answer that is nearest.
    """
    key = question.key
    if question.form in (Form.MULTI_CHOICE, Form.PICK_TILES):
        assert isinstance(key, list)
        return _judge_list([str(item) for item in key], answer)
    if question.form is Form.VALUE:
        assert isinstance(key, dict)
        wrong = tuple(name for name in ("exponent", "value") if answer[name] != key[name])
        return Verdict(not wrong, 1 - len(wrong) / 2, (), wrong)
    if question.form is Form.PAY:
        assert isinstance(key, list)
        seats = tuple(str(seat) for seat in range(4) if answer[seat] != key[seat])
        return Verdict(not seats, float(not seats), (), seats)
    if question.form is Form.PLACE_TILES:
        return max((_judge_placed(way, answer) for way in (key, *question.accepted)), key=lambda found: found.credit)
    correct = answer == key
    return Verdict(correct, float(correct), () if correct else (_plain(key),), () if correct else (_plain(answer),))


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _judge_placed(way: AnswerValue, answer: Sequence[str]) -> Verdict:
    """*answer* against one right way to place the tiles; which is placed where makes no difference."""
    assert isinstance(way, list)
    right, given = Counter(map(str, way)), Counter(answer)
    missed, wrong = tuple((right - given).elements()), tuple((given - right).elements())
    return Verdict(not missed, 1 - len(missed) / len(way), missed, wrong)


def _judge_list(key: Sequence[str], answer: Sequence[str]) -> Verdict:
    missed = tuple(item for item in key if item not in answer)
    wrong = tuple(item for item in answer if item not in key)
    hits = len(key) - len(missed)
    credit = max(0.0, (hits - len(wrong)) / len(key))
    return Verdict(not missed and not wrong, credit, missed, wrong)
