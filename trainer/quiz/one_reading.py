"""The one plain way to read a complete hand that an explanation shows. Clauses: W1–W3."""

from __future__ import annotations

from trainer.engine import WHITE, Hand, Kind, Reading, RuleSet
from trainer.engine.readings import plainest_reading


def one_reading(full: Hand, rules: RuleSet, *, caishen: Kind = WHITE) -> Reading | None:
    """A reading of *full* in which caishen touch few groups, seven pairs last; None when it is not complete.

    >>> from trainer.engine import MIL2025
    >>> str(one_reading(Hand.parse("12m5z55p", ["chi 123m", "chi 123p", "chi 123s"]), MIL2025))
    '1m 2m 5z=3m | 5p 5p | 1m 2m 3m | 1p 2p 3p | 1s 2s 3s'
    """
    return plainest_reading(full, rules, caishen=caishen)
