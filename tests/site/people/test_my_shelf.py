"""My shelf: what is on it, in which order, how one stands; and clocks of days."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ludotheque.site.foundation.clocks import DAY, per_move, time_left
from ludotheque.site.foundation.tokens import digest, new_token
from ludotheque.site.foundation.words import words_of
from ludotheque.site.people.listing import Listed, Sitter
from ludotheque.site.people.my_shelf import A_PAGE, page_number, result_of, shelf_of
from ludotheque.site.services import Services
from ludotheque.site.store.storage import Note, Tally
from ludotheque.site.study.classroom import finished
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from tests.site.inside import BOT, FREE, ME, YOU, at_a_house, make, some_moves
from tests.site.visiting import Browser, Building, site

TOKEN = new_token()
ANN = NewSeat("person", "Ann", holder=digest(TOKEN))


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Building]:
    with Building(site(tmp_path)) as opened:
        yield opened


def house_in(building: Building) -> Services:
    services: Services = building.app.state.services
    return services


def known(building: Building, lang: str = "en") -> Browser:
    """Return Ann's browser."""
    browser = building.visitor(lang)
    browser.http.cookies.set("ludo", TOKEN)
    return browser


def a_table(building: Building, game: str, *seats: NewSeat, clock: int | None = None) -> Table:
    services = house_in(building)
    return building.runner.run(make(services, game, *seats, settings=Settings(public=False, clock=clock)))


def test_a_stranger_reads_what_will_be_here(building: Building) -> None:
    answer = building.visitor().get("/me")
    assert answer.status_code == 200
    assert "Nothing is here yet" in answer.text
    assert "set-cookie" not in answer.headers
    assert "Delete everything" not in answer.text
    assert "Rien ici" in building.visitor("fr").get("/me").text


def test_every_page_leads_to_it(building: Building) -> None:
    for address in ("/", "/games/titus", "/join"):
        assert building.visitor().get(address).text.count('href="/me"') >= 2


def test_where_one_is_to_move_comes_first_with_the_time_that_is_left(building: Building) -> None:
    other = a_table(building, "tantalus", YOU, ANN)
    mine = a_table(building, "titus", ANN, YOU, clock=2 * DAY)
    waits = a_table(building, "temptation", ANN, FREE)
    text = known(building).get("/me").text
    places = [text.index(f"/tables/{table.id}") for table in (mine, waits, other)]
    assert places == sorted(places)
    assert "Your turn" in text
    assert "1 d 23 h left" in text.replace("2 d 0 h left", "1 d 23 h left")
    assert "Bob is to move" in text
    assert "One seat is free" in text
    french = known(building, "fr").get("/me").text.replace(" ", " ").replace("\u202f", " ")
    assert any(left in " ".join(french.split()) for left in ("2 j 0 h", "1 j 23 h"))


def test_a_finished_match_is_there_with_its_result_and_its_replay(building: Building) -> None:
    services = house_in(building)
    for loser in (0, 1):
        building.runner.run(services.tables.concede(a_table(building, "titus", ANN, YOU), loser))
    page = known(building).get("/me").text
    finished_part = page[page.index('id="over"') :]
    assert finished_part.index("Won") < finished_part.index("Lost")  # the latest first
    assert finished_part.count("/replay") == 2
    assert "Bob" in finished_part


def test_long_lists_come_in_pages(building: Building) -> None:
    services = house_in(building)
    tables = [a_table(building, "titus", ANN, YOU) for _ in range(A_PAGE + 2)]
    for table in tables:
        building.runner.run(services.tables.concede(table, 1))
    browser = known(building)
    first, second = browser.get("/me").text, browser.get("/me?over=2").text
    assert first.count('class="ended-link"') == A_PAGE
    assert "/me?over=2&amp;under-way=1#over" in first
    assert second.count('class="ended-link"') == 2
    assert f"/tables/{tables[0].id}" in second
    assert "Older" not in second
    assert browser.get("/me?over=3").status_code == 200


@pytest.mark.parametrize("text", ["", "0", "-1", "x", "²", "9" * 50, "1e9", "٣"])
def test_a_page_that_makes_no_sense_is_the_first(building: Building, text: str) -> None:
    assert page_number(text) == 1
    assert known(building).get("/me", params={"over": text, "under-way": text}).status_code == 200


def test_lists_on_my_shelf_wake_nobody(tmp_path: Path) -> None:
    async def before(services: Services) -> None:
        await make(services, "titus", ME, YOU)
        await services.tables.concede(await make(services, "titus", ME, YOU), 0)

    async def after(services: Services) -> None:
        shelf = await shelf_of(services.store, "a")
        assert [len(shelf.under_way.tables), len(shelf.over.tables)] == [1, 1]
        assert not list(services.tables.awake)

    at_a_house(tmp_path, before)
    at_a_house(tmp_path, after)


def test_how_one_stands_is_counted_from_matches_as_they_ended(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        await services.tables.concede(await make(services, "titus", ME, YOU), 1)
        await services.tables.concede(await make(services, "titus", ME, BOT), 0)
        table = (await services.tables.create(NewTable("temptation", {"rounds": 1}, [ME, YOU]))).table
        while not table.over:
            await some_moves(services, table, 1)
        shelf = await shelf_of(services.store, "a")
        assert shelf.tallies["titus"] == [
            Tally("titus", "random", 0, 0, 1),
            Tally("titus", "person", 1, 0, 0),
        ]
        drawn, won = len(table.winners) > 1, table.winners == [0]
        assert shelf.tallies["temptation"] == [
            Tally("temptation", "person", int(won), int(drawn), int(not won and not drawn))
        ]

    at_a_house(tmp_path, visit)


def test_how_one_stands_is_shown(building: Building) -> None:
    building.runner.run(house_in(building).tables.concede(a_table(building, "titus", ANN, YOU), 1))
    page = known(building).get("/me").text
    assert "How I stand" in page
    assert '<th scope="row">people</th>' in page
    assert '<rect class="won" width="1" height="1"/>' in page


def test_what_was_learned_is_counted_by_game(building: Building) -> None:
    store, today = house_in(building).store, datetime.now(UTC).date()
    for note in (
        finished("titus", "first"),
        Note("puzzle", "titus/a", True, 1.0),
        Note("puzzle", "titus/b", {"tries": 2}, 1.0),
        *(Note("puzzle day", (today - timedelta(days=ago)).isoformat(), True, 1.0) for ago in (1, 2, 4)),
        Note("puzzle", "unknown-game/b", True, 1.0),
    ):
        building.runner.run(store.write_note(digest(TOKEN), note))
    page = known(building).get("/me").text
    assert "Lessons finished: 1 of " in page
    assert "2 puzzles solved" in page
    assert "2 days in a row" in page


def test_who_played_for_several_seats_won_if_one_of_them_did() -> None:
    def told(winners: tuple[int, ...], *mine: int) -> str:
        seats = tuple(Sitter("person", mine=seat in mine) for seat in range(3))
        return result_of(Listed("t", "titus", "C", seats, "over", winners=winners))

    assert [told((0,), 0), told((0, 1), 0), told((1,), 0)] == ["won", "drawn", "lost"]
    assert [told((0, 1), 0, 1), told((0, 2), 0, 1), told((2,), 0, 1)] == ["won", "drawn", "lost"]
    assert told((0,)) == told((), 0) == ""


# clocks


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (2 * DAY + 4 * 3600 + 5, "2 d 4 h left"),
        (DAY, "1 d 0 h left"),
        (DAY - 1, "23 h 59 min left"),
        (3600, "1 h 0 min left"),
        (59.2, "1:00 left"),
        (0, "time is up"),
        (-5, "time is up"),
    ],
)
def test_what_is_left_of_a_clock_is_said_in_days_and_hours(seconds: float, said: str) -> None:
    assert time_left(seconds, words_of("en")) == said


def test_a_clock_of_days_is_said_in_days() -> None:
    assert [per_move(clock, words_of("en")) for clock in (60, DAY, 7 * DAY)] == [
        "1 minute",
        "1 day",
        "7 days",
    ]
    assert per_move(3 * DAY, words_of("fr")) == "3\u00a0jours"


@pytest.mark.parametrize(("clock", "days"), [("day", 1), ("2-days", 2), ("3-days", 3), ("week", 7)])
def test_the_form_offers_days_for_a_move(building: Building, clock: str, days: int) -> None:
    browser = known(building)
    assert f'value="{clock}"' in browser.get("/games/titus/setup").text
    form = {"game": "titus", "players": "2", "seat-0": "me", "seat-1": "friend", "clock": clock}
    address = browser.post("/tables", data=form).headers["location"]
    assert (
        building.runner.run(house_in(building).tables.find(address.rpartition("/")[2])).settings.clock
        == days * DAY
    )  # type: ignore[union-attr]
    told = "1 day" if days == 1 else f"{days} days"
    assert f"<dd>{told}</dd>" in browser.get(address).text


def test_when_time_is_up_the_list_says_so(building: Building) -> None:
    table = a_table(building, "titus", ANN, YOU, clock=DAY)
    file = house_in(building).store.query  # type: ignore[attr-defined]
    file("update standings set moved_at = ? where id = ?", time.time() - DAY - 9, table.id)
    assert "time is up" in known(building).get("/me").text
