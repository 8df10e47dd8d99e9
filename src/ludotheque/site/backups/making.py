"""Making a backup: a file of SQLite is copied while it is open, a database by ``pg_dump`` where that is."""

from __future__ import annotations

import asyncio
import os
import shutil
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit, urlunsplit

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.backups.rotation import dropped, moment_of, name_of
from ludotheque.site.people.deeds import Hands
from ludotheque.site.people.refused import Refused
from ludotheque.site.store.private_files import make_file, make_folder
from ludotheque.site.store.sqlite.backup import backup
from ludotheque.site.store.storage import Note, Storage
from ludotheque.words import N_

BACKUPS_OF, BACKUP = "the house's backups", "backup"
"""Whose notes say what became of backups, and of which kind."""
LAST, FAILED, SINCE = "last", "failed", "since"
"""The last one, the last that failed, and since when backups are made at all."""
LONGEST_REASON = 300
NO_PG_DUMP = N_(
    "the database cannot be backed up from here: pg_dump is not installed "
    "(install PostgreSQL’s client programs, or set backup-every to 0 and back it up yourself)"
)


class Made(NamedTuple):
    """A backup."""

    file: Path
    size: int


def folder_of(hands: Hands) -> Path:
    """Return where backups lie."""
    return hands.settings.backups.folder or hands.place.file.parent / "backups"


def found_in(folder: Path) -> list[Path]:
    """Return the backups in a folder, the latest first."""
    if not folder.is_dir():
        return []
    return sorted((one for one in folder.iterdir() if moment_of(one.name)), reverse=True)


async def make(hands: Hands, now: datetime) -> Made:
    """Make a backup, and drop those that are too old; what became of it is noted for all processes."""
    try:
        made = await _made(hands, now)
    except (LudothequeError, OSError) as error:
        reason = " ".join(str(error).split())[:LONGEST_REASON]
        await _note(hands.store, FAILED, now, {"reason": reason})
        raise (error if isinstance(error, Refused) else LudothequeError(reason)) from error
    await _note(hands.store, LAST, now, {"file": str(made.file), "size": made.size})
    await hands.store.drop_note(BACKUPS_OF, BACKUP, FAILED)
    return made


async def _made(hands: Hands, now: datetime) -> Made:
    folder = folder_of(hands)
    make_folder(folder)
    if hands.place.url is None:
        target = folder / name_of(now, "sqlite3")
        await asyncio.to_thread(backup, hands.place.file, target)
    else:
        target = folder / name_of(now, "dump")
        await _dumped(hands.place.url, target)
    drop_old(hands, now)
    return Made(target, target.stat().st_size)


def drop_old(hands: Hands, now: datetime) -> None:
    """Drop the backups whose time is over."""
    wanted = hands.settings.backups
    files = {one.name: one for one in found_in(folder_of(hands))}
    for name in dropped(files, now, wanted.daily, wanted.weekly):
        files[name].unlink(missing_ok=True)


async def _dumped(url: str, target: Path) -> None:
    """Have ``pg_dump`` write a file, whole or not at all."""
    program = shutil.which("pg_dump")
    if program is None:
        raise Refused(NO_PG_DUMP)
    address, password = without_password(url)
    part = target.with_name(f".{target.name}")
    part.unlink(missing_ok=True)
    make_file(part)
    try:
        running = await asyncio.create_subprocess_exec(
            *(program, "--format=custom", "--no-owner", f"--file={part}", f"--dbname={address}"),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | ({"PGPASSWORD": password} if password else {}),
        )
        _, said = await running.communicate()
        if running.returncode:
            raise LudothequeError(f"pg_dump failed: {said.decode(errors='replace').strip()}")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def without_password(url: str) -> tuple[str, str]:
    """Return the address of a database without its password, which other programs could see, and that."""
    parts = urlsplit(url)
    if not parts.password:
        return url, ""
    user, at, host = parts.netloc.rpartition("@")
    name, _, password = user.partition(":")
    return urlunsplit(parts._replace(netloc=f"{name}{at}{host}")), unquote(password)


async def _note(store: Storage, name: str, now: datetime, said: dict[str, object]) -> None:
    await store.write_note(BACKUPS_OF, Note(BACKUP, name, said, now.timestamp()))


async def notes(store: Storage) -> dict[str, Note]:
    """Return what is noted of backups, by names."""
    return {one.name: one for one in await store.notes(BACKUPS_OF, BACKUP)}


async def since(store: Storage, now: datetime) -> None:
    """Note since when backups are made."""
    await _note(store, SINCE, now, {})
