"""Figures of a lesson that the reader works himself: what may stand in an ``interactive`` block, and what comes of it.

A block is written in the Markdown of a lesson like any other figure::

    ```interactive
    kind = "chain"
    tiles = "123m345p678s777z5z"
    steps = ["draw 5z", "discard 5z", "draw 9s", "win"]
    caption = "Say what the counter will show, then step on"
    ```

Keys of every kind: ``kind``, ``caption`` (words, left out or as one likes in each language) and ``rules`` (the key of
a rule set where it is not the lesson's; not for ``wall`` and ``turned``). All else is the same in both languages.
Seats are 0 you, 1 下家, 2 对家, 3 上家.

==============  =======================================================================================================
``chain``       A hand played step by step, the chain counted after each (P10, P11). ``tiles``, ``melds`` (none): your
                hand before the first draw; ``steps``; ``dealer`` (0), ``streak`` (1).
``lock``        A caishen is discarded: who is bound, who may do what, until it ends (X1–X7). ``hands``: a table of the
                hands that are shown, as ``{ 0 = "123m…", 2 = "…" }``; ``melds``: a table of lists; ``steps``,
                ``dealer``, ``streak``.
``wall``        Two dice break the wall and it is dealt (S7). ``dice``: what lies there at first, as ``[2, 5]``.
``turned``      A tile is turned up: the caishen and 白 under every rule set (S4–S6, S8). ``tile``: the first one.
``pay``         Who pays what (D3–D7, K5, L1–L5). ``controls``: what may be changed, out of ``winner``, ``dealer``,
                ``streak``, ``exponent``, ``source``, ``tan``; each of these, and ``from``, may be given a value to
                begin with. ``tan`` lists taker, giver and number, as ``[[0, 3, 3]]``.
``readings``    A complete hand and every way to read it (W1–W3, P12). ``tiles``, ``melds``, ``drawn``.
==============  =======================================================================================================

A step of ``chain`` and ``lock`` is ``[seat] draw T``, ``discard T``, ``replace T`` (what a kong draws, right after
it), ``angang T``, ``jiagang T``, ``peng T``, ``minggang T``, ``chi T with TT`` or ``win``; without a seat it is yours.
The first is a draw. See ``story`` for what happens between the steps.

``specs`` holds what is written, ``read`` reads it, one module a kind works out by engine and table what is shown, and
``faults`` tells what cannot be. None of it draws; that is ``trainer/ui/figures``.
"""

from trainer.course.interactive.specs import (
    BadFigure,
    ChainSpec,
    LockSpec,
    PaySpec,
    ReadingsSpec,
    Spec,
    TurnedSpec,
    WallSpec,
)

__all__ = ["BadFigure", "ChainSpec", "LockSpec", "PaySpec", "ReadingsSpec", "Spec", "TurnedSpec", "WallSpec"]
