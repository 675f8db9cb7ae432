"""Where in the rulebook one is, as an address and back: the view, and what is chosen in it. Pure.

``?clause=W6`` is one clause, ``?rules=yuhang&only=differences`` what Yuhang has otherwise than the competition rules,
``?view=matrix&only=differences&room=…`` the matrix with a room. What is not written has its usual value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from trainer.engine.ruleset import MIL2025, PRESETS

View = Literal["clauses", "matrix", "disputed", "coverage"]
VIEWS: tuple[View, ...] = get_args(View)
ONLY = "differences"
LONGEST_SEARCH = 60
MOST_PAGES = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in the rulebook. ``clause``: the one shown alone, as it was asked for, known or not.

    ``chapter``, ``rules`` and ``mark`` narrow the list, each "" for all; ``differs``: only what ``rules`` has otherwise
    than the competition rules, or in the matrix only the rows on which its columns differ. ``room``: a room's one line
    of text. ``page`` counts from 1.
    """

    view: View = "clauses"
    clause: str = ""
    search: str = ""
    chapter: str = ""
    rules: str = ""
    mark: str = ""
    differs: bool = False
    room: str = ""
    page: int = 1

    @property
    def narrowed(self) -> bool:
        """Whether anything narrows the list."""
        return bool(self.search.strip() or self.chapter or self.rules or self.mark)


def to_query(place: Place) -> dict[str, str]:
    """*place* as the parts of an address; those that its view does not use are left out.

    >>> to_query(Place(search="kong", rules="yuhang", differs=True))
    {'q': 'kong', 'rules': 'yuhang', 'only': 'differences'}
    >>> to_query(Place(view="matrix", chapter="W", differs=True))
    {'view': 'matrix', 'only': 'differences'}
    """
    listed, matrix = place.view == "clauses", place.view == "matrix"
    only = place.differs and (matrix or (listed and place.rules not in ("", MIL2025.id)))
    written = {
        "view": "" if listed else place.view,
        "clause": place.clause if listed else "",
        "q": place.search.strip()[:LONGEST_SEARCH] if listed else "",
        "chapter": place.chapter if listed else "",
        "rules": place.rules if listed else "",
        "mark": place.mark if listed else "",
        "only": ONLY if only else "",
        "room": place.room if matrix or place.view == "disputed" else "",
        "page": str(place.page) if listed and place.page > 1 else "",
    }
    return {key: text for key, text in written.items() if text}


def from_query(query: Mapping[str, str], chapters: tuple[str, ...], marks: tuple[str, ...]) -> Place:
    """The place an address names; of *chapters*, *marks*, rule sets and views what is unknown is passed over.

    >>> from_query({"view": "matrix", "only": "differences"}, ("W",), ("stated",)).differs
    True
    >>> from_query({"view": "x", "rules": "y", "page": "0"}, ("W",), ("stated",)) == Place()
    True
    """

    def known(key: str, values: tuple[str, ...]) -> str:
        found = query.get(key, "")
        return found if found in values else ""

    page = query.get("page", "")
    return Place(
        view=next((view for view in VIEWS if view == query.get("view")), "clauses"),
        clause=query.get("clause", ""),
        search=query.get("q", "")[:LONGEST_SEARCH],
        chapter=known("chapter", chapters),
        rules=known("rules", tuple(PRESETS)),
        mark=known("mark", marks),
        differs=query.get("only") == ONLY,
        room=query.get("room", ""),
        page=min(max(int(page), 1), MOST_PAGES) if page.isascii() and page.isdigit() and len(page) < 5 else 1,
    )
