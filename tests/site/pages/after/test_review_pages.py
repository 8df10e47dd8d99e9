"""The review of a match on the site: asked for, waited for, shown, tried again; and as a file."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import ludotheque
from ludotheque.bots.review import Review
from ludotheque.cli import main
from ludotheque.site.pages.after import fairness, replay, review
from ludotheque.site.people.listing import BOT_NAMES
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import Limits
from ludotheque.site.study.reports import KIND, Progress
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from tests.patience import answered, coming
from tests.site.inside import BOT, at_a_house, make, of, some_moves, until
from tests.site.visiting import Browser, Building, site

SHORT = {"stall": 12}


async def finished(services: Services, *seats: NewSeat, public: bool = True) -> Table:
    """Return a short match that is over; whoever is a person plays the first move that there is."""
    wishes = seats or (BOT, BOT)
    table = (await services.tables.create(NewTable("tantalus", SHORT, wishes, Settings(public=public)))).table

    async def ended() -> bool:
        if table.to_move is not None and table.seats[table.to_move].bot is None:
            await some_moves(services, table, 1)
        return table.over

    await answered(ended)
    return table


# in the background


def test_a_review_is_worked_out_once_kept_and_told(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await finished(services)
        heard: list[Progress] = []
        await services.reviews.ask(table, of("ann"))
        assert services.reviews.progress(table) == Progress()
        before = table.cache.version

        def done() -> bool:
            if (far := services.reviews.progress(table)) and far.all and far not in heard:
                heard.append(far)
            return table.cache.result(Review) is not None

        await coming(done, every=0.002)
        assert len(heard) > 1
        assert heard == sorted(heard)
        assert table.cache.version == before + 1
        known = table.cache.result(Review)
        assert Review.read(await services.store.read_report(table.id, KIND)) == known
        table.cache.forget()
        await services.reviews.ask(table, of("ann"))
        assert table.cache.result(Review) == known
        assert services.reviews.progress(table) is None

    at_a_house(tmp_path, visit)


def test_a_match_under_way_gets_no_review(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tantalus", NewSeat("person", "Ann", holder="a"), BOT)
        await services.reviews.ask(table, of("ann"))
        assert services.reviews.progress(table) is None
        assert table.cache.result(Review) is None

    at_a_house(tmp_path, visit)


def test_nobody_waits_for_more_reviews_than_is_fair(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        first, second = await finished(services), await finished(services)
        await services.reviews.ask(first, of("ann"))
        await services.reviews.ask(second, of("ann"))
        assert services.reviews.progress(second) is None
        await services.reviews.ask(second, of("bob"))
        assert services.reviews.progress(second) is not None
        await until(lambda: bool(first.cache.result(Review) and second.cache.result(Review)))

    at_a_house(tmp_path, visit, Limits(reviews_each=1))


def test_a_house_that_closes_does_not_wait_for_reviews(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await finished(services)
        await services.reviews.ask(table, of("ann"))
        await until(lambda: (services.reviews.progress(table) or Progress()).all > 0)
        left.append((services, table))

    left: list[tuple[Services, Table]] = []
    at_a_house(tmp_path, visit)
    ((services, table),) = left
    assert table.cache.result(Review) is None
    assert services.reviews.progress(table) is None
    assert not services.reviews.failed(table)


# the pages


class Place:
    """A house with the pages that come after a match, and a match that is over."""

    def __init__(self, building: Building, public: bool = True) -> None:
        self.building, self.ann = building, building.visitor()
        self.services: Services = building.app.state.services
        made = self.ann.post("/tables", data={"game": "tantalus", "quick": "1", "key": "k" * 20})
        token = re.search(r"ludo=([^;]+)", made.headers["set-cookie"])
        assert token
        self.ann.http.cookies.set("ludo", token[1])
        self.table = building.runner.run(self._finished(public))
        self.address = f"/tables/{self.table.id}/review"

    async def _finished(self, public: bool) -> Table:
        holder = next(
            seat.holder for table in self.services.tables.awake for seat in table.seats if seat.holder
        )
        ann = NewSeat("person", "Ann <b>", holder=holder)
        return await finished(self.services, NewSeat("bot", level="random"), ann, public=public)

    def ready(self, visitor: Browser | None = None) -> str:
        """Return the page once the review is there."""
        (visitor or self.ann).get(self.address)
        self.building.runner.run(until(lambda: self.table.cache.result(Review) is not None))
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
        found = place.table.cache.result(Review)
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
            make(building.app.state.services, "tantalus", NewSeat("person", "Ann", holder="a"), BOT)
        )
        for answer in (
            ann.get(f"/tables/{table.id}/review"),
            ann.post(f"/tables/{table.id}/review/again", data={"event": "0"}),
        ):
            assert answer.status_code == 303
            assert answer.headers["location"] == f"/tables/{table.id}"
        assert ann.get(f"/tables/{table.id}/review/progress").status_code == 404
        assert table.cache.result(Review) is None
        assert building.app.state.services.reviews.progress(table) is None


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
        table = building.runner.run(place.services.tables.find(answer.headers["location"].rpartition("/")[2]))
        assert table
        assert table.match.history[:event] == match.history[:event]
        assert (table.initial_events, table.to_move) == (event, 1)
        assert not table.settings.public
        assert [(seat.kind, seat.name, seat.level) for seat in table.seats] == [
            ("bot", "random", "random"),
            ("person", "Ann <b>", None),
        ]
        assert table.seats[1].holder == place.table.seats[1].holder
        assert table.secret.commitment != place.table.secret.commitment
        page = html.unescape(place.ann.get(answer.headers["location"]).text)
        assert "Your move." in page
        banner = page.partition('<p class="retried">')[2].partition("</p>")[0]
        assert 'fill="var(--seat-1, ' in banner
        assert "You play your turn again" in banner
        assert f'<a href="{place.address}">Back to the review</a>' in banner


def test_somebody_else_may_sit_where_a_bot_blundered(tmp_path: Path) -> None:
    with opened(tmp_path) as building:
        place, bob = Place(building), building.visitor()
        match = place.table.match
        assert match
        event = next(n for n, (who, _) in enumerate(match.events()) if who == 0 and n > 10)
        answer = bob.post(f"{place.address}/again", data={"event": str(event)})
        assert "ludo=" in answer.headers["set-cookie"]
        table = building.runner.run(place.services.tables.find(answer.headers["location"].rpartition("/")[2]))
        assert table
        assert [seat.kind for seat in table.seats] == ["person", "bot"]
        assert table.seats[1].level == "medium"
        page = html.unescape(bob.get(answer.headers["location"]).text)
        assert f"You play {BOT_NAMES[0]}’s turn again" in page


@pytest.mark.parametrize("event", ["", "x", "-1", "99999", "9" * 40, "٣", "0"])
def test_there_is_no_again_from_where_nobody_moved(tmp_path: Path, event: str) -> None:
    with opened(tmp_path) as building:
        place = Place(building)
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
