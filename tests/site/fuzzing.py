"""A fuzzer: it sends anything to a running server, through every door, and holds it to a few promises.

No answer is a 5xx other than 503, none takes more than a second of the server's work, the log holds no
traceback, and the server is in good health afterwards. ``test_fuzz.py`` lets it run for a while,
``benchmarks/fuzz.py`` for long.
"""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import psutil
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

import ludotheque
from ludotheque.site.app import make_app
from ludotheque.site.people.guesses import GUESS_SECONDS
from ludotheque.site.store.stores import StoreLocation
from tests.patience import PATIENCE, dawdle
from tests.site.nonsense import FIELDS, HEADERS, QUERIES, UPGRADE, WISHES, Nonsense, spoken
from tests.site.server import Server

SLOWEST = 1.0
"""Seconds that a server may work for an answer, however busy the machine is."""
TRIES = 4
"""A server may be busy with something else, but not every time."""
HASTY = 0.2
"""Seconds after which bytes that may have been a request are mostly taken to have no answer."""
LEAST = 600
"""So much is sent, however long it takes."""
RECENT = 12
"""Of the tables that were made, so many are visited."""
QUIET = logging.getLogger("tests.fuzzing")
QUIET.setLevel(logging.CRITICAL)
FRAMES = b"\x81\x82\0\0\0\0{}\x81\x85\0\0\0\0hello\x89\x80\0\0\0\0\x01\x81\0\0\0\0a\x80\x81\0\0\0\0b"


class Broken(AssertionError):
    """A promise that was not kept."""


class Fuzzer:
    """Sends anything to a server."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.any = Nonsense(seed)
        self.games = ludotheque.games()
        self.sent: Counter[str] = Counter()
        """What was sent how often, by its kind and what came of it."""
        self.recent: deque[str] = deque(maxlen=30)
        self.tables: list[dict[str, Any]] = []
        self.slowest = 0.0
        app: Any = make_app(StoreLocation(Path()))
        self.routes: list[BaseRoute] = app.app.routes
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE)
        self.attacks: list[tuple[int, Callable[[], None]]] = [
            (30, self.visit),
            (15, self.call),
            (12, self.fill_in),
            (8, self.play),
            (8, self.follow),
            (12, self.speak_raw),
            (6, self.bring_a_deck),
            (4, self.break_frames),
        ]

    def run(self, seconds: float) -> None:
        """Go on for a while; Broken if a promise is not kept."""
        end, made = time.monotonic() + seconds, 0
        weights, attacks = zip(*self.attacks, strict=True)
        with self.http:
            while time.monotonic() < end or made < LEAST:
                for attack in self.any.choices(attacks, weights, k=100):
                    attack()
                made += 100
                self.check_log()
            dawdle(0.5)
            self.check_log()
            health = self.http.get("/api/health")
        if health.status_code != 200:
            raise self.broken(f"it is not in good health: {health.text}")

    # promises

    def check_log(self) -> None:
        """Raise if the server says that something went wrong in it."""
        log = self.server.log()
        if self.server.process.poll() is not None:
            raise self.broken("it has ended", log[-3000:])
        if any(word in log for word in ("Traceback", "unforeseen", "Exception")):
            raise self.broken("its log holds a traceback", log[-3000:])

    def broken(self, *why: str) -> Broken:
        """Return what was broken, and what was sent last."""
        return Broken("\n".join([*why, "after:", *self.recent]))

    def ask(self, kind: str, method: str, path: str, **more: Any) -> httpx.Response | None:
        """Send a request, and hold the answer to what was promised."""
        told = {"Origin": self.server.address, "X-Forwarded-For": self.address(), **more.pop("headers", {})}
        headers = [(name.encode(), value.encode()) for name, value in told.items()]
        for _ in range(TRIES):
            self.recent.append(f"{method} {path} {told} {more}"[:2000])
            begin = self.worked()
            try:
                self.http.cookies.clear()
                answer = self.http.request(method, path, headers=headers, **more)
            except (httpx.LocalProtocolError, httpx.InvalidURL):  # our own library would not send that
                return None
            except httpx.TransportError as error:
                trouble = f"no answer: {error!r}"
                continue
            spent = self.worked() - begin
            if answer.status_code >= 500 and answer.status_code != 503:
                raise self.broken(f"{answer.status_code}: {answer.text[:500]}", self.server.log()[-3000:])
            guessing = "/join/" in path or "/me/device/" in path or path.endswith("/seats")
            if spent < SLOWEST + GUESS_SECONDS * guessing:
                break
            trouble = f"an answer took {spent:.1f} s"
        else:
            raise self.broken(trouble)
        self.slowest = max(self.slowest, spent if not guessing else 0.0)
        why = f" {path} {answer.text[-200:]}" if answer.status_code == 503 else ""
        self.sent[f"{kind} {answer.status_code}{why}"] += 1
        return answer

    def worked(self) -> float:
        """Return for how many seconds the thread that answers has worked."""
        try:
            threads = psutil.Process(self.server.process.pid).threads()
        except psutil.NoSuchProcess:
            raise self.broken("it has ended", self.server.log()[-3000:]) from None
        return sum(one.user_time + one.system_time for one in threads if one.id == self.server.process.pid)

    def address(self) -> str:
        """Return where somebody comes from: nobody is to be refused for the number of requests."""
        return ".".join(str(self.any.randrange(1, 255)) for _ in range(4))

    # what to send

    def table(self) -> dict[str, Any]:
        """Return a table, now and then a new one."""
        if self.tables and self.any.chance(0.97):
            return self.any.choice(self.tables[-RECENT:])
        seats = ["me", self.any.choice(["me", "me", "me", "open", "bot:random", "bot:greedy"])]
        wish = {"game": self.any.choice(self.games), "seats": seats, "name": self.any.text()[:400]}
        made = self.ask("make", "POST", "/api/tables", json=wish)
        if made is not None and made.status_code == 201:
            self.tables.append(made.json())
        if not self.tables:
            raise self.broken("no table could be made")
        return self.tables[-1]

    def token(self) -> str:
        """Return a token: of somebody, or of nobody."""
        tokens = [*self.table()["tokens"].values()]
        return str(self.any.choice(tokens)) if self.any.chance(0.9) else self.any.text()

    def path(self, route: BaseRoute) -> str:
        """Return the address of a route, filled in with what may be there, or may not."""
        if isinstance(route, Mount):
            file = self.any.choice(["table/play.js", "site.css", "icons/icon.svg", "x"])
            return f"{route.path}/{self.part(file)}"
        assert isinstance(route, (Route, WebSocketRoute))
        path = route.path
        for name in route.param_convertors:
            known = {
                "table": self.table()["table"],
                "game": self.any.choice(self.games),
                "word": self.any.choice([self.table()["code"], "BCDFGH"]),
                "action": self.any.choice(["move", "back", "concede", "bot", "return", "rematch"]),
            }.get(name, "1")
            path = path.replace(f"{{{name}}}", self.part(known))
        return path

    def part(self, known: str) -> str:
        """Return a part of an address."""
        return known if self.any.chance(0.8) else quote(self.any.text()[:500], safe="")

    def query(self) -> dict[str, str]:
        """Return what stands behind the question mark."""
        return {self.any.choice(QUERIES): self.any.text()[:900] for _ in range(self.any.randrange(4))}

    def headers(self) -> dict[str, str]:
        """Return headers: those that prove a seat, and others."""
        told = {}
        if self.any.chance(0.6):
            told["Cookie"] = f"ludo={self.token()}; name={self.any.choice(['Ann', '%ff', 'x' * 200])}"
        if self.any.chance(0.6):
            told["Authorization"] = f"Bearer {self.token()}"
        for _ in range(self.any.choice([0, 0, 0, 1, 3])):
            told[self.any.choice(HEADERS)] = self.any.text()
        return told

    # attacks

    def visit(self) -> None:
        """Ask for any page by any method."""
        route = self.any.choice([one for one in self.routes if not isinstance(one, WebSocketRoute)])
        own = sorted(getattr(route, "methods", None) or ["GET"])
        other = ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]
        method = self.any.choice(own if self.any.chance(0.9) else other)
        self.ask("visit", method, self.path(route), params=self.query(), headers=self.headers())

    def call(self) -> None:
        """Make a call of the JSON interface."""
        table = self.table()
        path, wish = self.any.choice(
            [
                ("/api/tables", {"game": "titus", "players": 2, "seats": ["me", "open"], "name": "Ann"}),
                ("/api/tables", {"game": "tantalus", "options": {"target": 50, "cards": 3}, "clock": 60}),
                (f"/api/tables/{table['table']}/seats", {"code": table["code"], "name": "Bob"}),
                (f"/api/tables/{table['table']}/moves", {"number": 1, "move": "draw"}),
            ]
        )
        body = json.dumps(self.any.mutated(wish)).encode()
        if self.any.chance(0.15):
            body = self.any.garbled(body)
        headers = {"Content-Type": "application/json", **self.headers()}
        self.ask("call", "POST", path, content=body, headers=headers)

    def fill_in(self) -> None:
        """Send a form."""
        forms = [one for one in self.routes if isinstance(one, Route) and "POST" in (one.methods or ())]
        route = self.any.choice([one for one in forms if not one.path.startswith("/api")])
        headers = self.headers()
        form = {self.any.choice(FIELDS): self.any.text() for _ in range(self.any.randrange(8))}
        if self.any.chance(0.5):
            form["game"] = self.any.choice(self.games)
        more: dict[str, Any] = {"data": form}
        if self.any.chance(0.3):
            more["files"] = {
                self.any.choice(["deck-file", "x"]): (self.any.text()[:50], self.any.randbytes(50))
            }
            headers.pop("Content-Type", None)
        elif self.any.chance(0.3):
            kinds = ("multipart/form-data; boundary=x", "multipart/form-data", "text/plain")
            headers["Content-Type"] = self.any.choice(kinds)
            parts = b'--x\r\nContent-Disposition: form-data; name="game"\r\n\r\ntitus\r\n--x--\r\n'
            more = {"content": self.any.garbled(parts)}
        self.ask("form", "POST", self.path(route), headers=headers, **more)

    def play(self) -> None:
        """Make moves that are legal, so that matches go on, and some end."""
        table = self.table()
        address, tokens = f"/tables/{table['table']}", table["tokens"]
        for _ in range(self.any.choice([1, 3, 10])):
            seen = self.see(address, next(iter(tokens.values())))
            token = tokens.get(str(seen.get("to_move")))
            moves = self.see(address, token).get("moves") if token else None
            if not moves:
                return
            body = {"number": seen["number"], "move": self.any.choice(moves)}
            headers = {"Authorization": f"Bearer {token}"}
            self.ask("play", "POST", f"/api{address}/moves", json=body, headers=headers)
        if self.any.chance(0.1):
            headers = {"Cookie": f"ludo={next(iter(tokens.values()))}"}
            self.ask("give up", "POST", f"{address}/concede", headers=headers)

    def see(self, address: str, token: str) -> dict[str, Any]:
        """Return a table as a seat sees it."""
        answer = self.ask("see", "GET", f"/api{address}", headers={"Authorization": f"Bearer {token}"})
        seen: dict[str, Any] = answer.json() if answer is not None and answer.status_code == 200 else {}
        return seen

    def bring_a_deck(self) -> None:
        """Ask for a table with components that are not quite right."""
        game = self.any.choice(self.games)
        deck = self.any.mutated(ludotheque.load(game).components())
        if self.any.chance(0.5):
            wish = {"game": game, "options": {"deck": deck}, "seats": ["me", "me"]}
            self.ask("deck", "POST", "/api/tables", json=wish)
        else:
            form = {"game": game, "option-deck": "own", "seat-1": "bot:random"}
            files = {"deck-file": ("deck.json", json.dumps(deck).encode())}
            self.ask("deck", "POST", "/tables", data=form, files=files)

    def follow(self) -> None:
        """Say anything over a socket."""
        table, live = self.table()["table"], self.any.chance(0.5)
        path = f"/api/tables/{table}/live" if live else f"/tables/{table}/socket?seen={self.part('1')}"
        with contextlib.suppress(WebSocketException, TimeoutError, OSError), self.line(path) as line:
            if live and self.any.chance(0.9):
                self.say(line, json.dumps({"token": self.token()}).encode())
            for _ in range(self.any.randrange(12)):
                wish = self.any.choice(WISHES)
                said = json.dumps(self.any.mutated(wish) if self.any.chance(0.7) else wish).encode()
                self.say(line, self.any.garbled(said) if self.any.chance(0.1) else said)
            if self.any.chance(0.7):
                self.say(line, b'{"ping": 1}')
                line.recv(timeout=SLOWEST)

    def line(self, path: str) -> ClientConnection:
        """Return a socket, of somebody or of nobody."""
        told = {"Cookie": f"ludo={quote(self.token())}", "X-Forwarded-For": self.address()}
        self.recent.append(f"socket {path} {told}")
        address = self.server.address.replace("http", "ws") + path
        origin: Any = self.server.address
        return connect(address, additional_headers=told, origin=origin, close_timeout=SLOWEST, logger=QUIET)

    def say(self, line: ClientConnection, said: bytes) -> None:
        """Say something, as text or as bytes."""
        self.recent.append(f"said {said!r}"[:2000])
        line.send(said.decode(errors="replace") if self.any.chance(0.95) else said)
        self.sent["said"] += 1

    def speak_raw(self) -> None:
        """Send bytes that were a request once, or several, and maybe go away in the middle."""
        table, form = self.table()["table"], "application/x-www-form-urlencoded"
        told = {"Origin": "http://h", "X_Forwarded_For": self.address()}
        request = self.any.choice(
            [
                spoken(f"GET /tables/{table}", Cookie=f"ludo={self.token()}", **told),
                spoken("POST /api/tables", '{"game":"titus"}', Content_Type="application/json", **told),
                spoken("POST /tables", "game=titus", Content_Type=form, **told),
                spoken("POST /tables", "5\r\ngame=\r\n0\r\n\r\n", Transfer_Encoding="chunked", **told),
                spoken(f"GET /tables/{table}/socket", **told, **UPGRADE),
            ]
        )
        self.send_raw(self.any.garbled(request * self.any.choice([1, 1, 1, 3])))

    def break_frames(self) -> None:
        """Open a socket, and send over it what are no frames."""
        path = f"GET /api/tables/{self.table()['table']}/live"
        hello = spoken(path, X_Forwarded_For=self.address(), **UPGRADE)
        self.send_raw(hello + self.any.garbled(FRAMES))

    def send_raw(self, data: bytes) -> None:
        """Send bytes, and see what comes back, if one waits for it."""
        self.recent.append(f"raw {data!r}"[:2000])
        wait = SLOWEST if self.any.chance(0.1) else HASTY
        with contextlib.suppress(OSError), socket.create_connection(self.place, wait) as line:
            line.sendall(data)
            if self.any.chance(0.6):
                heard = line.recv(65536)
                if heard.startswith(b"HTTP/1.1 5") and not heard.startswith(b"HTTP/1.1 503"):
                    raise self.broken(heard.decode("latin-1"), self.server.log()[-3000:])
                self.sent[f"raw {heard[9:12].decode('latin-1')}"] += 1

    @property
    def place(self) -> tuple[str, int]:
        """Where the server listens."""
        return "127.0.0.1", self.server.port


def fuzz(data: Path, seed: int, seconds: float, *options: str) -> Fuzzer:
    """Return a fuzzer that has sent anything to a new server for a while, and found nothing broken."""
    server = Server(data, 1, "--proxy", "127.0.0.1", *options)
    fuzzer = Fuzzer(server, seed)
    try:
        fuzzer.run(seconds)
    finally:
        server.stop()
    return fuzzer
