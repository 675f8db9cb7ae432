"""Levels 5 and 6 of conduct: all the melds of a table as you see them, and sentences about them. Clauses: F3–O8.

Level 5: whose was each tile, seen from another seat; what one sees of a concealed kong. Level 6: more melds, tiles to
be counted over all four players, and a table beside it that plays by the rules of Yuhang.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from trainer.engine import MeldKind, format_tiles, tile_en, tile_zh
from trainer.quiz.conduct_beside import beside_it
from trainer.quiz.conduct_table import open_melds, play_on, side_of
from trainer.quiz.posed import Claim, Posed, judged, line, one_of
from trainer.quiz.question import Row, Step, Text
from trainer.quiz.seats import capital
from trainer.quiz.table_manners import SIDE_NAMES, SIDES
from trainer.quiz.table_scene import YOU
from trainer.table.state import SEATS, TableState, after
from trainer.table.view import view_of

NUMBERS = ("一", "二", "三", "四")
NAMES = (
    Text("你", "you"),
    Text("下家", "the next player"),
    Text("对家", "the player opposite"),
    Text("上家", "the player before you"),
)


def of(seat: int, what: str) -> str:
    """What a seat has, in English.

    >>> of(0, "melds"), of(2, "meld 1")
    ('your melds', 'meld 1 of the player opposite')
    """
    return f"your {what}" if seat == YOU else f"{what} of {NAMES[seat].en}"


def what_lies_there(rng: Random) -> Posed | None:
    """Five sentences about the melds of a table; None where the deal gave too few."""
    state = play_on(rng, eager=(0.8, 0.8, 0.8, 0.8), melds=6)
    if state is None or _claimed(state) < 4:
        return None
    matters = [
        *(_giver_claims(state, seat) for seat in SEATS[1:]), _own_claims(state), _hidden_claims(state),
        _added_claims(state), _apart_claims(state), _next_claims(rng),
    ]  # fmt: skip
    claims = [one_of(rng, matter) for matter in matters if matter]
    if len(claims) < 5:
        return None
    shown = rng.sample(claims, 5)
    return judged(rng, shown, 5, notes=_notes(state), before=(_order_step(),), rows=_rows(state))


def two_tables(rng: Random) -> Posed | None:
    """Six sentences about a table with many melds and about its neighbour in Yuhang."""
    state = play_on(rng, eager=(0.9, 0.9, 0.9, 0.9), melds=9)
    if state is None or _claimed(state) < 6:
        return None
    beside = beside_it(rng)
    givers = rng.sample(SEATS, 2)
    counted = [*(_given_claims(state, giver) for giver in givers), _side_claims(state, rng.choice((1, 2, 3)))]
    melds = [matter for seat in SEATS[1:] if (matter := _giver_claims(state, seat))]
    if not melds:
        return None
    matters = [*filter(None, counted), rng.choice(melds), *beside.matters()]
    claims = [one_of(rng, matter) for matter in matters]
    if len(claims) < 6:
        return None
    notes = (*_notes(state), beside.note)
    return judged(rng, rng.sample(claims, 6), 6, notes=notes, before=(_order_step(),), rows=_rows(state))


def _claimed(state: TableState) -> int:
    """How many melds have a tile of somebody else in them."""
    return sum(one.from_seat is not None for player in state.players for one in player.declared)


def _order_step() -> Step:
    zh = "横放在左边，是那一家的上家打的；中间，是他对家打的；右边，是他下家打的。"
    en = "On the left: from the player before the one whose meld it is; in the middle: opposite; on the right: next."
    return line(zh, en, "O7")


def _rows(state: TableState) -> tuple[Row, ...]:
    """The melds that you see, as they lie."""
    found = []
    for seat in SEATS:
        melds = open_melds(state, seat)
        if melds:
            tiles = " ".join(format_tiles(one.meld.tiles) for one in melds)
            found.append(Row(Text(f"{NAMES[seat].zh}亮出的牌", capital(of(seat, "melds"))), tiles))
    return tuple(found)


def _notes(state: TableState) -> tuple[Text, ...]:
    """Where the tiles lie sideways: of the others by side, of yourself by who discarded them."""
    notes = [Text("这桌打竞赛规则。", "This table plays by the competition rules.")]
    for seat in SEATS:
        melds = open_melds(state, seat)
        if not melds:
            continue
        if seat == YOU:
            told = [_from_text(one.from_seat) for one in melds]
            zh, en = "、".join(text.zh for text in told), ", ".join(text.en for text in told)
            notes.append(Text(f"你的各副依次：{zh}。", f"Your melds in their order: {en}."))
            continue
        sides = [SIDE_NAMES[side] for one in melds if (side := side_of(seat, one)) is not None]
        zh, en = "、".join(side.zh for side in sides), ", ".join(side.en for side in sides)
        who = NAMES[seat]
        notes.append(Text(f"{who.zh}的各副，横放的牌依次在{zh}。", f"Sideways in the {of(seat, 'melds')}: {en}."))
    notes += [_kong_note(state, seat) for seat in SEATS[1:] if _hidden(state, seat)]
    drawn = state.players[YOU].drawn
    if state.turn == YOU and drawn is not None:
        zh, en = tile_zh(drawn), tile_en(drawn)
        notes.append(Text(f"轮到你，刚摸了{zh}。", f"It is your turn, and you have drawn {en}."))
    return tuple(notes)


def _from_text(giver: int | None) -> Text:
    if giver is None:
        return Text("暗杠", "a concealed kong")
    return Text(f"{NAMES[giver].zh}打的", f"from {NAMES[giver].en}")


def _hidden(state: TableState, seat: int) -> int:
    """How many concealed kongs of *seat* you cannot see, by the view that the table gives you. Clause: K4."""
    return view_of(state, YOU).others[seat - 1].hidden_gangs


def _kong_note(state: TableState, seat: int) -> Text:
    number, who = _hidden(state, seat), NAMES[seat]
    return Text(f"{who.zh}开过 {number} 个暗杠。", f"Concealed kongs of {who.en}: {number}.")


def _giver_claims(state: TableState, seat: int) -> list[Claim]:
    """Whose tile lies sideways in a meld of *seat*. Clause: O7."""
    claims = []
    for number, one in enumerate(open_melds(state, seat)):
        side = side_of(seat, one)
        if side is None or one.from_seat is None:
            continue
        who, giver, meld = NAMES[seat], NAMES[one.from_seat], of(seat, f"meld number {number + 1}")
        zh = f"{who.zh}的第{NUMBERS[number]}副横放在{SIDE_NAMES[side].zh}，就是{giver.zh}打的。"
        en = f"{capital(meld)}: sideways {SIDE_NAMES[side].en}, so from {giver.en}."
        why = line(zh, en, "O7", format_tiles(one.meld.tiles))
        for other in SEATS:
            if other != seat:
                text = Text(
                    f"{who.zh}的第{NUMBERS[number]}副，横放的那张是{NAMES[other].zh}打的。",
                    f"In {meld} the sideways tile came from {NAMES[other].en}.",
                )
                claims.append(Claim(text, other == one.from_seat, why))
    return claims


def _own_claims(state: TableState) -> list[Claim]:
    """On which side a tile of your own melds lies. Clause: O7."""
    claims = []
    for number, one in enumerate(open_melds(state, YOU)):
        side = side_of(YOU, one)
        if side is None or one.from_seat is None:
            continue
        giver, name = NAMES[one.from_seat], SIDE_NAMES[side]
        zh = f"你的第{NUMBERS[number]}副是{giver.zh}打的，横放在{name.zh}。"
        why = line(zh, f"Your meld number {number + 1} came from {giver.en}: sideways {name.en}.", "O7")
        for other, told in SIDE_NAMES.items():
            text = Text(
                f"你的第{NUMBERS[number]}副，横放的那张在{told.zh}。",
                f"In your meld number {number + 1} the sideways tile is {told.en}.",
            )
            claims.append(Claim(text, other == side, why))
    return claims


def _hidden_claims(state: TableState) -> list[Claim]:
    """What you see of another's concealed kong. Clause: K4."""
    claims = []
    for seat in SEATS[1:]:
        if _hidden(state, seat):
            kongs = of(seat, "concealed kongs")
            why = line("比赛里暗杠四张都扣着，别人看不见。", "In competition a concealed kong lies face down.", "K4")
            for zh, en, true in (
                ("一张也看不见", "no tile", True),
                ("看得见三张", "three tiles", False),
                ("四张都看得见", "every tile", False),
            ):
                text = Text(f"{NAMES[seat].zh}的暗杠，你{zh}。", f"You see {en} of the {kongs}.")
                claims.append(Claim(text, true, why))
    return claims


def _added_claims(state: TableState) -> list[Claim]:
    """Where the fourth tile of an added kong lies. Clause: O7."""
    claims = []
    for seat in SEATS:
        for one in open_melds(state, seat):
            side = side_of(seat, one)
            if one.meld.kind is not MeldKind.JIAGANG or side is None:
                continue
            name = SIDE_NAMES[side]
            zh, en = tile_zh(one.meld.tiles[0]), tile_en(one.meld.tiles[0])
            told = f"加杠的第四张叠在横放的那张上，横放的在{name.zh}。"
            why = line(told, f"The fourth tile lies on the sideways one, which is {name.en}.", "O7")
            for other, place in SIDE_NAMES.items():
                text = Text(
                    f"{NAMES[seat].zh}的{zh}是加杠，第四张叠在{place.zh}那张上。",
                    f"{capital(of(seat, f'added kong of {en}'))} has its fourth tile on the one {place.en}.",
                )
                claims.append(Claim(text, other == side, why))
    return claims


def _apart_claims(state: TableState) -> list[Claim]:
    """Where the tile just drawn is kept. Clause: O8."""
    if state.turn != YOU or state.players[YOU].drawn is None:
        return []
    why = line("摸来的牌和手牌分开放，打定了再并进去。", "A drawn tile is kept apart until the play is decided.", "O8")
    return [
        Claim(
            Text("你刚摸的这张，打定以前要和手牌分开放。", "You keep the tile drawn apart until you decide."), True, why
        ),
        Claim(Text("你刚摸的这张，要马上插进手牌里。", "You sort the tile drawn into your hand at once."), False, why),
    ]


def _next_claims(rng: Random) -> list[Claim]:
    """Where a tile would lie that somebody claims next. Clause: O7."""
    seat = rng.choice(SEATS)
    giver = after(seat, rng.randint(1, 3))
    right = SIDES[(giver - seat) % 4]
    who, name = NAMES[seat], NAMES[giver]
    told = {1: Text("下家", "next"), 2: Text("对家", "opposite"), 3: Text("上家", "before")}[(giver - seat) % 4]
    zh = f"{name.zh}在{who.zh}那里是{told.zh}，横放在{SIDE_NAMES[right].zh}。"
    why = line(zh, f"Seen from {who.en}, {name.en} sit{'s' * (giver != YOU)} {told.en}: {SIDE_NAMES[right].en}.", "O7")
    en = f"If {name.en} discard{'s' * (giver != YOU)} and {who.en} pung{'s' * (seat != YOU)} it, it lies sideways "
    return [
        Claim(Text(f"要是{name.zh}打出一张，{who.zh}碰了，横放在{side.zh}。", f"{en}{side.en}."), other == right, why)
        for other, side in SIDE_NAMES.items()
    ]


def _numbered(right: int, near: Sequence[int], zh: str, en: str, why: Step) -> list[Claim]:
    """Sentences with a number, {n}, in them: the right one, and those that slips lead to; nobody says 0."""
    numbers = sorted({number for number in (right, *near) if number > 0})
    return [Claim(Text(zh.format(n=number), en.format(n=number)), number == right, why) for number in numbers]


def _given_claims(state: TableState, giver: int) -> list[Claim]:
    """How many tiles of *giver* others have claimed. Clause: O7."""
    seats = [seat for seat in SEATS for one in open_melds(state, seat) if one.from_seat == giver]
    name, number = NAMES[giver], len(seats)
    # Who does not turn the table round takes every side as if it were seen from his own seat.
    by_side = sum(side_of(seat, one) == SIDES.get(giver) for seat in SEATS for one in open_melds(state, seat))
    told = "、".join(f"{NAMES[seat].zh} {seats.count(seat)} 张" for seat in SEATS if seat in seats) or "没有"
    told_en = ", ".join(f"{NAMES[seat].en} {seats.count(seat)}" for seat in SEATS if seat in seats) or "nobody"
    why = line(
        f"{name.zh}打的牌，要走的有：{told}，一共 {number} 张。",
        f"{capital(of(giver, 'discards'))} were claimed by: {told_en}; in all {number}.", "O7",
    )  # fmt: skip
    zh = f"亮出来的牌里，{name.zh}打的一共有 {{n}} 张。"
    en = f"Tiles that came from {name.en}, in all the melds you see: {{n}}."
    return _numbered(number, (number + 1, number - 1, by_side), zh, en, why)


def _side_claims(state: TableState, steps: int) -> list[Claim]:
    """How many tiles lie sideways on one side, your own melds included. Clause: O7."""
    side = SIDES[steps]
    numbers = [sum(side_of(seat, one) == side for one in open_melds(state, seat)) for seat in SEATS]
    name, total = SIDE_NAMES[side], sum(numbers)
    told = "，".join(f"{NAMES[seat].zh} {numbers[seat]} 副" for seat in SEATS)
    told_en = ", ".join(f"{NAMES[seat].en} {numbers[seat]}" for seat in SEATS)
    why = line(f"横放在{name.zh}的：{told}，一共 {total} 副。", f"Sideways {name.en}: {told_en}; in all {total}.", "O7")
    zh, en = f"四家横放在{name.zh}的一共有 {{n}} 副。", f"Melds of all four with the sideways tile {name.en}: {{n}}."
    return _numbered(total, (total + 1, total - 1, total - numbers[YOU]), zh, en, why)
