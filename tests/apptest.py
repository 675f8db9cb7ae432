"""Driving the app without a browser: picking tiles of a rack, tapping keys, reading what a page says.

``pick`` and ``tap_keys`` go through a private part of Streamlit 1.67, pinned in
``pyproject.toml``: AppTest cannot click a component.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from streamlit.components.v2.bidi_component.main import _make_trigger_id

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

_TAGS = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)
_ICONS = re.compile(r":material/\w+:")
_DIRECTIVES = re.compile(r":[a-z-]+(?:/[\w.]+)?(?:\[(?P<body>[^\]]*)\])?:?")
_ADDRESSES = re.compile(r"\]\([^)]*\)")


def rack_data(at: AppTest, key: str) -> dict[str, Any]:
    """What the rack *key* was last told to show."""
    proto = next(element for element in at.get("bidi_component") if element.key == key).proto
    raw = proto.json if proto.WhichOneof("data") == "json" else proto.mixed.json
    data: dict[str, Any] = json.loads(raw)
    return data


def pick(at: AppTest, key: str, picked: list[int], *, rev: int | None = None, seq: int = 1) -> AppTest:
    """Let the browser say that the places *picked* of the rack *key* are picked, then run the app again."""
    sent = {"picked": picked, "rev": rack_data(at, key)["rev"] if rev is None else rev, "seq": seq}
    return _send(at, key, "pick", sent)


def place_tiles(at: AppTest, key: str, placed: list[int], *, rev: int | None = None, seq: int = 1) -> AppTest:
    """Let the browser say which kind lies in each slot of the placer *key* (-1: none), then run the app again."""
    sent = {"placed": placed, "rev": rack_data(at, key)["rev"] if rev is None else rev, "seq": seq}
    return _send(at, key, "place", sent)


def tap_keys(at: AppTest, taps: list[list[int]]) -> AppTest:
    """Let the browser say that keys were tapped: pairs of the tap's number and the kind."""
    return _send(at, "calculator.keys", "tap", {"taps": taps})


def _send(at: AppTest, key: str, event: str, value: dict[str, Any]) -> AppTest:
    """Let the component *key* report *event*, then run the app again."""
    element: Any = next(element for element in at.get("bidi_component") if element.key == key)
    states = at._tree.get_widget_states()
    widget = states.widgets.add()
    widget.id = _make_trigger_id(element.proto.id, "events")
    widget.json_trigger_value = json.dumps([{"event": event, "value": value}])
    return at._run(states)


def address(at: AppTest) -> dict[str, str]:
    """The address's parts, each as one text."""
    return {key: found if isinstance(found, str) else found[0] for key, found in at.query_params.items()}


def _shown(element: Any) -> Iterator[str]:
    for name in ("label", "value", "body", "placeholder", "help", "caption"):
        found = getattr(element, name, None)
        if isinstance(found, str) and not (
            name == "value" and element.type in {"text_input", "selectbox", "button_group"}
        ):
            yield found
    options = getattr(element, "options", None)
    if isinstance(options, list):
        yield from (option for option in options if isinstance(option, str))


def words(at: AppTest, *, skip: Collection[str] = ()) -> Iterator[str]:
    """Every text a page shows, without markup, icons and addresses; widgets whose key is in *skip* are passed over."""
    for element in at.main:
        if getattr(element, "key", None) in skip:
            continue
        for text in _shown(element):
            plain = _ADDRESSES.sub("]", _ICONS.sub(" ", _TAGS.sub(" ", text)))
            yield _DIRECTIVES.sub(lambda match: match["body"] or " ", plain)
