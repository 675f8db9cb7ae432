"""name-tile: which tile is this, and which one goes by this name? Clause: T1.

There are 34 tiles and no more. At levels 1 and 2 what is offered beside the right answer makes thousands of questions
of them; at 3 and 4, where that is the few tiles it is taken for, some 700; 5 and 6 ask for rows of tiles. Level 1 asks
for the Chinese name of a tile, 2 for the tile of a name; 3 puts its look-alikes beside it and uses its other names
(五饼, 红中); 4 adds pinyin and English; 5 names three tiles in a row; 6 five of them, in pinyin, in English or by other
names, and some of the rows offered differ in their order alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import ALL_KINDS, Kind, RuleSet, parse_tiles, tile_text
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text
from trainer.quiz.tile_names import Naming, called, has_name, how_to_tell, near

OFFERED = 4
SHOWN = Text("看这里", "Look")
IN_ORDER = Text("从左到右", "From left to right")
PLACES = (
    Text("第一张", "The first"), Text("第二张", "The second"), Text("第三张", "The third"),
    Text("第四张", "The fourth"),
)  # fmt: skip
ROWS = (
    Text("第一排", "The first row"), Text("第二排", "The second row"), Text("第三排", "The third row"),
    Text("第四排", "The fourth row"),
)  # fmt: skip
NAMINGS = {
    1: (Naming.PLAIN,),
    2: (Naming.PLAIN,),
    3: (Naming.PLAIN, Naming.OTHER),
    4: (Naming.PINYIN, Naming.ENGLISH),
    5: (Naming.PLAIN, Naming.PLAIN, Naming.OTHER),
    6: (Naming.PINYIN, Naming.ENGLISH, Naming.OTHER),
}
ASK_NAME = {
    Naming.PLAIN: Text("这张牌叫什么？", "What is this tile called?"),
    Naming.OTHER: Text("这张牌还可以叫什么？", "What else is this tile called in Chinese?"),
    Naming.PINYIN: Text("这张牌怎么读？", "How is the Chinese name of this tile read?"),
    Naming.ENGLISH: Text("这张牌用英语怎么说？", "What is this tile called in English?"),
}
ROW_NAME = Text("这一排从左到右是什么？", "What are these tiles, from left to right?")
Tiles = tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """The tiles asked about and those offered beside them, in the order shown, and how each tile of a row is named."""

    right: Tiles
    rows: tuple[Tiles, ...]
    namings: tuple[Naming, ...]

    def named(self, tiles: Tiles) -> Text:
        """*tiles* by name."""
        texts = [called(kind, naming) for kind, naming in zip(tiles, self.namings, strict=True)]
        return Text("、".join(text.zh for text in texts), ", ".join(text.en for text in texts))

    @property
    def place(self) -> int:
        """Where the right tiles stand among those offered."""
        return self.rows.index(self.right)


def _single(rng: Random, level: int) -> Offer:
    """One tile, and three others: any at levels 1 and 2, beyond that those it is taken for."""
    naming = rng.choice(NAMINGS[level])
    kinds = [kind for kind in ALL_KINDS if has_name(kind, naming)]
    right = rng.choice(kinds)
    likely = [kind for kind in near(right) if kind in kinds]
    rng.shuffle(likely)
    others = [kind for kind in kinds if kind != right and kind not in likely]
    wrong = (likely if level >= 3 else likely[:1]) + rng.sample(others, OFFERED)
    offered = [right, *wrong[: OFFERED - 1]]
    rng.shuffle(offered)
    return Offer((right,), tuple((kind,) for kind in offered), (naming,))


def _several(rng: Random, level: int) -> Offer:
    """Three tiles in a row, or five, and three rows that come near it."""
    size = 3 if level == 5 else 5
    one = rng.choice(NAMINGS[level])
    namings = tuple(one if level == 6 else rng.choice(NAMINGS[level]) for _ in range(size))
    right = tuple(rng.choice([kind for kind in ALL_KINDS if has_name(kind, naming)]) for naming in namings)
    rows = {right: None}
    while len(rows) < OFFERED:
        row = _slipped(rng, right if level == 5 else rng.choice(list(rows)), swaps=level == 6)
        if all(has_name(kind, naming) for kind, naming in zip(row, namings, strict=True)):
            rows[row] = None
    offered = list(rows)
    rng.shuffle(offered)
    return Offer(right, tuple(offered), namings)


def _slipped(rng: Random, row: Tiles, *, swaps: bool) -> Tiles:
    """*row* with one tile taken for another, or, where *swaps*, perhaps with two neighbours exchanged."""
    found = list(row)
    place = rng.randrange(len(row))
    if swaps and place and rng.random() < 0.5:
        found[place - 1], found[place] = found[place], found[place - 1]
    else:
        found[place] = rng.choice(near(row[place]))
    return tuple(found)


def _texts(tiles: Tiles) -> str:
    return " ".join(map(tile_text, tiles))


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """Tiles whose name is asked for, or a name whose tiles are."""
    offer = _single(rng, level) if level <= 4 else _several(rng, level)
    to_name = level == 1 or (level > 2 and rng.random() < 0.5)
    if to_name:
        choices = tuple(Choice("".join(map(tile_text, row)), offer.named(row)) for row in offer.rows)
        scene = Scene(None, "", rows=(Row(SHOWN, _texts(offer.right)),))
        text = ASK_NAME[offer.namings[0]] if level <= 4 else ROW_NAME
        return Draft(text, Form.CHOICE, scene, choices[offer.place].id, _explain(offer), choices)
    name = offer.named(offer.right)
    if level <= 4:
        text = Text(f"哪一张是“{name.zh}”？", f"Which one is “{name.en}”?")
        rows: tuple[Row, ...] = (Row(IN_ORDER, _texts(tuple(row[0] for row in offer.rows))),)
        labels = PLACES
    else:
        text = Text(f"哪一排是“{name.zh}”？", f"Which row is “{name.en}”?")
        rows = tuple(Row(label, _texts(row)) for label, row in zip(ROWS, offer.rows, strict=True))
        labels = ROWS
    choices = tuple(Choice(str(number), label) for number, label in enumerate(labels, 1))
    return Draft(text, Form.CHOICE, Scene(None, "", rows=rows), str(offer.place + 1), _explain(offer), choices)


def _name_step(kind: Kind, naming: Naming) -> Step:
    """What the tile is called and how one tells it. Clause: T1."""
    plain, name, told = called(kind, Naming.PLAIN), called(kind, naming), how_to_tell(kind)
    also = Text("", "")
    if naming is Naming.PINYIN:
        also = Text(f"，读作 {name.zh}", "")  # in English the pinyin stands beside the name anyway
    elif naming is not Naming.PLAIN:
        also = Text(f"，也就是“{name.zh}”", f", that is “{name.en}”")
    text = Text(f"{plain.zh}{also.zh}：{told.zh}", f"{plain.en}{also.en}. {told.en}")
    return Step(text, tile_text(kind), "T1")


def _explain(offer: Offer) -> tuple[Step, ...]:
    found = dict.fromkeys(zip(offer.right, offer.namings, strict=True))
    return tuple(_name_step(kind, naming) for kind, naming in found)


def _chosen(question: Question, answer: str) -> Tiles:
    """The tiles that *answer* stands for."""
    if answer not in map(str, range(1, OFFERED + 1)):
        return parse_tiles(answer)
    rows, place = question.scene.rows, int(answer) - 1
    return parse_tiles(rows[0].tiles.split()[place] if len(rows) == 1 else rows[place].tiles)


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """What was chosen, and the first tile in which it differs from what was asked for."""
    chosen, right = _chosen(question, answer), _chosen(question, str(question.key))
    place = next(place for place in range(len(right)) if chosen[place] != right[place])
    wrong = chosen[place]
    plain, told = called(wrong, Naming.PLAIN), how_to_tell(wrong)
    if len(right) == 1:
        head = Text("选的是", "You chose ")
    elif sorted(chosen) == sorted(right):
        head = Text(
            f"牌都对，次序错了：第 {place + 1} 张成了", f"The right tiles in the wrong order: tile {place + 1} is "
        )
    else:
        head = Text(f"第 {place + 1} 张成了", f"Tile {place + 1} of your answer is ")
    text = Text(f"{head.zh}{plain.zh}：{told.zh}", f"{head.en}{plain.en}. {told.en}")
    return (Step(text, tile_text(wrong), "T1"), *question.explanation)


FAMILY = Family(
    "name-tile",
    Text("认牌", "Name the tile"),
    Text("这张牌叫什么？", "What is this tile called?"),
    (1, 2, 3, 4, 5, 6),
    ("T1",),
    build,
    refute,
)
