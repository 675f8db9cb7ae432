"""Moments as the database keeps them: ISO 8601 text in UTC of fixed width, so that text order is time order."""

from __future__ import annotations

from datetime import UTC, datetime


def text_of(moment: datetime) -> str:
    """A moment as text of fixed width in UTC. Raises ValueError for a naive one.

    >>> text_of(datetime(2026, 5, 1, tzinfo=UTC))
    '2026-05-01T00:00:00.000000+00:00'
    """
    if moment.utcoffset() is None:
        raise ValueError(f"the moment has no time zone: {moment.isoformat()}")
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moment_of(text: str) -> datetime:
    """The moment that ``text_of`` wrote.

    >>> moment_of("2026-05-01T00:00:00.000000+00:00") == datetime(2026, 5, 1, tzinfo=UTC)
    True
    """
    return datetime.fromisoformat(text)
