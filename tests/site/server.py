"""A real server in a process of its own, and a client of its JSON interface."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE, until
from tests.programs import start

COMPILING = 10
"""Seconds that a server is given to end: one that compiles for a bot would take its time."""


class Server:
    """``ludo serve`` on a free port, on a data folder that outlives it."""

    def __init__(self, data: Path, bots: int = 1, *options: str) -> None:
        self.data = data
        self.bots = bots
        self.options = options
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "ludotheque.cli", "serve", "--data", str(self.data)]
        command += ["--port", str(self.port), "--bots", str(self.bots), *self.options]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.data.mkdir(0o700, parents=True, exist_ok=True)
        with self._log.open("a") as log:
            self.process = start(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            self._gone()
            raise AssertionError(self.log())
        self.address = line.split()[-1].rstrip("/")
        self.port = urlsplit(self.address).port or 0
        self._wait()

    def _wait(self) -> None:
        def answers() -> bool:
            with contextlib.suppress(httpx.TransportError):
                return bool(httpx.get(f"{self.address}/api/health", timeout=PATIENCE))
            return False

        until(answers)

    def log(self) -> str:
        """Return everything that it has written to its log."""
        return self._log.read_text()

    @property
    def _log(self) -> Path:
        return self.data / "server.log"

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        """Stop it politely."""
        self.process.terminate()
        try:
            self.process.wait(COMPILING)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._gone()

    def _gone(self) -> None:
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


class Api:
    """What a program does at the JSON interface."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"{address}/api", timeout=PATIENCE)

    def __enter__(self) -> "Api":
        return self

    def __exit__(self, *problem: object) -> None:
        self.http.close()

    def post(self, path: str, body: Any, token: str | None = None) -> httpx.Response:
        headers = {"Content-Type": "application/json", **self._headers(token)}
        return self.http.post(path, content=json.dumps(body), headers=headers)

    def get(self, path: str, token: str | None = None) -> httpx.Response:
        return self.http.get(path, headers=self._headers(token))

    def make(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        answer = self.post("/tables", {"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def see(self, table: str, token: str | None = None) -> dict[str, Any]:
        answer = self.get(f"/tables/{table}", token)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def move(self, table: str, token: str, number: int, move: str) -> httpx.Response:
        return self.post(f"/tables/{table}/moves", {"number": number, "move": move}, token)

    def live(self, table: str) -> ClientConnection:
        address = f"{self.address.replace('http', 'ws')}/api/tables/{table}/live"
        return connect(address, open_timeout=PATIENCE)

    @staticmethod
    def _headers(token: str | None) -> dict[str, str]:
        return {"Authorization": f"Bearer {token}"} if token else {}


def heard(socket: ClientConnection) -> dict[str, Any]:
    """Return the next message of a socket."""
    message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
    return message
