"""A debt in words: what is told of it, and the way from the claims to the four payments. Clauses: C6, D3–D7, L1–L5."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine import (
    PRESETS,
    Due,
    DueReason,
    Source,
    WinContext,
    dealer_factor,
    dues,
    format_tiles,
    table_factor,
)
from trainer.engine.ruleset import DiscarderPays
from trainer.quiz.debts import LIABLE_FROM, Debt, Taken
from trainer.quiz.question import Row, Step, Text
from trainer.quiz.seats import SEATS, capital, product_text, seat_name, streak_text, sum_text
from trainer.quiz.words import power_text
from trainer.table.actions import Do

_CLAIMED = {
    Do.CHI: Text("{a}号位吃{b}号位的", "Seat {a}, chowed from seat {b}"),
    Do.PENG: Text("{a}号位碰{b}号位的", "Seat {a}, punged from seat {b}"),
    Do.MINGGANG: Text("{a}号位直杠{b}号位的", "Seat {a}, konged on discards of seat {b}"),
    Do.ANGANG: Text("{a}号位暗杠", "Seat {a}, concealed kong"),
}
_GROWN = Text("{a}号位碰{b}号位的，自己又加了杠", "Seat {a}, punged from seat {b}, the fourth tile added by himself")


def rows_of(debt: Debt) -> tuple[Row, ...]:
    """The claims as they lie on the table: by taker, giver and sort. Clause: O7."""
    grouped: dict[tuple[int, int, int, bool], list[Taken]] = {}
    order = list(_CLAIMED)
    for claim in debt.claims:
        giver = -1 if claim.giver is None else claim.giver
        grouped.setdefault((claim.taker, giver, order.index(claim.do), claim.grown), []).append(claim)
    rows = []
    for (taker, giver, sort, grown), claims in sorted(grouped.items()):
        words = _GROWN if grown else _CLAIMED[order[sort]]
        label = Text(words.zh.format(a=taker, b=giver), words.en.format(a=taker, b=giver))
        rows.append(Row(label, " ".join(format_tiles(claim.tiles) for claim in claims)))
    return tuple(rows)


def notes_of(debt: Debt, *, value_told: bool) -> tuple[Text, ...]:
    """The table, the win, the dealer, and what the hand is worth."""
    context, rules = debt.context, debt.rules
    streak = streak_text(context.streak)
    dealer = Text(f"{context.dealer}号位坐庄，{streak.zh}。", f"Seat {context.dealer} deals, {streak.en}.")
    fan = Text(f"一共 {debt.exponent} 番", f"{debt.exponent} fan in all")
    if not debt.exponent:
        fan = Text("没有番", "no fan")
    if value_told:
        worth = Text(f"牌值 {debt.value}（还没乘庄家的倍数）。", f"Value {debt.value}, before the dealer's factor.")
    elif rules.table is None:
        worth = Text(f"底分 {rules.base}，{fan.zh}。", f"Base {rules.base}, {fan.en}.")
    else:
        zh = f"{rules.table}号桌，底分 {rules.base}，{fan.zh}。"
        worth = Text(zh, f"Table {rules.table}, base {rules.base}, {fan.en}.")
    return (*table_notes(debt), _win_note(debt), dealer, worth)


def table_notes(debt: Debt) -> tuple[Text, ...]:
    """Which rule set the table plays, and what it has agreed besides."""
    rules = debt.rules
    notes = [Text(f"这桌打{rules.name_zh}。", f"This table plays {rules.name_en}.")]
    usual = PRESETS[rules.id]
    if rules.peng_counts != usual.peng_counts:
        notes.append(Text("讲好只有吃算摊，碰不算。", "It is agreed that only chows count as claims, no pungs."))
    if rules.discarder_pays is DiscarderPays.ALL:
        notes.append(Text("讲好放铳的付三家。", "It is agreed that the discarder pays all three shares."))
    return tuple(notes)


def _win_note(debt: Debt) -> Text:
    context = debt.context
    winner, giver = context.seat, context.from_seat
    if context.source is Source.DISCARD:
        return Text(f"{giver}号位打出一张，{winner}号位和了。", f"Seat {giver} discards, and seat {winner} wins on it.")
    if context.source is Source.ROBBED_GANG:
        zh = f"{giver}号位碰过的牌要加杠，{winner}号位抢杠和了。"
        return Text(zh, f"Seat {giver} adds to a pung, and seat {winner} robs that kong and wins.")
    return Text(f"{winner}号位自摸和了。", f"Seat {winner} wins by own draw.")


def explain(debt: Debt, *, value_told: bool) -> tuple[Step, ...]:
    """From the value and the claims to the four payments, a step a decision."""
    steps = [] if value_told else [*_value_steps(debt)]
    steps += [*_count_steps(debt), _total_step(debt)]
    steps += [_due_step(debt, due) for due in debt.dues]
    liable = [due for due in debt.dues if due.reason in (DueReason.LIABLE, DueReason.LIABLE_DOUBLE)]
    if len(liable) > 1:
        steps.append(Step(Text("几家都承包，各付各的。", "Several are liable; each pays his own sum."), clause="L4"))
    paid = [due.points for due in debt.dues if due.points]
    zh, en = (
        f"和牌的收 {sum_text(paid)}，四家合起来是 0。",
        f"The winner takes {sum_text(paid)}; all four sum to 0.",
    )
    return (*steps, Step(Text(zh, en), clause="D6"))


def _value_steps(debt: Debt) -> Iterator[Step]:
    rules = debt.rules
    base = rules.base_in_force
    if rules.table is not None:
        factor = table_factor(rules.table)
        zh = f"{rules.table}号桌底分乘 {factor}：{product_text((rules.base, factor))}。"
        en = f"Table {rules.table} multiplies the base by {factor}: {product_text((rules.base, factor))}."
        yield Step(Text(zh, en), clause="G4")
    worth = f"{base} × {power_text(debt.exponent)} = {debt.value}"
    yield Step(Text(f"牌值 {worth}。", f"Value {worth}."), clause="D7")


def _count_steps(debt: Debt) -> Iterator[Step]:
    """What counts here, then how many 摊 lie between the winner and each of the others. Clauses: C5, C6, L1."""
    rules, tan, winner = debt.rules, debt.tan, debt.winner
    if not rules.liability:
        yield Step(
            Text("这里没有承包，谁拿过谁的牌都不管。", "There is no liability here, whoever fed whom."), clause="L1"
        )
        return
    if rules.peng_counts:
        zh = "这里吃、碰、直杠都算摊；碰了再加杠不多算，暗杠不算。"
        en = "Here chows, pungs and kongs on a discard count; adding to a pung counts no more, a concealed kong never."
    else:
        zh, en = "这里只有吃算摊。", "Here only chows count."
    yield Step(Text(zh, en), clause="C6")
    for other in SEATS:
        if other == winner:
            continue
        for taker, giver in ((winner, other), (other, winner)):
            if tan[taker][giver]:
                yield _pair_step(taker, giver, tan[taker][giver])
    if any(_bound_without(debt)):
        zh, en = "别的关系里没有和牌的人，不管。", "Pairs that the winner is not in do not matter."
        yield Step(Text(zh, en), clause="L1")
    if rules.third_tan_guarded and any(max(row) >= LIABLE_FROM for row in tan):
        zh = "三老，又是庄家和闲家之间，所以拿得到第三摊。"
        yield Step(Text(zh, "At streak 3, between dealer and another, a third claim is allowed."), clause="C5")


def _bound_without(debt: Debt) -> Iterator[bool]:
    for a in SEATS:
        for b in SEATS:
            yield debt.tan[a][b] >= LIABLE_FROM and debt.winner not in (a, b)


def _pair_step(taker: int, giver: int, count: int) -> Step:
    claims = "1 claim" if count == 1 else f"{count} claims"
    zh, en = f"{taker}号位从{giver}号位拿了 {count} 摊", f"Seat {taker} has {claims} from seat {giver}"
    if count >= LIABLE_FROM:
        return Step(Text(f"{zh}，满三摊，有承包关系。", f"{en}: three bind the two."), clause="L1")
    return Step(Text(f"{zh}，不满三摊，没有关系。", f"{en}: fewer than three do not bind."), clause="L1")


def _total_step(debt: Debt) -> Step:
    """What all three would pay on an own draw. Clauses: D3, D4."""
    context = debt.context
    factor = dealer_factor(context.streak, debt.rules)
    streak = streak_text(context.streak)
    drawn = WinContext(seat=context.seat, dealer=context.dealer, streak=context.streak)
    shares = sum_text([due.points for due in dues(debt.value, drawn, debt.rules)])
    zh = f"{streak.zh}，和庄家算账乘 {factor}；照平常自摸，三家一共付 {shares}。"
    en = f"At {streak.en} the dealer's factor is {factor}; on a plain own draw the three would pay {shares}."
    return Step(Text(zh, en), clause="D4")


def _due_step(debt: Debt, due: Due) -> Step:
    name = seat_name(due.seat, debt.winner, debt.context.dealer)
    zh, en = _due_words(debt, due)
    lesser = debt.beaten(due)
    if lesser:
        zh += f"另有一样理由该付 {lesser}，只付大的一次。"
        en += f" For another reason it would be {lesser}; only the larger is paid, once."
    return Step(Text(f"{name.zh}{zh}", f"{capital(name.en)} {en}"), clause="L5" if lesser else due.clause)


def _due_words(debt: Debt, due: Due) -> tuple[str, str]:
    points = due.points
    if due.reason is DueReason.LIABLE:
        return f"喂了和牌的三摊，承包：付三家的总数 {points}。", f"fed the winner and pays for all three: {points}."
    if due.reason is DueReason.LIABLE_DOUBLE:
        half = points // 2
        return (
            f"从和牌的手里拿了三摊，倒承包：付两倍，{half} × 2 = {points}。",
            f"was fed by the winner and pays twice: {half} × 2 = {points}.",
        )
    if due.reason is DueReason.ROBBED:
        return f"被抢了杠，一个人付三家的总数 {points}。", f"was robbed and alone pays for all three: {points}."
    if due.reason is DueReason.DISCARDER_ALL:
        return f"打出这张，这桌讲好付三家的：{points}。", f"discarded the tile and here pays for all three: {points}."
    if due.reason is DueReason.DISCARDER:
        own = product_text((debt.value, *due.factors))
        return f"打出这张，付自己那一份：{own}。", f"discarded the tile and pays his own share: {own}."
    if due.reason is DueReason.SHARE:
        own = product_text((debt.value, *due.factors))
        return f"的一份：{own}。", f"pays {own}."
    if due.reason is DueReason.OTHERS_LIABLE:
        return "没有关系，不用付。", "is not bound and pays nothing."
    return "没打这张，不用付。", "did not give the tile and pays nothing."
