"""What a tile is called: in Chinese, by its other Chinese names, in pinyin, in English. Clause: T1."""

from __future__ import annotations

from enum import StrEnum

from trainer.engine import Kind, suit_of, tile_zh
from trainer.engine.tiles import rank_of
from trainer.quiz.question import Text

_NUMBERS = ("一", "二", "三", "四", "五", "六", "七", "八", "九")
_NUMBERS_PINYIN = ("yī", "èr", "sān", "sì", "wǔ", "liù", "qī", "bā", "jiǔ")
_HONOURS_PINYIN = ("dōng", "nán", "xī", "běi", "bái", "fā", "zhōng")
_OTHER_HONOURS = ("东风", "南风", "西风", "北风", "白板", "发财", "红中")
_OTHER_HONOURS_PINYIN = ("dōngfēng", "nánfēng", "xīfēng", "běifēng", "báibǎn", "fācái", "hóngzhōng")
_ENGLISH_HONOURS = (
    "east wind", "south wind", "west wind", "north wind", "white dragon", "green dragon", "red dragon",
)  # fmt: skip
_SUITS_PINYIN = {"m": "wàn", "p": "tǒng", "s": "tiáo"}
_OTHER_SUITS = {"p": ("饼", "bǐng"), "s": ("索", "suǒ")}
_ENGLISH_SUITS = {"m": "characters", "p": "dots", "s": "bamboo"}


class Naming(StrEnum):
    """A way of naming a tile."""

    PLAIN = "plain"
    OTHER = "other"
    PINYIN = "pinyin"
    ENGLISH = "english"


def has_name(kind: Kind, naming: Naming) -> bool:
    """Whether *kind* has a name of this sort: only 万 go by no other name.

    >>> has_name(4, Naming.OTHER), has_name(13, Naming.OTHER)
    (False, True)
    """
    return naming is not Naming.OTHER or suit_of(kind) != "m"


def pinyin(kind: Kind) -> str:
    """How *kind* is read.

    >>> pinyin(4), pinyin(33)
    ('wǔ wàn', 'zhōng')
    """
    place = rank_of(kind) - 1
    suit = suit_of(kind)
    return _HONOURS_PINYIN[place] if suit == "z" else f"{_NUMBERS_PINYIN[place]} {_SUITS_PINYIN[suit]}"


def called(kind: Kind, naming: Naming) -> Text:
    """The name of *kind*, for a learner who reads English with its pinyin where it is a Chinese one.

    >>> called(13, Naming.PLAIN), called(13, Naming.OTHER).zh, called(31, Naming.ENGLISH).zh
    (Text(zh='五筒', en='五筒 wǔ tǒng'), '五饼', 'white dragon')
    """
    if naming is Naming.PLAIN:
        return Text(tile_zh(kind), f"{tile_zh(kind)} {pinyin(kind)}")
    if naming is Naming.OTHER:
        name, read = _other(kind)
        return Text(name, f"{name} {read}")
    if naming is Naming.PINYIN:
        return Text(pinyin(kind), pinyin(kind))
    place, suit = rank_of(kind) - 1, suit_of(kind)
    name = _ENGLISH_HONOURS[place] if suit == "z" else f"{place + 1} of {_ENGLISH_SUITS[suit]}"
    return Text(name, name)


def _other(kind: Kind) -> tuple[str, str]:
    place, suit = rank_of(kind) - 1, suit_of(kind)
    if suit == "z":
        return _OTHER_HONOURS[place], _OTHER_HONOURS_PINYIN[place]
    sign, read = _OTHER_SUITS[suit]
    return f"{_NUMBERS[place]}{sign}", f"{_NUMBERS_PINYIN[place]} {read}"


def near(kind: Kind) -> tuple[Kind, ...]:
    """The tiles for which *kind* is most easily taken, the likeliest first: its neighbours, then its number elsewhere.

    >>> from trainer.engine import format_tiles
    >>> format_tiles(near(4)), format_tiles(near(32))
    ('46m5p5s', '57z')
    """
    if kind >= 27:
        ring = range(27, 31) if kind < 31 else range(31, 34)
        return tuple(other for other in ring if other != kind)
    same_suit = [other for other in (kind - 1, kind + 1) if 0 <= other < 27 and other // 9 == kind // 9]
    return (*same_suit, *(other for other in range(kind % 9, 27, 9) if other != kind))


def how_to_tell(kind: Kind) -> Text:
    """What on its face tells *kind* from the others."""
    suit, rank = suit_of(kind), rank_of(kind)
    if suit == "m":
        number = _NUMBERS[rank - 1]
        return Text(
            f"上面写着数目“{number}”，下面一个“萬”字，是万子。",
            f"The number {number} ({rank}) above, the character 萬 below: the suit of characters.",
        )
    if suit == "p":
        return Text(f"画着 {rank} 个圆饼，是筒子。", f"{_counted(rank, 'round dot')}: the suit of dots.")
    if kind == 18:
        return Text("画着一只鸟，不是竹条，条子里的一就这样画。", "A bird, not a stick: so the 1 of bamboo is drawn.")
    if suit == "s":
        return Text(f"画着 {rank} 根竹条，是条子。", f"{_counted(rank, 'bamboo stick')}: the suit of bamboo.")
    if rank == 5:
        return Text("没有字，只有一个框：白板。", "No character, only a frame: white.")
    sign = {1: "東", 6: "發"}.get(rank, tile_zh(kind))
    return Text(f"写着一个“{sign}”字，没有数目。", f"The character {sign}, and no number.")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
