"""What ten honours bring in, and several tables at once. Clauses: D3, D4, L1, L3, P7–P9, P14.

Level 3: what do you receive in all. Level 4: what does each of the four pay, where chows may bind two of them, you or
others. Level 5: four tables; at which is it four fan. Level 6: three tables, with dealers and streaks: how much is
received at all of them together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from trainer.engine import NO_TAN, RuleSet, format_tiles, tile_text
from trainer.quiz.posed import NONE, Posed, line
from trainer.quiz.question import Choice, Form, Row, Step, Text
from trainer.quiz.seats import SEATS, capital, seat_choices, signed, streak_text, sum_text
from trainer.quiz.table_scene import SEAT_NAMES, YOU
from trainer.quiz.winds import OPEN, Winds, deal_winds, why_steps
from trainer.table.change import changed
from trainer.table.state import after

RECEIVED = Text(
    "能宣布就马上宣布。你一共收多少分？（不能宣布填 0）",
    "It is declared at once if it may be. How many points do you receive in all? (0 if it may not be.)",
)
EACH = Text("你宣布十风。四家各收付多少？收为正，付为负。", "You declare 十风. What does each seat win (+) or pay (−)?")
FOUR_FAN = Text(
    "哪几桌现在能宣布十风，而且正好 4 番？都选上。",
    "At which tables may 十风 be declared now, at exactly 4 fan? Pick all of them.",
)
TOGETHER = Text(
    "能宣布的都宣布。宣布的人加起来一共收多少分？",
    "Whoever may declares. How many points do those who declare receive, all added up?",
)
TABLES = (Text("甲桌", "Table A"), Text("乙桌", "Table B"), Text("丙桌", "Table C"), Text("丁桌", "Table D"))
NO_TABLE = Choice(NONE, Text("一桌也没有", "None of them"))
GROUND = Text(
    "打竞赛规则，底分 1，财神是白。最后一张刚打出，别人还没表态。",
    "Competition rules, base 1; white is caishen. The last one was just discarded; nobody has called yet.",
)
CHOWS = 3
"""So many chows from one player bind. Clause: L1."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A river and a hand, who deals and for how long, and who has chowed three times from whom."""

    winds: Winds
    chowed: tuple[tuple[int, int], ...] = ()

    @property
    def dealer(self) -> int:
        """Who deals; you are seat 0."""
        return self.winds.state.dealer

    @property
    def streak(self) -> int:
        """How long the dealer has been dealing. Clause: D1."""
        return self.winds.state.streak

    @property
    def payments(self) -> tuple[int, int, int, int]:
        """What the table pays out; nothing where it may not be declared."""
        return self.winds.result().payments.by_seat if self.winds.may else (0, 0, 0, 0)

    def without_chows(self) -> tuple[int, int, int, int]:
        """What the table would pay out if nobody had chowed. Clause: D4."""
        state = changed(self.winds.state, tan=NO_TAN)
        return Seat(replace(self.winds, state=state)).payments

    def flat(self) -> tuple[int, int, int, int]:
        """What it would be if all three paid alike."""
        value = 2 ** self.winds.fan()
        return (3 * value, -value, -value, -value)


def _seat(rng: Random, rules: RuleSet, *, may: float, liable: bool = False) -> Seat:
    """A seat that may declare with the chance *may* at least, its dealer and streak."""
    winds = deal_winds(rng, rules, (OPEN,)) if rng.random() < may else deal_winds(rng, rules)
    chowed: tuple[tuple[int, int], ...] = ()
    if liable:
        mine, others = (after(YOU), YOU), (rng.choice(((2, 1), (3, 2))))
        chowed = rng.choice(((), (mine,), (mine, others), (others,)))
    tan = [list(row) for row in NO_TAN]  # rows are takers, columns givers
    for taker, giver in chowed:
        tan[taker][giver] = CHOWS
    state = changed(winds.state, dealer=rng.choice((YOU, *SEATS)), streak=rng.randint(1, 3), tan=tuple(map(tuple, tan)))
    return Seat(replace(winds, state=state), chowed)


def worth_more(rng: Random, level: int, rules: RuleSet) -> Posed:
    """A question of level 3 to 6; the same dice ask the same."""
    if level == 3:
        return _received(_seat(rng, rules, may=0.8))
    if level == 4:
        return _each(_seat(rng, rules, may=1, liable=True))
    if level == 5:
        return _four_fan([_seat(rng, rules, may=0.5).winds for _ in TABLES])
    return _together([_seat(rng, rules, may=0.75) for _ in TABLES[:3]])


def _who_deals(seat: Seat) -> Text:
    told, who = streak_text(seat.streak), SEAT_NAMES[seat.dealer]
    deals = "deal" if seat.dealer == YOU else "deals"
    return Text(f"{who.zh}坐庄，{told.zh}。", f"{capital(who.en)} {deals}, {told.en}.")


def _rows(winds: Winds, whose: Text | None = None) -> tuple[Row, ...]:
    if whose is None:
        return (Row(Text("你打出的牌", "Your discards"), " ".join(map(tile_text, winds.river))),)
    melds = " ".join(format_tiles(meld.tiles) for meld in winds.hand.melds)
    zh, en = ("，亮出一副", ", one meld") if melds else ("", "")
    return (
        Row(Text(f"{whose.zh}打出的", f"{whose.en}, discards"), " ".join(map(tile_text, winds.river))),
        Row(Text(f"{whose.zh}手里{zh}", f"{whose.en}, hand{en}"), f"{format_tiles(winds.hand.tiles)} {melds}".strip()),
    )


def _claimed(winds: Winds, whose: str = "", whose_en: str = "") -> tuple[Text, ...]:
    if winds.claimed is None:
        return ()
    place = winds.claimed + 1
    zh = f"{whose}第 {place} 张被别人要走了。"
    return (Text(zh, f"{whose_en}Number {place} was claimed by another player."),)


def _sum_steps(seat: Seat) -> tuple[Step, ...]:
    """What the fan multiply to, the dealer's factor, and the shares of an own draw. Clauses: D3, D4."""
    fan, factor = seat.winds.fan(), 2**seat.streak
    value = 2**fan
    told = streak_text(seat.streak)
    steps = [
        line(
            f"{fan} 番是 2 的 {fan} 次方：{value} 分；{told.zh}，庄家收付乘 {factor}。",
            f"{fan} fan make {value} points; at {told.en} what the dealer wins or pays counts {factor} times.",
            "D3",
        )
    ]
    if seat.dealer == YOU:
        share = value * factor
        told_sum = sum_text((share, share, share))
        steps.append(line(f"庄家自摸，三家各付 {share}：{told_sum}。", f"The dealer gets {told_sum}.", "D4"))
    else:
        told_sum = sum_text((value * factor, value, value))
        zh, en = f"闲家自摸，庄家付 {value * factor}，另外两家各付 {value}：", "The dealer's share and two more: "
        steps.append(line(f"{zh}{told_sum}。", f"{en}{told_sum}.", "D4"))
    return tuple(steps)


def _received(seat: Seat) -> Posed:
    winds, key = seat.winds, seat.payments[YOU]
    steps = why_steps(winds, worth=True)
    slips = {0: line("条件都齐了，可以宣布。", "All conditions are met: it may be declared.", "P14")}
    if winds.may:
        steps = (*steps, *_sum_steps(seat))
        slips |= _number_slips(seat)
    else:
        slips = {}
    no = line("条件没有凑齐，不能宣布，收不到分。", "The conditions are not met, so nothing is received.", "P14")
    astray = line("先看几番，再看庄家付几倍。", "First the fan, then the dealer's factor.", "D4") if winds.may else no
    notes = (GROUND, *_claimed(winds), _who_deals(seat))
    return Posed(
        RECEIVED, Form.NUMBER, key, steps, astray, notes, (), _rows(winds), slips,
        format_tiles(winds.hand.tiles), tuple(map(str, winds.hand.melds)),
    )  # fmt: skip


def _number_slips(seat: Seat) -> dict[int, Step]:
    """What is received by who forgets the dealer's factor, the cap, or one fan."""
    key = seat.payments[YOU]
    found = {
        3 * 2 ** seat.winds.fan(): line("庄家收付要乘老庄的倍数。", "The dealer's factor was left out.", "D3"),
        key * 2: line("多算了一番：封顶 4 番。", "That is one fan too many: the cap is 4.", "P9"),
        key // 2: line("少算了一番。", "One fan was left out.", "P8"),
        2 ** seat.winds.fan(): line("三家都要付，不是只付一份。", "All three pay, not one.", "D4"),
    }
    return {number: step for number, step in found.items() if number != key}


def _each(seat: Seat) -> Posed:
    winds = seat.winds
    key = seat.payments
    steps = [*why_steps(winds, worth=True), *_sum_steps(seat)]
    total = seat.without_chows()[YOU] if seat.chowed else key[YOU]
    notes = [GROUND, *_claimed(winds), _who_deals(seat)]
    for taker, giver in seat.chowed:
        one, two = SEAT_NAMES[taker], SEAT_NAMES[giver]
        who = capital(one.en)
        notes.append(Text(f"{one.zh}吃过{two.zh}三次。", f"{who} has chowed from {two.en} three times."))
        if giver == YOU:
            zh = f"{one.zh}吃过你三次，和你有承包：你赢了，三家该付的 {total}，他一个人加倍付 {2 * total}，别人不付。"
            en = (
                f"{one.en[0].upper()}{one.en[1:]} has chowed three times from you, so when you win he alone pays twice "
            )
            steps.append(line(zh, f"{en}what all three would: 2 × {total} = {2 * total}.", "L3"))
        else:
            zh = f"{one.zh}和{two.zh}之间的承包，和牌的不是他们，这一副不管用。"
            en = f"Between {one.en} and {two.en} there is liability, too, but neither of them wins: it does not matter."
            steps.append(line(zh, en, "L1"))
    plain = seat.without_chows()
    slips = {
        tuple(-points for points in key): line("正负反了。", "The signs are reversed.", "D4"),
        plain: line("有承包的人一个人付，还要加倍。", "Whoever is liable pays alone, and twice.", "L3"),
        seat.flat(): line("庄家收付要乘老庄的倍数。", "The dealer's factor was left out.", "D3"),
        (total, -total, 0, 0): line(
            "和牌的是被吃的人：吃的人要付双份。", "The one chowed from wins: it is twice.", "L3"
        ),
    }
    slips = {answer: step for answer, step in slips.items() if answer != key}
    wrong = "、".join(f"{SEAT_NAMES[s].zh} {signed(key[s])}" for s in SEATS)
    astray = line(f"应当是：{wrong}。", "Seat by seat: " + ", ".join(signed(key[s]) for s in SEATS) + ".", "D4")
    choices = tuple(
        Choice(choice.id, SEAT_NAMES[seat_]) for seat_, choice in zip(SEATS, seat_choices(YOU, None), strict=True)
    )
    return Posed(
        EACH, Form.PAY, list(key), tuple(steps), astray, tuple(notes), choices, _rows(winds), slips,
        format_tiles(winds.hand.tiles), (),
    )  # fmt: skip


def _at(name: Text, step: Step) -> Step:
    return Step(Text(f"{name.zh}：{step.text.zh}", f"{name.en}: {step.text.en}"), step.tiles, step.clause)


def _table_steps(place: int, winds: Winds) -> list[Step]:
    return [_at(TABLES[place], step) for step in why_steps(winds, worth=True)]


def _table_notes(seats: list[Winds]) -> tuple[Text, ...]:
    found = [GROUND]
    for name, winds in zip(TABLES, seats, strict=False):
        found += _claimed(winds, name.zh, f"{name.en}: ")
    return tuple(found)


def _four_fan(tables: list[Winds]) -> Posed:
    right = [str(place) for place, winds in enumerate(tables) if winds.may and winds.fan() == 4] or [NONE]
    steps: list[Step] = []
    slips = {}
    for place, winds in enumerate(tables):
        told = _table_steps(place, winds)
        steps += told
        slips[str(place)] = told[-1]
    choices = (*(Choice(str(place), name) for place, name in enumerate(TABLES)), NO_TABLE)
    rows = tuple(row for name, winds in zip(TABLES, tables, strict=True) for row in _rows(winds, name))
    astray = line("有一桌是的。", "There is one at least.", "P14")
    return Posed(FOUR_FAN, Form.MULTI_CHOICE, right, tuple(steps), astray, _table_notes(tables), choices, rows, slips)


def _together(seats: list[Seat]) -> Posed:
    key = sum(seat.payments[YOU] for seat in seats)
    steps: list[Step] = []
    notes = list(_table_notes([seat.winds for seat in seats]))
    slips = {}
    for place, seat in enumerate(seats):
        name, told = TABLES[place], streak_text(seat.streak)
        steps += _table_steps(place, seat.winds)
        deals = "宣布的人自己坐庄" if seat.dealer == YOU else "宣布的人是闲家"
        deals_en = "whoever declares is the dealer" if seat.dealer == YOU else "whoever declares is not the dealer"
        notes.append(Text(f"{name.zh}：{deals}，{told.zh}。", f"{name.en}: {deals_en}; {told.en}."))
        got = seat.payments[YOU]
        if got:
            more = [
                Step(Text(f"{name.zh}：{s.text.zh}", f"{name.en}: {s.text.en}"), "", s.clause) for s in _sum_steps(seat)
            ]
            steps += more
            slips[key - got] = line(f"漏了{name.zh}：那里可以宣布。", f"{name.en} was left out.", "P14")
            slips[key - got + 3 * 2 ** seat.winds.fan()] = line(
                f"{name.zh}没有乘老庄的倍数。", f"{name.en}: no factor.", "D3"
            )
    got_each = [seat.payments[YOU] for seat in seats]
    steps.append(line(f"加起来：{sum_text(got_each)}。", f"In all: {sum_text(got_each)}.", "D4"))
    slips = {number: step for number, step in slips.items() if number != key}
    astray = line(
        "一桌一桌算：能不能宣布，几番，收几份。", "Table by table: whether, how many fan, how many shares.", "P14"
    )
    rows = tuple(row for name, seat in zip(TABLES, seats, strict=False) for row in _rows(seat.winds, name))
    return Posed(TOGETHER, Form.NUMBER, key, tuple(steps), astray, tuple(notes), (), rows, slips)
