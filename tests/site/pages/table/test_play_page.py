"""What the play page is told, and what it may ask for."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import ludotheque.site
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.acting import act
from ludotheque.site.pages.table.frames import drawing_of, present
from ludotheque.site.pages.table.log import log_lines
from ludotheque.site.pages.table.looking import Look, look_at, names_of
from ludotheque.site.pages.table.message import Seen, message
from ludotheque.site.pages.table.seats import won
from ludotheque.site.pages.table.waiting_room import room_html
from ludotheque.site.services import Services, compose
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.tables.board import Refused, Settings
from ludotheque.site.tables.live import Connection
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.words import seat as seat_in_words
from ludotheque.words import with_names
from tests import patience
from tests.patience import PATIENCE
from tests.site.inside import FREE, ME, at_a_house, long_ago, make, of
from tests.site.server import Api, Server

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
ENGLISH, FRENCH = words_of("en"), words_of("fr")


def at_a_table(
    tmp_path: Path,
    game: str,
    visit: Callable[[Services, Table], Awaitable[None]],
    names: tuple[str, ...] = ("Ann", "Bob"),
    settings: Settings | None = None,
) -> None:
    async def run() -> None:
        store, thinkers = SqliteStore(tmp_path / FILE), Thinkers(1)
        services = compose(store, thinkers)
        wishes = [NewSeat("person", name, holder=str(seat)) for seat, name in enumerate(names)]
        try:
            await visit(
                services,
                (await services.tables.create(NewTable(game, {}, wishes, settings or Settings()))).table,
            )
        finally:
            await services.stop()
            thinkers.stop()
            await store.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def any_move(services: Services, table: Table, choice: random.Random) -> None:
    seat, match = table.to_move, table.match
    assert seat is not None
    assert match
    await services.tables.move(table, seat, table.number, choice.choice(match.moves()))


def told(table: Table, look: Look, seen: Seen | None, lang: str = "en") -> dict[str, Any]:
    heard: dict[str, Any] = orjson.loads(message(table, look, words_of(lang), seen, None))
    return heard


class Reader:
    """A page that puts together what it is told."""

    def __init__(self, table: Table, held: list[int]) -> None:
        self.table = table
        self.held = held
        self.seen: Seen | None = None
        self.pieces: list[str] = []
        self.parts: dict[str, str] = {}
        self.log: list[str] = []
        self.frames = 0

    def read(self) -> dict[str, Any]:
        look = look_at(self.table, self.held, None)
        heard = told(self.table, look, self.seen)
        for frame in heard["frames"]:
            self.frames += 1
            before = self.pieces
            self.pieces = []
            for piece in frame:
                known = [piece] if isinstance(piece, str) else before[piece[0] : piece[0] + piece[1]]
                self.pieces += known
        self.parts |= heard["parts"]
        self.log[heard["log"]["from"] :] = heard["log"]["lines"]
        version, seats = self.table.cache.version, tuple(self.table.seats)
        self.seen = Seen(self.table.number, version, look, "en", seats)
        return heard


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_reads_now_and_then_has_the_right_drawing_and_log(tmp_path: Path, game: str) -> None:
    async def visit(services: Services, table: Table) -> None:
        choice = random.Random(1)
        steady, slow, guest = Reader(table, [0]), Reader(table, [1]), Reader(table, [])
        for step in range(60):
            if table.over:
                break
            await any_move(services, table, choice)
            readers = [steady, guest, slow] if step % 5 == 0 else [steady, guest]
            for reader in readers:
                reader.read()
                seat = reader.held[0] if reader.held else None
                view = present(table, seat, ENGLISH)[1]
                assert reader.pieces == drawing_of(table, view, seat, "en")
                assert reader.parts == told(table, look_at(table, reader.held, None), None)["parts"]
                assert len(reader.log) == table.match.length  # type: ignore[union-attr]
        assert steady.frames > 20

    at_a_table(tmp_path, game, visit)


def test_a_page_is_sent_only_what_changed(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        table.audience.join(Connection([1]))
        reader = Reader(table, [0])
        whole = len(orjson.dumps(reader.read()["frames"]))
        await any_move(services, table, random.Random(1))
        heard = reader.read()
        assert len(orjson.dumps(heard["frames"])) < whole / 4
        assert "news" in heard["parts"]
        assert "way-out" not in heard["parts"]
        assert reader.read()["parts"] == {}

    at_a_table(tmp_path, "tantalus", visit)


def test_a_page_that_missed_a_change_is_told_of_it_though_nobody_moved(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        quick, slow = Reader(table, [0]), Reader(table, [0])
        quick.read(), slow.read()
        table.audience.join(Connection([1]))
        quick.read()
        table.audience.tell()
        quick.read(), slow.read()
        assert slow.parts == quick.parts
        assert "away" not in slow.parts["seats"]

    at_a_table(tmp_path, "tantalus", visit)


def test_everybody_who_sees_the_same_gets_the_same_bytes(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        watching = look_at(table, [], None)
        assert message(table, watching, ENGLISH, None, None) is message(table, watching, ENGLISH, None, None)
        assert message(table, watching, FRENCH, None, None) != message(table, watching, ENGLISH, None, None)

    at_a_table(tmp_path, "titus", visit)


def test_the_log_goes_back_with_the_match(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        reader, choice = Reader(table, [0]), random.Random(1)
        await any_move(services, table, choice)
        reader.read()
        before = list(reader.log)
        await any_move(services, table, choice)
        reader.read()
        await services.tables.take_back(table, 1, table.number)
        heard = reader.read()
        *rest, last = reader.log
        assert rest == before
        assert "Bob took a move back." in last
        assert heard["log"]["from"] == len(before)
        assert heard["number"] == 3

    at_a_table(tmp_path, "tanagra", visit)


def test_what_a_person_typed_is_shown_as_text(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        await any_move(services, table, random.Random(1))
        for seat in ([0], [1], []):
            heard = told(table, look_at(table, seat, None), None)
            html = json.dumps([heard["parts"], heard["log"], heard["frames"]])
            assert "<script" not in html
            assert "&lt;script" in html

    at_a_table(tmp_path, "titus", visit, names=("<script>", "<script x"))


def test_moves_are_told_only_to_whoever_moves_now(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        assert table.to_move == 0
        heard = {seat: told(table, look_at(table, [seat], None), None) for seat in (0, 1)}
        assert [row[0] for row in heard[0]["moves"]] == table.match.moves()  # type: ignore[union-attr]
        assert heard[0]["mine"]
        assert heard[1]["moves"] == []
        assert not heard[1]["mine"]

    at_a_table(tmp_path, "labyrinthe", visit)


def test_at_one_device_a_hand_waits_behind_a_curtain(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        assert look_at(table, [0, 1], None) == Look((0, 1), None, curtain=0)
        assert look_at(table, [0, 1], 0) == Look((0, 1), 0)
        assert look_at(table, [0, 1], 1).curtain == 0
        hidden = told(table, look_at(table, [0, 1], None), None)
        assert hidden["moves"] == []
        assert "Ann" in hidden["parts"]["curtain"]

    at_a_table(tmp_path, "tantalus", visit)


def test_at_one_device_an_open_game_needs_no_curtain_and_is_seen_by_whoever_moves(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        choice = random.Random(1)
        for _ in range(20):
            assert look_at(table, [0, 1, 2], None) == Look((0, 1, 2), table.to_move)
            await any_move(services, table, choice)

    at_a_table(tmp_path, "titus", visit, names=("Ann", "Bob", "Cleo"))


def test_backs_once_seen_are_drawn_only_where_the_table_has_the_memory_aid(tmp_path: Path) -> None:
    async def shown(services: Services, table: Table) -> bool:
        choice = random.Random(1)
        for _ in range(80):
            await any_move(services, table, choice)
        view = present(table, None, ENGLISH)[1]
        assert view["turned"]
        return "on the back" in "".join(drawing_of(table, view, None, "en"))

    async def without(services: Services, table: Table) -> None:
        assert not await shown(services, table)

    async def with_aid(services: Services, table: Table) -> None:
        assert await shown(services, table)

    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    at_a_table(tmp_path / "a", "titus", without)
    at_a_table(tmp_path / "b", "titus", with_aid, settings=Settings(reminder=True))


def test_seats_have_their_peoples_names_in_sentences() -> None:
    names = ["Ann", "Bob"]
    assert with_names(f"{seat_in_words(1)} is dealt a card.", names, "en") == "Bob is dealt a card."
    assert with_names(f"la carte de {seat_in_words(0)}", names, "fr") == "la carte d’Ann"
    assert with_names(f"la carte de {seat_in_words(1)}", names, "fr") == "la carte de Bob"


def test_no_sentence_hides_inside_a_formatted_string_from_the_translators() -> None:
    folder = Path(ludotheque.site.__file__).parent
    hidden = [
        f"{path.name}: {line.strip()}"
        for path in folder.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"""\bf["'].*\{[^}]*gettext\(""", line)
    ]
    assert not hidden


def test_nobody_is_told_to_wait_for_a_bot_that_is_not_compiled_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.bots.search.SearchBot.prepared", lambda bot, game: False)

    async def visit(services: Services, table: Table) -> None:
        table.seats[0] = table.seats[0].left("hard")
        parts = told(table, look_at(table, [1], None), None)["parts"]
        assert "thinking…" in parts["seats"]
        assert "getting ready" not in parts["seats"] + parts["news"]

    at_a_table(tmp_path, "titus", visit)


def test_the_goal_and_what_the_moment_asks_stand_at_the_table(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        for lang in ("en", "fr"):
            mine, theirs = (told(table, look_at(table, [seat], None), None, lang)["parts"] for seat in (0, 1))
            assert mine["goal"]
            assert mine["goal"] == theirs["goal"]
            assert 'id="task"' in mine["news"]
            assert 'id="task"' not in theirs["news"]

    at_a_table(tmp_path, "titus", visit)


def test_a_bot_is_offered_for_whom_all_wait_when_it_may_be_called_and_before_that_the_time_is_told(
    tmp_path: Path,
) -> None:
    async def visit(services: Services, table: Table) -> None:
        ann, bob = look_at(table, [0], None), look_at(table, [1], None)
        long_ago(table, 60)
        parts = told(table, bob, None)["parts"]
        assert "Let a bot play for Ann" not in parts["actions"]
        waits = re.search(
            r'data-until="(\d+)">A bot may be called for Ann in <span>([12]:..)<', parts["actions"]
        )
        assert waits
        assert table.moved_at + 179 <= int(waits[1]) <= table.moved_at + 182
        long_ago(table, 120)  # nothing has happened: the page asks again
        parts = told(table, bob, None)["parts"]
        assert re.findall(r"Let a bot play for (\w+)", parts["actions"]) == ["Ann"]
        assert "data-until" not in parts["actions"]
        assert re.findall(r"Let a bot play for (\w+)", parts["way-out"]) == ["me"]
        parts = told(table, ann, None)["parts"]
        assert "Let a bot play" not in parts["actions"]
        assert re.findall(r"Let a bot play for (\w+)", parts["way-out"]) == ["me"]

    at_a_table(tmp_path, "temptation", visit, ("Ann", "Bob", "Cleo", "Dan"))


def test_everybody_reads_in_the_log_that_a_bot_stands_in_and_who_called_it(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        often, seldom = [Reader(table, held) for held in ([0], [1], [])], Reader(table, [2])
        seldom.read()

        def read() -> None:
            for reader in often:
                reader.read()

        long_ago(table, 180)
        for deed in (
            lambda: services.tables.call_bot(table, 1, 0),
            lambda: services.tables.come_back(table, 0),
            lambda: any_move(services, table, random.Random(1)),
            lambda: services.tables.call_bot(table, 3, 3),
            lambda: services.tables.come_back(table, 3),
        ):
            await deed()
            read()
        seldom.read()
        for reader in (*often, seldom):
            seat = reader.held[0] if reader.held else None
            assert reader.log == log_lines(table, seat, ENGLISH, names_of(table, ENGLISH))
            plain = [re.sub("<[^>]+>", "", line) for line in reader.log]
            assert [line for line in plain if re.search("a bot|A bot|is back", line)] == [
                "A bot is playing for Ann. Called by Bob.",
                *("Ann is back.", "Dan lets a bot play.", "Dan is back."),
            ]
            assert "Dan" in plain[-1]

    at_a_table(tmp_path, "temptation", visit, ("Ann", "Bob", "Cleo", "Dan"))


# who sits there, and who plays for them


def test_whoever_a_bot_plays_for_is_told_so_and_has_nothing_to_do_but_come_back(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        assert told(table, look_at(table, [0], None), None)["mine"]
        table.seats[0] = table.seats[0].left()
        table.audience.tell()
        heard = told(table, look_at(table, [0], None), None)
        assert not heard["mine"]
        assert heard["moves"] == []
        assert "Your move" not in heard["title"] + heard["parts"]["news"]
        assert "A bot is playing for you." in heard["parts"]["news"]
        assert "a bot plays" in heard["parts"]["seats"]
        assert "Hint" not in heard["parts"]["actions"]
        assert "Take your seat back" in heard["parts"]["actions"]
        with pytest.raises(Refused, match=r"A bot is playing for you\."):
            await act(services, table, [0], ENGLISH, "move", {"number": table.number, "move": "d4"}, of("a"))

    at_a_table(tmp_path, "tantalus", visit)


def test_at_one_device_no_hand_waits_behind_a_curtain_that_a_bot_plays(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        table.seats[0] = table.seats[0].left()
        assert look_at(table, [0, 1], None) == Look((0, 1), None)
        news = told(table, look_at(table, [0, 1], None), None)["parts"]["news"]
        assert "A bot is playing for Ann." in news

    at_a_table(tmp_path, "tantalus", visit)


def test_whose_time_is_up_is_told_to_them_and_to_the_others(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        before, after = ("Your move.</p>", "Your time is up"), "Ann has run out of time."
        assert before[0] in told(table, look_at(table, [0], None), None)["parts"]["news"]
        table.moved_at -= 61
        mine, theirs = (told(table, look_at(table, [seat], None), None)["parts"]["news"] for seat in (0, 1))
        assert before[1] in mine
        assert after in theirs

    at_a_table(tmp_path, "tantalus", visit, settings=Settings(clock=60))


def test_who_gives_up_among_three_is_announced_to_everybody(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        ann, guest = Reader(table, [0]), Reader(table, [])
        assert ann.read()["notices"] == guest.read()["notices"] == []
        await services.tables.concede(table, 1)
        for reader in (ann, guest):
            heard = reader.read()
            assert heard["notices"] == ["Bob gave up. Indigo plays on."]
            assert heard["notices"][0] in heard["speak"]
            assert "plays for Bob" in heard["parts"]["seats"]
        assert ann.read()["notices"] == []

    at_a_table(tmp_path, "titus", visit, ("Ann", "Bob", "Cleo"))


def test_a_bot_that_comes_for_somebody_and_goes_again_is_announced(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        ann, bob = Reader(table, [0]), Reader(table, [1])
        ann.read(), bob.read()
        await services.tables.call_bot(table, 1, 1)
        assert ann.read()["notices"] == ["A bot is playing for Bob."]
        assert bob.read()["notices"] == ["A bot is playing for you."]
        await services.tables.come_back(table, 1)
        assert ann.read()["notices"] == ["Bob is back."]

    at_a_table(tmp_path, "titus", visit, ("Ann", "Bob", "Cleo"))


def test_at_one_device_it_is_said_whose_seat_is_given_up(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        several = told(table, look_at(table, [0, 1], None), None)["parts"]["way-out"]
        assert "Give up for Ann" in several
        assert "a bot plays in place of Ann" in several
        alone = told(table, look_at(table, [0], None), None)["parts"]["way-out"]
        assert "Give up<" in alone
        assert "in your place" in alone

    at_a_table(tmp_path, "titus", visit, ("Ann", "Bob", "Cleo"))


def test_a_draw_is_called_one_beside_every_name() -> None:
    assert won([0], 2, ENGLISH) == "won"
    assert won([0, 1], 2, ENGLISH) == "draw"
    assert won([0, 2], 3, ENGLISH) == "shares the win"
    assert won([0, 1], 2, FRENCH) == "partie nulle"


def test_nobody_is_called_by_the_number_of_a_seat(tmp_path: Path) -> None:
    async def visit(services: Services, table: Table) -> None:
        for held in ([0], [1], [0, 1], []):
            for lang in ("en", "fr"):
                heard = told(table, look_at(table, held, None), None, lang)
                shown = re.sub("<[^>]*>", " ", json.dumps([heard["parts"], heard["speak"], heard["title"]]))
                assert not re.search(r"(?i)\b(seat|siège|place) \d", shown)
        with pytest.raises(Refused, match=r"It is Ann’s turn\."):
            await act(services, table, [1], ENGLISH, "move", {"number": table.number, "move": "d4"}, of("a"))

    at_a_table(tmp_path, "tantalus", visit)
    waits = words_of("en")

    async def room(services: Services) -> None:
        table = await make(services, "titus", ME, FREE, FREE)
        for held in ([0], []):
            shown = re.sub("<[^>]*>", " ", room_html(table, look_at(table, held, None), waits))
            assert not re.search(r"(?i)\bseat \d", shown)

    (tmp_path / "room").mkdir()
    at_a_house(tmp_path / "room", room)


# one after the other


def test_a_turn_of_many_actions_is_told_in_as_many_steps_though_the_page_was_loaded_in_the_middle(
    tmp_path: Path,
) -> None:
    async def visit(services: Services, table: Table) -> None:
        choice, reader = random.Random(4), Reader(table, [1])
        reader.read()
        begin, before = reader.seen, list(reader.pieces)
        assert begin
        while table.to_move == 0 and table.number < begin.number + 8:
            await any_move(services, table, choice)
        heard = reader.read()
        events = [said.told.words for said in table.cache.told(table.match, 1, "en", begin.number)]  # type: ignore[arg-type]
        assert len(events) > 3
        assert [step["words"] for step in heard["steps"]] == [
            with_names(one, ["Ann", "Bob"], "en") for one in events
        ]
        assert len(heard["frames"]) == len(heard["steps"])
        # the same page, loaded anew when it had shown nothing of this
        fresh = begin._replace(version=-1, lang="")
        again = orjson.loads(message(table, begin.look, ENGLISH, fresh, None, anew=True))
        assert again["frames"][0] == before
        assert again["steps"][0]["words"] == ""
        assert again["steps"][1:] == heard["steps"]

    at_a_table(tmp_path, "temptation", visit)


def test_a_match_of_bots_alone_is_told_move_by_move_to_whoever_watches_at_their_own_pace(
    server: Server, api: Api
) -> None:
    made = api.make("temptation", "bot:random", "bot:random", options={"rounds": 1})
    patience.until(lambda: api.see(made["table"])["over"])
    address = f"{server.address.replace('http', 'ws')}/tables/{made['table']}/socket?seen=0&watch=1"
    with connect(address, origin=server.address) as page:  # type: ignore[arg-type]
        first = hear(page, "parts")
        log, stages, steps = list(first["log"]["lines"]), [first["stage"]], []
        while stages[-1] != "over":
            say(page, next=1)
            heard = hear(page, "parts")
            log[heard["log"]["from"] :] = heard["log"]["lines"]
            stages.append(heard["stage"])
            steps.append(heard["steps"])
            assert len(heard["frames"]) == len(heard["steps"])
    history = api.see(made["table"])["history"]
    assert len(log) == len(history)
    moves = sum(who != "chance" for who, _ in history)
    assert len(steps) == moves
    assert set(stages[:-1]) == {"playing"}


def test_a_page_of_bots_alone_begins_at_the_beginning_for_whoever_made_it(server: Server) -> None:
    form = {
        "game": "tantalus",
        "players": "2",
        "first": "seated",
        "seat-0": "bot:random",
        "seat-1": "bot:random",
    }
    with httpx.Client(base_url=server.address, headers={"Origin": server.address}) as maker:
        made = maker.post("/tables", data=form | {"public": "yes", "clock": "none"})
        path = made.headers["location"]
        assert " data-watch" in (mine := maker.get(path).text)
        assert 'data-number="6"' in mine  # six cards are dealt, and nobody has moved
        assert " data-watch" not in maker.get(f"{path}?from=9999999").text or "playing" in mine


# through a real server


@contextmanager
def table_of(server: Server, game: str, *seats: str, **more: str) -> Iterator[tuple[str, httpx.Client]]:
    """Give a table made through the form, and the browser that made it."""
    form = {"game": game, "players": str(len(seats)), "first": "seated", "clock": "none", **more}
    form |= {f"seat-{number}": seat for number, seat in enumerate(seats)}
    form |= {f"name-{number}": name for number, name in zip(range(len(seats)), ("Ann", "Bob"), strict=False)}
    with httpx.Client(base_url=server.address, headers={"Origin": server.address}) as browser:
        answer = browser.post("/tables", data=form)
        assert answer.status_code == 303, answer.text
        yield answer.headers["location"], browser


def socket(
    server: Server, path: str, browser: httpx.Client | None, origin: str | None = None
) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items()) if browser else ""
    address = server.address.replace("http", "ws")
    return connect(
        f"{address}{path}/socket",
        additional_headers={"Cookie": cookies},
        origin=origin or server.address,  # type: ignore[arg-type]
    )


def hear(page: ClientConnection, key: str) -> dict[str, Any]:
    while True:
        heard: dict[str, Any] = json.loads(page.recv(PATIENCE))
        if key in heard:
            return heard


def say(page: ClientConnection, **wish: Any) -> None:
    page.send(json.dumps(wish))


def test_a_move_sent_twice_counts_once_and_a_late_one_is_refused(server: Server) -> None:
    with table_of(server, "tanagra", "me", "here") as (path, browser), socket(server, path, browser) as page:
        number = hear(page, "parts")["number"]
        for _ in range(2):
            say(page, number=number, move="lay ^0,0 small")
        assert hear(page, "parts")["number"] == number + 1
        say(page, number=number, move="lay v0,-2 small")
        assert "Something else has happened since" in hear(page, "refused")["refused"]["reason"]
        assert hear(page, "parts")["number"] == number + 1


def test_an_illegal_move_is_refused_in_the_readers_language_with_its_clause(server: Server) -> None:
    with table_of(server, "tantalus", "me", "bot:random") as (path, browser):
        browser.cookies.set("lang", "fr")
        with socket(server, path, browser) as page:
            number = hear(page, "parts")["number"]
            say(page, number=number, move="z9")
            refused = hear(page, "refused")["refused"]
            assert refused["clause"] == "5.1"
            assert "Un coup est le nom d’une tuile" in refused["reason"]


def test_a_page_may_ask_why_and_is_told_the_clause(server: Server) -> None:
    seats = ("me", "bot:random")
    with table_of(server, "temptation", *seats) as (path, browser), socket(server, path, browser) as page:
        hear(page, "parts")
        say(page, why=["stop"])
        reason = "A turn begins with a roll."
        assert hear(page, "why")["why"] == {"reason": reason, "clause": "3.1", "text": "stop"}
        for touched in (["row-9"], ["nothing"], ["die-77", "row-1"], ["die-x"]):
            say(page, why=touched)
            assert hear(page, "why")["why"]["reason"]


def test_a_page_that_sends_nonsense_is_told_so_and_goes_on(server: Server) -> None:
    with (
        table_of(server, "titus", "me", "bot:random") as (path, browser),
        socket(server, path, browser) as page,
    ):
        hear(page, "parts")
        for nonsense in ("{", "[]", "7", '{"do": "rob"}', '{"move": 3}', '{"show": "x"}', '{"why": []}'):
            page.send(nonsense)
            assert hear(page, "refused")["refused"]["reason"]
        say(page, number="0", move=["draw"])
        assert hear(page, "refused")
        say(page, ping=1)
        assert hear(page, "pong")


def test_a_stranger_finds_no_private_table(server: Server) -> None:
    with table_of(server, "titus", "me", "bot:random") as (path, _), httpx.Client() as stranger:
        with socket(server, path, stranger) as page, pytest.raises(ConnectionClosed) as closed:
            hear(page, "parts")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404


def test_a_spectator_sees_the_table_and_can_do_nothing(server: Server) -> None:
    public = table_of(server, "titus", "me", "bot:random", public="yes")
    with public as (path, _), httpx.Client() as stranger, socket(server, path, stranger) as page:
        number = hear(page, "parts")["number"]
        wishes: list[dict[str, Any]] = [{"number": number, "move": "draw"}, {"show": 0}, {"hint": 1}]
        for wish in [*wishes, *({"do": action} for action in ("back", "concede", "rematch"))]:
            say(page, **wish)
            assert hear(page, "refused")["refused"]["reason"]
            assert hear(page, "parts")["number"] == number


def test_a_page_of_another_site_gets_no_socket(server: Server) -> None:
    with table_of(server, "titus", "me", "bot:random") as (path, browser), pytest.raises(InvalidStatus):
        socket(server, path, browser, "http://elsewhere.example")


def test_the_page_shows_the_truth_without_scripts_and_a_form_moves(server: Server) -> None:
    with table_of(server, "titus", "me", "bot:random") as (path, browser):
        shown = browser.get(path)
        assert shown.status_code == 200
        assert '<svg xmlns="http://www.w3.org/2000/svg"' in shown.text
        assert re.search(r'<option value="draw">draw the \d+</option>', shown.text)
        assert "style=" not in shown.text
        number = re.search(r'data-number="(\d+)"', shown.text)
        assert number
        done = browser.post(f"{path}/move", data={"number": number[1], "move": "draw"})
        assert done.status_code == 303
        late = browser.post(f"{path}/move", data={"number": number[1], "move": "keep"})
        assert late.status_code == 409
        assert "Something else has happened since" in late.text
        wrong = browser.post(f"{path}/move", data={"number": "99999", "move": "keep"})
        assert wrong.status_code == 409
        assert browser.post(f"{path}/rob", data={}).status_code == 404


def test_a_page_is_compressed_and_light(server: Server) -> None:
    with table_of(server, "labyrinthe", "me", "bot:random") as (path, browser):
        shown = browser.get(path)
        assert shown.headers["content-encoding"] == "gzip"
        whole = int(shown.headers.get("content-length", 0)) or len(shown.content) // 4
        for file in re.findall(r'(?:href|src)="(/static/(?:site|table/play)\.(?:css|js)[^"]*)"', shown.text):
            whole += len(browser.get(file).content)
        assert whole < 150 * 1024
