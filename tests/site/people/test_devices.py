"""The same shelf on another device: the link, what it brings, and what it brings no more."""

import asyncio
import re
import time
from pathlib import Path

import httpx
import pytest

from ludotheque.site.foundation.tokens import digest, new_token
from ludotheque.site.people import devices
from ludotheque.site.people.guesses import GUESS_SECONDS
from ludotheque.site.store.sqlite.store import SqliteStore
from tests.site.visiting import Browser, Building, site


def play(browser: Browser, game: str = "titus") -> str:
    """Make a table with a bot; return its address."""
    answer = browser.post("/tables", data={"game": game, "quick": "1"})
    assert answer.status_code == 303
    return answer.headers["location"]


def link_of(browser: Browser) -> str:
    """Ask for a link to another device."""
    answer = browser.post("/me/device")
    assert 'class="qr"' in answer.text
    found = re.search(r'id="device-link">http://testserver(/me/device/[^<]+)<', answer.text)
    assert found
    return found[1]


def is_mine(browser: Browser, table: str) -> bool:
    return "(me)" in browser.get("/me").text and f'href="{table}"' in browser.get("/me").text


def test_a_sealed_token_opens_with_its_word_alone() -> None:
    token, word = new_token(), new_token()
    note = devices.seal(token, word)
    assert token not in str(note)
    assert devices.unseal(note, word) == token
    assert devices.unseal(note, new_token()) is None
    changed = f"{int(note['sealed'], 16) ^ 1:064x}"
    assert devices.unseal({**note, "sealed": changed}, word) is None


def test_neither_the_word_nor_the_token_is_in_the_file(tmp_path: Path) -> None:
    async def offered() -> tuple[str, str]:
        store, token = SqliteStore(tmp_path / "test.sqlite3"), new_token()
        word = await devices.offer(store, token)
        await store.close()
        return token, word

    kept = b""
    token, word = asyncio.run(offered())
    for file in tmp_path.iterdir():
        kept += file.read_bytes()
    assert digest(token).encode() in kept
    assert token.encode() not in kept
    assert word.encode() not in kept


def test_a_link_brings_the_shelf_to_another_device_once(tmp_path: Path) -> None:
    with Building(site(tmp_path)) as building:
        phone, desk, thief = building.visitor(), building.visitor(), building.visitor()
        table = play(desk)
        link = link_of(desk)
        asked = phone.get(link)
        assert "Is this you?" in asked.text
        assert "a shelf of its own" not in asked.text
        assert not is_mine(phone, table)  # looking is not taking
        brought = phone.post(link)
        assert (brought.status_code, brought.headers["location"]) == (303, "/me")
        assert is_mine(phone, table)
        assert is_mine(desk, table)
        assert phone.http.cookies["ludo"] == desk.http.cookies["ludo"]
        for again in (thief.get(link), thief.post(link)):
            assert again.status_code == 404
            assert "brings nothing any more" in again.text
        assert "ludo" not in thief.http.cookies


def test_a_new_link_makes_the_one_before_useless(tmp_path: Path) -> None:
    with Building(site(tmp_path)) as building:
        desk, phone = building.visitor(), building.visitor()
        play(desk)
        old, new = link_of(desk), link_of(desk)
        assert phone.get(old).status_code == 404
        assert phone.get(new).status_code == 200


def test_a_link_runs_out_after_ten_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Building(site(tmp_path)) as building:
        desk, phone = building.visitor(), building.visitor()
        play(desk)
        monkeypatch.setattr(devices, "SECONDS", 599.9 - 600)
        link = link_of(desk)
        assert phone.get(link).status_code == phone.post(link).status_code == 404
        assert "ludo" not in phone.http.cookies


def test_a_device_that_has_the_shelf_already_leaves_the_link_for_another_one(tmp_path: Path) -> None:
    with Building(site(tmp_path)) as building:
        desk, phone = building.visitor(), building.visitor()
        play(desk)
        link = link_of(desk)
        assert "already on this one" in desk.get(link).text
        assert desk.post(link).status_code == 303
        assert "Is this you?" in phone.get(link).text


@pytest.mark.parametrize("before", ["merge", "leave"])
def test_a_device_that_had_a_shelf_of_its_own_is_asked_what_becomes_of_it(
    tmp_path: Path, before: str
) -> None:
    with Building(site(tmp_path)) as building:
        desk, phone = building.visitor(), building.visitor()
        table, own = play(desk), play(phone, "tantalus")
        link = link_of(desk)
        assert "a shelf of its own" in phone.get(link).text
        phone.post(link, data={"before": before})
        for browser in (desk, phone):
            assert is_mine(browser, table)
            assert is_mine(browser, own) is (before == "merge")
        page = phone.get(own).text  # the table is in memory, and knows it, too
        assert ('class="player mine' in page or 'class="player turn mine' in page) is (before == "merge")


def test_whoever_has_no_shelf_has_no_link_either(tmp_path: Path) -> None:
    with Building(site(tmp_path)) as building:
        answer = building.visitor().post("/me/device")
        assert (answer.status_code, answer.headers["location"]) == (303, "/me")


def test_guessing_links_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.site.people.guesses.GUESS_SECONDS", 0.01)
    assert GUESS_SECONDS >= 2
    with Building(site(tmp_path)) as building:
        guesser = building.visitor()
        answers: list[httpx.Response] = [guesser.get(f"/me/device/{new_token()}") for _ in range(31)]
        assert [one.status_code for one in answers] == [404] * 30 + [429]


def test_a_link_that_has_run_out_stays_shut_when_the_clock_goes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        store, token = SqliteStore(tmp_path / "test.sqlite3"), new_token()
        word, now = await devices.offer(store, token), time.time()
        for later, opens in ((5, True), (601, False), (5, False), (-5, False)):
            monkeypatch.setattr("ludotheque.site.people.devices.time.time", lambda moment=now + later: moment)
            assert (await devices.offered(store, word) is not None) == opens, later
        assert await devices.take(store, word) is None
        await store.close()

    asyncio.run(visit())


def test_a_link_is_shut_while_the_clock_stands_before_it_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        store = SqliteStore(tmp_path / "test.sqlite3")
        word, now = await devices.offer(store, new_token()), time.time()
        monkeypatch.setattr("ludotheque.site.people.devices.time.time", lambda: now - 3600)
        assert await devices.take(store, word) is None
        await store.close()

    asyncio.run(visit())
