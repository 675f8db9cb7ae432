"""What is said about six tiles: the sets or pairs they make, or what stands in the way. Clauses: W1–W3, T2–T5."""

from __future__ import annotations

from trainer.engine import WHITE, format_tiles
from trainer.quiz.question import Choice, Step, Text
from trainer.quiz.six_tiles import EITHER, HALVES, NEITHER, PAIRS, SETS, Six, is_set
from trainer.quiz.words import caishen_steps, names

PROMPT = Text("这六张全用上，能凑成什么？", "All six used: what do these tiles make?")
CHOICES = (
    Choice(SETS, Text("两组（顺子或刻子），不是三对", "two sets (runs or triplets), not three pairs")),
    Choice(PAIRS, Text("三对，不是两组", "three pairs, not two sets")),
    Choice(EITHER, Text("两组、三对都行", "two sets or three pairs, either way")),
    Choice(NEITHER, Text("都不行", "neither")),
)


def six_steps(six: Six) -> tuple[Step, ...]:
    """Both ways, one after the other."""
    return (*sets_steps(six), *pairs_steps(six))


def sets_steps(six: Six) -> tuple[Step, ...]:
    """The two sets, or a set and three tiles that are none. Clauses: W1, T3, T4."""
    if six.as_sets is not None:
        text = Text("能凑成两组：", "They make two sets:")
        return (Step(text, " ".join(six.groups(six.as_sets)), "W1"), *caishen_steps(six.as_sets))
    one, other = six.nearest
    if not is_set(one):
        text = Text("凑不成两组：一组也凑不齐。", "No two sets: not even one can be made.")
        return (Step(text, format_tiles(sorted(six.tiles)), "W1"),)
    text = Text(
        "凑不成两组：先拿出一组，剩下三张不成组，换个拿法也一样。",
        "No two sets: with one set taken, the three left are none, whichever is taken.",
    )
    return (Step(text, f"{format_tiles(one)} {format_tiles(other)}", "W1"),)


def pairs_steps(six: Six) -> tuple[Step, ...]:
    """The three pairs, or the tiles without a partner. Clauses: T2, T5, W2."""
    if six.as_pairs is not None:
        steps = [Step(Text("能凑成三对：", "They make three pairs:"), " ".join(six.groups(six.as_pairs)), "T2")]
        if any(six.tiles.count(kind) == 4 for kind in six.tiles):
            text = Text("四张一样、没有开杠的，算两对。", "Four alike that are not declared count as two pairs.")
            steps.append(Step(text, clause="W2"))
        return (*steps, *caishen_steps(six.as_pairs))
    single, wild = names(six.singles), six.tiles.count(WHITE)
    zh = f"凑不成三对：{single.zh}都没有配对的"
    en = f"No three pairs: {single.en} lack a partner"
    if wild:
        zh, en = (
            f"{zh}，财神只有 {wild} 张，不够配",
            f"{en}, and there {'is one' if wild == 1 else 'are two'} caishen only",
        )
    return (Step(Text(f"{zh}。", f"{en}."), format_tiles(six.singles), "T2"),)


def six_slips(six: Six, answer: str) -> tuple[Step, ...]:
    """Which of the two ways was overlooked, or taken for one; each with why it is so."""
    said, right = HALVES[answer], HALVES[six.key]
    steps: list[Step] = []
    for place, (way, clause) in enumerate(((Text("两组", "two sets"), "W1"), (Text("三对", "three pairs"), "T2"))):
        if said[place] == right[place]:
            continue
        if right[place]:
            text = Text(f"漏看了{way.zh}。", f"The {way.en} were overlooked.")
        elif WHITE in six.tiles:
            text = Text(f"不是{way.zh}：一张财神只顶一张牌。", f"Not {way.en}: a caishen stands for one tile only.")
        else:
            text = Text(f"不是{way.zh}：六张要全用上。", f"Not {way.en}: all six must be used.")
        steps += [Step(text, clause=clause), *(sets_steps(six) if place == 0 else pairs_steps(six))]
    return tuple(steps)
