"""Winning hands after a chain of floats and kongs, and how that chain is told. Clauses: P3, P4, P10, P11, K1.

Unlike ``wins`` this deals chains of any order and several kongs: whoever asks about them names the rules of the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import MIL2025, WHITE, Hand, Kind, Source, is_baotou
from trainer.engine.context import CAIPIAO, GANG
from trainer.quiz.deal_hands import NATURAL, seven_pairs, standard
from trainer.quiz.question import Text
from trainer.quiz.seats import times_text

F, K = CAIPIAO, GANG
CHAINS: tuple[tuple[str, ...], ...] = (
    (), (K,), (K, K), (K, K), (K, K, K), (F,), (F, F), (F, K), (F, K), (K, F), (K, F), (K, K, F), (F, K, K), (F, F, K),
)  # fmt: skip
"""Chains that are dealt, oldest link first; one listed twice comes twice as often."""
MOST_CAISHEN = 3
"""Held and floated together: a turned-up white leaves no more in play (S5), and four in hand are disputed (P13)."""


@dataclass(frozen=True, slots=True)
class Chained:
    """A hand, the tile that completes it and the chain before it."""

    hand: Hand
    tile: Kind
    chain: tuple[str, ...]

    @property
    def source(self) -> Source:
        """A kong's replacement where the chain ends in a kong, else an ordinary draw."""
        return Source.GANG_DRAW if self.chain[-1:] == (GANG,) else Source.SELF_DRAW

    @property
    def old_kongs(self) -> int:
        """Kongs on the table that were declared before the chain began."""
        return sum(meld.kind.is_gang for meld in self.hand.melds) - self.chain.count(GANG)


def deal_chained(rng: Random, chain: tuple[str, ...]) -> Chained | None:
    """A hand that wins after *chain*; None when the dice made none. What a float leaves is open to any tile (P10)."""
    kongs, floats = chain.count(GANG), chain.count(CAIPIAO)
    baotou = chain[-1:] == (CAIPIAO,) or rng.random() < 0.5
    caishen = min(rng.choice((1, 1, 2)) if baotou else rng.randrange(3), MOST_CAISHEN - floats)
    if not kongs and rng.random() < 0.4:
        hand = seven_pairs(rng, quads=rng.choice((0, 0, 1)), caishen=caishen, baotou=baotou)
    else:
        old = int(rng.random() < 0.2)
        melds = min(3, kongs + old + rng.randrange(2))
        hand = standard(rng, melds=melds, kongs=min(melds, kongs + old), caishen=caishen, baotou=baotou)
    if baotou:
        tile = rng.choice([kind for kind in NATURAL if hand.all_counts()[kind] < 4])
    else:
        tile = rng.choice([kind for kind in hand.tiles if kind != WHITE])
        hand = hand.discard(tile)
    # White is the caishen at all the tables compared, so they agree on what is open.
    return Chained(hand, tile, chain) if is_baotou(hand, MIL2025) == baotou else None


def _times(link: str, number: int) -> Text:
    if link == GANG:
        return Text(f"开了{'一两三'[number - 1]}杠", ("a kong", "two kongs", "three kongs")[number - 1])
    zh = "财飘了一次" if number == 1 else f"连着财飘了{'一两三'[number - 1]}次"
    return Text(zh, f"a caishen floated {times_text(number)}")


def chain_notes(win: Chained) -> tuple[Text, ...]:
    """What happened since the last ordinary discard, and which tile wins. Clause: P10."""
    parts: list[tuple[str, int]] = []
    for link in win.chain:
        number = parts.pop()[1] if parts and parts[-1][0] == link else 0
        parts.append((link, number + 1))
    told = [_times(*part) for part in parts]
    notes = []
    if told:
        zh = "，".join(f"{word}{part.zh}" for word, part in zip(("先", "接着", "再"), told, strict=False))
        zh = told[0].zh if len(told) == 1 else zh
        en = ", then ".join(part.en for part in told)
        notes.append(Text(f"上一次打普通牌以后，你{zh}。", f"Since your last ordinary discard: {en}."))
    if win.old_kongs:
        which = "另有一副" if win.chain.count(GANG) else "亮着的那副"
        zh = f"{which}杠是早先开的，后来打过普通牌。"
        notes.append(Text(zh, "One kong on the table is older: ordinary tiles were discarded after it."))
    if win.source is Source.GANG_DRAW:
        notes.append(Text("和的是最后那一杠补的牌。", "The winning tile is the replacement of the last kong."))
    else:
        notes.append(Text("和的是自己平常摸进的牌。", "The winning tile is an ordinary own draw."))
    return tuple(notes)
