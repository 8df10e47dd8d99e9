"""Lessons, taken with the finger: to the end, with wrong tries, and from where the page was loaded anew."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import ludotheque
from ludotheque.engine.teaching.course import Course
from ludotheque.site.people.listing import BOT_NAMES
from ludotheque.words import with_names

from .languages import in_turn
from .looking import do, once
from .playing import Visitor

Visit = Callable[..., Visitor]
OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
LIT = """(id) => document.querySelector('#board svg').querySelector('#' + CSS.escape(id))
  ?.hasAttribute('data-lit')"""
FAST = "() => { document.cookie = 'pace=none; path=/' }"


def point_at(learner: Visitor, course: Course, move: str) -> None:
    """Touch what a move is made of, in turn; say yes where one is asked."""
    game, s, deck = course.game, course.match.position.seen_by(course.lesson.seat).s, course.setting.deck
    action = game.notation.read(s, deck, move)
    assert isinstance(action, int)
    for target in game.drawing.paths(s, deck, action)[0]:
        learner.page.wait_for_function(LIT, arg=target)
        assert learner.touch(target), f"{target} is covered"
    if game.drawing.risky(s, deck, action) == 1:
        learner.page.locator("#prompt .first").click()


def begin(visit: Visit, name: str, locale: str) -> tuple[Visitor, Course, str]:
    game = ludotheque.load(name)
    lesson = game.lessons[0]
    address = f"/games/{name}/learn/{lesson.name}"
    learner = visit(locale=locale)
    learner.page.goto(address)
    do(learner.page, FAST)
    learner.page.reload()
    return learner, Course(game, lesson), address


@pytest.mark.parametrize(("name", "lang"), in_turn(OURS, 2))
def test_a_first_lesson_is_taken_to_its_end_by_touching_and_wrong_tries_are_answered(
    visit: Visit, name: str, lang: str
) -> None:
    learner, course, _ = begin(visit, name, lang)
    page = learner.page
    for step in course.lesson.steps:
        expect(page.locator(".teacher .says")).to_have_text(with_names(step.say[lang], BOT_NAMES, lang))
        for target in step.light:
            once(page, "(id) => !!document.querySelector(`#board svg #${CSS.escape(id)}`)", arg=target)
        if not step.asks:
            page.locator("#actions form[data-do=on] button").click()
            course.go_on()
        for move in [move for move in step.wrong if step.moves and move != "*"][:1]:
            point_at(learner, course, move)
            expect(page.locator("#prompt")).to_contain_text(
                with_names(step.wrong[move][lang], BOT_NAMES, lang)
            )
        for move in step.answer if step.asks else ():
            before = learner.state()["lines"]
            point_at(learner, course, move)
            course.play(move)
            expect(page.locator("#log > li")).not_to_have_count(before)
    expect(page.locator(".teacher .says")).to_have_text(
        with_names(course.lesson.closing[lang], BOT_NAMES, lang)
    )
    page.goto(f"/games/{name}/learn")
    expect(page.locator(".lesson-link.done")).to_have_count(1)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_a_wrong_turn_is_told_is_read_after_the_step_has_gone_back(
    visit: Visit, size: tuple[int, int]
) -> None:
    learner, course, address = begin(visit, "titus", "en-GB")
    step = next(
        number for number, step in enumerate(course.lesson.steps) if "keep" in step.wrong and step.goal
    )
    page, course = learner.page, Course(course.game, course.lesson, step)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{address}?step={step}")
    for move in ("draw", "keep"):
        point_at(learner, course, move)
        course.play(move)
    told = with_names(course.lesson.steps[step].wrong["keep"]["en"], BOT_NAMES, "en")
    expect(page.locator(".teacher .again")).to_have_text(told)
    expect(page.locator(".teacher .again")).to_be_in_viewport(ratio=1)
    expect(page.locator(".teacher .says")).to_be_in_viewport(ratio=1)


def test_on_a_phone_a_teacher_means_the_button_below_the_table(visit: Visit) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    course = ludotheque.load("temptation").lessons[0]
    step = next(number for number, one in enumerate(course.steps) if {"roll", "stop"} <= {*one.light})
    page = visit(f"/games/temptation/learn/{course.name}?step={step}", locale="fr-FR", **phone).page
    expect(page.locator("#choices .taught")).to_have_text(["Lancer", "Arrêter"])
    expect(page.locator("#ludo-told [data-of=roll], #ludo-told [data-of=stop]")).to_have_count(0)


def test_a_lesson_goes_on_where_the_page_was_loaded_anew_and_ends_in_a_match_with_a_coach(
    visit: Visit,
) -> None:
    learner, course, address = begin(visit, "titus", "en-GB")
    page = learner.page
    while course.number < 3:
        assert course.step
        if course.step.asks:
            page.locator("#actions form[data-do=show] button").click()
            why = course.step.why or course.step.well
            expect(page.locator(".teacher .says")).to_have_text(with_names(why["en"], BOT_NAMES, "en"))
        page.locator("#actions form[data-do=on] button").click()
        course.show()
        assert course.step
        expect(page.locator(".teacher .says")).to_have_text(
            with_names(course.step.say["en"], BOT_NAMES, "en")
        )
    page.reload()
    expect(page.locator(".teacher .says")).to_have_text(with_names(course.step.say["en"], BOT_NAMES, "en"))
    expect(page).to_have_url(re.compile(r"\?step=3\b"))
    page.goto(f"{address}?step={len(course.lesson.steps)}")
    page.get_by_role("button", name="Play a first match, with a coach").click()
    page.wait_for_url("**/tables/**")
    expect(page.locator(".coach")).to_be_visible()
