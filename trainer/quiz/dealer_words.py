"""A run of deals in words: what is told of it, and who deals after each deal. Clauses: S2, D1–D4, E2, G1, G2, G6."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine import PRESETS, dealer_factor
from trainer.quiz.dealer_runs import Run, result_of
from trainer.quiz.question import Step, Text
from trainer.quiz.seats import SEATS, signed, streak_text
from trainer.table.state import Ending

_ORDINALS = "一二三四五六"
_STARTS = {2: Text("笃二", "a new dealer begins at streak 2"), 3: Text("笃三", "a new dealer begins at streak 3")}


def notes_of(run: Run) -> tuple[Text, ...]:
    """The table and what it has agreed on, who sits where, and each deal."""
    return (_table(run), *_start(run), *(_deal(run, number) for number in range(len(run.deals))))


def _table(run: Run) -> Text:
    rules = run.rules
    usual = PRESETS[rules.id]
    zh, en = [f"这桌打{rules.name_zh}"], [f"This table plays {rules.name_en}"]
    if rules.start_streak != usual.start_streak:
        zh.append(_STARTS[rules.start_streak].zh)
        en.append(_STARTS[rules.start_streak].en)
    if rules.draw_adds != usual.draw_adds:
        zh.append("讲好流局不加老")
        en.append("drawn deals do not add to the streak")
    if rules.dafen is not None:
        zh.append(f"打分，起手 {rules.dafen} 分")
        en.append(f"everybody began with {rules.dafen} points (打分)")
    if rules.deals is not None:
        zh.append(f"一盘打 {rules.deals} 副")
        en.append(f"a match is {rules.deals} deals")
    return Text("，".join(zh) + "。", ", ".join(en) + ".")


def _start(run: Run) -> Iterator[Text]:
    names, match = run.names, run.before
    zh = "、".join(name.zh for name in names)
    yield Text(
        f"{zh}依次坐，后一个是前一个的下家。",
        f"In turn, counter-clockwise, sit {', '.join(name.en for name in names)}.",
    )
    streak, dealer = streak_text(match.streak), names[match.dealer]
    yield Text(f"{dealer.zh}坐庄，{streak.zh}。", f"The dealer is {dealer.en}, at {streak.en}.")
    if run.rules.dafen is not None:
        yield Text(f"现在的分：{_points(run, 0).zh}。", f"Points now: {_points(run, 0).en}.")
        if min(match.points) <= 0:
            yield Text("上一副是庄家和的。", "The dealer won the deal before.")


def _points(run: Run, number: int) -> Text:
    told = [(run.names[seat], run.matches[number].points[seat]) for seat in SEATS]
    return Text(
        "，".join(f"{name.zh} {points}" for name, points in told),
        ", ".join(f"{name.en} {points}" for name, points in told),
    )


def deal_name(run: Run, number: int) -> Text:
    """A deal by its place: counted in the match where the match has so many, else in the story."""
    if run.rules.deals is not None:
        count = run.matches[number].deal
        return Text(f"第 {count} 副", f"Deal {count}")
    return Text(f"第{_ORDINALS[number]}副", f"Deal {number + 1}")


def _deal(run: Run, number: int) -> Text:
    deal, name = run.deals[number], deal_name(run, number)
    if deal.ending is Ending.DRAWN or deal.seat is None:
        return Text(f"{name.zh}：流局。", f"{name.en}: drawn.")
    who = run.names[deal.seat]
    if deal.ending is Ending.LEFT:
        if deal.plays_on:
            zh = f"{name.zh}：{who.zh}中途走了，这一副不打了，补一个人坐他的位子接着打。"
            return Text(zh, f"{name.en}: {who.en} leaves in the middle; the rest go on, another in that seat.")
        return Text(
            f"{name.zh}：{who.zh}中途走了，就此散场。", f"{name.en}: {who.en} leaves, and the game stops there."
        )
    worth = Text(f"，牌值 {deal.value}", f", value {deal.value}") if run.rules.dafen is not None else Text("", "")
    return Text(f"{name.zh}：{who.zh}自摸和了{worth.zh}。", f"{name.en}: {who.en} wins by own draw{worth.en}.")


def explain(run: Run) -> Iterator[Step]:
    """Who deals after each deal, the points where they matter, and whether it is over."""
    for number in range(len(run.deals)):
        yield _dealer_step(run, number)
        if run.rules.dafen is not None:
            yield _points_step(run, number)
    if run.may_end:
        yield _end_step(run)


def _dealer_step(run: Run, number: int) -> Step:
    deal, name = run.deals[number], deal_name(run, number)
    before, after = run.matches[number], run.matches[number + 1]
    dealer, streak = run.names[after.dealer], streak_text(after.streak)
    then_zh, then_en = f"{dealer.zh}坐庄，{streak.zh}", f"{dealer.en} deals, {streak.en}"
    if deal.ending is Ending.LEFT:
        zh, en = "有人走了，不算谁和，也不算流局：庄家、老庄都不动", "somebody left: dealer and streak stay"
        return Step(Text(f"{name.zh}{zh}，{then_zh}。", f"{name.en}: {en}; {then_en}."), clause="G6")
    if after.dealer != before.dealer:
        zh, en = "闲家和，和牌的坐庄，重新数", "another than the dealer won; he deals, and the count begins anew"
        return Step(Text(f"{name.zh}{zh}：{then_zh}。", f"{name.en}: {en}: {then_en}."), clause="S2")
    drawn = deal.ending is Ending.DRAWN
    why_zh, why_en = ("流局，庄家不换", "drawn, the dealer stays") if drawn else ("庄家和", "the dealer won")
    if after.streak != before.streak:
        why_zh, why_en = f"{why_zh}，加一老", f"{why_en} and adds one"
    elif drawn and not run.rules.draw_adds:
        why_zh, why_en = f"{why_zh}，讲好不加老", f"{why_en}, nothing added, as agreed"
    else:
        return Step(
            Text(f"{name.zh}{why_zh}，已经到顶：{then_zh}。", f"{name.en}: {why_en}, at the limit: {then_en}."),
            clause="D1",
        )
    return Step(Text(f"{name.zh}{why_zh}：{then_zh}。", f"{name.en}: {why_en}: {then_en}."), clause="D2")


def _points_step(run: Run, number: int) -> Step:
    deal, name, match = run.deals[number], deal_name(run, number), run.matches[number]
    points = _points(run, number + 1)
    if deal.ending is Ending.DRAWN:
        zh, en = f"{name.zh}流局，不算分：{points.zh}。", f"{name.en} was drawn and scores nothing: {points.en}."
        return Step(Text(zh, en), clause="E2")
    factor = dealer_factor(match.streak, run.rules)
    moved = result_of(match, deal).payments.by_seat
    paid_zh = "，".join(f"{run.names[seat].zh} {signed(moved[seat])}" for seat in SEATS)
    paid_en = ", ".join(f"{run.names[seat].en} {signed(moved[seat])}" for seat in SEATS)
    zh = f"{name.zh}牌值 {deal.value}，和庄家算账乘 {factor}：{paid_zh}。打完：{points.zh}。"
    en = f"{name.en}: value {deal.value}, the dealer's factor {factor}: {paid_en}. Then: {points.en}."
    return Step(Text(zh, en), clause="D4")


def _end_step(run: Run) -> Step:
    """Whether the match is over, and why. Clauses: G1, G2, G6."""
    rules, over, last = run.rules, run.now.over, run.deals[-1]
    if rules.dafen is not None:
        out = min(run.now.points) <= 0
        if over:
            text = Text(
                "有人到零或者更少，又不是庄家和的：散场。", "Somebody is at or below 0, and no dealer win: it is over."
            )
        elif out:
            text = Text(
                "有人到零或者更少，可是庄家和的：接着打。", "Somebody is at or below 0, but the dealer won: it goes on."
            )
        else:
            text = Text("谁也没到零：接着打。", "Nobody is at or below 0: it goes on.")
        return Step(text, clause="G1")
    if rules.deals is not None:
        played = run.now.deal - 1
        zh, en = f"打了 {played} 副，一共 {rules.deals} 副", f"{played} of {rules.deals} deals are played"
        more_zh, more_en = ("：打完了，散场。", ": it is over.") if over else ("：还没打完。", ": it goes on.")
        return Step(Text(zh + more_zh, en + more_en), clause="G2")
    if over:
        return Step(Text("人走了，大家就此散场。", "The game stopped when somebody left."), clause="G6")
    stays = "最后一副没有散" if last.ending is Ending.LEFT else "走过人，可是接着打了"
    return Step(Text(f"{stays}：还有下一副。", "The rest played on, so there is a next deal."), clause="G6")
