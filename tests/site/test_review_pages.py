"""The review of a match on the site: asked for, waited for, shown, tried again; and as a file."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import ludotheque
from ludotheque.bots.review import Review
from ludotheque.cli import main
from ludotheque.site.house import House
from ludotheque.site.limits import Limits
from ludotheque.site.making import NewSeat
from ludotheque.site.pages import fairness, replay, review
from ludotheque.site.reports import Progress
from ludotheque.site.reviews import KIND
from ludotheque.site.table import Settings, Table
from tests.site.inside import BOT, at_a_house, make, of, some_moves, until
from tests.site.visiting import Browser, Building, site

SHORT = {"stall": 12}


async def finished(house: House, *seats: NewSeat, public: bool = True) -> Table:
    """Return a short match that is over; whoever is a person plays the first move that there is."""
    wishes = seats or (BOT, BOT)
    table = (await house.create("tantalus", 2, SHORT, wishes, Settings(public=public))).table
    while not table.over:
        if table.to_move is not None and table.seats[table.to_move].bot is None:
            await some_moves(house, table, 1)
        await asyncio.sleep(0.005)
    return table


# in the background


def test_a_review_is_worked_out_once_kept_and_told(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await finished(house)
        heard: list[Progress] = []
        await house.reviews.ask(table, of("ann"))
        assert house.reviews.progress(table) == Progress()
        before = table.notebook.version
        while table.notebook.review is None:
            if (far := house.reviews.progress(table)) and far.all and far not in heard:
                heard.append(far)
            await asyncio.sleep(0.002)
        assert len(heard) > 1
        assert heard == sorted(heard)
        assert table.notebook.version == before + 1
        known = table.notebook.review
        assert Review.read(await house.store.read_report(table.id, KIND)) == known
        table.notebook.forget()
        await house.reviews.ask(table, of("ann"))
        assert table.notebook.review == known
        assert house.reviews.progress(table) is None

    at_a_house(tmp_path, visit)


def test_a_match_under_way_gets_no_review(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "tantalus", NewSeat("person", "Ann", holder="a"), BOT)
        await house.reviews.ask(table, of("ann"))
        assert house.reviews.progress(table) is None
        assert table.notebook.review is None

    at_a_house(tmp_path, visit)


def test_nobody_waits_for_more_reviews_than_is_fair(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        first, second = await finished(house), await finished(house)
        await house.reviews.ask(first, of("ann"))
        await house.reviews.ask(second, of("ann"))
        assert house.reviews.progress(second) is None
        await house.reviews.ask(second, of("bob"))
        assert house.reviews.progress(second) is not None
        await until(lambda: bool(first.notebook.review and second.notebook.review))

    at_a_house(tmp_path, visit, Limits(reviews_each=1))


def test_a_house_that_closes_does_not_wait_for_reviews(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await finished(house)
        await house.reviews.ask(table, of("ann"))
        await until(lambda: (house.reviews.progress(table) or Progress()).all > 0)
        left.append((house, table))

    left: list[tuple[House, Table]] = []
    at_a_house(tmp_path, visit)
    ((house, table),) = left
    assert table.notebook.review is None
    assert house.reviews.progress(table) is None
    assert not house.reviews.failed(table)


# the pages


class Place:
    """A house with the pages that come after a match, and a match that is over."""

    def __init__(self, building: Building, public: bool = True) -> None:
        self.building, self.ann = building, building.visitor()
        self.house: House = building.app.state.house
        made = self.ann.post("/tables", data={"game": "tantalus", "quick": "1", "key": "k" * 20})
        token = re.search(r"ludo=([^;]+)", made.headers["set-cookie"])
        assert token
        self.ann.http.cookies.set("ludo", token[1])
        self.table = building.runner.run(self._finished(public))
        self.address = f"/tables/{self.table.id}/review"

    async def _finished(self, public: bool) -> Table:
        holder = next(seat.holder for table in self.house.awake for seat in table.seats if seat.holder)
        ann = NewSeat("person", "Ann <b>", holder=holder)
        return await finished(self.house, NewSeat("bot", level="random"), ann, public=public)

    def ready(self, visitor: Browser | None = None) -> str:
        """Return the page once the review is there."""
        (visitor or self.ann).get(self.address)
        self.building.runner.run(until(lambda: self.table.notebook.review is not None))
        answer = (visitor or self.ann).get(self.address)
        assert answer.status_code == 200
        return answer.text


def opened(data: Path) -> Building:
    """Return the site with the pages that come after a match."""
    app = site(data)
    app.router.routes += [*replay.routes(), *fairness.routes(), *review.routes()]
    return Building(app)


def test_the_page_shows_how_far_it_is_and_then_the_review(tmp_path: Path) -> None:
    with opened(tmp_path) as building:
        place = Place(building)
        waiting = place.ann.get(place.address).text
        assert "<progress" in waiting
        assert '<meta http-equiv="refresh"' in waiting
        far = place.ann.get(f"{place.address}/progress")
        assert far.status_code == 200
        assert "<progress" in far.text
        text = place.ready()
        assert place.ann.get(f"{place.address}/progress").status_code == 204
        found = place.table.notebook.review
        assert found
        assert text.count('<span class="said">') == len(found.verdicts)
        for one in found.verdicts:
            assert f'href="/tables/{place.table.id}/replay?move={one.event + 1}"' in text
        assert text.count('class="turning"') == len(found.turning_points)
        assert "Ann &lt;b&gt;" in text
        assert "<b>Ann" not in text
        assert "expert search of 3,000 iterations" in text
        assert "style=" not in text.partition("<main")[2].replace("svg style=", "")
        french = html.unescape(place.ready(building.visitor("fr")))
        assert "Meilleurs coups" in french
        assert "3\u202f000 itérations" in french


def test_the_result_and_the_replay_lead_to_it(tmp_path: Path) -> None:
    with opened(tmp_path) as building:
        place = Place(building)
        for page in ("", "/replay"):
            assert f'href="{place.address}"' in place.ann.get(f"/tables/{place.table.id}{page}").text


def test_it_is_refused_while_the_match_is_going_on(tmp_path: Path) -> None:
    with opened(tmp_path) as building:
        ann = building.visitor()
        table = building.runner.run(
            make(building.app.state.house, "tantalus", NewSeat("person", "Ann", holder="a"), BOT)
        )
        for answer in (
            ann.get(f"/tables/{table.id}/review"),
            ann.post(f"/tables/{table.id}/review/again", data={"event": "0"}),
        ):
            assert answer.status_code == 303
            assert answer.headers["location"] == f"/tables/{table.id}"
        assert ann.get(f"/tables/{table.id}/review/progress").status_code == 404
        assert table.notebook.review is None
        assert building.app.state.house.reviews.progress(table) is None


def test_to_a_stranger_a_private_table_has_no_review(tmp_path: Path) -> None:
    with opened(tmp_path) as building:
        place = Place(building, public=False)
        stranger = building.visitor()
        for way in ("", "/progress"):
            assert stranger.get(place.address + way).status_code == 404
        assert stranger.post(f"{place.address}/again", data={"event": "12"}).status_code == 404
        assert place.ann.get(place.address).status_code == 200


# again from here


def test_again_from_here_makes_a_table_that_begins_before_the_move(tmp_path: Path) -> None:
    with opened(tmp_path) as building:
        place = Place(building)
        match = place.table.match
        assert match
        event = next(n for n, (who, _) in enumerate(match.events()) if who == 1 and n > 10)
        form = {"event": str(event), "key": "once" * 6}
        answer = place.ann.post(f"{place.address}/again", data=form)
        assert answer.status_code == 303
        assert place.ann.post(f"{place.address}/again", data=form).headers == answer.headers
        table = building.runner.run(place.house.table(answer.headers["location"].rpartition("/")[2]))
        assert table
        assert table.match
        assert table.match.history[:event] == match.history[:event]
        assert (table.given, table.to_move) == (event, 1)
        assert not table.settings.public
        assert [(seat.kind, seat.name, seat.level) for seat in table.seats] == [
            ("bot", "random", "random"),
            ("person", "Ann <b>", None),
        ]
        assert table.seats[1].holder == place.table.seats[1].holder
        assert table.secret.commitment != place.table.secret.commitment
        assert "Your move." in place.ann.get(answer.headers["location"]).text


def test_somebody_else_may_sit_where_a_bot_blundered(tmp_path: Path) -> None:
    with opened(tmp_path) as building:
        place, bob = Place(building), building.visitor()
        match = place.table.match
        assert match
        event = next(n for n, (who, _) in enumerate(match.events()) if who == 0 and n > 10)
        answer = bob.post(f"{place.address}/again", data={"event": str(event)})
        assert "ludo=" in answer.headers["set-cookie"]
        table = building.runner.run(place.house.table(answer.headers["location"].rpartition("/")[2]))
        assert table
        assert [seat.kind for seat in table.seats] == ["person", "bot"]
        assert table.seats[1].level == "medium"


@pytest.mark.parametrize("event", ["", "x", "-1", "99999", "9" * 40, "٣", "0"])
def test_there_is_no_again_from_where_nobody_moved(tmp_path: Path, event: str) -> None:
    with opened(tmp_path) as building:
        place = Place(building)
        assert place.table.match
        assert place.table.match.actor(0) < 0
        assert place.ann.post(f"{place.address}/again", data={"event": event}).status_code == 404


# the file


def record(path: Path, conceded: int | None = None) -> Path:
    """Save a short match that is over, or was given up."""
    match = ludotheque.load("tantalus").start(players=2, seed=5, options=SHORT)
    while not match.over and (conceded is None or match.length < 16):
        match.play(match.moves()[match.length % len(match.moves())])
    match.record(conceded=conceded).save(path)
    return path


def ludo(*arguments: Any) -> Any:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.mark.parametrize("conceded", [None, 0])
def test_the_command_writes_one_page_that_needs_nothing_else(tmp_path: Path, conceded: int | None) -> None:
    target = tmp_path / "page.html"
    done = ludo("review", record(tmp_path / "match.json", conceded), "-o", target, "--lang", "fr")
    assert done.exit_code == 0, done.output
    assert "moves judged" in done.output
    text = target.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "<h1>Bilan</h1>" in text
    assert "Joueur 1" in text
    outside = re.findall(r'(?:href|src|action)="(?!#)[^"]*"|url\((?!#)|@import|<script|<link|<form', text)
    assert outside == []
    check_nesting(text)


def check_nesting(text: str) -> None:
    """Assert that every element that is opened is closed, in order."""
    body = re.sub(r"<style>.*?</style>|<!doctype html>", "", text, flags=re.S)
    stack: list[str] = []
    for closing, name, alone in re.findall(r"<(/?)([a-zA-Z][\w-]*)[^>]*?(/?)>", body):
        if alone or name in ("meta", "br", "input", "img"):
            continue
        if closing:
            assert stack.pop() == name
        else:
            stack.append(name)
    assert stack == []


def test_the_command_refuses_a_match_that_is_going_on(tmp_path: Path) -> None:
    match = ludotheque.load("tantalus").start(players=2, seed=5)
    match.record().save(tmp_path / "match.json")
    done = ludo("review", tmp_path / "match.json")
    assert done.exit_code == 2
    assert "still going on" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]
