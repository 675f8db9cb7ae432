"""Fields two in a row where the screen is wide; on a phone one below the other, in the same order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator


def cells(items: Sequence[str], across: int = 2) -> Iterator[tuple[DeltaGenerator, str]]:
    """Each of *items* with the place to draw it in."""
    for start in range(0, len(items), across):
        yield from zip(st.columns(across), items[start : start + across], strict=False)
