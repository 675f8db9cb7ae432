"""杠花, the flower of the Lin'an way: which kind it is, what one does with it, how many kongs it makes.

What follows from drawing one is seen at a real table that draws it. Clauses: S6, S8, P4, P10.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from trainer.engine import ALL_KINDS, PRESETS, WHITE, Hand, Kind, tile_en, tile_text, tile_zh
from trainer.engine.tiles import COPIES, below
from trainer.quiz.family import Draft
from trainer.quiz.question import AnswerValue, Choice, Form, Row, Scene, Step, Text
from trainer.quiz.table_scene import BEFORE_YOU, YOU, set_table
from trainer.quiz.turned_up import above
from trainer.table.actions import Action, Do
from trainer.table.change import changed
from trainer.table.moves import is_flower
from trainer.table.state import SEATS, Phase, TableState
from trainer.table.step import apply
from trainer.table.wall import DEALT

LINAN = PRESETS["linan"]
FROM_TAIL, FROM_HEAD, KEEP, DISCARD = "tail", "head", "keep", "discard"
WHAT = (
    Choice(FROM_TAIL, Text("马上亮出来，从牌尾补一张", "show it at once and draw from the tail")),
    Choice(FROM_HEAD, Text("马上亮出来，从牌头再摸一张", "show it at once and draw from the head")),
    Choice(KEEP, Text("不用亮，留着或者打出去都行", "nothing special: keep a tile or discard one as usual")),
    Choice(DISCARD, Text("不许留，马上打出去", "it may not be kept: discard it at once")),
)
MOST_FLOWERS = 3
LEFT = (61, 49, 22)
"""Tiles left, the turned-up one included. With 22 the last twenty are reached; a flower is replaced all the same."""


class Matter(StrEnum):
    """What is asked of the flower."""

    KIND = "kind"
    WHAT = "what"
    KONGS = "kongs"


PROMPTS = {
    Matter.KIND: Text("这一副的花牌是哪种牌？", "Which tile is the flower of this deal?"),
    Matter.WHAT: Text("摸到的这张怎么办？", "What do you do with the tile drawn?"),
    Matter.KONGS: Text("杠开按几个杠算？", "As how many kongs does the win count?"),
}


@dataclass(frozen=True, slots=True)
class Flower:
    """A deal with *turned* turned up, in which you draw *number* flowers in a row, after a kong or not."""

    turned: Kind
    matter: Matter
    number: int
    after_kong: bool
    state: TableState

    @property
    def kind(self) -> Kind:
        """The flower that the table makes of the turned-up tile. Clause: S8."""
        return next(kind for kind in ALL_KINDS if is_flower(self.state, kind))

    @property
    def drawn(self) -> Kind:
        """The tile you draw first from the head."""
        return self.state.wall[self.state.head]

    def played(self) -> TableState:
        """The table after you have drawn."""
        if self.after_kong:
            held = self.state.players[YOU].tiles
            four = next(kind for kind in held if held.count(kind) == COPIES)
            return apply(self.state, Action(YOU, Do.ANGANG, four, (four,) * 4))
        state = apply(self.state, Action(BEFORE_YOU, Do.DISCARD, self.state.players[BEFORE_YOU].drawn))
        while state.phase is Phase.CLAIM:
            state = apply(state, Action(state.asked[0], Do.PASS))
        return state

    def key(self) -> AnswerValue:
        """The right answer, by what the table did."""
        if self.matter is Matter.KIND:
            return tile_text(self.kind)
        after = self.played()
        if self.matter is Matter.KONGS:
            return len(after.players[YOU].chain)
        return FROM_TAIL if after.players[YOU].flowers else KEEP


def deal_flower(rng: Random) -> Flower:
    """A deal; the same dice deal the same."""
    matter = rng.choice(tuple(Matter))
    turned = rng.choice(ALL_KINDS)
    flower, number = below(turned), rng.choice((1, 1, 2, MOST_FLOWERS))
    if matter is Matter.WHAT:
        number = rng.choice((0, 1))
    after_kong = matter is Matter.KONGS and rng.random() < 0.5
    stock = [kind for kind in ALL_KINDS for _ in range(4) if kind not in (flower, turned, WHITE)]
    four = rng.choice(stock)
    stock = [kind for kind in stock if kind != four]
    rng.shuffle(stock)
    turn = YOU if after_kong else BEFORE_YOU
    hands, drawn = {}, four
    for seat in SEATS:
        tiles = [stock.pop() for _ in range(13)]
        if seat == turn:
            drawn = four if after_kong else stock.pop()
            tiles = [four] * 4 + tiles[:10] if after_kong else [*tiles, drawn]
        hands[seat] = Hand(tuple(sorted(tiles)))
    state = set_table(rng, LINAN, hands, turn=turn, drawn=drawn, left=rng.choice(LEFT))
    return Flower(turned, matter, number, after_kong, _with_flowers(state, turned, number, after_kong))


def _with_flowers(state: TableState, turned: Kind, number: int, after_kong: bool) -> TableState:
    """*state* with *number* flowers where you draw them, another tile after them, and *turned* last of all."""
    flower, held = below(turned), DEALT
    others = [*state.wall[held:]]
    others.remove(turned)
    others = [kind for kind in others if kind != flower]
    gone, rest = others[: state.head - held], others[state.head - held :]
    if not number:  # a tile that might be taken for the flower comes instead
        alike = next((kind for kind in (above(turned), below(flower), turned) if kind in rest), rest[0])
        rest.remove(alike)
        rest.insert(0, alike)
    first, last = ([], [flower] * number) if after_kong else ([flower] * (number > 0), [flower] * (number - 1))
    spare = [flower] * (COPIES - number)
    wall = (*state.wall[:held], *gone, *first, *rest[:10], *spare, *rest[10:], *last, turned)
    return changed(state, wall=wall, turned=turned, caishen=turned, tail=len(wall) - 1)


def flower_draft(rng: Random) -> Draft:
    """A question about the flower of a deal."""
    found = deal_flower(rng)
    note = Text(f"这桌打{LINAN.name_zh}，有杠花。", f"This table plays {LINAN.name_en}, with flowers (杠花).")
    story = _story(found)
    rows: tuple[Row, ...] = (Row(Text("发完牌翻出的一张", "Turned up after the deal"), tile_text(found.turned)),)
    choices = _choices(rng, found)
    if found.matter is Matter.KIND:
        rows = (*rows, Row(Text("从这几种里选", "Choose one of these"), " ".join(choice.id for choice in choices)))
    form = Form.NUMBER if found.matter is Matter.KONGS else Form.CHOICE
    notes = (note,) if story is None else (note, story)
    return Draft(
        PROMPTS[found.matter], form, Scene(None, "", notes=notes, rows=rows), found.key(), steps(found), choices
    )


def _story(found: Flower) -> Text | None:
    """What you have drawn; nothing where only the kind is asked."""
    zh, en = tile_zh(found.kind), tile_en(found.kind)
    if found.matter is Matter.KIND:
        return None
    if found.matter is Matter.WHAT:
        drawn, left = found.drawn, found.state.left
        zh = f"牌墙还剩 {left} 张，轮到你，你摸到一张{tile_zh(drawn)}。"
        return Text(zh, f"{left} tiles are left in the wall. It is your turn, and you draw {tile_en(drawn)}.")
    again = ("", "，补来的又是花", "，接着补来的两张也是花")[found.number - 1]
    more = ("", " Its replacement is a flower again.", " The next two replacements are flowers, too.")[found.number - 1]
    if found.after_kong:
        zh, en = (
            f"你开了一个暗杠，补来一张花牌{zh}",
            f"You declare a concealed kong; its replacement is the flower, {en}.",
        )
    else:
        zh, en = (
            f"你上一张打的是普通牌，这次摸到花牌{zh}",
            f"Your last discard was ordinary; now you draw the flower, {en}.",
        )
    return Text(f"{zh}{again}。最后补来的一张和了。", f"{en}{more} The last replacement wins.")


def _choices(rng: Random, found: Flower) -> tuple[Choice, ...]:
    if found.matter is Matter.WHAT:
        return WHAT
    if found.matter is Matter.KONGS:
        return ()
    slips = (found.turned, above(found.turned), below(found.kind), WHITE, *ALL_KINDS)
    wrong = [kind for kind in dict.fromkeys(slips) if kind != found.kind][:3]
    offered = [found.kind, *wrong]
    rng.shuffle(offered)
    return tuple(Choice(tile_text(kind), Text(tile_zh(kind), tile_en(kind))) for kind in offered)


def steps(found: Flower) -> tuple[Step, ...]:
    """Which kind is the flower, and what follows. Clauses: S8, S6, P4."""
    turned, kind = found.turned, found.kind
    zh = f"花牌比翻出的小一号：翻出{tile_zh(turned)}，花牌是{tile_zh(kind)}。"
    en = f"The flower is the kind one smaller than the turned-up tile: with {tile_en(turned)} it is {tile_en(kind)}."
    told = [Step(Text(zh, en), f"{tile_text(turned)} {tile_text(kind)}", "S8")]
    if found.matter is Matter.KIND:
        if kind == WHITE:
            text = Text(
                "白做了花牌，就不再顶财神的位置。", "White, being the flower, does not stand in for the caishen."
            )
            told.append(Step(text, "5z", "S8"))
        return tuple(told)
    if not found.number:
        zh = f"{tile_zh(found.drawn)}不是花牌，照平常办。"
        told.append(Step(Text(zh, f"{tile_en(found.drawn).capitalize()} is no flower: play on as usual."), clause="S8"))
        return tuple(told)
    zh = "花牌不留在手里：摸到马上亮出来，从牌尾补一张，补一张就算一个杠。"
    en = "A flower is never kept: it is shown at once and replaced from the tail, and the replacement is a kong draw."
    told.append(Step(Text(zh, en), tile_text(kind), "S8"))
    if found.matter is Matter.KONGS:
        total, number = found.number + found.after_kong, found.number
        zh = f"{'一个暗杠，加上 ' if found.after_kong else ''}{number} 张花，一共 {total} 个杠；杠开一个杠算一番。"
        en = f"{'One concealed kong and ' if found.after_kong else ''}{number} flower{'s' * (number > 1)}: "
        told.append(Step(Text(zh, f"{en}{total} in all, and each counts one fan."), clause="P4"))
    return tuple(told)


def refute_flower(rng: Random, answer: str | int) -> tuple[Step, ...]:
    """What the answer took the flower for; then how it is."""
    found = deal_flower(rng)
    return (Step(_slip(found, answer), clause="S8"), *steps(found))


def _slip(found: Flower, answer: str | int) -> Text:
    if found.matter is Matter.KONGS:
        if answer == found.number and found.after_kong:
            return Text("别忘了先开的那个暗杠。", "The concealed kong before them counts, too.")
        return Text("一张花算一个杠，自己开的杠也算。", "Each flower is one kong, and so is each kong declared.")
    if found.matter is Matter.WHAT and not found.number:
        return Text(
            "这张不是花牌，不用亮，也不用马上打。", "This tile is no flower: neither shown nor discarded at once."
        )
    if found.matter is Matter.WHAT:
        return {
            FROM_HEAD: Text("补花和补杠一样，从牌尾拿。", "It is replaced like a kong: from the tail."),
            KEEP: Text("花牌不能留在手里。", "A flower is never part of a hand."),
            DISCARD: Text("花牌不打出去，亮在一边。", "A flower is not discarded but laid aside."),
        }[str(answer)]
    if answer == tile_text(found.turned):
        return Text("翻出的那张是财神，不是花牌。", "The turned-up tile is the caishen, not the flower.")
    if answer == tile_text(above(found.turned)):
        return Text("数反了：是小一号，不是大一号。", "That is counted upwards; the flower is one smaller.")
    return Text("从翻出的那张往下数一张，不多数。", "Count just one down from the turned-up tile.")
