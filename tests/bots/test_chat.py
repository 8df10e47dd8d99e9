"""A language model plays as a program: here a stub on this machine answers for it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest

import ludotheque
from ludotheque.bots import BotFailed

ROOT = Path(__file__).parents[2]


class Stub(BaseHTTPRequestHandler):
    """Answers nonsense at first; told that it was, with a legal move that it was told of."""

    heard: ClassVar[list[dict[str, Any]]] = []
    answers: ClassVar[bool] = True

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.heard.append(asked | {"key": self.headers["Authorization"]})
        told = asked["messages"][0]["content"]
        legal = told.partition("Your legal moves:\n")[2].partition("\n\n")[0].splitlines()
        move = legal[-1] if self.answers and len(asked["messages"]) > 1 else "roll again"
        answer = {"choices": [{"message": {"content": f"Let me see.\n**{move}**"}}]}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def endpoint() -> Iterator[None]:
    """One for all bots here: who comes after another with the same command talks to the same program."""
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), Stub) as server,
        pytest.MonkeyPatch.context() as environment,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        environment.setenv("CHAT_URL", f"http://127.0.0.1:{server.server_address[1]}/v1/chat/completions")
        environment.setenv("CHAT_KEY", "a key")
        yield
        server.shutdown()


@pytest.fixture
def stub(endpoint: None, monkeypatch: pytest.MonkeyPatch) -> type[Stub]:
    monkeypatch.setattr(Stub, "heard", [])
    return Stub


def test_a_chat_endpoint_is_a_bot_that_is_told_why_its_answer_will_not_do(stub: type[Stub]) -> None:
    match = ludotheque.load("temptation").start(players=2, seed=1)
    match.play("roll")
    bot = ludotheque.bot(f"cmd:{sys.executable} {ROOT / 'examples' / 'chat_bot.py'}", seconds=60)
    seat = match.to_move
    assert isinstance(seat, int)
    match.play(bot.choose(match.sight(seat)))
    bot.close()
    first, second = stub.heard
    assert first["key"] == "Bearer a key"
    assert len(second["messages"]) == 3
    assert "roll again" in second["messages"][1]["content"]


def test_a_chat_that_never_gives_a_legal_move_has_failed(
    stub: type[Stub], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stub, "answers", False)
    match = ludotheque.load("temptation").start(players=2, seed=1)
    match.play("roll")
    bot = ludotheque.bot(f"cmd:{sys.executable} {ROOT / 'examples' / 'chat_bot.py'}", seconds=60)
    seat = match.to_move
    assert isinstance(seat, int)
    with pytest.raises(BotFailed, match="no legal move in 3 answers"):
        bot.choose(match.sight(seat))
    bot.close()
