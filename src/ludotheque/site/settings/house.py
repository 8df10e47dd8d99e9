"""The house: what it is called and looks like, which games it has, and whom it is for."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ludotheque.site.foundation.house import LUDOTHEQUE, Character
from ludotheque.site.foundation.passwords import hashed, is_hashed
from ludotheque.site.settings.declaration import setting
from ludotheque.words import N_

NO, YES = "no", "yes"
LONGEST_NAME, LONGEST_WELCOME = 40, 200
SHORTEST_PASSWORD = 8
READABLE = 4.5
"""How much lighter or darker words must be than their ground (WCAG 2.2, AA)."""
COLOURS = re.compile(r"(#[0-9A-Fa-f]{6})[ ,]+(#[0-9A-Fa-f]{6})")


def _one_line(most: int, kind: str) -> Callable[[str], str]:
    def check(text: str) -> str:
        line = " ".join(text.split())
        if (not line and text) or len(line) > most:
            raise ValueError(f"{kind} has 1 to {most} letters, not {len(line)}")
        return line

    return check


def _game(text: str) -> str:
    """Return the name of a game that is installed."""
    from ludotheque.engine.errors import suggest
    from ludotheque.engine.shelf import games

    if text not in games():
        raise ValueError(
            f"no game {text!r} is installed{suggest(text, games())} (there are {', '.join(games())})"
        )
    return text


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return how well two colours can be told apart, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _band(text: str) -> str:
    """Return two colours, of the ground and of the words on it, that can be read."""
    found = COLOURS.fullmatch(text.strip()) if text else None
    if text and not found:
        raise ValueError(
            f'{text!r} is not two colours, of the band and of its words, such as "#17475A #FFFDF8"'
        )
    if not found:
        return ""
    ground, words = found[1].upper(), found[2].upper()
    ratio = contrast(ground, words)
    if ratio < READABLE:
        raise ValueError(
            f"{words} on {ground} has a contrast of {int(100 * ratio) / 100}; "
            f"to be read by everybody it needs {READABLE}: choose lighter words or a darker band, or reverse"
        )
    return f"{ground} {words}"


def password_hash(text: str) -> str:
    """Return what is kept of a password: never the password."""
    if not text or is_hashed(text):
        return text
    if text.startswith("scrypt:"):
        raise ValueError("that is no hash of ours: `ludo owner password` makes one")
    if len(text) < SHORTEST_PASSWORD:
        raise ValueError(
            f"a password has {SHORTEST_PASSWORD} letters or more; `ludo owner password` hashes one"
        )
    return hashed(text)


@dataclass(frozen=True)
class House:
    """The house: what it is called and looks like, and whom it is for."""

    name: str = setting(
        LUDOTHEQUE,
        "What the house is called: on its pages, in their titles, and among the apps of a phone.",
        name="house-name",
        check=_one_line(LONGEST_NAME, "a name"),
    )
    welcome: str = setting(
        "", "A line of welcome, which the shelf shows.", check=_one_line(LONGEST_WELCOME, "a welcome")
    )
    band: str = setting(
        "",
        "The colours of the band at the top and bottom of pages: of the band, and of the words on it, "
        f"such as #17475A #FFFDF8; their contrast must be {READABLE} or more.",
        unit="COLOURS",
        usual=N_("the colours of the wordmark"),
        check=_band,
    )
    band_dark: str = setting(
        "",
        "The colours of the band in dark mode.",
        unit="COLOURS",
        usual=N_("the colours by day"),
        check=_band,
    )
    games: tuple[str, ...] = setting(
        (),
        "A game that is on the shelf; without one, all that are installed are.",
        name="shelf-game",
        unit="NAME",
        check=_game,
    )
    members_only: str = setting(
        NO,
        "Whether only members may come in: whoever has the password, or was sent the members’ link "
        "(`ludo owner invite`).",
        choices=(NO, YES),
    )
    members_password: str = setting(
        "",
        "The password that makes somebody a member, or better its hash as `ludo owner password` prints it; "
        "only the hash is kept in memory. With it, members-only is yes.",
        unit="HASH",
        check=password_hash,
        secret=True,
    )
    imprint: Path | None = setting(
        None,
        "A text file with who runs the house, and how they are reached; the page on privacy shows it. "
        "Beside imprint.txt, imprint.de.txt is for those who read German, and so on.",
        unit="FILE",
    )

    @property
    def closed(self) -> bool:
        """Whether only members may come in."""
        return self.members_only == YES or bool(self.members_password)

    @property
    def bands(self) -> tuple[tuple[str, str], tuple[str, str]] | None:
        """The colours of the band and of the words on it, by day and by night, if it has its own."""
        day, night = self.band or self.band_dark, self.band_dark or self.band
        if not day:
            return None
        (ground, words), (dark, on_dark) = day.split(), night.split()
        return (ground, words), (dark, on_dark)

    @property
    def character(self) -> Character:
        """What pages show of it."""
        version = hashlib.sha256(repr(self.bands).encode()).hexdigest()[:10]
        colours = f"/house.css?v={version}" if self.bands else ""
        theme = self.bands[0][0] if self.bands else ""
        return Character(self.name or LUDOTHEQUE, self.welcome, self.games, theme, colours, self.closed)
