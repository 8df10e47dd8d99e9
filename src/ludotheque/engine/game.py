"""A game: its parts, what is known about it, and what can be done with it."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.backend import (
    Backend,
    CompiledBackend,
    compiled_backend,
    plain_backend,
    rule_functions,
)
from ludotheque.engine.compiled import Compiler
from ludotheque.engine.errors import BadComponents, BadOption, BadPlayers, LudothequeError, suggest
from ludotheque.engine.options import STANDARD, Deck, Option, Table
from ludotheque.engine.parts import ComponentsModule, DrawingModule, Json, NotationModule, RulesModule
from ludotheque.engine.state import StateArray, layout, plain
from ludotheque.engine.warmth import Warmth

if TYPE_CHECKING:
    from ludotheque.engine.match import Match
    from ludotheque.engine.simulation import Progress, Simulation

COMPILED_MODULES = ("algorithms", "backend", "bits", "compiled", "rng", "slots", "state")
"""The modules of the engine whose code is compiled into every game's."""


@dataclass(frozen=True)
class Setting:
    """A table that is set up: everything that is settled before the first event."""

    players: int
    options: Json
    deck: Any


@dataclass(frozen=True, eq=False)
class Game:
    """A game on the shelf. Its parts are the modules of its package."""

    name: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    players: tuple[int, ...]
    minutes: int
    version: int
    """Of the rules; raised when any stored match would take another course."""
    options: tuple[Option, ...]
    rules: RulesModule
    notation: NotationModule
    box: ComponentsModule
    drawing: DrawingModule
    end_clause: str
    """The clause of the rulebook that says when a match is over."""
    notation_clause: str
    """The clause of the rulebook that says how moves are written."""
    insight: Any = None
    """What bots know of the game beyond its rules: the module ``insight.py``, if there is one."""
    small: Mapping[str, Any] = field(default_factory=dict)
    """Options that make hidden information small enough for the conformance kit to enumerate."""
    _decks: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    _compiling: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    # setting up

    def setting(
        self, players: int, options: Mapping[str, Any] | None = None, *, files: bool = True
    ) -> Setting:
        """Return a table set up with checked options, defaults filled in.

        With ``files`` false a deck is a name or JSON, never a path.
        """
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            seats = ", ".join(map(str, self.players))
            raise BadPlayers(f"{self.name} seats {seats} players, not {players!r}")
        if not isinstance(options, (Mapping, type(None))):
            raise BadOption(f"options are a mapping of names to values, not {options!r}")
        chosen = dict(options or {})
        known = [option.name for option in self.options]
        for name in chosen:
            if name not in known:
                has = f"it has {', '.join(known)}" if known else "it has none"
                raise BadOption(f"{self.name} has no option {name!r}{suggest(str(name), known)} ({has})")
        replaceable = any(isinstance(option, Deck) for option in self.options)
        data = self._deck(chosen.pop("deck", STANDARD) if replaceable else STANDARD, files)
        deck = self._named_deck(data) if isinstance(data, str) else self.box.parse(data)
        table = Table(players, deck)
        values: Json = {}
        for option in self.options:
            if isinstance(option, Deck):
                values[option.name] = data
            elif option.name in chosen:
                values[option.name] = option.check(chosen[option.name], table)
            else:
                values[option.name] = option.default(table)
        return Setting(players, values, deck)

    def _deck(self, deck: Any, files: bool) -> str | Json:
        """Return a deck as its name, or as JSON where it has none."""
        if isinstance(deck, Mapping):
            return own_copy(deck)
        if not isinstance(deck, (str, os.PathLike)):
            raise BadOption(f"deck takes a name, a file or JSON, not {deck!r}")
        names = self.box.names()
        if deck in names:
            return str(deck)
        path = Path(deck)
        if not files or not is_file(path):
            known = ", ".join(names) + (", and there is no such file" if files else "")
            raise BadOption(
                f"{self.name} has no deck {str(deck)!r}{suggest(str(deck), names)} (it has {known})"
            )
        return read_components(path)

    def _named_deck(self, name: str) -> Any:
        """Return one of the package's own sets of components, which is parsed once."""
        if name not in self._decks:
            self._decks[name] = self.box.parse(self.box.load(name))
        return self._decks[name]

    def new(self, setting: Setting) -> StateArray:
        """Return the state before the first event, as an array of one element."""
        state = self.blank()
        encoded = [
            option.encode(setting.options[option.name])
            for option in self.options
            if not isinstance(option, Deck)
        ]
        self.plain.setup(plain(state), setting.players, encoded, self.box.encode(setting.deck))
        return state

    def blank(self) -> StateArray:
        """Return an all-zero state."""
        return np.zeros(1, self.dtype)

    # what there is to know

    def components(self, deck: Any = STANDARD) -> Json:
        """Return the components as JSON: those of this name, file or JSON, checked."""
        data = self._deck(deck, files=True)
        loaded = self.box.load(data) if isinstance(data, str) else data
        self.box.parse(loaded)
        return own_copy(loaded)

    def rulebook(self, lang: str = "en") -> str:
        """Return the rules for players, as Markdown."""
        folder = resources.files(self._package)
        book = folder / f"rulebook.{lang}.md"
        if not book.is_file():
            raise LudothequeError(f"{self.name} has no rulebook in {lang!r}; there are en and fr")
        return book.read_text(encoding="utf-8")

    def position(self, figure: str) -> Match:
        """Return the position of one of the rulebook's figures, by the name of its record."""
        from ludotheque.engine.record import Record

        record = resources.files(self._package) / "figures" / f"{figure}.json"
        if not record.is_file():
            raise LudothequeError(f"the rulebook of {self.name} has no figure {figure!r}")
        return Record.load(json.loads(record.read_text(encoding="utf-8"))).replay()

    @property
    def _package(self) -> str:
        package: str = self.rules.__package__  # type: ignore[attr-defined]
        return package

    # rules ready to be called

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The memory layout of a state."""
        return layout(self.rules.STATE)

    @cached_property
    def plain(self) -> Backend:
        """The rules as plain Python."""
        return plain_backend(self.rules)

    def compile(self) -> CompiledBackend:
        """Return the rules as machine code; the first time on a machine this takes some seconds."""
        with self._compiling:
            return self._compiled

    @cached_property
    def _compiled(self) -> CompiledBackend:
        return compiled_backend(self.rules, self.blank(), self.compiler(self.name))

    @property
    def ready(self) -> Backend:
        """The compiled rules if this process has them, else the plain ones: nobody waits."""
        return self.__dict__.get("_compiled") or self.plain

    @cached_property
    def warmth(self) -> Warmth:
        """What has the rules compiled in the background once a program, not a person, plays."""
        return Warmth(self.compile)

    def compiler(
        self, label: str, slots: Mapping[str, Callable[..., Any]] | None = None, sources: Sequence[str] = ()
    ) -> Compiler:
        """Return what compiles generic algorithms for this game, into a cache of that label.

        ``slots`` are names that the algorithms use beside those of the rules, ``sources`` the files that
        hold them.
        """
        engine = Path(__file__).parent
        package = Path(str(resources.files(self._package)))
        ours = [engine / f"{module}.py" for module in COMPILED_MODULES]
        files = [*ours, *(path for path in package.iterdir() if path.is_file()), *map(Path, sources)]
        return Compiler(rule_functions(self.rules) | dict(slots or {}), files, label)

    def buffer(self) -> NDArray[np.int64]:
        """Return room for the longest list of actions."""
        return np.zeros(self.rules.MOST_ACTIONS, np.int64)

    # playing

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        chance: str | None = None,
    ) -> Match:
        """Return a new match; chance comes from a fresh secret, a seed, or, if "manual", the caller."""
        from ludotheque.engine.chance import source
        from ludotheque.engine.match import Match

        return Match(
            self, self.setting(self.players[0] if players is None else players, options), source(chance, seed)
        )

    def simulate(
        self,
        matches: int,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        progress: Progress | None = None,
    ) -> Simulation:
        """Return what so many matches of uniformly random play gave; compiled."""
        from ludotheque.engine.simulation import simulate

        return simulate(
            self,
            matches,
            self.setting(self.players[0] if players is None else players, options),
            seed,
            progress,
        )


def own_copy(deck: Mapping[str, Any]) -> Json:
    """Return components that the caller cannot change any more; BadComponents if they are not JSON."""
    try:
        copy: Json = json.loads(json.dumps(dict(deck), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadComponents(f"components are plain JSON: {error}") from error
    return copy


def is_file(path: Path) -> bool:
    """Tell whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def read_components(path: Path) -> Json:
    """Return the JSON object in a file of components."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadComponents(f"{path}: not a readable JSON file: {error}") from error
    if not isinstance(data, dict):
        raise BadComponents(f"{path}: components are a JSON object, not {type(data).__name__}")
    return data
