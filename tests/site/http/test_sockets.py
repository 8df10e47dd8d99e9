"""Sockets whose other end is there, and breaks no rule."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from websockets.sync.client import connect

from ludotheque.site.settings.connection_limits import ConnectionLimits
from tests.patience import PATIENCE, let_pass
from tests.site.lines import ASK, Place, answer_of, frame, served, upgraded


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    limits = ConnectionLimits(head_seconds=0.4, body_seconds=0.8, idle_seconds=1, write_timeout=0.5)
    with served(limits) as running:
        yield running


def test_a_socket_outlives_all_those_times(place: Place) -> None:
    with connect(f"ws://127.0.0.1:{place.port}/") as line:
        let_pass(1.5)
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
    with served(ConnectionLimits(), 0.2, 3) as place, connect(f"ws://127.0.0.1:{place.port}/") as line:
        let_pass(4)
        line.send("here")
        assert line.recv(PATIENCE) == "here"


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
