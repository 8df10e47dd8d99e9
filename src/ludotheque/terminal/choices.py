"""What a person chooses on the command line: a game, and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.engine.errors import BadOption, suggest
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import games, load
from ludotheque.terminal.screen import Leave, Screen
from ludotheque.terminal.words import TerminalWords, command_meant
from ludotheque.words import said


def game_asked(screen: Screen, words: TerminalWords) -> Game:
    """Return the game that a person picks from the shelf."""
    shelf = [load(name) for name in games()]
    rows = [
        (str(number), said(game.title, words.lang), said(game.about, words.lang))
        for number, game in enumerate(shelf, 1)
    ]
    screen.columns(rows)
    while True:
        word = screen.ask(words("which game"), games())
        if command_meant(word) == "quit":
            raise Leave
        for number, game in enumerate(shelf, 1):
            if word.lower() in (str(number), game.name, said(game.title, words.lang).lower()):
                return game
        if word:
            screen.say(words("not one", word=word))


def players_asked(game: Game, screen: Screen, words: TerminalWords) -> int:
    """Return how many are to play, if there is a choice."""
    low, high = game.players[0], game.players[-1]
    while low < high:
        word = screen.ask(words("how many", low=low, high=high)) or str(low)
        if command_meant(word) == "quit":
            raise Leave
        if word.isascii() and word.isdigit() and int(word[:9]) in game.players:
            return int(word)
        screen.say(words("not one", word=word))
    return low


def options_typed(game: Game, texts: Sequence[str]) -> dict[str, Any]:
    """Return the options that a person typed as NAME=VALUE."""
    known = {option.name: option for option in game.options}
    values: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is written NAME=VALUE, not {text!r}{suggest(text, known)}")
        if name in values:
            raise BadOption(f"the option {name!r} is given twice")
        values[name] = known[name].parse(value) if name in known else value
    return values
