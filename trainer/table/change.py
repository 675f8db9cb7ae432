"""A frozen value with some fields changed, four times as fast as ``dataclasses.replace``.

A deal is some hundred states, each a changed copy of the one before, and to make them took a third of its time. The
fields are copied as they are, so this is for values that are sound however their fields are put together: those of
``state.py``, which have no check of their own when they are made.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["changed"]

if TYPE_CHECKING:  # typed as what it does, so that a wrong name or type of a field is found
    from dataclasses import replace as changed
else:
    _new, _set = object.__new__, object.__setattr__

    @cache
    def _fields(kind: type) -> tuple[tuple[str, ...], attrgetter[Any]]:
        return kind.__slots__, attrgetter(*kind.__slots__)

    def changed(value, /, **changes):
        """*value* with the fields named in *changes* replaced.

        >>> from trainer.table.state import Discard
        >>> changed(Discard(3), claimed=True)
        Discard(tile=3, drawn=False, is_float=False, claimed=True)
        """
        kind = type(value)
        names, read = _fields(kind)
        made = _new(kind)
        for name, field in zip(names, read(value), strict=True):
            _set(made, name, field)
        for name, field in changes.items():
            _set(made, name, field)
        return made
