"""A table beside yours, which plays in Yuhang: a river, a concealed kong, a call. Clauses: F3, F6, K4."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import PRESETS, Kind, tile_en, tile_zh
from trainer.quiz.deal_hands import NATURAL
from trainer.quiz.people import PLAYERS
from trainer.quiz.posed import Claim, line
from trainer.quiz.question import Text
from trainer.quiz.table_manners import CALL_PUNG, TIME_LIMITS, YUHANG_ROW

YUHANG = PRESETS["yuhang"]
LIMIT = next(limit.seconds for limit in TIME_LIMITS if limit.rules == YUHANG.id and limit.what is CALL_PUNG)


@dataclass(frozen=True, slots=True)
class Beside:
    """*one* has *done* tiles in the river, *two* makes a concealed kong of *tile*, *three* calls after *seconds*."""

    one: Text
    two: Text
    three: Text
    done: int
    tile: Kind
    seconds: int

    @property
    def note(self) -> Text:
        """What happens there."""
        zh = f"隔壁那桌打{YUHANG.name_zh}：{self.one.zh}的牌河里有 {self.done} 张，正要打下一张；{self.two.zh}开了"
        zh += f"一个{tile_zh(self.tile)}的暗杠；{self.three.zh}隔了 {self.seconds} 秒才喊碰。"
        en = f"The table beside it plays {YUHANG.name_en}. {self.one.en} has {self.done} tiles in the river and "
        en += f"discards the next; {self.two.en} makes a concealed kong of {tile_en(self.tile)}; {self.three.en} "
        return Text(zh, f"{en}calls a pung after {self.seconds} seconds.")

    def matters(self) -> list[list[Claim]]:
        """Sentences about that table."""
        return [self._river(), self._kong(), self._call()]

    def _river(self) -> list[Claim]:
        row, place = divmod(self.done, YUHANG_ROW)
        right, who = (row + 1, place + 1), self.one
        near = dict.fromkeys([right, (max(row, 1), place + 1), (row + 1, max(place, 1)), (row + 2, 1)])
        zh = f"十张一行：第 {self.done + 1} 张在第 {right[0]} 行第 {right[1]} 个。"
        why = line(zh, f"Ten in a row: number {self.done + 1} is in row {right[0]}, place {right[1]}.", "F6")
        return [
            Claim(
                Text(f"{who.zh}这张放在第 {r} 行第 {p} 个。", f"{who.en}'s next discard lies in row {r}, place {p}."),
                (r, p) == right,
                why,
            )
            for r, p in near
        ]

    def _kong(self) -> list[Claim]:
        seen, who = 3 if YUHANG.angang_shown else 0, self.two
        why = line("余杭的暗杠亮三张，扣一张。", "In Yuhang three tiles of a concealed kong are shown.", "K4")
        return [
            Claim(
                Text(f"{who.zh}的暗杠，同桌看得见 {n} 张。", f"Of {who.en}'s concealed kong the others see {n} tiles."),
                n == seen,
                why,
            )
            for n in (1, 3, 4)
        ]

    def _call(self) -> list[Claim]:
        late, who = self.seconds > LIMIT, self.three
        zh = f"余杭喊碰给 {LIMIT} 秒，这里隔了 {self.seconds} 秒。"
        why = line(zh, f"Yuhang gives {LIMIT} seconds to call a pung; {self.seconds} were taken.", "F3")
        return [
            Claim(Text(f"{who.zh}喊碰没有超过时间。", f"{who.en} called in time."), not late, why),
            Claim(Text(f"{who.zh}喊碰喊晚了。", f"{who.en} called too late."), late, why),
        ]


def beside_it(rng: Random) -> Beside:
    """Somebody's table; the call is never exactly at the limit."""
    one, two, three = rng.sample(PLAYERS, 3)
    seconds = rng.choice([number for number in range(1, 10) if number != LIMIT])
    return Beside(one, two, three, rng.randrange(11, 3 * YUHANG_ROW - 1), rng.choice(NATURAL), seconds)
