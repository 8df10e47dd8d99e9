"""The evening that somebody wishes for, and the fact that opens it: games and numbers that fit each other."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast, get_args

from ludotheque.site.evenings.evening import AWAY_MINUTES, FEWEST_SEATS
from ludotheque.site.evenings.facts import Bye, Choice, Format, Opened, Vanishing
from ludotheque.site.evenings.sizes import usual_sizes
from ludotheque.site.foundation.house import load
from ludotheque.site.foundation.problem import Problem

LONGEST_NAME = 60
MOST_GAMES = 8
MOST_ROUNDS = 64
LONGEST_AWAY = 24 * 60


def opened(
    name: str,
    games: Sequence[tuple[str, Mapping[str, Any]]],
    *,
    format: str = "free",  # noqa: A002 - the word of the interface
    rounds: int | None = None,
    seats: int = 2,
    bots: bool = False,
    bye: str = "full",
    vanished: str = "counts",
    away: int = AWAY_MINUTES,
    clock: int | None = None,
    presets: Mapping[str, str] | None = None,
) -> Opened:
    """Return the fact that opens an evening of games with their options; Problem 422 if it cannot.

    ``presets`` names, for games by their names, one in place of options.
    """
    shown = " ".join(clean_words(name).split())[:LONGEST_NAME]
    if not shown:
        raise Problem(422, "'name' is what the evening is called.", key="name")
    if not 0 < len(games) <= MOST_GAMES:
        raise Problem(422, f"An evening has from 1 to {MOST_GAMES} games.", key="games")
    if rounds is not None and not 0 < rounds <= MOST_ROUNDS:
        raise Problem(422, f"'rounds' is from 1 to {MOST_ROUNDS}.", key="rounds")
    if not 0 <= away <= LONGEST_AWAY:
        raise Problem(422, f"'away' is from 0 to {LONGEST_AWAY} minutes.", key="away")
    _known_to_one([name for name, _ in games], {key for _, options in games for key in options})
    chosen, several = presets or {}, len(games) > 1
    return {
        "fact": "opened",
        "name": shown,
        "format": cast("Format", _one_of("format", format, Format)),
        "games": [_choice(game, options, seats, chosen.get(game, ""), several) for game, options in games],
        "rounds": rounds,
        "seats": seats,
        "bots": bots,
        "bye": cast("Bye", _one_of("bye", bye, Bye)),
        "vanished": cast("Vanishing", _one_of("vanished", vanished, Vanishing)),
        "away": away,
        "clock": clock,
        "seed": secrets.token_hex(8),
        "at": time.time(),
    }


def clean_words(text: str) -> str:
    """Return a text without what cannot be shown."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _one_of(key: str, value: str, kind: Any) -> str:
    if value not in get_args(kind):
        raise Problem(422, f"{key!r} is one of {', '.join(get_args(kind))}.", key=key)
    return value


def _known_to_one(games: Sequence[str], options: Collection[str]) -> None:
    """Raise Problem if there is an option that none of several games has."""
    known = {option.name for name in games for option in load(name).options}
    for option in options if len(games) > 1 else ():
        if option not in known:
            raise Problem(422, f"None of {', '.join(games)} has an option {option!r}.", key="options")


def _choice(name: str, options: Mapping[str, Any], seats: int, preset: str, several: bool) -> Choice:
    """Return a game as an evening plays it; of options for several games, with those that it has."""
    game = load(name)
    sizes = [
        size for size in usual_sizes(seats, game.players) if size in game.players and size >= FEWEST_SEATS
    ]
    if seats < FEWEST_SEATS:
        raise Problem(422, "A table of an evening has at least two seats.", key="seats")
    if seats not in sizes:
        seated = ", ".join(map(str, game.players))
        raise Problem(422, f"{name} is for {seated} players, not for {seats}.", key="seats")
    if preset:
        for size in sizes:
            game.preset(preset, size)
        return {"game": name, "options": {}, "preset": preset, "sizes": sizes}
    own = {option.name for option in game.options}
    mine = {key: value for key, value in options.items() if not several or key in own}
    for size in sizes:
        game.setting(size, mine, files=False)
    return {"game": name, "options": mine, "sizes": sizes}
