"""No connection can take more than its share: of bytes, of time, of places, of files."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from websockets.sync.client import connect

from ludotheque.site.http.connections import Config
from ludotheque.site.http.connections import Server as WebServer
from ludotheque.site.serving import listen
from ludotheque.site.settings.connection_limits import FEW, ConnectedClients, ConnectionLimits
from tests.patience import PATIENCE, let_pass, until
from tests.site.lines import ASK, Place, answer_of, app, served
from tests.site.server import Api, Server

QUICK = ConnectionLimits(head_seconds=0.4, body_seconds=0.8, idle_seconds=1, write_timeout=0.5)
"""Times that a test can wait for: whatever was not sent by then is given up."""


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    with served(QUICK) as running:
        yield running


@pytest.fixture(scope="module")
def attentive() -> Iterator[Place]:
    """A server that waits for requests, and for nothing after them."""
    with served(replace(QUICK, head_seconds=PATIENCE)) as running:
        yield running


@pytest.fixture(scope="module")
def patient() -> Iterator[Place]:
    with served(ConnectionLimits()) as running:
        yield running


def test_a_request_is_answered_and_the_connection_kept_until_it_is_idle(
    patient: Place, attentive: Place
) -> None:
    with patient.call() as line:
        for _ in range(2):
            line.sendall(ASK + b"\r\n")
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
    with attentive.call() as line:
        line.sendall(ASK + b"\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        assert line.recv(1) == b""


@pytest.mark.parametrize(
    "endless",
    [b"GET /" + b"a" * 40_000, ASK + b"X: " + b"a" * 40_000, ASK + b"X: a\r\n" * 8_000, ASK + b"a" * 40_000],
    ids=["address", "header", "headers", "name"],
)
def test_headers_without_end_are_refused_after_32_kb(patient: Place, endless: bytes) -> None:
    with patient.call() as line:
        sent = 0
        with contextlib.suppress(ConnectionError):
            line.sendall(endless)
            while sent < 4_000_000:
                line.sendall(endless[-6:] * 1000)
                sent += 6000
        answer = answer_of(line)
        assert sent < 4_000_000, "the server must not go on listening"
        assert not answer or answer.startswith(b"HTTP/1.1 431 ")
        assert len(answer) < 1024


def test_a_header_that_is_too_long_is_told_so_in_every_language(patient: Place) -> None:
    with patient.call() as line:
        line.sendall(ASK + b"X: " + b"a" * 40_000 + b"\r\n\r\n")
        answer = answer_of(line)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"header" in answer
    assert "en-têtes".encode() in answer
    assert b"aaa" not in answer


@pytest.mark.parametrize("sent", [b"", b"GET / HT", ASK, b"\r\n", ASK + b"\r\n" + ASK])
def test_half_sent_headers_are_given_up(place: Place, sent: bytes) -> None:
    with place.call() as line:
        line.sendall(sent)
        answer = answer_of(line)
        assert not answer or answer.startswith((b"HTTP/1.1 408 ", b"HTTP/1.1 200 "))


def test_headers_that_trickle_are_given_up_too(place: Place) -> None:
    with place.call() as line:
        line.sendall(ASK)

        def is_cut_off() -> bool:
            try:
                line.sendall(b"X: a\r\n")
            except ConnectionError:
                return True
            return False

        until(is_cut_off)


def test_a_half_sent_body_is_given_up(attentive: Place) -> None:
    for length in (b"Content-Length: 100\r\n\r\nabc", b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc"):
        with attentive.call() as line:
            line.sendall(ASK.replace(b"GET", b"POST") + length)
            assert answer_of(line).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_nobody_waits_for_is_not_answered_twice(attentive: Place) -> None:
    with attentive.call() as line:
        line.sendall(
            ASK.replace(b"/ ", b"/at-once ").replace(b"GET", b"POST") + b"Content-Length: 100\r\n\r\na"
        )
        assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
        line.sendall(b"b")
        assert answer_of(line) == b""


def test_a_body_that_goes_on_after_its_refusal_is_cut_off(patient: Place) -> None:
    with patient.call() as line:
        line.sendall(
            ASK.replace(b"/ ", b"/at-once ").replace(b"GET", b"POST") + b"Content-Length: 999999999\r\n\r\n"
        )
        assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
        with pytest.raises(ConnectionError):
            line.sendall(b"x" * 50_000_000)


def test_two_hundred_half_sent_requests_do_not_stay_open(place: Place) -> None:
    lines = [place.call() for _ in range(200)]
    for line in lines:
        line.sendall(ASK)
    for line in lines:
        answer_of(line)
        line.close()
    until(lambda: not place.server.server_state.connections)


def test_an_answer_that_nobody_reads_is_given_up(attentive: Place) -> None:
    with attentive.call() as line:
        line.sendall(ASK.replace(b"/ ", b"/lots ") + b"\r\n")
        assert line.recv(1)  # the answer has begun
        until(lambda: not attentive.server.server_state.connections)


def test_an_address_has_so_many_connections_and_no_more() -> None:
    limits = ConnectionLimits(per_address=3, head_seconds=PATIENCE)
    with served(limits) as place:
        lines = [place.call() for _ in range(2)]
        with connect(f"ws://127.0.0.1:{place.port}/") as line, place.call() as fourth:
            answer = answer_of(fourth)
            assert answer.startswith(b"HTTP/1.1 503 ")
            assert len(answer) < 1024
            line.send("a socket counts like any other connection")
            assert line.recv(PATIENCE)
        for line in lines:
            line.close()

        def is_let_in() -> bool:
            with place.call() as again:
                again.sendall(ASK + b"\r\n")
                return again.recv(100).startswith(b"HTTP/1.1 200")

        until(is_let_in)


def test_there_are_so_many_connections_in_all_but_a_proxy_brings_many() -> None:
    with served(
        ConnectionLimits(connections=5, per_address=2, head_seconds=PATIENCE), proxies=("127.0.0.1",)
    ) as place:
        lines = [place.call() for _ in range(5)]
        with place.call() as sixth:
            assert answer_of(sixth).startswith(b"HTTP/1.1 503 ")
        lines[0].sendall(ASK + b"\r\n")
        assert lines[0].recv(100).startswith(b"HTTP/1.1 200")
        for line in lines:
            line.close()


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x00\xff\xfe\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET /caf\xe9 HTTP/1.1\r\nHost: h\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: h\r\n\r\n",
        b"GET http://h HTTP/1.1\r\nHost: h\r\n\r\n",
        b"CONNECT h:443 HTTP/1.1\r\nHost: h\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\nPRI *",
    ],
)
def test_what_is_no_http_is_answered_or_closed_without_a_word_in_the_log(
    place: Place, nonsense: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with place.call() as line:
        line.sendall(nonsense)
        answer = answer_of(line)
    assert not answer or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 200"))
    assert not caplog.records


@pytest.mark.parametrize("rest", [b"", b"nonsense\r\n\r\n", ASK])
def test_requests_sent_at_once_by_somebody_who_goes_away_leave_nothing_in_the_log(
    place: Place, rest: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(10):
        with place.call() as line:
            line.sendall((ASK.replace(b"/ ", b"/slow ") + b"\r\n") * 5 + rest)
    until(lambda: not place.server.server_state.connections)
    assert not caplog.records


# the real one


def test_ludo_serve_has_settings_for_connections(tmp_path: Path) -> None:
    server = Server(tmp_path, 1, "--connections", "30", "--connections-per-address", "20")
    try:
        lines = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(20)]
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            assert answer_of(line).startswith(b"HTTP/1.1 503 ")
        for line in lines:
            line.close()
        with Api(server.address) as api:
            until(lambda: api.get("/health").status_code == 200)
    finally:
        server.stop()


def test_when_there_are_no_files_left_the_server_waits_and_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        usual = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (5, usual[1]))
        lines = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(20)]
        process = psutil.Process(server.process.pid)
        process.cpu_percent()
        let_pass(1.5)
        assert process.cpu_percent() < 50, "it must not spin"
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, usual)
        with Api(server.address) as api:
            assert api.get("/health").status_code == 200
        for line in lines:
            line.close()
        assert "Traceback" not in server.log()
    finally:
        server.stop()


def test_where_files_are_short_an_address_with_many_connections_shuts_nobody_out(tmp_path: Path) -> None:
    server = Server(tmp_path, 1, "--head-seconds", "3600")
    try:
        hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (256, hard))
        place, other = ("127.0.0.1", server.port), ("127.0.0.2", 0)
        lines = [socket.create_connection(place, timeout=PATIENCE, source_address=other) for _ in range(400)]
        with Api(server.address) as api:
            assert api.get("/health").status_code == 200
            assert api.make("titus", "me", "open")["seat"] == 0
        for line in lines:
            line.close()
    finally:
        server.stop()


class Door(WebServer):
    """A server that notes who was let in, and does nothing else."""

    def __init__(self) -> None:
        super().__init__(Config(app, ConnectionLimits(), lifespan="off", log_config=None))
        self.came = 0

    def _protocol(self) -> asyncio.Protocol:
        self.came += 1
        return asyncio.Protocol()


def test_whoever_waits_at_the_door_is_let_in_together_with_all_who_wait_there() -> None:
    sock = listen("127.0.0.1", 0)
    lines = [socket.create_connection(sock.getsockname(), timeout=PATIENCE) for _ in range(60)]

    async def visit() -> None:
        server, rounds = Door(), 0
        letting_in = asyncio.create_task(server._let_in(sock))
        while server.came < len(lines):
            await asyncio.sleep(0)
            rounds += 1
        letting_in.cancel()
        assert rounds < len(lines) / 2

    asyncio.run(visit())
    for line in (*lines, sock):
        line.close()


class Guest:
    """Somebody who is connected."""

    gone = False

    def put_out(self) -> None:
        self.gone = True


def test_the_last_places_are_for_addresses_that_have_only_a_few() -> None:
    clients = ConnectedClients(ConnectionLimits(connections=100, per_address=60), ["192.0.2.99"])
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
        for _ in range(60):
            clients.enter(Guest(), address)
    assert sum(clients._by_address.values()) == 75 + FEW
    assert [clients.enter(Guest(), "192.0.2.4") for _ in range(FEW + 1)] == [True] * FEW + [False]
    assert [clients.enter(Guest(), "192.0.2.99") for _ in range(20)].count(True) == 100 - 75 - 2 * FEW


def test_when_files_are_short_the_latest_of_whoever_has_most_are_put_out() -> None:
    clients = ConnectedClients(ConnectionLimits(), [])
    few, many = [Guest() for _ in range(FEW)], [Guest() for _ in range(20)]
    for guest in few:
        clients.enter(guest, "192.0.2.1")
    for guest in many:
        clients.enter(guest, "192.0.2.2")
    clients.make_room()
    assert not any(guest.gone for guest in few)
    assert [guest.gone for guest in many] == [False] * 14 + [True] * 6


def test_where_files_are_few_there_are_fewer_connections() -> None:
    few = ConnectionLimits(connections=4000, per_address=1200).fitting(files=100)
    assert 20 <= few.connections < 100
    assert few.per_address < few.connections
    assert ConnectionLimits().fitting(files=100_000) == ConnectionLimits()
