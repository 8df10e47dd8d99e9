"""A library as one file: saved, brought elsewhere, older ones led on, and nothing lost by a wrong one."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.offline.app import FEATURES
from ludotheque.offline.cookies import KEPT
from ludotheque.site.feature import kept_by
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.store.feature_tables import FORMATS as FEATURE_FORMATS
from ludotheque.site.store.sqlite.formats import FORMAT, FORMATS, _statements
from tests.offline.opened import FILE, Visitor, at_home

FORMAT_1 = Path(__file__).parents[1] / "site" / "stores" / "format-1.sqlite3"
OLD, TOKEN = "55c3251ab565075d", "b" * 32
"""A match of Bob's against a bot in that file, and his token."""
MINE = re.compile(r'class="player[^"]* mine')
WORD = re.compile(r'name="word" value="([^"]+)"')


def saved_by(folder: Path, base: str = "", origin: str = "http://127.0.0.1:8000") -> tuple[bytes, str]:
    """Return the file of a library in which a match has begun, and its table."""
    found: list[tuple[bytes, str]] = []

    async def visit(visitor: Visitor) -> None:
        table = await visitor.sit()
        told = await visitor.get("/me/file")
        assert told.status == 200
        assert 'filename="ludotheque-' in dict(told.headers)["content-disposition"]
        found.append((told.body, table))

    at_home(folder, visit, base, origin)
    return found[0]


async def taken(visitor: Visitor, content: bytes) -> None:
    """Bring a file, and say yes to the question."""
    asked = await visitor.bring(content)
    assert asked.status == 200, asked.body.decode()
    found = WORD.search(asked.body.decode())
    assert found
    told = await visitor.post("/me/file/replace", word=found[1])
    assert told.status == 303


def test_what_is_saved_as_a_file_is_all_there_in_another_library_at_another_address(tmp_path: Path) -> None:
    content, table = saved_by(tmp_path / "one")

    async def visit(visitor: Visitor) -> None:
        await taken(visitor, content)
        assert f"/tables/{table}" in (await visitor.get("/me")).body.decode()
        page = (await visitor.get(f"/tables/{table}")).body.decode()
        assert MINE.search(page)  # the seat is still one's own

    at_home(tmp_path / "other", visit, "/games/offline", "https://ludo.example")


def test_a_file_replaces_what_is_here_only_after_a_question_that_says_what_is_in_both(tmp_path: Path) -> None:
    content, table = saved_by(tmp_path / "one")

    async def visit(visitor: Visitor) -> None:
        mine = [await visitor.sit(), await visitor.sit()]
        asked = (await visitor.bring(content)).body.decode()
        assert "1 match under way" in asked
        assert "2 matches under way" in asked
        shelf = (await visitor.get("/me")).body.decode()
        assert [one in shelf for one in (table, *mine)] == [False, True, True]
        found = WORD.search(asked)
        assert found
        assert (await visitor.post("/me/file/replace", word="another")).status == 409
        assert (await visitor.post("/me/file/replace", word=found[1])).status == 303
        shelf = (await visitor.get("/me")).body.decode()
        assert [one in shelf for one in (table, *mine)] == [True, False, False]
        assert (await visitor.get(f"/tables/{mine[0]}")).status == 404
        again = await visitor.sit()  # and the library goes on
        assert again in (await visitor.get("/me")).body.decode()
        assert (await visitor.post("/me/file/replace", word=found[1])).status == 409

    at_home(tmp_path / "other", visit)


def test_pages_that_were_open_connect_anew_to_what_was_brought(tmp_path: Path) -> None:
    content, table = saved_by(tmp_path / "one")

    async def visit(visitor: Visitor) -> None:
        told: list[str] = []
        mine = await visitor.sit()
        visitor.socket(f"/tables/{mine}/socket", lambda kind, said: told.append(kind))
        while "text" not in told:
            await asyncio.sleep(0)
        await taken(visitor, content)
        assert told[-1] == "close"
        told.clear()
        visitor.socket(f"/tables/{table}/socket", lambda kind, said: told.append(kind))
        while "text" not in told:
            await asyncio.sleep(0)

    at_home(tmp_path / "other", visit)


def spoilt(content: bytes) -> bytes:
    """Return a file of which a page in the middle is nonsense."""
    middle = len(content) // 2 // 4096 * 4096
    return content[:middle] + b"\xff" * 4096 + content[middle + 4096 :]


def newer(content: bytes) -> bytes:
    """Return a file of a format that is not known yet."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.deserialize(content)
        file.execute(f"pragma user_version = {FORMAT + 1}")
        return file.serialize()


def newer_part(content: bytes) -> bytes:
    """Return a file in which the library's own tables are of a format that is not known yet."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.deserialize(content)
        file.execute("update feature_formats set format = 99 where feature = 'offline'")
        file.commit()
        return file.serialize()


def somebody_elses(content: bytes) -> bytes:
    """Return a file of another program."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.execute("create table tables (id)")
        file.commit()
        return file.serialize()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda content: b"", "Choose a file first."),
        (lambda content: b"PNG" + content, "This is not a file"),
        (somebody_elses, "This is not a file"),
        (lambda content: content[: len(content) // 2], "This file is damaged"),
        (spoilt, "This file is damaged"),
        (newer, "newer version"),
        (newer_part, "newer version"),
    ],
)
def test_a_file_that_cannot_be_opened_is_a_sentence_and_nothing_changes(
    spoil: Callable[[bytes], bytes], said: str, tmp_path: Path
) -> None:
    content, table = saved_by(tmp_path / "one")

    async def visit(visitor: Visitor) -> None:
        told = await visitor.bring(spoil(content))
        assert told.status == 422
        assert said in told.body.decode()
        assert table in (await visitor.get("/me")).body.decode()

    at_home(tmp_path / "one", visit)


def old_file(found: int) -> bytes:
    """Return the file of a library of a format, in which Bob plays a bot."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        file.deserialize(FORMAT_1.read_bytes())
        for number in range(2, found + 1):
            for statement in _statements(FORMATS[number - 1]):
                file.execute(statement)
            file.execute(f"pragma user_version = {number}")
        file.execute("update seats set holder = ? where holder = 'b'", (digest(TOKEN),))
        file.execute(FEATURE_FORMATS)
        for statement in KEPT.formats[0].sqlite:
            file.execute(statement)
        file.execute("insert into feature_formats values ('offline', 1)")
        file.execute("insert into offline_cookies values ('ludo', ?)", (TOKEN,))
        return file.serialize()


@pytest.mark.parametrize("found", range(1, FORMAT + 1))
def test_matches_kept_by_an_older_version_open_in_this_one(found: int, tmp_path: Path) -> None:
    content = old_file(found)

    async def look(visitor: Visitor) -> None:
        page = (await visitor.get(f"/tables/{OLD}")).body.decode()
        assert "Bob" in page
        assert MINE.search(page)
        assert f"/tables/{OLD}" in (await visitor.get("/me")).body.decode()

    async def bring(visitor: Visitor) -> None:
        await taken(visitor, content)
        await look(visitor)

    at_home(tmp_path / "brought", bring)
    (tmp_path / "left").mkdir()
    (tmp_path / "left" / FILE).write_bytes(content)  # as an update of the library finds it
    at_home(tmp_path / "left", look)
    with closing(sqlite3.connect(tmp_path / "left" / FILE)) as file:
        assert file.execute("pragma user_version").fetchone() == (FORMAT,)
        formats = dict(file.execute("select feature, format from feature_formats"))
        assert formats == {one.feature: len(one.formats) for one in kept_by(FEATURES)}


def test_what_is_kept_about_its_visitor_is_given_piece_by_piece_here_as_well(tmp_path: Path) -> None:
    async def visit(visitor: Visitor) -> None:
        table = await visitor.sit()
        told = await visitor.get("/me/export")
        assert [one["table"] for one in json.loads(told.body)["tables"]] == [table]

    at_home(tmp_path, visit)


def test_an_open_page_goes_on_in_the_language_that_its_reader_prefers(tmp_path: Path) -> None:
    async def visit(visitor: Visitor) -> None:
        told: list[str] = []
        table = await visitor.sit()
        visitor.socket(f"/tables/{table}/socket", lambda kind, said: told.append(str(said)))
        while not any("Spieler 1" in said for said in told):
            await asyncio.sleep(0)

    at_home(tmp_path, visit, lang="de")
