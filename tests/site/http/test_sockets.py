"""Sockets whose other end is there, and breaks no rule."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidHandshake, InvalidMessage
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect

from ludotheque.site.settings.connection_limits import ConnectionLimits
from tests.patience import PATIENCE, let_pass, until
from tests.site.lines import ASK, Place, answer_of, frame, served, upgraded

QUICK = ConnectionLimits(head_seconds=0.4, body_seconds=0.8, idle_seconds=1, write_timeout=0.5)


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    with served(replace(QUICK, head_seconds=PATIENCE)) as running:
        yield running


def test_a_socket_outlives_all_those_times() -> None:
    def connected() -> ClientConnection | None:
        with contextlib.suppress(InvalidHandshake, InvalidMessage, OSError):  # where the first one ran out
            return connect(f"ws://127.0.0.1:{place.port}/")
        return None

    with served(QUICK) as place, until(connected) as line:  # type: ignore[union-attr]
        let_pass(1.5)
        assert line.protocol.state is State.OPEN
        line.send("still here")
        assert line.recv(PATIENCE) == "still here"


def test_a_dead_peer_is_noticed_by_pings(caplog: pytest.LogCaptureFixture) -> None:
    with served(ConnectionLimits(), ping=0.3, pong=0.3) as place, place.call() as line:
        line.sendall(
            ASK + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert line.recv(1000).startswith(b"HTTP/1.1 101")
        assert b"keepalive" in answer_of(line)
        let_pass(1.2)
    assert not caplog.records


def test_a_living_peer_answers_pings_and_stays() -> None:
    with served(ConnectionLimits(), 0.1, PATIENCE) as place, place.call() as line:
        line.sendall(upgraded(b"/"))
        assert line.recv(1000).startswith(b"HTTP/1.1 101")
        for _ in range(3):
            head, length = line.recv(2)
            assert head == 0x89, "it asks again only when it was answered"
            line.sendall(frame(10, line.recv(length)))
        line.sendall(frame(1, b"here"))
        assert b"here" in line.recv(1000)


@pytest.mark.parametrize(
    "handshake",
    [
        upgraded(b"/", b"X: a\r\n" * 300),
        upgraded(b"/" + b"a" * 9000),
        upgraded(b"/", b"X: " + b"a" * 9000 + b"\r\n"),
        upgraded(b"/caf\xe9"),
        upgraded(b"/", b"X: \xff\xfe\r\n"),
        upgraded(b"/", b"Sec-WebSocket-Extensions: ,,;;==\r\n"),
        upgraded(b"/").replace(b"AAAAAAAAAAAAAAAAAAAAAA==", b"\xe9"),
        upgraded(b"/").replace(b"13", b"99"),
        upgraded(b"/").replace(b"GET", b"POST"),
    ],
)
def test_a_handshake_that_is_none_is_refused_without_a_word_in_the_log(
    place: Place, handshake: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with place.call() as line:
        line.sendall(handshake)
        line.settimeout(2)
        with contextlib.suppress(TimeoutError):
            assert line.recv(1000).startswith((b"HTTP/1.1 4", b"HTTP/1.1 101"))
    assert not caplog.records


@pytest.mark.parametrize(
    "frames",
    [
        frame(1, b"\xff\xfe"),
        frame(1, b"a", final=False) + frame(0, final=False) * 5000,
        frame(3),
        frame(0),
        frame(8, b"\x00"),
        frame(9, b"x" * 100, final=False),
        b"\x01\x01a",
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff",
    ],
)
def test_frames_that_break_the_rules_end_a_socket_without_a_word_in_the_log(
    place: Place, frames: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with place.call() as line:
        line.sendall(upgraded(b"/"))
        assert line.recv(1000).startswith(b"HTTP/1.1 101")
        with contextlib.suppress(ConnectionError):
            line.sendall(frames)
        answer_of(line)
    assert not caplog.records


def test_pings_whose_answers_nobody_reads_end_a_socket(place: Place) -> None:
    with place.call() as line:
        line.sendall(upgraded(b"/"))
        assert line.recv(1000).startswith(b"HTTP/1.1 101")
        with pytest.raises(ConnectionError):
            line.sendall(frame(9, b"x" * 120) * 600_000)
