"""A second opinion on what a win is worth and who pays, in all five rule sets and every room option.

Written from the rulebook's clauses alone (sections W, P, K5, D, L) over the plain data of a ``judge`` request; it
imports nothing of the engine, its table of the rule sets included. Slow on purpose, so that it can be read and
believed. Where the rulebook is silent the reading taken here is said beside the line.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from slow_solver import melds_and_pairs, tiles

Request = dict[str, Any]
Fan = dict[str, int]

# P5, P6, P7, P9, P12, P14, W4, W7, W8, K5, D5, L, under the names of the room options where there is one.
MIL: dict[str, Any] = {
    "base": 1, "caishen": "fixed", "discard_win": "never", "rob_gang": "never", "missing_suit": False,
    "must_baotou": False, "cap": 4, "value_cap": None, "wu_caishen": "any", "shifeng": True, "discarder_pays": "share",
    "liability": True, "table": None, "gangkai": "once", "qidui": 2, "haohua": "four in all", "baotou": "state",
}  # fmt: skip
HANGZHOU = MIL | {
    "discard_win": "streak3", "cap": None, "wu_caishen": "qidui", "shifeng": False, "gangkai": "each", "qidui": 1,
    "haohua": "each", "baotou": "reading",
}  # fmt: skip
BIANFENG = HANGZHOU | {"caishen": "turned", "rob_gang": "streak2"}
YUHANG = BIANFENG | {
    "caishen": "below", "discard_win": "always", "rob_gang": "always", "wu_caishen": "none", "liability": False,
}  # fmt: skip
LINAN = YUHANG | {"caishen": "turned", "value_cap": 500}
RULE_SETS = {"mil2025": MIL, "hangzhou": HANGZHOU, "bianfeng": BIANFENG, "yuhang": YUHANG, "linan": LINAN}


@dataclass(frozen=True)
class Reading:
    """One way to read a complete hand: its shape, what it is paid for, the exponent and value after the caps."""

    shape: str
    fan: Fan
    exponent: int
    value: int


def opinion(request: Request) -> dict[str, Any]:
    """The verdict on a well-formed ``judge`` *request*: all that can be told without titles, groups and traces."""
    rules = RULE_SETS[request["rules"]] | request.get("options", {})
    if request.get("source") == "shifeng":
        return _ten_honours(request, rules)
    complete = _shapes([*_concealed(request), request["tile"]], request)
    if not complete:
        return _refused("not_complete", "W1")
    barred = _barred(request, rules)
    if barred:
        return barred
    found = [_read(shape, request, rules) for shape in complete]
    if rules["must_baotou"] and _caishen(request) in _all_fourteen(request):
        # W8 asks what the win is paid as: a reading that shows neither is no way to win.
        found = [reading for reading in found if {"baotou", "gangkai"} & set(reading.fan)]
        if not found:
            return _refused("must_baotou", "W8")
    best = max(found, key=lambda reading: (reading.value, reading.shape == "standard"))  # P12
    return _paid(best, request, rules)


def _refused(reason: str, clause: str) -> dict[str, Any]:
    return {"win": False, "reason": reason, "clause": clause}


def _paid(win: Reading, request: Request, rules: dict[str, Any]) -> dict[str, Any]:
    return {
        "win": True,
        "shape": win.shape,
        "fan": win.fan,
        "exponent": win.exponent,
        "value": win.value,
        "payments": _payments(win.value, request, rules),
    }


# --- tiles: which is caishen, what a 白 stands for (S4-S6, W3) ---


def _caishen(request: Request) -> str:
    return str(request.get("caishen", "5z"))


def _concealed(request: Request) -> list[str]:
    return tiles(request["hand"])


def _melds(request: Request) -> list[list[str]]:
    return [tiles(meld.split()[1]) for meld in request.get("melds", [])]


def _all_fourteen(request: Request) -> list[str]:
    return [*_concealed(request), request["tile"], *(tile for meld in _melds(request) for tile in meld)]


def _natural(hand: list[str], request: Request) -> tuple[list[str], int]:
    """The tiles that are no caishen, each as what it plays as (S6), and the number of caishen."""
    caishen = _caishen(request)
    return [caishen if tile == "5z" else tile for tile in hand if tile != caishen], hand.count(caishen)


def _odd(natural: list[str]) -> int:
    return sum(number % 2 for number in Counter(natural).values())


def _shapes(hand: list[str], request: Request) -> list[str]:
    """How the fourteen tiles are complete: four melds and a pair (W1), seven pairs with nothing melded (W2)."""
    natural, wild = _natural(hand, request)
    melded = len(request.get("melds", []))
    shapes = []
    if melds_and_pairs(tuple(sorted(natural)), wild, 4 - melded, 1):
        shapes.append("standard")
    if not melded and _odd(natural) <= wild:
        shapes.append("qidui")
    return shapes


def _baotou(request: Request) -> set[str]:
    """W6: in which ways, one caishen aside, the tiles before the draw are four melds or six pairs."""
    natural, wild = _natural(_concealed(request), request)
    melded = len(request.get("melds", []))
    ways = set()
    if wild and melds_and_pairs(tuple(sorted(natural)), wild - 1, 4 - melded, 0):
        ways.add("standard")
    if wild and not melded and _odd(natural) <= wild - 1:
        ways.add("qidui")
    return ways


# --- what bars a win (W4, W5, W7, K5) ---


def _barred(request: Request, rules: dict[str, Any]) -> dict[str, Any] | None:
    source, streak = request.get("source", "self_draw"), request.get("streak", 1)
    if source == "discard":
        between = request.get("dealer", 0) in (request.get("seat", 0), request["from"])
        # 3老 is the top of the streak, so a room that counts on beyond it plays on as at 3.
        allowed = {"never": False, "streak3": streak >= 3 and between, "always": True}[rules["discard_win"]]
        if not allowed:
            return _refused("source_barred", "W4")
    if source == "robbed_gang":
        allowed = {"never": False, "streak2": streak >= 2, "always": True}[rules["rob_gang"]]
        if not allowed:
            return _refused("source_barred", "K5")
    if source == "discard" and request["tile"] == _caishen(request):
        return _refused("caishen_discarded", "W5")
    if _baotou(request) and (source == "discard" or (source == "robbed_gang" and rules["rob_gang"] == "streak2")):
        return _refused("baotou_barred", "W5" if source == "discard" else "K5")
    natural, _ = _natural(_all_fourteen(request), request)
    if rules["missing_suit"] and {"m", "p", "s"} <= {tile[1] for tile in natural}:
        return _refused("missing_suit", "W7")
    return None


# --- what a reading is worth (P1-P13) ---


def _own_draw(request: Request, rules: dict[str, Any]) -> bool:
    """Whether the win is by own draw, or counts as one (P2, K5)."""
    source = request.get("source", "self_draw")
    return source in ("self_draw", "gang_draw") or (source == "robbed_gang" and rules["rob_gang"] == "always")


def _read(shape: str, request: Request, rules: dict[str, Any]) -> Reading:
    chain = request.get("chain", [])
    ways = _baotou(request)
    fan = {"baotou": 0, "caipiao": 0, "gangkai": 0, "qidui": 0, "haohua": 0, "wu_caishen": 0}
    if _own_draw(request, rules) and (ways if rules["baotou"] == "state" else shape in ways):
        fan["baotou"] = 1
        fan["caipiao"] = chain.count("caipiao")
    fan["gangkai"] = _kongs(chain, bool(fan["baotou"]), request, rules)
    if shape == "qidui":
        natural, _ = _natural([*_concealed(request), request["tile"]], request)
        quads = sum(number == 4 for number in Counter(natural).values())
        if quads and rules["haohua"] == "four in all":
            fan["haohua"] = 4
        else:
            fan["qidui"], fan["haohua"] = rules["qidui"], quads
    held = _caishen(request) in [*_concealed(request), request["tile"]]
    if not held and (rules["wu_caishen"] == "any" or (rules["wu_caishen"] == "qidui" and shape == "qidui")):
        fan["wu_caishen"] = 1
    return _worth(shape, fan, request, rules)


def _kongs(chain: list[str], baotou: bool, request: Request, rules: dict[str, Any]) -> int:
    """P4 and P11: every kong of a chain that ends in 爆头, else those made since the last discard of any kind."""
    source = request.get("source", "self_draw")
    if rules["gangkai"] == "once":
        return int(source == "gang_draw")
    if source == "robbed_gang" and rules["rob_gang"] == "streak2":
        return 1
    if baotou:
        return chain.count("gang")
    since_discard = 0
    for link in reversed(chain):
        if link != "gang":
            break
        since_discard += 1
    return since_discard


def _worth(shape: str, fan: Fan, request: Request, rules: dict[str, Any]) -> Reading:
    """P9: base times two to the exponent, after the caps."""
    exponent = sum(fan.values())
    if rules["cap"] is not None:
        exponent = min(exponent, rules["cap"])
    value = request.get("base", rules["base"] * table_factor(rules["table"])) * 2**exponent
    if rules["value_cap"] is not None:
        value = min(value, rules["value_cap"])
    return Reading(shape, {name: worth for name, worth in fan.items() if worth}, exponent, value)


def table_factor(table: int | None) -> int:
    """G4: what a numbered table multiplies the base by; 40 at tables 40-49, as printed."""
    if table is None:
        return 1
    return {0: 2, 1: 4, 2: 6, 3: 8, 4: 40, 5: 12, 6: 14, 7: 16, 8: 18, 9: 20, 10: 30}[table // 10]


def _ten_honours(request: Request, rules: dict[str, Any]) -> dict[str, Any]:
    """P14: ten discarded honours win whatever the hand."""
    if not rules["shifeng"]:
        return _refused("source_barred", "P14")
    thrown = tiles(request["discards"])
    if any(tile[1] != "z" for tile in thrown):
        return _refused("not_complete", "P14")
    fan = {"shifeng": 4 if "5z" in thrown else 3}
    if rules["wu_caishen"] == "any" and "5z" not in _concealed(request):
        fan["wu_caishen"] = 1
    return _paid(_worth("shifeng", fan, request, rules), request, rules)


# --- who pays (D3-D6, K5, L1-L5) ---


def _payments(value: int, request: Request, rules: dict[str, Any]) -> list[int]:
    seat, dealer, source = request.get("seat", 0), request.get("dealer", 0), request.get("source", "self_draw")
    shares = {p: value * (2 ** request.get("streak", 1) if dealer in (p, seat) else 1) for p in range(4) if p != seat}
    everything = sum(shares.values())
    owed: dict[int, list[int]] = {p: [0] for p in shares}
    liable = False
    if rules["liability"]:
        tan = request.get("tan", [[0] * 4] * 4)
        for p in shares:
            if tan[seat][p] >= 3:
                owed[p].append(everything)
            if tan[p][seat] >= 3:
                owed[p].append(2 * everything)
        liable = any(len(debts) > 1 for debts in owed.values())
    if source == "discard":
        # The room option asks for all three shares, liable players or not (L5 speaks of "his share" only).
        owed[request["from"]].append(everything if rules["discarder_pays"] == "all" else shares[request["from"]])
    elif source == "robbed_gang" and rules["rob_gang"] == "streak2":
        owed[request["from"]].append(everything)
    elif not liable:
        for p, share in shares.items():
            owed[p].append(share)
    paid = {p: max(debts) for p, debts in owed.items()}
    return [sum(paid.values()) if p == seat else -paid[p] for p in range(4)]
