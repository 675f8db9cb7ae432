"""A table as JSON and back, the same to the last field: for what is kept or sent while a deal is under way.

A finished deal is kept as its record (``record.py``); a snapshot also holds what no record does, such as the answers
given so far in a claim window. It holds the whole wall, so it is nothing to show to a seat.
"""

from __future__ import annotations

from functools import cache

from pydantic import TypeAdapter, ValidationError

from trainer.engine.errors import EngineError
from trainer.table.state import TableState


class BadSnapshot(ValueError):
    """Text that is no snapshot of a table: names the place and what is wrong there."""


def to_json(state: TableState) -> str:
    """*state* as one line of JSON. Equal states give equal text."""
    return _adapter().dump_json(state).decode()


def from_json(text: str) -> TableState:
    """The state that *text* holds.

    >>> import random
    >>> from trainer.engine.ruleset import LINAN
    >>> from trainer.table.deal import start_deal
    >>> from trainer.table.wall import build_wall
    >>> state = start_deal(LINAN, build_wall(LINAN, 0, random.Random(1)))
    >>> from_json(to_json(state)) == state
    True

    Raises BadSnapshot for anything else; whether the rules could lead to such a table is not looked into.
    """
    try:
        return _adapter().validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the whole"
        raise BadSnapshot(f"snapshot: {place}: {first['msg']}") from None
    except EngineError as error:
        raise BadSnapshot(f"snapshot: {error}") from None


@cache
def _adapter() -> TypeAdapter[TableState]:
    """Made once, and only when asked for: it takes a tenth of a second."""
    return TypeAdapter(TableState)
