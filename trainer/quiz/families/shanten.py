"""shanten: how many tiles is this hand from ready? Clauses: W1–W3.

At level 1 there are melds and no caishen; at level 2 the whole hand is concealed, caishen help and seven pairs may be
nearer. At level 3 it may be further away, at level 4 it lies mostly in two suits. At level 5 the caishen follows from a
tile turned up at a table that is named; at level 6 most tiles are of the caishen's own suit, too. From level to level
more hands seem further from ready at first sight than they are. Clauses, too: S4, S6.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from trainer.engine import WHITE, Hand, RuleSet, format_tiles, preset, tile_en, tile_text, tile_zh
from trainer.engine import shanten as engine_shanten
from trainer.quiz.blocks_by_suit import blocks_by_suit
from trainer.quiz.blocks_found import Block, Found, PairsFound, best_blocks, best_pairs, needed
from trainer.quiz.deal_hands import NATURAL, seven_pairs, standard
from trainer.quiz.family import Draft, Family
from trainer.quiz.far_hands import FURTHEST as FURTHER
from trainer.quiz.far_hands import MISLEADING, Far, far_hand
from trainer.quiz.first_sight import missing_at_first_sight
from trainer.quiz.question import Form, Question, Row, Scene, Step, Text

Find: TypeAlias = Callable[[Hand], Found]
FURTHEST = {1: 2, 2: 3}
"""The furthest a hand may be from ready, by level; all distances up to it are equally common."""
READY = Text("已经听牌，就答 0。", "If the hand is ready, answer 0.")
TRIES = 100
"""How often a hand is dealt anew for the distance wanted before another is."""


def _near(rng: Random, level: int, swaps: int) -> Hand | None:
    """A winning hand less a tile, *swaps* of the others replaced by chance; None when a fifth copy came up."""
    if level == 1:
        full = standard(rng, melds=rng.randrange(1, 3))
    elif rng.random() < 0.3:
        full = seven_pairs(rng, caishen=rng.randrange(2))
    else:
        full = standard(rng, caishen=rng.randrange(3))
    natural = [kind for kind in full.tiles if kind != WHITE]
    rng.shuffle(natural)
    kept = natural[swaps + 1 :]
    tiles = (*kept, *(rng.choice(NATURAL) for _ in range(swaps)), *(k for k in full.tiles if k == WHITE))
    melded = [kind for meld in full.melds for kind in meld.tiles]
    if any((*tiles, *melded).count(kind) > 4 for kind in tiles):
        return None
    return Hand(tuple(sorted(tiles)), full.melds)


def _at(rng: Random, level: int, wanted: int, rules: RuleSet) -> Hand | None:
    """A hand *wanted* tiles from ready; None when none came up in so many tries."""
    for _ in range(TRIES):
        hand = _near(rng, level, wanted + rng.randrange(2))
        if hand is not None and engine_shanten(hand, rules) == wanted == _by_hand(hand):
            return hand
    return None


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A hand before its draw, so far from ready as the dice first said; None when the dice gave none."""
    if level > max(FURTHEST):
        return _far_draft(rng, level)
    key = rng.randrange(FURTHEST[level] + 1)
    hand = _at(rng, level, key, rules)
    if hand is None:
        return None
    tiles, melds = format_tiles(hand.tiles), [str(meld) for meld in hand.melds]
    request = {"op": "shanten", "rules": rules.id, "hand": tiles, "melds": melds}
    notes = (Text("财神是白。", "White is caishen."), READY)
    scene = Scene(request, tiles, tuple(melds), notes=notes)
    return Draft(FAMILY.prompt, Form.NUMBER, scene, key, _explain(hand))


def _far_draft(rng: Random, level: int) -> Draft | None:
    """A hand of one of the higher levels, so far from ready as the dice first said; None when the dice gave none."""
    key, misleads = rng.randrange(FURTHER[level] + 1), rng.random() < MISLEADING[level]
    for _ in range(TRIES):
        far = far_hand(rng, level, key + rng.randrange(2 + key))
        if far is not None and (far.away, far.misleads) == (key, misleads) and _is_explained(far):
            break
    else:
        return None
    request, turned = far.request(), far.turned
    table = Text("财神是白。", "White is caishen.")
    rows: tuple[Row, ...] = ()
    if turned is not None:
        option = ("，选了翻牌定财神", ", with the caishen turned up") if "options" in request else ("", "")
        table = Text(f"这桌打{far.rules.name_zh}{option[0]}。", f"This table plays {far.rules.name_en}{option[1]}.")
        rows = (Row(Text("发完牌翻出的一张", "Turned up after the deal"), tile_text(turned)),)
    scene = Scene(request, request["hand"], tuple(request["melds"]), notes=(table, READY), rows=rows)
    return Draft(FAMILY.prompt, Form.NUMBER, scene, key, _far_steps(far))


def _is_explained(far: Far) -> bool:
    """Whether the blocks of the explanation lead to the distance."""
    return far.away == _by_hand(far.counted, blocks_by_suit)


def _far_steps(far: Far) -> tuple[Step, ...]:
    """Which tile is the caishen where one was turned up, what 白 plays as, and then the blocks. Clauses: S4, S6."""
    steps = tuple(map(far.shown, _explain(far.counted, blocks_by_suit)))
    if far.turned is None:
        return steps
    zh, en, caishen = tile_zh(far.caishen), tile_en(far.caishen), tile_text(far.caishen)
    down = ("", "") if far.turned == far.caishen else ("往下数一张，", ", one down from it,")
    first = Text(
        f"{far.rules.name_zh}翻出{tile_zh(far.turned)}，{down[0]}财神是{zh}。",
        f"In {far.rules.name_en}, {tile_en(far.turned)} turned up makes {en}{down[1]} the caishen.",
    )
    told = [Step(first, f"{tile_text(far.turned)} {caishen}", "S4")]
    if WHITE in far.hand.tiles:
        text = Text(f"白不是财神，当{zh}用。", f"White is no caishen here; it plays as {en}.")
        told.append(Step(text, "5z", "S6"))
    return (*told, *steps)


def _by_hand(hand: Hand, find: Find = best_blocks) -> int:
    """The distance that the explanation works out; a hand where copies run out, and it differs, is not asked."""
    return min(_missing(hand, find)) - hand.tiles.count(WHITE) - 1


def _missing(hand: Hand, find: Find = best_blocks) -> tuple[int, ...]:
    """Natural tiles missing for four sets and a pair, and for seven pairs where nothing is melded."""
    blocks = find(hand).missing
    return (blocks,) if hand.melds else (blocks, best_pairs(hand).missing)


def _explain(hand: Hand, find: Find = best_blocks) -> tuple[Step, ...]:
    blocks, pairs = find(hand), best_pairs(hand)
    if not hand.melds and pairs.missing < blocks.missing:
        return (*_pair_steps(pairs), *_sum_steps(hand, pairs.missing))
    return (*_block_steps(hand, blocks), *_sum_steps(hand, blocks.missing))


def _shown(blocks: tuple[Block, ...]) -> str:
    return " ".join(map(format_tiles, blocks))


def _block_steps(hand: Hand, found: Found) -> list[Step]:
    """The sets, the blocks one tile short, the pair, and the sets of which there is nothing yet. Clause: W1."""
    steps = []
    sets, partials, melds = len(found.sets), len(found.partials), len(hand.melds)
    zh = f"要四组一对。亮出的 {melds} 组不用管，" if melds else "要四组一对。"
    en = f"Four sets and a pair are wanted; {melds} of them melded. " if melds else "Four sets and a pair are wanted. "
    whole = Text(f"{zh}手里现成的有 {sets} 组。", f"{en}Whole sets in hand: {sets}.")
    steps.append(Step(whole, _shown(found.sets), "W1"))
    if partials:
        text = Text(
            f"差一张就成的搭子用上 {partials} 个：差 {partials} 张。", f"Blocks one tile short: {partials}, one each."
        )
        steps.append(Step(text, _shown(found.partials), "W1"))
    empty = needed(hand) - sets - partials
    if empty:
        text = Text(
            f"还有 {empty} 组没有搭子，每组拿一张单牌凑，差两张：差 {2 * empty} 张。",
            f"Sets with no block yet: {empty}. Each starts from a single tile and lacks two: {2 * empty}.",
        )
        steps.append(Step(text, clause="W1"))
    if found.pair:
        steps.append(Step(Text("将有了。", "The pair is there."), format_tiles(found.pair), "W1"))
    else:
        steps.append(Step(Text("将还没有：差 1 张。", "There is no pair yet: 1 tile."), clause="W1"))
    return steps


def _pair_steps(found: PairsFound) -> list[Step]:
    """The pairs on the way to seven. Clause: W2."""
    number = len(found.pairs)
    text = Text(
        f"走七对更近：已经有 {number} 对，要七对，还差 {found.missing} 张。",
        f"Seven pairs are nearer. Pairs there: {number}. Tiles missing for seven: {found.missing}.",
    )
    return [Step(text, _shown(found.pairs), "W2")]


def _sum_steps(hand: Hand, missing: int) -> list[Step]:
    """What the caishen supply, and the last tile, which is the winning one and does not count. Clause: W3."""
    wild, steps = hand.tiles.count(WHITE), []
    if wild:
        zh = f"财神有 {wild} 张，一张顶一张：{missing} − {wild} = {missing - wild}。"
        en = f"Each caishen supplies a tile, and you hold {wild}: {missing} − {wild} = {missing - wild}."
        steps.append(Step(Text(zh, en), "5z" * wild, "W3"))
    left = missing - wild
    zh = f"离和牌一共差 {left} 张，最后那张就是和牌张，所以离听牌差 {left} − 1 = {left - 1} 张。"
    en = f"The win is {left} away. The last of these is the winning tile, so ready is {left} − 1 = {left - 1} away."
    steps.append(Step(Text(zh, en), clause="W1"))
    return steps


def refute(question: Question, answer: int) -> tuple[Step, ...]:
    """Whether the winning tile was counted in, the caishen or seven pairs were forgotten; else too far or too near."""
    if question.level > max(FURTHEST):
        far = Far.of(question)
        steps = _far_mistakes(far, answer) or _mistakes(far.counted, answer, far.away, blocks_by_suit)
        return (*map(far.shown, steps), *question.explanation)
    hand, rules = Hand.parse(question.scene.hand, question.scene.melds), preset(question.rules)
    return (*_mistakes(hand, answer, engine_shanten(hand, rules)), *question.explanation)


def _far_mistakes(far: Far, answer: int) -> list[Step]:
    """Whether sets were taken as they came, or 白 for the caishen or plain 白; nothing where none leads to *answer*."""
    seeming, wild = missing_at_first_sight(far.counted), far.counted.tiles.count(WHITE)
    if answer == seeming - wild - 1 and blocks_by_suit(far.counted).missing < seeming:
        zh = "从左边见一组拿一组，把别的组拆散了：换个拆法再看。"
        en = "Sets taken from the left as they come break up others: try another way to divide the hand."
        return [Step(Text(zh, en), clause="W1")]
    if far.turned is None or WHITE not in far.hand.tiles:
        return []
    if answer == engine_shanten(far.hand, preset("mil2025")):
        zh, en = "这桌要看翻出的牌，白不是财神。", "Here the caishen follows from the turned-up tile; white is none."
        return [Step(Text(zh, en), clause="S4")]
    unused = next(kind for kind in (33, 32, 30, 29, 28, 27) if kind not in far.hand.tiles)
    plain = Hand(tuple(sorted(unused if kind == WHITE else kind for kind in far.hand.tiles)), far.hand.melds)
    if answer == engine_shanten(plain, far.rules, caishen=far.caishen):
        zh = f"白当{tile_zh(far.caishen)}用，不是一张闲牌。"
        return [Step(Text(zh, f"White plays as {tile_en(far.caishen)}; it is no stray tile."), clause="S6")]
    return []


def _mistakes(hand: Hand, answer: int, key: int, find: Find = best_blocks) -> list[Step]:
    """Every mistake that leads to *answer*; only too far or too near where none is known."""
    if answer < 0:
        text = Text("差的张数不会小于零；听牌就是 0。", "The number is never below zero; a ready hand has 0.")
        return [Step(text, clause="W1")]
    wild, blocks, steps = hand.tiles.count(WHITE), _missing(hand, find)[0], []
    if wild and answer == key + wild:
        text = Text("忘了财神：一张财神能顶一张。", "The caishen were forgotten: each supplies any tile.")
        steps.append(Step(text, "5z" * wild, "W3"))
    if answer == blocks - wild - 1:
        text = Text("只看了四组一对，七对更近。", "Only four sets and a pair were looked at; seven pairs are nearer.")
        steps.append(Step(text, clause="W2"))
    if answer == key + 1:
        zh, en = "这是离和牌的张数；离听牌要少一张。", "That is the way to the win; ready is one tile sooner."
        steps.append(Step(Text(zh, en), clause="W1"))
    return steps or [_too_far() if answer > key else _too_near()]


def _too_far() -> Step:
    zh, en = "没有这么远：有的组合没看出来。", "It is nearer than that: some block was not seen."
    return Step(Text(zh, en), clause="W1")


def _too_near() -> Step:
    zh = "没有这么近：只要四组一对，多出来的搭子不算，一张牌也不能用两次。"
    en = "It is not so near: only four sets and a pair count, no spare block does, and no tile serves twice."
    return Step(Text(zh, en), clause="W1")


FAMILY = Family(
    "shanten",
    Text("离听牌多远", "How far from ready?"),
    Text("还没摸牌。离听牌还差几张？", "Before the draw: how many tiles is this hand from ready?"),
    (1, 2, 3, 4, 5, 6),
    ("W1", "W2", "W3", "S4", "S6"),
    build,
    refute,
)
