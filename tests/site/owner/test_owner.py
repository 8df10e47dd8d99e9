"""The owner's page, as its owner uses it and as others attack it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ludotheque.cli import main
from ludotheque.site.foundation.tokens import digest, new_token
from ludotheque.site.owner import sessions
from tests.patience import until
from tests.site.house.opened import Opened, opened, page_token
from tests.site.visiting import Browser

FORM = {"game": "titus", "seat-0": "me", "name-0": "Ann", "seat-1": "bot:random", "public": "yes"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(tmp_path) as found:
        yield found


def linked(house: Opened) -> str:
    return f"/owner/enter/{house.run(sessions.new_link(house.services.store))}"


def owner(house: Opened, **more: Any) -> Browser:
    """Return whoever runs the house, on their page."""
    browser = house.comes(**more)
    assert browser.post(linked(house)).headers["location"] == "/owner"
    return browser


def does(browser: Browser, deed: str, **values: str) -> Any:
    """Return what comes of a button of the page."""
    sent = {"token": page_token(browser.get("/owner").text), **values}
    return browser.post(f"/owner/deeds/{deed}", data=sent)


def ludo(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(main, [*words, "--data", str(folder)])
    assert done.exit_code == 0, done.output
    return done.output


# the way in


def test_the_command_prints_a_link_that_opens_the_page_once(house: Opened, tmp_path: Path) -> None:
    said = ludo(tmp_path, "owner").split()[0]
    assert re.fullmatch(r"http://localhost:8000/owner/enter/[\w-]{32}", said)
    path = said.removeprefix("http://localhost:8000")
    ann, eve = house.comes(), house.comes()
    assert "Open it" in ann.get(path).text
    assert "Open it" in ann.get(path).text  # who only looks uses nothing up
    entered = ann.post(path)
    cookie = entered.headers["set-cookie"]
    assert all(word in cookie for word in ("ludo-owner=", "HttpOnly", "SameSite=strict"))
    assert "Max-Age" not in cookie
    assert ann.get("/owner").status_code == 200
    assert eve.post(path).status_code == 404
    assert eve.get(path).status_code == 404
    assert eve.get("/owner").status_code == 403
    assert path.rpartition("/")[2] not in json.dumps(_everything(tmp_path))


def test_over_https_the_cookie_is_for_this_host_alone(house: Opened) -> None:
    ann = house.comes(secure=True)
    cookie = ann.post(linked(house)).headers["set-cookie"]
    assert cookie.startswith("__Host-ludo-owner=")
    assert "Secure" in cookie


def _everything(folder: Path) -> list[str]:
    import sqlite3

    with sqlite3.connect(folder / "ludotheque.sqlite3") as file:
        return [line for line in file.iterdump() if "insert into" in line.lower()]


def test_a_link_ends_after_ten_minutes_and_with_the_next_one(
    house: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, first, now = house.comes(), linked(house), time.time()
    second = linked(house)
    assert ann.post(first).status_code == 404
    monkeypatch.setattr(sessions.time, "time", lambda: now + 601)
    assert ann.post(second).status_code == 404
    monkeypatch.setattr(sessions.time, "time", lambda: now - 4000)
    assert ann.post(second).status_code == 404


def test_whoever_guesses_links_is_slowed_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.site.people.guesses.GUESS_SECONDS", 0.01)
    with opened(tmp_path, wrong_codes_a_minute="3") as house:
        eve = house.comes(address="203.0.113.9")
        found = [eve.post(f"/owner/enter/{new_token()}").status_code for _ in range(5)]
        assert found == [404, 404, 404, 429, 429]
        assert owner(house).get("/owner").status_code == 200


def test_a_session_ends_when_nothing_is_done_and_in_any_case_after_hours(
    house: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, now = owner(house), time.time()
    for minute in range(0, 8 * 60, 20):
        monkeypatch.setattr(sessions.time, "time", lambda minute=minute: now + 60 * minute)
        assert ann.get("/owner").status_code == 200, minute
    monkeypatch.setattr(sessions.time, "time", lambda: now + 8 * 3600 + 60)
    assert ann.get("/owner").status_code == 403
    monkeypatch.setattr(sessions.time, "time", lambda: now + 60)
    assert ann.get("/owner").status_code == 403  # for good
    monkeypatch.undo()
    bob, now = owner(house), time.time()
    monkeypatch.setattr(sessions.time, "time", lambda: now + 31 * 60)
    assert bob.get("/owner").status_code == 403


def test_another_link_ends_the_session_before_and_leaving_ends_it_for_good(house: Opened) -> None:
    ann = owner(house)
    bob = owner(house)
    assert ann.get("/owner").status_code == 403
    token, cookie = page_token(bob.get("/owner").text), bob.http.cookies["ludo-owner"]
    assert bob.post("/owner/leave", data={}).status_code == 403
    assert bob.post("/owner/leave", data={"token": token}).headers["location"] == "/"
    bob.http.cookies.set("ludo-owner", cookie)
    assert bob.get("/owner").status_code == 403


def test_the_command_line_ends_a_session(house: Opened, tmp_path: Path) -> None:
    ann, link = owner(house), linked(house)
    ludo(tmp_path, "owner", "end")
    assert ann.get("/owner").status_code == 403
    assert ann.post(link).status_code == 404


def test_a_page_that_is_asked_for_while_the_session_is_ended_does_not_bring_it_back(
    house: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, now = house.services.store, time.time()
    token = house.run(sessions.begin(store, linked(house).rpartition("/")[2]))
    found = house.run(store.find_ticket(digest(token)))
    house.run(sessions.end(store))

    async def as_it_was(word: str) -> Any:
        return found

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(store, "find_ticket", as_it_was)
        meanwhile.setattr(sessions.time, "time", lambda: now + 600)
        assert house.run(sessions.present(store, token)) is None
    assert house.run(sessions.present(store, token)) is None


# who else would like to


def test_a_stolen_cookie_does_nothing_without_the_pages_own_token(house: Opened, tmp_path: Path) -> None:
    ann, eve = owner(house), house.comes()
    eve.http.cookies.set("ludo-owner", ann.http.cookies["ludo-owner"])
    for sent in ({}, {"token": ""}, {"token": new_token()}, {"token": ann.http.cookies["ludo-owner"]}):
        answer = eve.post("/owner/deeds/add-ban", data={"who": "203.0.113.9", **sent})
        assert answer.status_code == 403
    assert ludo(tmp_path, "ban", "list") == "Nobody is kept out.\n"
    assert "did not come from the owner’s page" in ann.get("/owner").text


def test_a_deed_from_another_site_or_by_reading_an_address_is_not_done(house: Opened, tmp_path: Path) -> None:
    ann = owner(house)
    token = page_token(ann.get("/owner").text)
    sent = {"token": token, "who": "203.0.113.9"}
    for origin in ("https://evil.example", "null", "http://testserver.evil.example"):
        answer = ann.post("/owner/deeds/add-ban", data=sent, headers={"origin": origin})
        assert answer.status_code == 403, origin
    assert ann.get("/owner/deeds/add-ban", params=sent).status_code == 405
    assert ludo(tmp_path, "ban", "list") == "Nobody is kept out.\n"
    assert ann.post("/owner/deeds/add-ban", data=sent).status_code == 303
    assert "203.0.113.9" in ludo(tmp_path, "ban", "list")


def test_other_tokens_of_the_house_open_nothing(house: Opened) -> None:
    ann = house.comes()
    ann.post("/tables", data=FORM)
    visitor = ann.http.cookies["ludo"]
    for word in (visitor, new_token(), "", "x" * 500):
        eve = house.comes()
        eve.http.cookies.set("ludo-owner", word)
        assert eve.get("/owner").status_code == 403
        assert eve.post("/owner/deeds/tidy", data={"token": word}).status_code == 403
    feed = ann.get("/me").text
    for word in re.findall(r"/me/feed/([\w-]{32})", feed):
        assert ann.post(f"/owner/enter/{word}").status_code == 404


def test_a_word_of_another_kind_of_link_is_not_used_up_by_trying_it_here(house: Opened) -> None:
    from ludotheque.site.people import devices

    store, token = house.services.store, new_token()
    word = house.run(devices.offer(store, token))
    assert house.comes().post(f"/owner/enter/{word}").status_code == 404
    assert house.run(devices.offered(store, word)) == digest(token)


# what the page shows, and does


def test_the_page_shows_the_house_and_no_secret_of_a_match(house: Opened) -> None:
    ann, bob = owner(house), house.comes()
    made = bob.post(
        "/api/tables",
        json={"game": "titus", "seats": ["me", "me"], "name": "Bob <b>"},
    ).json()
    name = made["table"]
    stored = house.run(house.services.store.read(name))
    table = house.run(house.services.tables.find(name))
    text = ann.get("/owner").text
    assert name in text
    assert "Bob &lt;b&gt;" in text
    assert "Everything can be kept" in text
    assert "keep-unstarted" in text
    assert stored.setup.secret.hex() not in text
    assert made["token"] not in text
    assert digest(made["token"]) not in text
    assert digest(made["token"])[:12] in text
    for seat in (0, 1):
        assert json.dumps(table.match.view(seat))[:60] not in text
    assert "members-password" in text


def test_nothing_that_two_hands_differ_in_is_on_the_page(house: Opened) -> None:
    """The same table with other cards in hands gives the same page, but for its name and the time."""
    ann, pages = owner(house), []
    for _ in range(2):
        made = house.comes().post("/api/tables", json={"game": "tantalus", "seats": ["me", "me"]}).json()
        text = ann.get("/owner").text
        row = text[text.index(made["table"]) :]
        row = row[: row.index("</tr>")].replace(page_token(text), "").replace(made["table"], "")
        pages.append(re.sub(r"\d\d:\d\d", "", row))
    assert pages[0] == pages[1]


def test_a_table_is_hidden_shown_and_closed_and_the_log_says_so(house: Opened, tmp_path: Path) -> None:
    ann, bob = owner(house), house.comes()
    table = bob.post("/tables", data=FORM).headers["location"].rpartition("/")[2]
    assert does(ann, "hide-table", table=table).status_code == 303
    shown = ann.get("/owner?did=hide-table").text
    assert f"Table {table} is hidden." in shown
    until(lambda: house.comes().get(f"/tables/{table}").status_code == 404)
    does(ann, "show-table", table=table)
    until(lambda: house.comes().get(f"/tables/{table}").status_code == 200)
    does(ann, "close-table", table=table)
    refused = does(ann, "close-table", table=table)
    assert refused.status_code == 422
    assert "there is no table" in refused.text
    log = ludo(tmp_path, "owner", "log").splitlines()
    said = [line.split(" ", 2)[2] for line in log]
    assert said[-3:-1] == [f"owner’s page {deed}-table table={table}" for deed in ("show", "close")]
    assert "(refused: there is no table" in said[-1]
    page = ann.get("/owner").text.partition('<section id="log"')[2].partition("</section>")[0]
    assert all(f"<td>{deed}</td>" in page for deed in ("Hide", "Show", "Close", "Open this page"))


def test_what_the_command_line_does_is_in_the_same_log(house: Opened, tmp_path: Path) -> None:
    ludo(tmp_path, "ban", "add", "203.0.113.9", "--for", "3d", "--why", "Insults")
    text = owner(house).get("/owner").text
    assert "command line" in text
    assert "Who: 203.0.113.9" in text
    assert "Insults" in text


def test_somebody_is_kept_out_and_let_in_again(house: Opened, tmp_path: Path) -> None:
    ann = owner(house)
    assert does(ann, "add-ban", who="203.0.113.0/24", **{"for": "2h", "why": "Noise"}).status_code == 303
    assert "203.0.113.0/24" in ludo(tmp_path, "ban", "list")
    assert does(ann, "add-ban", who="nobody").status_code == 422
    assert does(ann, "add-ban", who="").status_code == 422
    assert does(ann, "lift-ban", who="203.0.113.0/24").status_code == 303
    assert ludo(tmp_path, "ban", "list") == "Nobody is kept out.\n"
    assert does(ann, "fly").status_code == 404


def test_what_was_reported_is_deleted_or_left_on_the_page_and_the_log_is_that_of_the_command(
    house: Opened, tmp_path: Path
) -> None:
    ann, bob = owner(house), house.comes()
    wish = {"game": "titus", "seats": ["me", "me"], "allowed": ["chat"]}
    made = bob.post("/api/tables", json=wish).json()
    call, lines = f"/api/tables/{made['table']}/chat", []
    first, second = ({"Authorization": f"Bearer {token}"} for token in made["tokens"].values())
    for text in ("<b>Duffer", "Good move", "Dolt"):
        bob.post(call, json={"text": text}, headers=first)
        lines.append(bob.get(f"/api/tables/{made['table']}").json()["chat"][-1]["line"])
        assert bob.post(f"{call}/{lines[-1]}/report", headers=second).status_code == 204
    assert "&lt;b&gt;Duffer" in ann.get("/owner").text
    assert does(ann, "remove-reported", report=lines[0]).status_code == 303
    assert does(ann, "dismiss-report", report=lines[1]).status_code == 303
    ludo(tmp_path, "reports", "remove", lines[2])
    assert "Nothing was reported." in ann.get("/owner").text

    def left() -> list[str]:
        return [one["text"] for one in bob.get(f"/api/tables/{made['table']}").json()["chat"]]

    until(lambda: left() == ["Good move"])
    refused = does(ann, "remove-reported", report=lines[0])
    assert "nothing of that name was reported" in refused.text
    said = [line.split(" ", 2)[2] for line in ludo(tmp_path, "owner", "log").splitlines()]
    assert said[-4:-1] == [
        f"owner’s page remove-reported report={lines[0]}",
        f"owner’s page dismiss-report report={lines[1]}",
        f"command line remove-reported report={lines[2]}",
    ]
    assert "Duffer" not in "".join(said)


def test_whoever_made_a_sign_is_kept_out_for_a_day_and_not_for_ever(house: Opened) -> None:
    ann, bob = owner(house), house.comes()
    table = bob.post("/tables", data=FORM).headers["location"]
    assert bob.post(f"{table}/signs", data={"sign": "oops"}).status_code == 204
    signs = ann.get("/owner").text.partition('<section id="signs"')[2].partition("</section>")[0]
    assert 'name="for" value="1d"' in signs


def test_refusals_values_and_numbers_are_in_the_language_of_whoever_reads(house: Opened) -> None:
    ann = owner(house, lang="de")
    refused = does(ann, "add-ban", who="203.0.113.9", **{"for": "zzz"})
    assert "„zzz“ ist keine Zeitangabe" in refused.text
    text = ann.get("/owner").text
    assert text.count("„zzz“ ist keine Zeitangabe") == 1, "in the log, too"
    assert "einer weniger als Rechenkerne" in text
    assert "is not a time" not in text
    assert re.search(r"\d,\d\s+von\s+\d+(\.\d{3})*,\d\s+GB", text)


def test_members_and_their_links_are_looked_after_on_the_page(tmp_path: Path) -> None:
    with opened(tmp_path, members_only="yes") as house:
        ann, bob = owner(house), house.comes()
        shown = does(ann, "members-link")
        link = re.findall(r"<code>http://testserver(/door/[\w-]{32})</code>", shown.text)[0]
        assert bob.post(link, data={"name": "Bob"}).status_code == 303
        assert "Bob" in ann.get("/owner").text
        token = re.findall(r"<code>([\w-]{32})</code>", does(ann, "member-token", name="bot").text)[0]
        own = {"Authorization": f"Bearer {token}"}
        assert house.comes().get("/api/games", headers=own).status_code == 200
        assert token not in ann.get("/owner").text
        does(ann, "close-members-link")
        assert house.comes().post(link, data={}).status_code == 404
        assert does(ann, "remove-member", who=digest(token)[:12]).status_code == 303
        log = ludo(tmp_path, "owner", "log")
        assert token not in log
        assert link.rpartition("/")[2] not in log
        assert "Bob" in ludo(tmp_path, "owner", "members")
        again = ludo(tmp_path, "owner", "invite", "--address", "https://ludo.example/games/")
        assert again.startswith("https://ludo.example/games/door/")


def test_the_page_tidies_up_and_makes_a_backup(house: Opened, tmp_path: Path) -> None:
    ann = owner(house)
    house.comes().post("/tables", data=FORM)
    assert does(ann, "tidy").status_code == 303
    assert "Dropped what nobody needs any more: 0 things." in ann.get("/owner?did=tidy").text
    assert does(ann, "backup").status_code == 303
    (file,) = (tmp_path / "backups").iterdir()
    assert file.name in ann.get("/owner").text


def test_the_page_is_there_in_every_language(house: Opened) -> None:
    assert "La page des responsables" in owner(house, lang="fr").get("/owner").text
    assert "Die Seite der Betreiber" in owner(house, lang="de").get("/owner").text


def test_the_log_keeps_the_last_lines_only(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.site.people import deeds

    monkeypatch.setattr(deeds, "MOST_NOTED", 3)
    store = house.services.store
    for number in range(5):
        house.run(deeds.note(store, f"deed {number}", {"x": "y" * 500}, deeds.PAGE))
    found = house.run(deeds.noted(store))
    assert [one.deed for one in found] == ["deed 4", "deed 3", "deed 2"]
    assert len(found[0].values["x"]) == deeds.LONGEST_VALUE
