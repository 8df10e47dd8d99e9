"""Boards of analysis without scripts: everything is in the address, and nothing of a match that goes on."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import httpx
import pytest

import ludotheque
from ludotheque.engine.play import variations
from ludotheque.engine.play.variations import Variations
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Rate, an_hour
from ludotheque.site.pages.after.replay import key_of
from ludotheque.site.pages.analysis.board_state import LONGEST_OPTIONS, address_of, packed, unpacked
from ludotheque.site.services import Services
from ludotheque.site.store.processes import OneProcess
from ludotheque.site.study.analysts import STILL_THINKING, USED_UP, Analysts
from ludotheque.site.study.workbench import Workbench
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.words import languages_of
from tests.site.inside import of
from tests.site.visiting import Browser, Building, site

OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
LANGUAGES = languages_of("ludotheque.site")
MUCH = 4096
"""Letters that no address may have more of."""


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Building]:
    with Building(site(tmp_path)) as opened:
        yield opened


@pytest.fixture
def browser(building: Building) -> Browser:
    return building.visitor()


def state(page: str) -> list[tuple[str, str]]:
    """Return what the forms of a page hold."""
    found = re.search(r'<div data-state="([^"]*)"', page)
    assert found
    return parse_qsl(unescape(found[1]))


def do(browser: Browser, page: str, game: str, **more: str) -> httpx.Response:
    """Press a button of a page."""
    body: dict[str, Any] = {}
    for name, value in state(page):
        body.setdefault(name, []).append(value)
    action = "move" if "move" in more else "do"
    return browser.post(f"/analysis/{game}/{action}", data=body | more, follow_redirects=True)


def status(page: str) -> str:
    found = re.search(r'<p class="status">(.*?)</p>', page)
    assert found
    return unescape(found[1])


def tree_of(page: str, game: str) -> Variations:
    """Return the tree that a page holds."""
    held, loaded = dict(state(page)), ludotheque.load(game)
    options = unpacked(held["options"]) if "options" in held else {}
    return Variations.read(loaded, loaded.setting(int(held["players"]), options), held["board"])


def finished(building: Building, browser: Browser) -> Table:
    """Return a table at which two people on one device have played Titus to its end."""
    seats = {"seat-0": "me", "seat-1": "here", "name-0": "Ann", "name-1": "Bea", "first": "seated"}
    made = browser.post("/tables", data={"game": "titus", "players": "2", "hints": "on", **seats})
    services: Services = building.app.state.services
    table = building.runner.run(services.tables.find(made.headers["location"].rpartition("/")[2]))
    assert table
    chooser = random.Random(3)
    while not table.over:
        assert table.to_move is not None
        move = chooser.choice(table.match.moves())
        building.runner.run(services.tables.move(table, table.to_move, table.number, move))
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_an_empty_board_is_played_for_all_seats_back_and_in_another_way(
    browser: Browser, name: str, lang: str
) -> None:
    page = browser.get(f"/analysis/{name}?lang={lang}").text
    assert "⟨" not in page
    for _ in range(2):
        if 'id="do-run"' in page:
            page = do(browser, page, name, run="1").text
        tree = tree_of(page, name)
        page = do(browser, page, name, move=tree.match.moves()[0]).text
        assert tree_of(page, name).match.length == tree.match.length + 1
    page = do(browser, page, name, back="1").text
    here = tree_of(page, name)
    if here.match.to_move == "chance":
        page = do(browser, page, name, chance="1", outcome=here.match.moves()[-1]).text
    else:
        other = [move for move in here.match.moves() if move != here.here.children[0].text]
        page = do(browser, page, name, move=other[-1] if other else here.match.moves()[0]).text
    after = tree_of(page, name)
    assert after.size >= here.size
    assert "aria-current" in page
    for action in ("first", "last", "forward", "back", "delete"):
        answer = do(browser, page, name, **{action: "1"})
        assert answer.status_code == 200
    assert tree_of(do(browser, page, name, delete="1").text, name).size < after.size
    assert tree_of(do(browser, page, name, clear="1").text, name).size == 0


@pytest.mark.parametrize("name", OURS)
def test_chance_is_chosen_from_all_that_may_happen_most_likely_first(browser: Browser, name: str) -> None:
    page = browser.get(f"/analysis/{name}").text
    if name == "tanagra":
        assert "do-roll" not in page
        return
    tree = tree_of(page, name)
    listed = [unescape(text) for text in re.findall(r'<option value="([^"]*)">[^<]*%</option>', page)]
    odds = tree.match.odds()
    assert sorted(listed) == sorted(odds)
    assert [odds[text] for text in listed] == sorted(odds.values(), reverse=True)
    page = do(browser, page, name, chance="1", outcome=listed[-1]).text
    assert tree_of(page, name).match.history == [["chance", listed[-1]]]
    rolled = tree_of(do(browser, do(browser, page, name, first="1").text, name, roll="1").text, name)
    assert rolled.match.history[0][1] in odds


def test_a_finished_match_is_taken_up_at_one_of_its_events(building: Building, browser: Browser) -> None:
    played = finished(building, browser)
    table = f"/tables/{played.id}"
    assert f'href="{table}/analysis"' in browser.get(table).text
    assert f"{table}/analysis?move=7" in browser.get(f"{table}/replay?move=7").text
    lead = browser.get(f"{table}/analysis?move=7")
    assert lead.status_code == 303
    assert len(lead.headers["location"]) < MUCH
    page = browser.get(lead.headers["location"]).text
    tree = tree_of(page, "titus")
    assert tree.match.length == 7
    assert [value for key, value in state(page) if key == "name"] == ["Ann", "Bea"]
    tree.go(tree.end_of(tree.here))
    assert played.match
    assert tree.match.history == played.match.history
    assert dict(state(browser.get(f"{table}/analysis?seat=1", follow_redirects=True).text))["seat"] == "1"


def test_a_match_that_goes_on_has_no_board(browser: Browser) -> None:
    made = browser.post("/tables", data={"game": "titus", "quick": "1"})
    table = made.headers["location"]
    for address in (f"{table}/analysis", f"{table}/analysis?move=0&seat=1"):
        answer = browser.get(address)
        assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert "/analysis" not in browser.get(table).text.replace('href="/analysis', "")


def test_a_private_match_of_others_has_no_board_without_its_key(building: Building, browser: Browser) -> None:
    table = finished(building, browser)
    assert building.visitor().get(f"/tables/{table.id}/analysis").status_code == 404
    key = building.visitor().get(f"/tables/{table.id}/analysis?key={key_of(table)}")
    assert key.headers["location"].startswith("/analysis/titus?")


def test_an_expert_is_not_asked_about_a_match_of_ones_own_that_plays_without_hints(browser: Browser) -> None:
    setup = {"game": "tanagra", "players": "2", "seat-0": "me", "seat-1": "here", "first": "seated"}
    browser.post("/tables", data=setup)
    page = browser.get("/analysis/tanagra?players=2&board=").text
    answer = do(browser, page, "tanagra", expert="1")
    assert answer.status_code == 409
    assert "match of yours that is going on" in answer.text
    tree = tree_of(page, "tanagra")
    elsewhere = do(browser, page, "tanagra", move=tree.match.moves()[0]).text
    assert do(browser, elsewhere, "tanagra", expert="1").status_code == 200


def test_a_position_of_a_lesson_is_explored(browser: Browser) -> None:
    lesson = ludotheque.load("titus").lessons[0]
    address = f"/games/titus/learn/{lesson.name}"
    page = browser.get(f"{address}?step=2").text
    assert f"{address}/analysis?step=2" in page
    board = browser.get(f"{address}/analysis?step=2", follow_redirects=True)
    assert board.status_code == 200
    assert tree_of(board.text, "titus").match.length >= len(lesson.history)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_expert_gives_three_moves_with_their_chances(browser: Browser, lang: str) -> None:
    page = do(browser, browser.get(f"/analysis/tantalus?lang={lang}").text, "tantalus", run="1").text
    page = do(browser, page, "tantalus", expert="1").text
    found = re.search(r'<ol class="hints".*?</ol>', page, re.S)
    assert found
    moves = [unescape(move) for move in re.findall(r'name="play" value="([^"]*)"', found[0])]
    legal = tree_of(page, "tantalus").match.moves()
    assert len(moves) == 3
    assert set(moves) <= set(legal)
    assert len(re.findall(r"\d+\s%</b>", found[0])) == 3
    page = do(browser, page, "tantalus", play=moves[0]).text
    assert tree_of(page, "tantalus").here.text == moves[0]


def test_an_expert_thinks_once_at_a_time_for_a_visitor_and_so_often_an_hour(browser: Browser) -> None:
    thinkers = Thinkers(1)
    analysts = Analysts(thinkers, Rate(OneProcess(), "analyses", an_hour(2), 4))
    match = ludotheque.load("tanagra").start(players=2, seed=1)

    async def ask(account: str) -> object:
        return await analysts.analyse(match.sight(0), of(account))

    async def both() -> list[Any]:
        return await asyncio.gather(ask("a"), ask("a"), ask("b"), return_exceptions=True)

    one, two, other = browser.runner.run(both())
    assert isinstance(two, Busy)
    assert str(two) == STILL_THINKING
    assert not isinstance(one, Exception)
    assert not isinstance(other, Exception)
    browser.runner.run(ask("a"))
    with pytest.raises(Busy, match=re.escape(USED_UP)):
        browser.runner.run(ask("a"))
    thinkers.stop()


def test_a_board_is_seen_through_any_eyes_and_drawn_as_a_picture(browser: Browser) -> None:
    page = do(browser, browser.get("/analysis/tantalus").text, "tantalus", run="1").text
    pictures = set()
    for eyes in ("mover", "0", "1", "spectator", "nonsense"):
        seen = do(browser, page, "tantalus", eyes="through", through=eyes).text
        assert dict(state(seen)).get("seat", "mover") == ("mover" if eyes == "nonsense" else eyes)
        drawn = browser.get("/analysis/tantalus/picture.svg", params=state(seen))
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.startswith("<svg")
        assert "var(" not in drawn.text
        pictures.add(drawn.text)
    assert len(pictures) == 3, "the mover is the first seat"
    other = do(browser, page, "tantalus", eyes="1", through="mover").text
    assert "As Player 1 sees it" in other
    assert "As Player 2 sees it" in page, "hands that are not seen here are shown beside it"
    move = tree_of(other, "tantalus").match.moves()[0]
    assert (
        tree_of(do(browser, other, "tantalus", chance="1", outcome=move).text, "tantalus").here.text == move
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_game_can_be_begun_with_players_and_options(browser: Browser, lang: str) -> None:
    page = browser.get(f"/analysis?lang={lang}").text
    for name in OURS:
        assert f'action="/analysis/{name}"' in page
    board = browser.get("/analysis/titus?players=4&preset=short").text
    assert tree_of(board, "titus").setting.players == 4
    form = {"players": "3", "option-deck": "standard", "seat-0": "me", "name-0": "Ann"}
    made = browser.post("/analysis/labyrinthe", data=form)
    assert made.status_code == 303
    assert tree_of(browser.get(made.headers["location"]).text, "labyrinthe").setting.players == 3
    wrong = browser.post("/analysis/labyrinthe", data={"players": "99"})
    assert wrong.status_code == 422


def test_components_of_ones_own_are_in_the_address(browser: Browser) -> None:
    for name in ("tantalus", "labyrinthe", "temptation", "titus"):
        game = ludotheque.load(name)
        own = game.setting(game.players[0], {"deck": game.components()}, files=False)
        address = address_of(Variations(game, own))
        assert len(address) < MUCH - 2000, "there is room for a tree beside it"
        assert tree_of(browser.get(address).text, name).setting.options == own.options


def test_what_makes_no_board_is_refused_in_words(browser: Browser) -> None:
    word = dict(state(do(browser, browser.get("/analysis/titus").text, "titus", run="1").text))["board"]
    bomb = packed({"deck": "x" * 3_000_000})
    for query in (
        {"players": "2", "board": word[::-1] + "zz"},
        {"players": "2", "board": "ä"},
        {"players": "2", "board": "x" * 3000},
        {"players": "2", "board": word, "options": "nonsense"},
        {"players": "2", "board": word, "options": bomb[:LONGEST_OPTIONS]},
        {"players": "2", "board": word, "options": packed({"nothing": 1})},
        {"players": "2", "board": word, "options": packed([1])},
        {"players": "2", "board": word, "options": packed({"deck": "/etc/passwd"})},
    ):
        answer = browser.get("/analysis/titus", params=query)
        assert answer.status_code == 422, query
        assert "leads to no board" in answer.text
        assert browser.get("/analysis/titus/picture.svg", params=query).status_code == 422
        assert browser.post("/analysis/titus/do", data={**query, "back": "1"}).status_code == 422
    assert browser.get("/analysis/nothing").status_code == 404
    page = browser.get("/analysis/titus").text
    assert do(browser, page, "titus", move="nonsense").status_code == 422
    assert do(browser, page, "titus", dance="1").status_code == 422
    assert do(browser, page, "titus", go="9999").status_code == 200
    assert browser.post("/analysis/titus/dance", data={}).status_code == 404
    with pytest.raises(Problem):
        unpacked("A" * (LONGEST_OPTIONS + 1))


def test_names_are_written_as_they_are_and_not_as_html(browser: Browser) -> None:
    page = browser.get("/analysis/titus?players=2&name=<b>Ann</b>&name=Bea&board=").text
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page


def test_a_full_board_says_so_and_stays_as_it_was(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    page = browser.get("/analysis/tanagra").text
    for _ in range(3):
        page = do(browser, page, "tanagra", move=tree_of(page, "tanagra").match.moves()[0]).text
    monkeypatch.setattr(variations, "LONGEST_WORD", len(dict(state(page))["board"]))
    for _ in range(40):
        answer = do(browser, page, "tanagra", move=tree_of(page, "tanagra").match.moves()[-1])
        if answer.status_code != 200:
            break
        page = answer.text
    assert answer.status_code == 422
    assert "no room for more" in answer.text
    assert state(answer.text) == state(page)


def test_the_table_of_a_board_stands_wherever_one_goes() -> None:
    game, chooser = ludotheque.load("titus"), random.Random(1)
    bench = Workbench(Variations(game, game.setting(3)), "en")
    numbers = [bench.table.number]
    for _ in range(120):
        if bench.tree.match.over or chooser.random() < 0.2:
            bench.go(chooser.choice(bench.tree.nodes()))
        elif chooser.random() < 0.1:
            bench.delete()
        else:
            bench.play(chooser.choice(bench.tree.match.moves()))
        assert bench.table.match is bench.tree.match or not bench.table.waits
        assert bench.table.match.history == bench.tree.match.history
        assert len(bench.table.cache.told(bench.tree.match, None, "en")) == bench.tree.here.depth
        numbers.append(bench.table.number)
    assert numbers == sorted(numbers), "what a page has seen is never a number once more"
