"""Awkward values, chosen by a seed: texts, numbers, JSON, and anything that was sensible a moment ago."""

from __future__ import annotations

import random
from typing import Any

TEXTS = [
    *("", " ", "\x00", "\r\n", "é", "😀", "\u202e", "\ufffd", "²", "٣", "Ⅷ", "\ud7ff", "ﬁ", "İ"),
    *("0", "1", "2", "-1", "-0", "+1", "1.5", "1e309", "0x10", "1_000", "9" * 20, "9" * 400, "9" * 3000),
    *("null", "true", "NaN", "None", "undefined", "[]", "{}", "on", "off", "yes"),
    *("me", "open", "friend", "here", "bot:random", "bot:", "bot:deep", "you", "own", "standard", "complete"),
    *(
        "titus",
        "tantalus",
        "labyrinthe",
        "temptation",
        "tanagra",
        "duel",
        "chess",
        "fr",
        "en",
        "dark",
        "system",
    ),
    *("../../etc/passwd", "..%2f..%2f", "%00", "%ff%fe", "/etc/passwd", "a" * 300, "é" * 1000, "x" * 9000),
    *(
        "<script>alert(1)</script>",
        "' or 1=1 --",
        "{{7*7}}",
        "${x}",
        "%(name)s",
        "%s%n",
        "{0}",
        "$&",
        '"' + "\\" * 9000,
    ),
    *("draw", "keep", "roll", "stop", "swap 1 #7", "lay ^0,0 small", "a1", "z9", "move 0,0v 1,0^", "pile"),
]
NUMBERS: list[int | float] = [
    *(0, 1, 2, 3, 4, 5, -1, -2, 7, 10, 60, 100, 255, 256, 86_400),
    *(
        2**15,
        2**31 - 1,
        2**31,
        2**32,
        2**53 + 1,
        2**63 - 1,
        2**63,
        2**64 - 1,
        2**64,
        -(2**63),
        10**30,
        10**400,
    ),
    *(0.0, -0.0, 0.5, 1.0, 1e300, 1e-300),
]
QUERIES = (
    "show",
    "seat",
    "move",
    "from",
    "seen",
    "players",
    "with",
    "code",
    "lang",
    "theme",
    "part",
    "board",
    "options",
    "name",
    "v",
    "x",
)
FIELDS = [
    *("game", "quick", "players", "first", "clock", "hints", "public", "reminder", "name", "number", "seat"),
    *("board", "options", "go", "outcome", "chance", "run", "last", "eyes", "through", "play", "delete"),
    *("move", "option-deck", "option-target", "option-stall", "option-cards", "option-rounds", "option-x"),
    *(f"{what}-{seat}" for what in ("seat", "name") for seat in range(4)),
]
HEADERS = [
    *("Accept", "Accept-Language", "Accept-Encoding", "Authorization", "Content-Type", "Cookie", "Expect"),
    *("Host", "If-Modified-Since", "If-None-Match", "Origin", "Range", "X-Forwarded-Proto", "Connection"),
]
WISHES: list[dict[str, Any]] = [
    {"number": 1, "move": "draw"},
    {"do": "back", "number": 1},
    {"do": "concede", "seat": 0},
    {"do": "bot", "seat": 1},
    {"do": "return"},
    {"do": "rematch"},
    {"do": "go", "go": "3"},
    {"do": "run"},
    {"do": "expert"},
    {"do": "chance", "outcome": "top 1 1"},
    {"show": 0},
    {"why": ["pile", "token-1"]},
    {"aid": "card-1-1"},
    {"aid": "card-1-1", "degree": 2**70},
    {"aid": "card-1-1", "degree": "much"},
    {"ask": "back"},
    {"look": 1},
    {"ping": 1},
    {"token": "x"},
]
"""What pages and programs say over sockets."""
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


def spoken(begin: str, body: str = "", **headers: str) -> bytes:
    """Return a request as it goes over the wire."""
    if body and "Transfer_Encoding" not in headers:
        headers["Content_Length"] = str(len(body))
    told = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    return f"{begin} HTTP/1.1\r\nHost: h\r\n{told}\r\n{body}".encode()


class Nonsense(random.Random):
    """A chooser of awkward values."""

    def chance(self, likely: float) -> bool:
        """Tell whether something happens."""
        return self.random() < likely

    def number(self) -> int | float:
        """Return a number."""
        return self.choice(NUMBERS)

    def text(self) -> str:
        """Return a text."""
        kind = self.random()
        if kind < 0.7:
            return self.choice(TEXTS)
        if kind < 0.85:
            return self.choice(TEXTS) + self.choice(TEXTS)
        return "".join(chr(self.choice((self.randrange(128), self.randrange(0xD800)))) for _ in range(8))

    def value(self, depth: int = 3) -> Any:
        """Return JSON."""
        kind = self.randrange(8 if depth else 5)
        if kind < 2:
            return self.text()
        if kind < 4:
            return self.number()
        if kind == 4:
            return self.choice([None, True, False])
        if kind == 5:
            return {self.text(): self.value(depth - 1) for _ in range(self.randrange(3))}
        if kind == 6 and self.chance(0.05):
            return nested(self.choice([10, 40, 200, 900]))
        return [self.value(depth - 1) for _ in range(self.randrange(4))]

    def mutated(self, value: Any) -> Any:
        """Return JSON in which something is not as it was."""
        if isinstance(value, dict) and value and self.chance(0.9):
            key = self.choice(list(value))
            changed = dict(value)
            kind = self.random()
            if kind < 0.7:
                changed[key] = self.mutated(value[key])
            elif kind < 0.85:
                del changed[key]
            else:
                changed[self.text()] = self.value(1)
            return changed
        if isinstance(value, list) and value and self.chance(0.9):
            place = self.randrange(len(value))
            kind = self.random()
            if kind < 0.7:
                return [*value[:place], self.mutated(value[place]), *value[place + 1 :]]
            if kind < 0.85:
                return [*value[:place], *value[place + 1 :]]
            return value * self.choice([2, 3, 50])
        if isinstance(value, int) and self.chance(0.5):
            return value + self.choice([-1, 1, 100])
        return self.value()

    def garbled(self, data: bytes) -> bytes:
        """Return bytes of which some are others, missing, or there twice."""
        for _ in range(self.randrange(1, 4)):
            place = self.randrange(len(data) + 1)
            kind = self.randrange(4)
            if kind == 0:
                data = data[:place] + self.randbytes(self.choice([1, 2, 30])) + data[place + 1 :]
            elif kind == 1:
                data = data[:place] + data[place + self.choice([1, 5, 100]) :]
            elif kind == 2:
                data = data[:place] + data[: self.choice([5, 50, 500])] + data[place:]
            elif kind == 3 and self.chance(0.3):
                data = data[:place]
        return data


def nested(depth: int) -> Any:
    """Return a list in a list in a list …"""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value
