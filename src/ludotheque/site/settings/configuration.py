"""Where the settings of a server come from.

Options of the command come before the environment, the environment before the file, the file before what is
usual. The file is TOML, with the names of the options as its keys.
"""

from __future__ import annotations

import logging
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass, replace
from pathlib import Path
from typing import Any

import platformdirs

from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.site.settings.declaration import CONFIG, PREFIX, ServerSetting, shown, variable_of
from ludotheque.site.settings.server_settings import FORMER, SETTINGS, ServerSettings

FILE = "ludotheque.toml"
"""The file of settings in the data folder, which is read unless another one is named."""
MAIL_PASSWORD = f"{PREFIX}MAIL_PASSWORD"
OTHERS = (CONFIG, *(f"{PREFIX}{name}" for name in ("BACKGROUND", "CACHE", "CODE")), MAIL_PASSWORD)
"""Variables that are not settings of the server."""
log: logging.Logger = logging.getLogger("ludotheque.site")
PASSWORD = re.compile(r"(://[^/@:]*:)[^@]*@")


class BadSetting(LudothequeError):
    """A setting that does not exist, or a value that it cannot have."""


@dataclass(frozen=True)
class Found:
    """The settings of a server, and which of them were given where."""

    settings: ServerSettings
    sources: dict[str, str]
    """Where each one that is not the usual one comes from."""

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.settings.data or usual_data()

    def told(self) -> list[tuple[str, str, str]]:
        """Return each setting's name, its value, and where that comes from."""
        return [
            (name, told_value(one, _at(self.settings, one.place)), self.sources.get(name, "usual"))
            for name, one in SETTINGS.items()
        ]


def find(
    given: Mapping[str, Any],
    config: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Found:
    """Return the settings; ``given`` are those of the command, by their names, checked already.

    BadSetting if something is not a setting, or cannot have its value.
    """
    told = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}

    def take(found: Mapping[str, Any], source: str) -> None:
        values.update(found)
        sources.update(dict.fromkeys(found, source))

    variables = _from_environment(told)
    named = config or (Path(told[CONFIG]) if told.get(CONFIG) else None)
    file = named or (given.get("data") or variables.get("data") or usual_data()) / FILE
    if named or file.exists():
        take(read_file(file, named=named is not None), str(file))
    for name, value in variables.items():
        take({name: value}, SETTINGS[name].variable)
    for name, value in given.items():
        take({name: value}, f"--{name}")
    made = ServerSettings()
    for name, value in values.items():
        made = _with(made, SETTINGS[name].place, value)
    return Found(made, sources)


def usual_data() -> Path:
    """Return where the site keeps its file unless told otherwise."""
    return Path(platformdirs.user_data_dir("ludotheque"))


def read_file(file: Path, *, named: bool) -> dict[str, Any]:
    """Return the settings in a file; one in the data folder cannot say which folder that is."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"{file} cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(f"{file} is not TOML: {error}") from error
    if "data" in found and not named:
        raise BadSetting(f"{file}, data: only a file that --config names can say where the data are")
    read = {name: _in_file(_known(name, str(file)), value, file) for name, value in found.items()}
    return by_present_names(read, str(file))


def by_present_names(found: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return settings by what they are called now; what they were called before is told to the log."""
    given: dict[str, Any] = {}
    for name, value in found.items():
        if name in FORMER:
            log.warning("%s: the setting %s is now called %s", source, name, FORMER[name].name)
            given.setdefault(FORMER[name].name, value)
        else:
            given[name] = value
    return given


def _from_environment(told: Mapping[str, str]) -> dict[str, Any]:
    names = {variable_of(name): (name, one) for name, one in (FORMER | SETTINGS).items()}
    found: dict[str, Any] = {}
    for variable, text in sorted(told.items()):
        if not variable.startswith(PREFIX) or variable in OTHERS or not text:
            continue
        if variable not in names:
            raise _unknown(variable, [*names, *OTHERS], "the environment")
        name, one = names[variable]
        try:
            found[name] = one.read_text(text)
        except ValueError as error:
            raise BadSetting(f"{variable}: {error}") from None
    return by_present_names(found, "the environment")


def _known(name: str, source: str) -> ServerSetting:
    known = FORMER | SETTINGS
    if name not in known:
        raise _unknown(name, list(SETTINGS), source)
    return known[name]


def _in_file(one: ServerSetting, value: Any, file: Path) -> Any:
    """Return a value that a file gives; a path in it begins where the file is."""
    try:
        read = one.read(value)
    except ValueError as error:
        raise BadSetting(f"{file}, {one.name}: {error}") from None
    return file.parent / read if isinstance(read, Path) else read


def _unknown(name: str, known: list[str], source: str) -> BadSetting:
    near = suggest(name, known) or "; `ludo settings` lists them all"
    return BadSetting(f"{source}: there is no setting {name!r}{near}")


def _with(made: Any, place: tuple[str, ...], value: Any) -> Any:
    """Return a dataclass with one value in it changed."""
    first, *rest = place
    if rest:
        inner = getattr(made, first)
        assert is_dataclass(inner)
        value = _with(inner, tuple(rest), value)
    return replace(made, **{first: value})


def _at(made: Any, place: tuple[str, ...]) -> Any:
    for name in place:
        made = getattr(made, name)
    return made


def in_force(settings: ServerSettings, said: Callable[[str], str] = str) -> list[tuple[str, str]]:
    """Return every setting with its value, as it may be shown; ``said`` translates words."""
    return [(name, told_value(one, _at(settings, one.place), said)) for name, one in SETTINGS.items()]


def told_value(one: ServerSetting, value: Any, said: Callable[[str], str] = str) -> str:
    """Return a value as it may be shown: not the password in the address of a store."""
    if one.about.secret and value:
        return "…"
    if value == one.default:
        return said(one.usual) if one.usual_said else one.usual
    return PASSWORD.sub(r"\1…@", shown(value))
