"""What a game is: its parts, what is known about it, and the tables that can be set up with it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cached_property
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, Self

from ludotheque.engine.author import slots
from ludotheque.engine.author.contract import (
    Components,
    Drawing,
    Editor,
    Json,
    Notation,
    Printing,
    Speech,
    Teaching,
    offered,
    resolved,
)
from ludotheque.engine.author.insight import Insight
from ludotheque.engine.author.learning import Learning
from ludotheque.engine.author.numbers import integers_of
from ludotheque.engine.author.options import STANDARD, Deck, Given, Option
from ludotheque.engine.author.palette import MOST_SEATS
from ludotheque.engine.author.presets import USUAL, Preset
from ludotheque.engine.author.rulebook import on_paper, on_screen
from ludotheque.engine.author.setting import Setting as Setting
from ludotheque.engine.errors import BadComponents, BadOption, BadPlayers, LudothequeError, suggest
from ludotheque.engine.speed.learning import LearningRules
from ludotheque.engine.speed.position import Position
from ludotheque.engine.speed.rules import CompiledFunctions, Rules
from ludotheque.words import N_, PACKAGE, Texts, Words, in_every_language, languages_of, words_of

UNTRANSLATED = N_("This game is not translated yet: what it says itself is in English.")


class Definition:
    """A game, but for what can be done with it: :class:`ludotheque.engine.game.Game` adds that."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        about: str,
        players: tuple[int, ...],
        version: int,
        rules: ModuleType | None = None,
        notation: ModuleType | None = None,
        speech: ModuleType | None = None,
        box: ModuleType | None = None,
        drawing: ModuleType | None = None,
        end_clause: str,
        notation_clause: str,
        options: tuple[Option, ...] = (),
        insight: ModuleType | None = None,
        learning: ModuleType | None = None,
        editor: ModuleType | None = None,
        printing: ModuleType | None = None,
        teaching: ModuleType | None = None,
        small: Mapping[str, Any] | None = None,
        presets: tuple[Preset, ...] = (),
        minutes: int = 0,
    ) -> None:
        """Bundle the modules of a game's package; see docs/authors.md."""
        check_seats(name, players)
        self.name = name
        self.players = players
        self.version = version
        """Of the rules; raised when any stored match would take another course."""
        self.options = options
        self.rules: Rules = Rules(rules or lacking(name, "rules"), name)
        self.notation: Notation = resolved(Notation, notation or lacking(name, "notation", Notation))
        self.speech: Speech = resolved(Speech, speech or lacking(name, "speech", Speech))
        self.box: Components = resolved(Components, box or lacking(name, "box", Components))
        self.drawing: Drawing = resolved(Drawing, drawing or lacking(name, "drawing", Drawing))
        self.editor: Editor | None = resolved(Editor, editor) if editor else None
        """How owners fill in components of their own."""
        self.printing: Printing | None = resolved(Printing, printing) if printing else None
        """How the box is printed."""
        self.teaching: Teaching = resolved(Teaching, teaching) if teaching else Teaching()
        """What lessons ask for."""
        self.insight: Insight = Insight(insight)
        """What bots know of the game beyond its rules."""
        self.learning: LearningRules | None = (
            LearningRules(self.rules, resolved(Learning, learning)) if learning else None
        )
        """How learners number its moves and see its states."""
        self.end_clause = end_clause
        """The clause of the rulebook that says when a match is over."""
        self.notation_clause = notation_clause
        """The clause of the rulebook that says how moves are written."""
        self.small: dict[str, Any] = dict(small or {})
        """Options that make hidden information small enough for the conformance kit to enumerate."""
        self.says_small: bool = small is not None
        """Whether it says so: of a game that is small as it is, with no options at all."""
        self._title, self._about = title, about
        self._presets = {preset.name: preset for preset in presets or (Preset(USUAL, N_("Usual")),)}
        self._minutes = minutes
        self._decks: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    # what there is to know

    @property
    def package(self) -> str:
        """The game's package."""
        return self.rules.package

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game speaks, English first."""
        return languages_of(self.package)

    def words(self, lang: str) -> Words:
        """Return what the game says in a language."""
        return words_of(self.package, lang)

    def untranslated(self, lang: str) -> str:
        """Return what is said where the game does not speak a language; nothing where it does."""
        return "" if lang in self.languages else words_of(PACKAGE, lang)(UNTRANSLATED)

    @cached_property
    def title(self) -> Texts:
        """What the game is called, by language."""
        return in_every_language(self.package, self._title)

    @cached_property
    def about(self) -> Texts:
        """What it is, in a sentence, by language."""
        return in_every_language(self.package, self._about)

    @property
    def presets(self) -> dict[str, Json]:
        """The options of each preset for the fewest players, by its name; the first is for “Play now”."""
        return {name: preset.options_of(self.players[0]) for name, preset in self._presets.items()}

    def preset(self, name: str, players: int) -> Json:
        """Return the options of a preset for so many players."""
        return self._preset(name).options_of(self._seated(players))

    def preset_titles(self, lang: str) -> dict[str, str]:
        """Return what the presets are called."""
        return {name: self._told(preset.title, lang) for name, preset in self._presets.items()}

    def _told(self, message: str, lang: str) -> str:
        """Return a sentence of the game, or of ours where the game has no word for it."""
        words = self.words(lang)
        return words_of(PACKAGE, lang)(message) if words.lacks(message) else words(message)

    def preset_abouts(self, lang: str) -> dict[str, str]:
        """Return what is special about the presets, each in a sentence."""
        return {name: self.words(lang)(preset.about) for name, preset in self._presets.items()}

    def minutes(self, preset: str | None = None, players: int | None = None) -> int:
        """Return how long a match takes, as it was measured; of the first preset and for fewest players."""
        found = self._preset(next(iter(self._presets)) if preset is None else preset)
        return found.minutes.get(self._seated(players), self._minutes)

    def _preset(self, name: str) -> Preset:
        if name not in self._presets:
            known = ", ".join(self._presets)
            raise BadOption(
                f"{self.name} has no preset {name!r}{suggest(str(name), self._presets)} ({known})"
            )
        return self._presets[name]

    def _seated(self, players: int | None) -> int:
        """Return a number of players that the game seats: the fewest, if none is named."""
        seated = self.players[0] if players is None else players
        if seated not in self.players:
            raise BadPlayers(
                f"{self.name} seats {', '.join(map(str, self.players))} players, not {players!r}"
            )
        return seated

    def components(self, deck: Any = STANDARD) -> Json:
        """Return the components as JSON: those of this name, file or JSON, checked."""
        data = self._deck(deck, files=True)
        loaded = self.box.load(data) if isinstance(data, str) else data
        self.box.parse(loaded)
        return own_copy(loaded)

    def rulebook(self, lang: str = "en", *, paper: bool = False) -> str:
        """Return the rules for players, as Markdown: for a screen, or for ``paper``."""
        book = resources.files(self.package) / f"rulebook.{lang}.md"
        if not book.is_file():
            known = " and ".join(self.languages)
            raise LudothequeError(f"{self.name} has no rulebook in {lang!r}; there are {known}")
        text = book.read_text(encoding="utf-8")
        return on_paper(text, self.notation_clause) if paper else on_screen(text)

    def story(self, lang: str = "en") -> str:
        """Return where the game comes from and how ours was made, as Markdown; nothing where nobody told."""
        told = resources.files(self.package) / f"story.{lang}.md"
        return told.read_text(encoding="utf-8") if told.is_file() else ""

    # setting up

    def setting(
        self,
        players: int,
        options: Mapping[str, Any] | None = None,
        *,
        files: bool = True,
        rules: int | None = None,
    ) -> Setting:
        """Return a table set up with checked options, defaults filled in.

        With ``files`` false a deck is a name or JSON, never a path. ``rules`` is the version of the rules,
        the newest unless another is named.
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
        given = Given(players, deck)
        values: Json = {}
        for option in self.options:
            if isinstance(option, Deck):
                values[option.name] = data
            elif option.name in chosen:
                values[option.name] = option.check(chosen[option.name], given)
            else:
                values[option.name] = option.default(given)
        return Setting(players, values, deck, self._known_rules(rules))

    def _known_rules(self, rules: int | None) -> int:
        """Return a version of the rules that can still be played by: the newest, if none is named."""
        version = self.version if rules is None else rules
        if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= self.version:
            raise BadOption(f"{self.name} knows its rules of versions 1 to {self.version}, not {rules!r}")
        return version

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

    def new(self, setting: Setting) -> Position:
        """Return the position before the first event."""
        encoded = [
            option.encode(setting.options[option.name])
            for option in self.options
            if not isinstance(option, Deck)
        ]
        encoded.append(setting.rules)
        start = Position(self.rules, self.rules.layout.blank())
        numbers = (integers_of(values) for values in (encoded, self.box.encode(setting.deck)))
        self.rules.plain.setup(start.memory, setting.players, *numbers)
        return start

    def position(self, data: bytes) -> Position:
        """Return the position that ``bytes(position)`` gave."""
        return Position.from_bytes(self.rules, data)

    def uncompiled(self) -> Self:
        """Return the same game with nothing compiled, now or later."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.rules = Rules(self.rules.module, self.name, alone=True)
        twin.rules.background.stand_down()
        twin.learning = LearningRules(twin.rules, self.learning.offer) if self.learning else None
        return twin

    def compile(self) -> CompiledFunctions:
        """Return the rules as machine code; the first time on a machine this takes some seconds."""
        return self.rules.compile()


def check_seats(name: str, players: tuple[int, ...]) -> None:
    """Raise BadPlayers unless a game seats what tables have room for."""
    if not players or any(isinstance(n, bool) or not isinstance(n, int) for n in players):
        raise BadPlayers(f"{name}: players are the numbers that it seats, such as (2, 3, 4), not {players!r}")
    if not 1 <= min(players) <= max(players) <= MOST_SEATS:
        raise BadPlayers(f"{name}: a table has 1 to {MOST_SEATS} seats, not {players!r}")


def lacking(name: str, part: str, offer: type[Any] | None = None) -> NoReturn:
    """Raise TypeError for a part that a game must have, with what its file has to give."""
    file = "components" if part == "box" else part
    needed = offered(offer) if offer else (*slots.NEEDED, "State", "MOST_ACTIONS")
    raise TypeError(
        f"the game {name} has no {part}=…: write {file}.py, which has to give {', '.join(needed)}, "
        f"and hand it to Game({part}={file}, …); see docs/authors.md"
    )


def own_copy(deck: Mapping[str, Any]) -> Json:
    """Return components that the caller cannot change any more; BadComponents if they are not JSON."""
    try:
        own: Json = json.loads(json.dumps(dict(deck), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadComponents(f"components are plain JSON: {error}") from error
    return own


def is_file(path: Path) -> bool:
    """Tell whether there is such a file; a name that no file can have is not one."""
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
