"""What is asked about a real table: where a drawn tile, a discard, a kong lies, and how long one may think.

Clauses: F3, F6, K4, O7, O8.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from trainer.engine import PRESETS, Hand, MeldKind, tile_en, tile_text, tile_zh
from trainer.quiz.deal_hands import NATURAL, Box
from trainer.quiz.people import PLAYERS
from trainer.quiz.question import Choice, Row, Step, Text
from trainer.quiz.table_manners import TIME_LIMITS, YUHANG_ROW
from trainer.quiz.table_scene import OPPOSITE, SEAT_NAMES, YOU, draw_moment
from trainer.table.actions import Action, Do
from trainer.table.step import apply
from trainer.table.view import view_of


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing asked: the *story* and what lies there, the question, its key, why, and what each slip would be."""

    story: Text
    text: Text
    key: int | str
    steps: tuple[Step, ...]
    choices: tuple[Choice, ...] = ()
    rows: tuple[Row, ...] = ()
    slips: Mapping[int | str, Text] = field(default_factory=dict)


def line(zh: str, en: str, clause: str, tiles: str = "") -> Step:
    """One line of an explanation."""
    return Step(Text(zh, en), tiles, clause)


APART, SORTED_IN, SHOWN, UNDER = "apart", "sorted-in", "shown", "under"
DRAWN_CHOICES = (
    Choice(APART, Text("和手牌分开放，打定了再说", "apart from the hand until the play is decided")),
    Choice(SORTED_IN, Text("马上插进手牌里", "sorted into the hand at once")),
    Choice(SHOWN, Text("亮给大家看一看", "shown to everybody")),
    Choice(UNDER, Text("扣在牌墙上等一等", "left face down on the wall for a while")),
)


def drawn_tile(rng: Random) -> Matter:
    """Where the tile just drawn is kept. Clause: O8."""
    name, kind = rng.choice(PLAYERS), rng.randrange(34)
    story = Text(
        f"轮到{name.zh}，摸了一张{tile_zh(kind)}，还没想好打哪张。",
        f"{name.en} has drawn {tile_en(kind)} and does not know yet what to discard.",
    )
    zh, en = (
        "摸来的牌和手牌分开放，打哪张定下来以前不并进去。",
        "A drawn tile is kept apart from the hand until the play is decided.",
    )
    slips: dict[int | str, Text] = {
        SORTED_IN: Text("插进去了，就说不清哪张是刚摸的。", "Once sorted in, nobody can tell which tile was drawn."),
        SHOWN: Text("故意亮牌要受罚。", "Showing tiles on purpose is punished."),
        UNDER: Text("摸了就拿到自己面前。", "What is drawn is taken to one's own place."),
    }
    text = Text("摸来的这张先放在哪里？", "Where is the drawn tile kept for now?")
    return Matter(story, text, APART, (line(zh, en, "O8", tile_text(kind)),), DRAWN_CHOICES, slips=slips)


def seconds(rng: Random) -> Matter:
    """How many seconds a rule set gives. Clause: F3."""
    limit, name = rng.choice(TIME_LIMITS), rng.choice(PLAYERS)
    rules = PRESETS[limit.rules]
    story = Text(f"{name.zh}这桌打{rules.name_zh}。", f"{name.en}'s table plays {rules.name_en}.")
    text = Text(f"{limit.what.zh}给几秒？", f"How many seconds are there for {limit.what.en}?")
    zh, en = f"{limit.what.zh} {limit.seconds} 秒。", f"For {limit.what.en}: {limit.seconds} seconds."
    slips: dict[int | str, Text] = {
        other.seconds: Text(
            f"那是{PRESETS[other.rules].name_zh}{other.what.zh}的时间。",
            f"That is for {other.what.en} in {PRESETS[other.rules].name_en}.",
        )
        for other in TIME_LIMITS
        if other.seconds != limit.seconds
    }
    return Matter(story, text, limit.seconds, (line(zh, en, "F3"),), slips=slips)


def river(rng: Random) -> Matter:
    """In which row the next discard of a river lies, in Yuhang. Clause: F6."""
    name, done = rng.choice(PLAYERS), rng.randrange(4, 3 * YUHANG_ROW - 1)
    row, place = divmod(done, YUHANG_ROW)
    ask_row = rng.random() < 0.5
    story = Text(
        f"{name.zh}打余杭麻将，已经打出 {done} 张，现在打下一张。",
        f"{name.en} plays Yuhang mahjong, has discarded {done} tiles and now discards the next.",
    )
    text = (
        Text("放在第几行？", "In which row does it lie?")
        if ask_row
        else Text("放在那一行的第几个位置，从左数？", "At which place of its row does it lie, from the left?")
    )
    zh = f"打出的牌先亮明，再从左到右放；余杭每打满十张另起一行：第 {done + 1} 张在第 {row + 1} 行第 {place + 1} 个。"
    en = "A discard is shown, then laid from left to right, in Yuhang with a new row after every tenth: number "
    en += f"{done + 1} is number {place + 1} of row {row + 1}."
    slips: dict[int | str, Text] = {row: Text("上一行已经满了。", "That row is full.")} if ask_row and not place else {}
    return Matter(story, text, row + 1 if ask_row else place + 1, (line(zh, en, "F6"),), slips=slips)


def kong_seen(rng: Random) -> Matter:
    """How many tiles of another's concealed kong you see. Clause: K4."""
    rules, box, who = PRESETS[rng.choice(("mil2025", "hangzhou", "yuhang", "linan"))], Box(rng), SEAT_NAMES[OPPOSITE]
    four = box.alike(4)
    hand = Hand(tuple(sorted([*four, *(kind for _ in range(10) for kind in box.alike(1))])))
    state = draw_moment(rng, rules, hand, four[0]).state
    state = apply(state, Action(YOU, Do.ANGANG, four[0], four))
    seen = view_of(state, OPPOSITE).others[1]
    shown = any(declared.meld.kind is MeldKind.ANGANG for declared in seen.declared)
    story = Text(
        f"这桌打{rules.name_zh}，{who.zh}开了一个暗杠。",
        f"This table plays {rules.name_en}; {who.en} makes a concealed kong.",
    )
    text = Text("这四张里，你看得见几张？", "How many of its four tiles can you see?")
    zh, en = (
        ("余杭的暗杠亮三张，扣一张。", "In Yuhang three of the four are shown.")
        if shown
        else ("暗杠四张都扣着，别人看不见。", "All four lie face down: the others do not see them.")
    )
    slips: dict[int | str, Text] = {4: Text("四张全亮的不是暗杠。", "A kong that is all open is no concealed one.")}
    slips[0 if shown else 3] = Text("那是另一种打法。", "That is another way of play.")
    return Matter(story, text, 3 if shown else 0, (line(zh, en, "K4"),), slips=slips)


ON_TOP, BESIDE, DOWN, OPEN = "on-top", "beside", "face-down", "open"
KONG_CHOICES = (
    Choice(ON_TOP, Text("叠在横放的那张上面", "on the tile that lies sideways")),
    Choice(BESIDE, Text("横着放在最右边", "sideways at the right end")),
    Choice(DOWN, Text("四张都扣着放", "with all four face down")),
    Choice(OPEN, Text("四张都亮着，一张横放", "with all four open and one of them sideways")),
)


def kong_laid(rng: Random) -> Matter:
    """How a kong lies. Clause: O7."""
    name, kind, added = rng.choice(PLAYERS), rng.choice(NATURAL), rng.random() < 0.5
    if added:
        story = Text(
            f"{name.zh}碰过{tile_zh(kind)}，摸到第四张，加杠。", f"{name.en} adds a fourth {tile_en(kind)} to a pung."
        )
        text = Text("第四张放在哪里？", "Where does the fourth tile lie?")
        zh, en = "加杠的第四张，叠在碰来横放的那张上面。", "The fourth tile of an added kong lies on the sideways one."
        slips: dict[int | str, Text] = {DOWN: Text("那是暗杠。", "That is a concealed kong.")}
    else:
        story = Text(
            f"{name.zh}手里四张{tile_zh(kind)}，喊杠，是暗杠。",
            f"{name.en} holds four {tile_en(kind)} and declares a concealed kong.",
        )
        text = Text("这一副怎么放？", "How does the kong lie?")
        zh, en = "比赛里暗杠扣着放。", "In competition a concealed kong lies face down."
        slips = {ON_TOP: Text("那是加杠的第四张。", "That is for an added kong.")}
    steps = (line(zh, en, "O7", tile_text(kind) * 4),)
    return Matter(story, text, ON_TOP if added else DOWN, steps, KONG_CHOICES, slips=slips)
