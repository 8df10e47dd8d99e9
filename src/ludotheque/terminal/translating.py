"""``ludo words``: what is missing before everything speaks a language, and the files brought up to date."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ludotheque.cli.commands import Command, Wrong

if TYPE_CHECKING:
    from ludotheque.engine.kit.catalogues import Found

HEAD = f"{'sentences':>10}{'words':>8}{'missing':>9}{'changed':>9}{'gone':>6}{'books':>7}"


@click.command(
    "words",
    cls=Command,
    examples=[
        "ludo words",
        "ludo words de",
        "ludo words de titus site",
        "ludo words de titus --write",
        "ludo words de titus --follows",
    ],
)
@click.argument("lang", required=False)
@click.argument("parts", nargs=-1)
@click.option("--write", is_flag=True, help="Bring the language's files up to date, or create them.")
@click.option(
    "--follows", is_flag=True, help="Record that its rulebooks match the English ones as they are now."
)
def words(lang: str | None, parts: tuple[str, ...], write: bool, follows: bool) -> None:
    """List what is missing in LANG, such as "de".

    By default, in every language there is.

    PARTS are games, or site, terminal, arena, envs, engine and engine.printing. Without one all are looked
    at, and what is missing is counted; of those that are named it is listed. Files of games from elsewhere
    are written only if these are named. Exit code 1 if anything is missing.
    """
    from ludotheque.words import ENGLISH, LANGUAGE, languages_of

    packages = _packages()
    unknown = [part for part in parts if part not in packages]
    if unknown:
        raise Wrong(f"there is no {unknown[0]!r}; there are {', '.join(packages)}")
    if lang is not None and (lang == ENGLISH or not LANGUAGE.fullmatch(lang)):
        raise Wrong(f"{lang!r} is not the code of a language, such as 'de', other than English")
    spoken = {one for package in packages.values() for one in languages_of(package)}
    left = []
    for one in [lang] if lang else sorted(spoken - {ENGLISH}):
        click.echo(f"{one:18}{HEAD}")
        for part in parts or packages:
            package, named = packages[part], part in parts
            ours = named or package.startswith("ludotheque.")
            if not _looked_at(part, package, one, write=write and ours, follows=follows and ours, told=named):
                left.append(f"{one} in {part}")
    if left:
        raise Wrong(f"not whole: {', '.join(left)}")


def _looked_at(part: str, package: str, lang: str, *, write: bool, follows: bool, told: bool) -> bool:
    """Say what is to be done in a part; return whether it is whole."""
    from ludotheque.engine.kit.catalogues import Catalogue

    catalogue = Catalogue(package, lang)
    if write:
        catalogue.write()
        catalogue = Catalogue(package, lang)
    if follows:
        catalogue.follow()
    found = catalogue.found()
    counted = f"{len(found.missing):9}{len(found.changed):9}{len(found.gone):6}{len(found.books):7}"
    click.echo(f"{part:18}{found.sentences:10}{found.words:8}{counted}")
    for line in _lines(found, told=told):
        click.echo(f"  {line}")
    return found.whole


def _packages() -> dict[str, str]:
    """Return the packages that say something, by what they are called here."""
    from ludotheque.engine.shelf import games, load
    from ludotheque.words import speaking

    ours = {package.removeprefix("ludotheque."): package for package in speaking("ludotheque")}
    own = {name: package for name, package in ours.items() if not name.startswith("games.")}
    return {**own, **{name: load(name).package for name in games()}}


def _lines(found: Found, *, told: bool) -> Iterator[str]:
    """Yield what is to be done, in words: sentence by sentence if that is ``told``."""
    yield from found.wrong
    yield from found.books
    if told:
        changed = {new: old for old, new in found.changed}
        for one in found.missing:
            yield f"changed: {changed[one]!r} is now {one!r}" if one in changed else f"missing: {one!r}"
        yield from (f"gone: {one!r}" for one in found.gone if one not in changed.values())
        yield from (f"long: {one}" for one in found.long)
