"""A wall to be counted, in words: what lies on the table, the count, the kongs one by one, the draws that are left.

Clauses: E1, F1, K2, K3, S3, S6, T1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.engine import MIL2025
from trainer.quiz.counted_walls import NAMES, Counted
from trainer.quiz.posed import Posed, line
from trainer.quiz.question import Choice, Form, Scene, Step, Text
from trainer.quiz.seats import sum_text
from trainer.quiz.table_scene import scene
from trainer.table.wall import DEALT, TILES

HOW_MANY = Text(
    "能开就接着开，补的牌都不和，也没有人抢杠：你现在最多能连着开几杠？",
    "You kong as long as you may, win on no replacement, and nobody robs: how many kongs can you declare in a row now?",
)
LAST_DRAW = Text(
    "能开的杠都开了（补的牌不和，也没有人抢杠），再打一张；以后没有人吃、碰、杠，也没有人和。流局前的最后一张由谁摸？",
    "You declare every kong you may (no win, nobody robs) and discard; after that nobody chows, pungs, kongs or wins. "
    "Who draws the last tile before the deal is drawn?",
)


SEAT_CHOICES = tuple(Choice(str(seat), name) for seat, name in NAMES.items())


def counted_scene(counted: Counted) -> Scene:
    """What you see; how many tiles the wall has is not told."""
    return replace(scene(counted.moment), notes=tuple(_notes(counted)))


def _notes(counted: Counted) -> Iterator[Text]:
    rules = counted.rules
    if rules != MIL2025:
        zh, en = f"这桌打{rules.name_zh}", f"This table plays {rules.name_en}"
        if counted.agreed is not None:
            zh, en = f"{zh}，另外讲好：{counted.agreed.zh}", f"{en}; it is agreed {counted.agreed.en}"
        yield Text(f"{zh}。", f"{en}.")
    told = list(zip(NAMES.values(), counted.rivers, strict=True))
    zh, en = "，".join(f"{who.zh} {n} 张" for who, n in told), ", ".join(f"{who.en} {n}" for who, n in told)
    yield Text(f"牌河里的牌：{zh}（被吃碰杠走的不在里面）。", f"Tiles in the rivers, without the claimed ones: {en}.")
    rows = list(zip(NAMES.values(), counted.claims, counted.kongs, strict=True))
    zh = "；".join(f"{who.zh}吃碰 {claims} 副、开杠 {kongs} 副" for who, claims, kongs in rows)
    en = "; ".join(f"{who.en} {claims} / {kongs}" for who, claims, kongs in rows)
    yield Text(f"亮在桌上的：{zh}。", f"Chows or pungs / kongs on the table: {en}.")


def count_steps(counted: Counted) -> tuple[Step, ...]:
    """Hands, rivers, what kongs threw in, the turned-up tile; then what is left. Clauses: S3, T1, K2, S6."""
    kongs, rivers, burned = sum(counted.kongs), sum(counted.rivers), _burned(counted)
    zh = (
        f"四家手里连亮出的是发牌时的 {DEALT} 张；吃碰不从牌墙拿牌，每开一杠多补 1 张："
        f"{DEALT} + {kongs} = {DEALT + kongs}。"
    )
    en = (
        f"Hands and melds are the {DEALT} tiles dealt; claims take nothing from the wall, each kong one more: "
        f"{DEALT} + {kongs} = {DEALT + kongs}."
    )
    steps = [line(zh, en, "S3")]
    total = sum_text(counted.rivers)
    steps.append(line(f"牌河里一共 {total} 张。", f"In the rivers: {total}.", "T1"))
    if counted.cost == 2:
        zh, en = f"每开一杠还要去掉一张，去掉了 {burned} 张。", f"Each kong also threw one tile in: {burned}."
    else:
        zh, en = "这里开杠只补一张，不再去掉。", "Here a kong takes its replacement and nothing more."
    steps.append(line(zh, en, "K2"))
    taken = [DEALT + kongs, rivers, *([burned] if burned else [])]
    if counted.turned:
        steps.append(line("翻出的一张也不在牌墙里。", "The tile turned up is not in the wall either.", "S6"))
        taken.append(1)
    result = " − ".join(map(str, (TILES, *taken)))
    steps.append(line(f"牌墙还剩 {result} = {counted.left}。", f"Left in the wall: {result} = {counted.left}.", "T1"))
    return tuple(steps)


def _burned(counted: Counted) -> int:
    return (counted.cost - 1) * sum(counted.kongs)


def _kong_lines(counted: Counted) -> Iterator[Step]:
    """Kong after kong, until the tiles or the wall give no more. Clause: K3."""
    cost, reserve, left = counted.cost, counted.rules.reserve, counted.left
    for number in range(1, counted.may + 1):
        zh = f"第 {number} 杠：{left} − {cost} = {left - cost}，不少于 {reserve}，可以开。"
        yield line(zh, f"Kong {number}: {left} − {cost} = {left - cost}, not below {reserve}: allowed.", "K3")
        left -= cost
    if counted.may < len(counted.wanted):
        zh = f"{'再' if counted.may else ''}开一杠，{left} − {cost} = {left - cost}，不到 {reserve}，不可以。"
        en = f"One {'more' if counted.may else 'kong'}: {left} − {cost} = {left - cost}, below {reserve}: not allowed."
        yield line(zh, en, "K3")
    else:
        zh, en = f"手里能开的就是这 {counted.may} 副。", f"There are no more than these {counted.may} to declare."
        yield line(zh, en, "K1")


def _draw_lines(counted: Counted) -> tuple[Step, ...]:
    """How many tiles are still drawn, and how many of them by you. Clauses: E1, F1."""
    reserve, left = counted.rules.reserve, counted.left - counted.may * counted.cost
    draws = left - reserve
    zh = f"打完牌墙剩 {left} 张，剩 {reserve} 张就流局：还能摸 {left} − {reserve} = {draws} 张。"
    en = f"After the discard {left} are left, and at {reserve} the deal is drawn: {left} − {reserve} = {draws} draws."
    first = line(zh, en, "E1")
    who = NAMES[counted.last_to_draw()]
    turns = f"{draws} = 4 × {draws // 4} + {draws % 4}"
    zh = f"下家先摸，四张一圈：{turns}，最后一张归{who.zh}。"
    en = f"The next player draws first, four tiles a round: {turns}; the last is for {who.en}."
    return first, line(zh, en, "F1")


def pose_counted(counted: Counted, level: int) -> Posed:
    """Levels 4 to 6: a number to be worked out from the wall, at level 6 that of a seat."""
    last = level == 6
    key = counted.last_to_draw() if last else counted.may
    steps = (*count_steps(counted), *_kong_lines(counted), *(_draw_lines(counted) if last else ()))
    slips: dict[int | str, Step] = {}
    for answer, why in _slips(counted, last):
        if answer != key:
            slips.setdefault(str(answer) if last else answer, why)
    zh, en = f"先数牌墙：还剩 {counted.left} 张。", f"Count the wall first: {counted.left} are left."
    text, shown = LAST_DRAW if last else HOW_MANY, counted_scene(counted)
    form, choices = (Form.CHOICE, SEAT_CHOICES) if last else (Form.NUMBER, ())
    first = line(zh, en, "T1")
    given: int | str = str(key) if last else key
    return Posed(
        text, form, given, steps, first, shown.notes, choices, shown.rows, slips, shown.hand, shown.melds, shown.drawn
    )


def _number(counted: Counted, last: bool, left: int, cost: int, reserve: int) -> int:
    """The answer of one who takes these for the wall, the cost of a kong and the reserve."""
    kongs = min(len(counted.wanted), max(left - reserve, 0) // cost)
    return max(left - kongs * cost - reserve, 0) % 4 if last else kongs


def _slips(counted: Counted, last: bool) -> Iterator[tuple[int, Step]]:
    """What is answered by one who counts the wall, a kong or the end of the deal wrongly, and what was overlooked."""
    left, cost, reserve = counted.left, counted.cost, counted.rules.reserve
    other = 3 - cost
    yield (
        _number(counted, last, left + _burned(counted), cost, reserve),
        line("桌上每开过一杠，还去掉过一张，没有减。", "Each kong on the table also threw one tile in.", "K2"),
    )
    zh, en = f"开一杠，牌墙少 {cost} 张，不是 {other} 张。", f"A kong costs the wall {cost} here, not {other}."
    yield _number(counted, last, left, other, reserve), line(zh, en, "K2")
    zh, en = f"最后 {reserve} 张要留着，不能动。", f"The last {reserve} are kept and never touched."
    for kept in (0, 20):
        yield _number(counted, last, left, cost, kept), line(zh, en, "E1" if last else "K3")
    yield (
        _number(counted, last, left - sum(counted.claims), cost, reserve),
        line("吃碰不从牌墙拿牌，不用减。", "Chows and pungs take nothing from the wall.", "F1"),
    )
    yield (
        _number(counted, last, left + sum(counted.kongs), cost, reserve),
        line("桌上每开过一杠，补过一张，没有减。", "Each kong on the table has drawn a replacement.", "K2"),
    )
    if counted.turned:
        zh, en = "翻出的一张不在牌墙里。", "The tile turned up is not in the wall."
        yield _number(counted, last, left + 1, cost, reserve), line(zh, en, "S6")
    if last:
        zh, en = "打完是下家先摸，不是你。", "After your discard the next player draws first, not you."
        yield (counted.last_to_draw() - 1) % 4, line(zh, en, "F1")
        zh, en = "轮流是逆时针：你、下家、对家、上家。", "Turns go counter-clockwise: you, next, opposite, before you."
        yield -counted.last_to_draw() % 4, line(zh, en, "F1")
