"""How many answers there are, without reading them: what is derived from them is good until this changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from trainer.store import schema

if TYPE_CHECKING:
    from trainer.store.store import Store


def answers_kept(store: Store, learner: str) -> tuple[int, int]:
    """How many answers of *learner* are kept, and the running number of the last one.

    As answers are only ever added, two that are equal tell of the same answers; whoever deletes everything begins anew.
    """
    table = schema.attempt
    query = select(func.count(), func.coalesce(func.max(table.c.id), 0)).where(table.c.learner == learner)
    with store.engine.begin() as connection:
        count, last = connection.execute(query).one()
        return int(count), int(last)
