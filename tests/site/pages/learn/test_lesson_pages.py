"""Lessons on the site: which there are, taking one without scripts, and what is remembered of it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.engine.game import Game
from ludotheque.engine.teaching.course import Course
from ludotheque.engine.teaching.lessons import Lesson
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.log import log_lines
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.people.listing import BOT_NAMES
from ludotheque.site.study.classroom import Classroom
from ludotheque.words import languages_of, with_names
from tests.site.study.test_open_boards import Page
from tests.site.visiting import Browser, Building, open_house, site

OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
LANGUAGES = languages_of("ludotheque.site")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_house(tmp_path) as opened:
        yield opened


def first(name: str) -> tuple[Game, Lesson]:
    game = ludotheque.load(name)
    return game, game.lessons[0]


def read(text: str, lang: str = "en") -> str:
    """Return a text as the page has it: with the names of bots."""
    return with_names(text, BOT_NAMES, lang)


def says(page: str) -> str:
    """Return what the teacher says."""
    found = re.search(r'<p class="says">(.*?)</p>', page, re.S)
    assert found
    return unescape(found[1])


def fields(page: str) -> list[tuple[str, str]]:
    """Return what a form tells of where the learner is."""
    form = re.search(r'<form class="unscripted choose".*?</form>', page, re.S)
    assert form
    pairs = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[0])
    return [(name, unescape(value)) for name, value in pairs]


def post(browser: Browser, address: str, pairs: list[tuple[str, str]]) -> Any:
    body: dict[str, Any] = {}
    for name, value in pairs:
        body.setdefault(name, []).append(value)
    return browser.post(address, data=body, follow_redirects=True)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_lessons_are_listed_with_what_they_are_about(browser: Browser, name: str, lang: str) -> None:
    game = ludotheque.load(name)
    page = unescape(browser.get(f"/games/{name}/learn?lang={lang}").text)
    for lesson in game.lessons:
        assert lesson.title[lang] in page
        assert lesson.about[lang] in page
        assert f"/games/{name}/learn/{lesson.name}" in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_a_first_lesson_is_taken_to_its_end_without_scripts_and_remembered(
    browser: Browser, name: str, lang: str
) -> None:
    game, lesson = first(name)
    assert f"/games/{name}/learn/{lesson.name}" in browser.get("/").text
    address = f"/games/{name}/learn/{lesson.name}"
    course = Course(game, lesson)
    page = browser.get(f"{address}?lang={lang}").text
    for step in lesson.steps:
        assert "⟨" not in page
        assert says(page) == read(step.say[lang], lang)
        if not step.asks:
            page = post(browser, f"{address}/on", [("step", str(course.number))]).text
            course.go_on()
            continue
        for move in step.answer:
            page = post(browser, f"{address}/move", [*fields(page), ("move", move)]).text
        course.show()
    assert course.over
    assert says(page) == read(lesson.closing[lang], lang)
    assert ('name="coach"' in page) is lesson.match
    assert "✓" in browser.get(f"/games/{name}/learn").text
    assert f"/games/{name}/learn/{lesson.name}" not in browser.get("/").text, (
        "who has learned it is not asked"
    )


@pytest.mark.parametrize("name", OURS)
def test_a_wrong_try_is_told_what_the_lesson_says(browser: Browser, name: str) -> None:
    game, lesson = first(name)
    tried = 0
    for number, step in enumerate(lesson.steps):
        for move, texts in step.wrong.items() if step.moves else ():
            legal = [one for one in Course(game, lesson, number).match.moves() if one not in step.moves]
            others = [one for one in legal if one not in step.wrong]
            attempt = (others or [""])[0] if move == "*" else move
            if attempt:
                body = {"step": str(number), "move": attempt}
                answer = browser.post(f"/games/{name}/learn/{lesson.name}/move", data=body)
                assert answer.status_code == 422
                assert read(texts["en"]) in unescape(answer.text)
                assert says(answer.text) == read(step.say["en"])
                tried += 1
    assert tried


def test_a_try_that_begins_again_leaves_no_line_in_the_list_of_moves() -> None:
    game, lesson = first("titus")
    number = next(number for number, step in enumerate(lesson.steps) if len(step.answer) > 1)
    room = Classroom(game, Course(game, lesson, number), "Ada")

    def lines() -> list[str]:
        return log_lines(room.table, lesson.seat, words_of("en"), names_of(room.table, words_of("en")))

    before = lines()
    room.play(lesson.steps[number].answer[0])
    assert len(lines()) > len(before)
    room.again()
    assert lines() == before


@pytest.mark.parametrize("name", OURS)
def test_show_me_stops_on_the_answer_says_why_and_goes_on(browser: Browser, name: str) -> None:
    _, lesson = first(name)
    number, step = next((number, step) for number, step in enumerate(lesson.steps) if step.asks)
    address = f"/games/{name}/learn/{lesson.name}"
    page = post(browser, f"{address}/show", [("step", str(number))]).text
    assert says(page) == read((step.why or step.well)["en"])
    assert 'data-do="show"' not in page
    page = post(browser, f"{address}/on", [("step", str(number)), ("shown", "1")]).text
    assert says(page) == read(lesson.steps[number + 1].say["en"])


def test_a_move_that_is_none_is_told_why(browser: Browser) -> None:
    _, lesson = first("titus")
    number = next(number for number, step in enumerate(lesson.steps) if step.moves)
    body = {"step": str(number), "move": "nonsense"}
    answer = browser.post(f"/games/titus/learn/{lesson.name}/move", data=body)
    assert answer.status_code == 422
    assert "/games/titus/rules#clause-" in answer.text


def test_nonsense_in_an_address_begins_the_lesson(browser: Browser) -> None:
    _, lesson = first("titus")
    for query in ("step=99999", "step=-1", "step=x", "made=nonsense", "step=1&made=" + "x" * 500):
        answer = browser.get(f"/games/titus/learn/{lesson.name}?{query}")
        assert answer.status_code == 200
        assert says(answer.text)
    for address in ("/games/titus/learn/nothing", "/games/nothing/learn"):
        assert browser.get(address).status_code == 404
    answer = browser.post(f"/games/titus/learn/{lesson.name}/dance", data={})
    assert answer.status_code == 404


def test_whoever_has_played_is_not_offered_to_learn(browser: Browser) -> None:
    assert "/games/titus/learn/" in browser.get("/").text
    browser.post("/tables", data={"game": "titus", "quick": "1"})
    page = browser.get("/").text
    assert "/games/titus/learn/" not in page
    assert "/games/tanagra/learn/" in page


def test_the_match_after_a_lesson_has_a_coach_and_an_easy_bot(browser: Browser) -> None:
    game, _ = first("titus")
    page = post(browser, "/tables", [("game", "titus"), ("quick", "1"), ("coach", "1")]).text
    assert "easy" in page
    lines = [line.say["en"] for line in game.coach if line.when == "turn"]
    assert lines
    assert any(read(line) in unescape(page) for line in lines)
    assert 'class="coach"' in page
    other = post(browser, "/tables", [("game", "titus"), ("quick", "1")]).text
    assert 'class="coach"' not in other


@pytest.mark.parametrize("kind", ["learn", "puzzles"])
def test_a_room_is_built_in_turn_and_keeps_nobody_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    game = ludotheque.load("titus")
    named = game.lessons[0] if kind == "learn" else game.puzzles[0]
    address = f"/games/titus/{kind}/{named.name}"
    built: list[str] = []
    begin = Classroom.__init__

    def noted(self: Classroom, *given: Any) -> None:
        built.append(threading.current_thread().name.partition("-")[0])
        begin(self, *given)

    monkeypatch.setattr(Classroom, "__init__", noted)
    with Building(site(tmp_path)) as building:
        visitor, page = building.visitor(), Page(building, address)
        assert visitor.get(address).status_code == 200
        assert visitor.post(f"{address}/again", data={"step": "0"}).status_code in (303, 409)
        building.runner.run(page.run())
        assert building.runner.run(page.told("frames"))
        building.runner.run(page.close())
    assert built == ["reader"] * 3
