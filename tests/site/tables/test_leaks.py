"""Nothing that a seat may not know is in any byte sent to it."""

import asyncio
import json
import random
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

import ludotheque
from ludotheque.engine.author.rng import generator
from ludotheque.engine.errors import IllegalMove
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.play.match import Match
from ludotheque.site.api.answers import answer
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.acting import foreseen, shown
from ludotheque.site.pages.table.looking import look_at
from ludotheque.site.pages.table.message import message
from ludotheque.site.store.seats import Seat
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.tables.board import Change, Settings
from ludotheque.site.tables.table import Table
from ludotheque.words import languages_of
from tests.site.postgres import done
from tests.site.server import Api, Server

HIDING = ["labyrinthe", "tantalus", "titus"]
"""The games in which somebody knows what others may not."""


def positions(game: str, players: int) -> Iterator[Match]:
    chooser = random.Random(players)
    match = ludotheque.load(game).start(players=players, seed=11, options={})
    for number in range(60):
        if match.over:
            return
        if number % 6 == 5:
            yield match.copy()
        match.play(chooser.choice(match.moves()))


def table_at(match: Match) -> Table:
    seats = [Seat(seat, "person", f"p{seat}", holder=str(seat)) for seat in range(match.players)]
    table = Table(
        id="t",
        code="CODE",
        game=match.game,
        setting=match.setting,
        secret=seeded(1),
        settings=Settings(),
        created=0.0,
        seats=seats,
    )
    table.stand(Change(match.events(), match))
    table.rows = match.events()
    return table


def otherwise(match: Match, seat: int | None) -> Match | None:
    """Return a match that differs only in what a seat cannot know; None if that is nothing."""
    known, rng = match.position.seen_by(seat), generator(3)
    for _ in range(20):
        dealt = known.redealt(seat, rng)
        if dealt != match.position:
            other = match.copy()
            other.position = dealt
            return other
    return None


@pytest.mark.parametrize("game", HIDING)
def test_two_tables_that_differ_in_what_a_seat_cannot_know_send_it_the_same_bytes(game: str) -> None:
    compared = 0
    for players in ludotheque.load(game).players[:2]:
        for match in positions(game, players):
            for seat in (*range(players), None):
                other = otherwise(match, seat)
                if other is None:
                    continue
                one, two = table_at(match), table_at(other)
                assert answer(one, seat) == answer(two, seat)
                held = [] if seat is None else [seat]
                for move in match.moves()[:3] if seat == match.to_move else ():
                    told = [foreseen(at, look_at(at, held, None), words_of("en"), move) for at in (one, two)]
                    assert told[0] == told[1]
                for lang in languages_of("ludotheque.site"):
                    sent = [
                        message(table, look_at(table, held, None), words_of(lang), None, None)
                        for table in (one, two)
                    ]
                    assert sent[0] == sent[1]
                compared += 1
    assert compared > 10


class Traffic:
    """Everything that one viewer is sent: both sockets, the page, the interface."""

    def __init__(self, server: Server, table: str, token: str | None, stack: ExitStack) -> None:
        self.table, self.token = table, token
        self.bytes: list[str] = []
        self.http = stack.enter_context(httpx.Client(base_url=server.address))
        if token:
            self.http.cookies.set("ludo", token)
        wide = server.address.replace("http", "ws")
        headers = {"Cookie": f"ludo={token}"} if token else {}
        page = stack.enter_context(
            connect(f"{wide}/tables/{table}/socket", origin=server.address, additional_headers=headers)
        )
        live = stack.enter_context(connect(f"{wide}/api/tables/{table}/live"))
        live.send(json.dumps({"token": token} if token else {}))
        self.readers = [threading.Thread(target=self._read, args=(one,), daemon=True) for one in (page, live)]
        for reader in self.readers:
            reader.start()

    def _read(self, socket: Any) -> None:
        self.bytes.extend(socket)

    def look(self) -> None:
        """Ask for everything that can be asked for."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        for path in ("", "/replay", "/record", "/fairness"):
            got = self.http.get(f"/tables/{self.table}{path}")
            self.bytes.append(got.text)
        for path in ("", "/record", "/draws"):
            got = self.http.get(f"/api/tables/{self.table}{path}", headers=headers)
            self.bytes.append(got.text)


def stored(server: Server, table: str) -> tuple[list[str], bytes]:
    """Return the events of a table and its secret, as they are stored."""
    events = f"select text from events where id = '{table}' order by number"
    secret = f"select secret from tables where id = '{table}'"
    if "--store" in server.options:
        url = server.options[-1]
        return [text for (text,) in asyncio.run(done(url, [events]))], asyncio.run(done(url, [secret]))[0][0]
    with closing(sqlite3.connect(server.data / FILE)) as file:
        return [text for (text,) in file.execute(events)], file.execute(secret).fetchone()[0]


@pytest.mark.parametrize("game", HIDING)
def test_no_hidden_event_is_in_any_traffic_of_a_match(either_server: Server, game: str) -> None:
    server = either_server
    chooser, seats = random.Random(7), (0, 1)
    with ExitStack() as stack:
        api = stack.enter_context(Api(server.address))
        made = api.make(game, "me", "me")
        table, tokens = made["table"], made["tokens"]
        viewers: dict[int | None, Traffic] = {
            seat: Traffic(server, table, tokens[str(seat)] if seat is not None else None, stack)
            for seat in (*seats, None)
        }
        for number in range(30):
            seen = api.see(table, tokens["0"])
            if seen["over"]:
                break
            token = tokens[str(seen["to_move"])]
            moves = api.see(table, token)["moves"]
            assert api.move(table, token, seen["number"], chooser.choice(moves)).status_code == 200
            if number % 10 == 5:
                for viewer in viewers.values():
                    viewer.look()
        over = api.see(table, tokens["0"])["over"]
    assert not over, "the match must not be over: then everything is open"
    texts, secret = stored(server, table)
    veil = ludotheque.load(game).notation.veil
    looked_for = 0
    for seat, viewer in viewers.items():
        everything = "\n".join(viewer.bytes)
        assert len(everything) > 10_000
        assert secret.hex() not in everything
        for token in tokens.values():
            if token != viewer.token:
                assert token not in everything
        open_texts = {veil(text, seat) for text in texts}
        for text in texts:
            if veil(text, seat) != text and text not in open_texts:
                assert not re.search(rf"(?<![0-9-]){re.escape(text)}(?![0-9-])", everything), (seat, text)
                looked_for += 1
    assert looked_for > 10


@pytest.mark.parametrize("game", HIDING)
def test_the_reason_why_a_move_is_not_legal_tells_nothing_hidden(game: str) -> None:
    texts = set()
    for match in positions(game, 2):
        texts |= set(match.moves()) | {text for _, text in match.events()}
    compared = 0
    for match in positions(game, 2):
        seat = match.to_move
        assert isinstance(seat, int)
        other = otherwise(match, seat)
        if other is None:
            continue
        for text in sorted(texts)[::3]:
            reasons = [refusal(table_at(one), seat, text) for one in (match, other)]
            assert reasons[0] == reasons[1]
            compared += reasons[0] is not None
    assert compared > 20


def refusal(table: Table, seat: int, text: str) -> tuple[str, str] | None:
    try:
        table.moved(seat, text)
    except IllegalMove as error:
        return error.reason, error.clause
    return None


def test_what_a_card_shows_tells_nothing_of_other_hands() -> None:
    cards = [f"card-{card}" for card in ludotheque.load("tantalus").components()["cards"]]
    compared = 0
    for match in positions("tantalus", 2):
        for seat in (0, 1):
            other = otherwise(match, seat)
            assert other
            for card in cards:
                one, two = (
                    shown(table, look_at(table, [seat], None), words_of("en"), card)
                    for table in (table_at(match), table_at(other))
                )
                assert one == two
                compared += "aid" in one
    assert compared > 20
