"""Levels 3 and 4 of conduct: several melds of one's own in a row, and several calls against the clock.

Level 3 plays a real table until you have made three melds: where does each claimed tile lie? Level 4 sets five events
at tables of different rules against the time each of them gives. Clauses: F3, K4, O7.
"""

from __future__ import annotations

from itertools import product
from random import Random

from trainer.engine import PRESETS, MeldKind, format_tiles, tile_en, tile_zh
from trainer.quiz.conduct_table import play_on, side_of
from trainer.quiz.deal_hands import NATURAL
from trainer.quiz.people import PLAYERS
from trainer.quiz.posed import NONE, Posed, line
from trainer.quiz.question import Choice, Form, Row, Step, Text
from trainer.quiz.seats import capital
from trainer.quiz.table_manners import LEFT, PLAY, RIGHT, SIDE_NAMES, TIME_LIMITS, TimeLimit
from trainer.quiz.table_scene import SEAT_NAMES, YOU
from trainer.table.state import Declared

MADE, OFFERED = 3, 5
DOWN, OPEN, ON_TOP, BESIDE = "face-down", "open", "on-top", "beside"
NUMBERS = ("一", "二", "三", "四")
MIRRORED = {LEFT: RIGHT, RIGHT: LEFT}
PARTS = {
    **{side: Text(f"横放在{name.zh}", f"sideways {name.en}") for side, name in SIDE_NAMES.items()},
    DOWN: Text("四张都扣着", "all four face down"),
    OPEN: Text("四张都亮着", "all four open"),
    ON_TOP: Text("第四张叠在横放的那张上", "the fourth on the one that lies sideways"),
    BESIDE: Text("第四张放在最右边", "the fourth at the right end"),
}
HOW_THEY_LIE = Text(
    "这三副依次怎么放？要来的那张横放在哪一边？",
    "How do the three lie, one after the other: on which side is each claimed tile laid sideways?",
)
IN_TIME = Text(
    "这五件事里，哪几件没有超过那桌给的秒数？都选上。",
    "Which of these five keep within the seconds that their tables give? Pick all of them.",
)
LATE_ALL = Choice(NONE, Text("都超过了", "None of them"))


def right_part(declared: Declared) -> str:
    """How one of your melds lies: parts parted by a stop. Clause: O7."""
    side = side_of(YOU, declared)
    if side is None:
        return DOWN
    return f"{side}.{ON_TOP}" if declared.meld.kind is MeldKind.JIAGANG else side


def _other_parts(part: str) -> list[str]:
    """What it might be taken for."""
    if part == DOWN:
        return [OPEN]
    side, _, fourth = part.partition(".")
    sides = [other for other in SIDE_NAMES if other != side]
    return [*(f"{other}.{fourth}" for other in sides), f"{side}.{BESIDE}"] if fourth else sides


def part_text(part: str) -> Text:
    """A part in words."""
    told = [PARTS[word] for word in part.split(".")]
    return Text("，".join(text.zh for text in told), ", ".join(text.en for text in told))


def three_melds(rng: Random) -> Posed | None:
    """Your first three melds of a deal; None where the deal gave too few claims."""
    state = play_on(rng, eager=(0.95, 0.1, 0.1, 0.1), melds=MADE, own=MADE)
    mine = () if state is None else state.players[YOU].declared[:MADE]
    if len(mine) < MADE or sum(one.from_seat is not None for one in mine) < MADE - 1:
        return None
    right = tuple(map(right_part, mine))
    mirrored = tuple(MIRRORED.get(part.partition(".")[0], part.partition(".")[0]) for part in right)
    others = [parts for parts in product(*([part, *_other_parts(part)] for part in right)) if parts != right]
    turned = [parts for parts in others if tuple(p.partition(".")[0] for p in parts) == mirrored]
    offered = [right, *turned[:1]]
    offered += rng.sample([parts for parts in others if parts not in offered], OFFERED - len(offered))
    rng.shuffle(offered)
    choices = tuple(Choice("+".join(parts), _all_text(parts)) for parts in offered)
    slips = {"+".join(parts): _slip(mine, right, parts) for parts in offered if parts != right}
    steps = (_order_step(), *(_part_step(number, one) for number, one in enumerate(mine)))
    notes = (Text("比赛桌上，你先后有这三副：", "At a competition table you make three melds:"), *map(_story, mine))
    rows = (Row(Text("你的三副", "Your three melds"), " ".join(format_tiles(one.meld.tiles) for one in mine)),)
    astray = line("一副一副看是谁打的。", "See meld by meld whose tile it was.", "O7")
    return Posed(HOW_THEY_LIE, Form.CHOICE, "+".join(right), steps, astray, notes, choices, rows, slips)


def _all_text(parts: tuple[str, ...]) -> Text:
    told = list(map(part_text, parts))
    zh = "；".join(f"第{NUMBERS[number]}副{text.zh}" for number, text in enumerate(told))
    return Text(zh, "; ".join(f"{number + 1}: {text.en}" for number, text in enumerate(told)))


def _story(declared: Declared) -> Text:
    """How a meld of yours was made. Clauses: C1, C2, K1."""
    kind = declared.claimed if declared.claimed is not None else declared.meld.tiles[0]
    zh, en = tile_zh(kind), tile_en(kind)
    if declared.from_seat is None:
        return Text(f"手里四张{zh}，开了暗杠。", f"You hold four {en} and make a concealed kong.")
    who = SEAT_NAMES[declared.from_seat]
    did = {
        MeldKind.CHI: Text("你吃了", "you chow it"),
        MeldKind.PENG: Text("你碰了", "you pung it"),
        MeldKind.MINGGANG: Text("你手里三张，杠了", "you hold three and kong it"),
        MeldKind.JIAGANG: Text(
            "你碰了，后来又摸到一张，加了杠", "you pung it, later draw the fourth and add it"
        ),
    }[declared.meld.kind]  # fmt: skip
    return Text(f"{who.zh}打出{zh}，{did.zh}。", f"{capital(who.en)} discards {en}; {did.en}.")


def _order_step() -> Step:
    zh = "要来的那张横放：左边是上家打的，中间是对家打的，右边是下家打的。"
    en = "A claimed tile lies sideways: left from the player before, middle from the one opposite, right from the next."
    return line(zh, en, "O7")


def _part_step(number: int, declared: Declared) -> Step:
    told = part_text(right_part(declared))
    tiles = format_tiles(declared.meld.tiles)
    if declared.from_seat is None:
        zh = f"第{NUMBERS[number]}副是暗杠，没有要别人的牌：{told.zh}。"
        return line(zh, f"Number {number + 1} is a concealed kong, nobody's tile: {told.en}.", "O7", tiles)
    who = SEAT_NAMES[declared.from_seat]
    zh = f"第{NUMBERS[number]}副是{who.zh}打的：{told.zh}。"
    return line(zh, f"Number {number + 1} came from {who.en}: {told.en}.", "O7", tiles)


def _slip(mine: tuple[Declared, ...], right: tuple[str, ...], parts: tuple[str, ...]) -> Step:
    """What the first part that is wrong was taken for."""
    number = next(at for at in range(MADE) if parts[at] != right[at])
    wrong, declared = parts[number], mine[number]
    which = f"第{NUMBERS[number]}副："
    if wrong == OPEN:
        text = Text("比赛里暗杠四张都扣着。", "in competition a concealed kong lies face down.")
    elif wrong.endswith(BESIDE):
        text = Text("加杠的第四张叠在横放的那张上。", "the added tile lies on the one that is sideways.")
    elif MIRRORED.get(right[number].partition(".")[0]) == wrong.partition(".")[0]:
        text = Text("左右反了：上家在左，下家在右。", "left and right are swapped: the player before is on the left.")
    else:
        who = SEAT_NAMES[declared.from_seat or YOU]
        text = Text(f"这张是{who.zh}打的，要放到他那一边。", f"it came from {who.en} and lies on that side.")
    return line(f"{which}{text.zh}", f"Number {number + 1}: {text.en}", "O7")


def against_the_clock(rng: Random) -> Posed:
    """Five events at tables that give different times. Clause: F3."""
    choices, whys, key = [], {}, []
    people = rng.sample(PLAYERS, len(TIME_LIMITS) + 1)
    limits = [*TIME_LIMITS, rng.choice(TIME_LIMITS)]
    rng.shuffle(limits)
    for name, who, limit in zip("abcde", people, limits, strict=True):
        taken = _seconds(rng, limit)
        choices.append(Choice(name, _event(rng, limit, who, taken)))
        whys[name] = _time_step(limit, who, taken)
        if taken < limit.seconds:
            key.append(name)
    steps = tuple(whys.values())
    astray = line("有人没有超过，一件一件看。", "Some keep within it; take them one by one.", "F3")
    notes = (Text("几张桌子，打的规则不一样。", "There are several tables, and they play by different rules."),)
    form = Form.MULTI_CHOICE
    return Posed(IN_TIME, form, key or [NONE], steps, astray, notes, (*choices, LATE_ALL), slips=whys)


def _seconds(rng: Random, limit: TimeLimit) -> int:
    """How long it took: never exactly the limit, and often what another table would judge otherwise."""
    near: tuple[int, ...] = (*range(4, 29, 3), *range(32, 47)) if limit.what is PLAY else (1, 2, 4, 4, 6, 8)
    return rng.choice([number for number in near if number != limit.seconds])


def _event(rng: Random, limit: TimeLimit, who: Text, taken: int) -> Text:
    """An event with its beginning and its end, in seconds of a clock. Clause: F3."""
    rules, start, tile = PRESETS[limit.rules], rng.randint(1, 12), rng.choice(NATURAL)
    end, zh, en = start + taken, tile_zh(tile), tile_en(tile)
    at_zh, at_en = f"{who.zh}（{rules.name_zh}）：", f"{who.en} ({rules.name_en}): "
    if limit.what is PLAY:
        return Text(
            f"{at_zh}第 {start} 秒摸牌，第 {end} 秒打出{zh}", f"{at_en}draws at second {start}, discards {en} at {end}"
        )
    return Text(
        f"{at_zh}第 {start} 秒别人打出{zh}，第 {end} 秒喊碰",
        f"{at_en}{en} is discarded at second {start}, the pung is called at {end}",
    )


def _time_step(limit: TimeLimit, who: Text, taken: int) -> Step:
    """What the table gives and what was taken. Clause: F3."""
    rules, late = PRESETS[limit.rules], taken > limit.seconds
    zh = f"{who.zh}：{rules.name_zh}，{limit.what.zh}给 {limit.seconds} 秒，用了 {taken} 秒，"
    en = f"{who.en}: {rules.name_en}, {limit.seconds} seconds for {limit.what.en}; taken: {taken}, "
    return line(f"{zh}{'超过了' if late else '没有超过'}。", f"{en}{'too long' if late else 'in time'}.", "F3")
