"""The course list and the lesson page: marks, going on where one stopped, advice that never locks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from apptest import words
from attempts import an_attempt
from streamlit.testing.v1 import AppTest

from trainer.course import Course
from trainer.progress.placement import Answered, Outcome, Placement, Probe, place
from trainer.store import Store
from trainer.ui.content import course
from trainer.ui.learn.standing import outlines, standing
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
LEARN = "trainer/ui/pages/learn.py"


def store_of(at: AppTest) -> Store:
    store: Store = at.session_state["session"].store
    return store


def read(at: AppTest, lesson: str, step: int, *, done: bool = False) -> None:
    here = at.session_state["session"]
    here.store.mark_lesson(here.learner, lesson, step, done, here.now())


def knows(chapters: int) -> Placement:
    """The result of somebody who was right about chapter *chapters* and did not know the next."""
    right = Answered(Probe(chapters, ("family", 1), 0.02), Outcome.RIGHT)
    missed = Answered(Probe(chapters + 1, ("family", 2), 0.02), Outcome.DONT_KNOW)
    result = place(12, [right] * 4 + [missed] * 4)
    assert result.reach == chapters
    return result


def place_at(at: AppTest, chapters: int) -> None:
    here = at.session_state["session"]
    run = here.store.begin_placement(here.learner, chapters, here.now())
    here.store.end_placement(here.learner, run.id, knows(chapters).to_text(), here.now())


def answer_right(at: AppTest, family: str, level: int) -> None:
    skill = f"{family}:{level}"
    store_of(at).record(an_attempt(key=skill, family=family, level=level, question=f"{skill}:mil2025:1"))


def shown(at: AppTest) -> str:
    assert not at.exception
    return " ".join(words(at))


def links(at: AppTest) -> list[str]:
    return [link.proto.label for link in at.get("page_link")]


def press(at: AppTest, key: str) -> None:
    at.button(key=key).click().run()
    assert not at.exception


def skills_of(lesson: str) -> tuple[tuple[str, int], ...]:
    return outlines()[lesson].skills


@pytest.fixture
def content() -> Course:
    return course()


@pytest.mark.parametrize("lang", LANGS)
def test_a_new_learner_is_offered_the_first_lesson_and_the_check(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("learn", lang=lang)
    first = course().lessons["suits"][lang].title
    assert t("learn.begin", lang, lesson=first) in links(at)
    assert t("placement.can_play", lang) in links(at)
    assert not at.caption


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_says_how_far_each_lesson_is(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("learn", lang=lang)
    total = outlines()["pairs"].steps
    read(at, "suits", outlines()["suits"].steps, done=True)
    read(at, "runs", outlines()["runs"].steps, done=True)
    read(at, "pairs", 3)
    for family, level in skills_of("suits"):
        answer_right(at, family, level)
    at.run()
    notes = [caption.value for caption in at.caption]
    assert t("learn.mark.begun", lang, step=3, steps=total) in notes
    assert t("learn.mark.done", lang) in notes
    assert t("learn.go_on", lang, lesson=course().lessons["pairs"][lang].title, step=3, steps=total) in links(at)


def test_read_but_not_drilled_names_the_skills_and_leads_to_the_drill(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en")
    read(at, "many-sided", outlines()["many-sided"].steps, done=True)
    at.run()
    note = next(caption.value for caption in at.caption if caption.value.startswith("read but not drilled"))
    assert all(f"level {level}" in note for _, level in skills_of("many-sided"))
    assert t("learn.to_drill", "en") in links(at)
    for family, level in skills_of("many-sided"):
        answer_right(at, family, level)
    at.run()
    assert t("learn.mark.done", "en") in [caption.value for caption in at.caption]


def test_each_chapter_counts_lessons_and_skills(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en")
    chapter = course().chapters[1]
    read(at, chapter.lessons[0], 5, done=True)
    at.run()
    line = t("learn.chapter_line", "en", read=1, lessons=len(chapter.lessons), drilled=0, n=len(chapter.skills))
    assert f":small[{line}]" in [bar.proto.text for bar in at.get("progress")]


def test_what_the_check_found_known_is_marked_and_the_next_chapter_leads(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en")
    place_at(at, 6)
    at.run()
    known = [lesson for chapter in course().chapters[:6] for lesson in chapter.lessons]
    assert [caption.value for caption in at.caption].count(t("learn.mark.known", "en")) == len(known)
    count = t("learn.done_count", "en", done=0, total=len(course().lessons))
    assert count + t("learn.known_count", "en", n=len(known)) in [bar.proto.text for bar in at.get("progress")]
    first = course().chapters[6].lessons[0]
    assert t("learn.begin", "en", lesson=course().lessons[first]["en"].title) in links(at)
    assert t("placement.see_result", "en") in links(at)
    # Nothing is locked: every lesson is a link, known or not.
    assert {lesson["en"].title for lesson in course().lessons.values()} <= set(links(at))


def test_when_all_is_known_there_is_nothing_to_urge(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en")
    here = at.session_state["session"]
    right = Answered(Probe(12, ("family", 1), 0.02), Outcome.RIGHT)
    run = here.store.begin_placement(here.learner, 1, here.now())
    here.store.end_placement(here.learner, run.id, place(12, [right] * 6).to_text(), here.now())
    at.run()
    assert standing(here).go_on() is None
    assert t("learn.nothing_due", "en") in shown(at)


def test_a_lesson_opens_where_it_was_left_and_can_be_started_over(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en", lesson="suits")
    press(at, "learn.next")
    press(at, "learn.next")
    again = app_test("learn", lang="en", lesson="suits")
    total = outlines()["suits"].steps
    assert t("learn.step", "en", n=3, total=total) in [bar.proto.text for bar in again.get("progress")]
    assert t("learn.resumed", "en", step=3) in shown(again)
    press(again, "learn.start_over")
    assert t("learn.step", "en", n=1, total=total) in [bar.proto.text for bar in again.get("progress")]
    assert t("learn.step", "en", n=1, total=total) in [
        bar.proto.text for bar in app_test("learn", lang="en", lesson="suits").get("progress")
    ]


def test_a_step_in_the_address_comes_before_where_one_stopped(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en", lesson="suits", step="2")
    read(at, "suits", 4)
    at.run()
    total = outlines()["suits"].steps
    assert t("learn.step", "en", n=2, total=total) in [bar.proto.text for bar in at.get("progress")]
    assert "learn.start_over" not in {button.key for button in at.button}


def test_a_finished_lesson_opens_at_its_start(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en", lesson="suits")
    read(at, "suits", outlines()["suits"].steps, done=True)
    at.run()
    assert "learn.next" in {button.key for button in at.button}
    assert "learn.start_over" not in {button.key for button in at.button}


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_lesson_builds_on_is_advised_until_it_is_read_or_known(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("learn", lang=lang, lesson="seven-pairs")
    advice, needed = t("learn.builds_on", lang), course().lessons["four-and-pair"][lang].title
    assert advice in shown(at)
    assert needed in links(at)
    assert at.button(key="learn.next")  # advised, not locked
    read(at, "four-and-pair", 5, done=True)
    assert advice not in shown(at.run())
    other = app_test("learn", lang=lang, lesson="nearly-wins")
    assert advice in shown(other)
    place_at(other, 3)
    assert advice not in shown(other.run())


def test_the_end_of_a_lesson_says_what_is_not_drilled_and_skips_what_is_known(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en", lesson="read-hand")
    place_at(at, 6)
    read(at, "read-hand", 4, done=True)
    at.query_params["step"] = "done"
    at.run()
    assert t("learn.not_drilled", "en") in shown(at)
    following = course().lessons[course().chapters[6].lessons[0]]["en"].title
    assert t("learn.next_lesson", "en", title=following) in links(at)


def test_home_begins_where_the_check_found_and_offers_it_to_the_new_only(app_test: AppFactory) -> None:
    at = app_test("", lang="en")
    assert t("placement.can_play", "en") in links(at)
    place_at(at, 6)
    answer_right(at, "is-set", 1)
    at.run()
    first = course().lessons[course().chapters[6].lessons[0]]["en"].title
    assert t("next.lesson", "en", lesson=first) in links(at)
    assert t("next.placed", "en", chapter=7, title=course().chapters[6].title.en) in shown(at)
    assert t("placement.can_play", "en") not in links(at)


def test_a_miss_in_the_check_is_no_weak_skill_to_drill(app_test: AppFactory) -> None:
    at = app_test("", lang="en")
    family, level = course().levels[0].skills[-1]
    missed = an_attempt(1, correct=False, family=family, level=level, mode="placement", answer="null")
    store_of(at).record(missed)
    at.run()
    assert t("home.start", "en") in links(at)


def test_home_leads_back_to_a_check_that_runs(app_test: AppFactory) -> None:
    at = app_test("", lang="en")
    here = at.session_state["session"]
    here.store.begin_placement(here.learner, 3, here.now())
    at.run()
    assert t("placement.go_on", "en", n=1, total=10) in links(at)


def test_every_mark_has_its_words() -> None:
    for lang in LANGS:
        for mark in ("begun", "undrilled", "done", "known"):
            assert t(f"learn.mark.{mark}", lang, step=1, steps=2, skills="x")


def test_every_lesson_teaches_a_skill_the_marks_can_ask_for(content: Course) -> None:
    assert set(outlines()) == set(content.lessons)
    assert all(outline.skills for outline in outlines().values())
