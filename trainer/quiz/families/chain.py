"""chain: you float, kong, claim and discard. What counts in the end, and what is it called? Clauses: P2–P13, X7.

The levels are told in ``chain_deals``: longer stories, more sorts of moves, hands to judge for oneself, a win to score,
a rule set beside the competition's, the name of the hand. Levels 5 and 6 touch on what P4 leaves in dispute and name
the rule set and its reading; levels 1 to 4 never do. Real tiles make far more than 10,000 stories a level.
"""

from __future__ import annotations

from random import Random

from trainer.engine import RuleSet, format_tiles, tile_text
from trainer.quiz.chain_deals import Ask, Story, counted, deal
from trainer.quiz.chain_names import PLAIN, options_of, pinyin
from trainer.quiz.chain_slips import slips_of
from trainer.quiz.chain_words import chain_steps, count_step, fan_steps, notes_of, rows_of
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import AnswerValue, Choice, Form, Question, Scene, Step, Text

PROMPTS = {
    Ask.FLOATS: Text("你的链里现在有几飘？", "How many floats are in your chain now?"),
    Ask.GANGS: Text("你的链里现在有几杠？", "How many kongs are in your chain now?"),
    Ask.LINKS: Text(
        "你的链里现在一共有几节？（飘和杠都算）", "How many links has your chain now? (Floats and kongs together.)"
    ),
    Ask.FAN: Text("这手牌一共几番？", "How many fan is this win in all?"),
    Ask.TITLE: Text("这手牌叫什么？几番？", "What is this win called, and how many fan is it?"),
}


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A story, and what its chain comes to."""
    story = deal(rng, level)
    last = story.played.turns[-1]
    drawn = "" if story.played.win is None else tile_text(last.acts[-1].tile)
    melds = tuple(map(str, last.hand.melds))
    scene = Scene(None, format_tiles(last.hand.tiles), melds, drawn, notes_of(story), rows_of(story))
    key, choices = _key(rng, story)
    form = Form.CHOICE if choices else Form.NUMBER
    return Draft(PROMPTS[story.ask], form, scene, key, _explain(story), choices)


def _key(rng: Random, story: Story) -> tuple[AnswerValue, tuple[Choice, ...]]:
    win = story.played.win
    if win is None:
        return counted(story.played.chain, story.ask), ()
    if story.ask is not Ask.TITLE:
        return win.exponent, ()
    options = options_of(story, win)
    choices = [option.choice for option in options]
    rng.shuffle(choices)
    return options[0].id, tuple(choices)


def _explain(story: Story) -> tuple[Step, ...]:
    win = story.played.win
    if win is None:
        return (*chain_steps(story), count_step(story))
    steps = [*chain_steps(story), *fan_steps(story, win)]
    if story.ask is Ask.TITLE:
        name = win.title or PLAIN
        en = f"It is called {name} ({pinyin(name)}): {win.exponent} fan."
        steps.append(Step(Text(f"这手牌叫{name}，{win.exponent} 番。", en)))
    return tuple(steps)


def refute(question: Question, answer: int | str) -> tuple[Step, ...]:
    """The mistake that leads to *answer*, then the chain turn by turn."""
    story = deal(Random(question.id), question.level)
    win = story.played.win
    if story.ask is Ask.TITLE and win is not None:
        told = [option.why for option in options_of(story, win) if option.id == answer]
    else:
        told = [slip.step for slip in slips_of(story) if slip.number == answer]
    if not told:
        zh, en = f"不是 {answer}，一手一手数一遍。", f"Not {answer}; go through it turn by turn."
        told = [Step(Text(zh, en), clause="P10")]
    return (told[0], *question.explanation)


FAMILY = Family(
    "chain",
    Text("数链", "Count the chain"),
    PROMPTS[Ask.LINKS],
    (1, 2, 3, 4, 5, 6),
    ("P2", "P3", "P4", "P5", "P6", "P7", "P9", "P10", "P11", "P13", "X7"),
    build,
    refute,
)
