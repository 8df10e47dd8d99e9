"""What whoever runs a house decides takes effect on a server that is running."""

from __future__ import annotations

import codecs
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ludotheque.cli import main
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.foundation.words import LANGUAGES
from ludotheque.site.people import name_words
from ludotheque.site.people.bans import BadBan, Ban, Bans, Guest, read_time, read_who
from ludotheque.site.people.name_words import BadName, NameWords, unwelcome
from tests.patience import PATIENCE, until
from tests.site.server import Api, Server, heard

FORM = {
    "game": "titus",
    "seat-0": "me",
    "name-0": "Ann",
    "seat-1": "friend",
    "public": "yes",
    "first": "seated",
}
ELSEWHERE = "203.0.113.9"
WORDS = "# not in our house\nzut\n*flûte*\nCrotte\n"


def decided(*words: str) -> Result:
    """Return what comes of a command of the owner."""
    return CliRunner().invoke(main, words)


class Club:
    """A server that believes a proxy, its people, and its owner's commands."""

    def __init__(self, data: Path) -> None:
        words = data / "words.txt"
        words.write_text(WORDS, encoding="utf-8")
        self.server = Server(data, 1, "--proxy", "127.0.0.1", "--word-list", str(words))
        self.words = words
        self.address = self.server.address

    def ludo(self, *words: str) -> str:
        """Return what a command of the owner says."""
        done = decided(*words, "--data", str(self.server.data))
        assert done.exit_code == 0, done.output
        return done.output

    def refused(self, *words: str) -> str:
        group, *rest = words
        done = decided(group, "--data", str(self.server.data), *rest)
        assert done.exit_code == 2
        return done.output

    def visitor(self, address: str = "198.51.100.1", lang: str = "en") -> httpx.Client:
        headers = {"Origin": self.address, "X-Forwarded-For": address, "Accept-Language": lang}
        return httpx.Client(base_url=self.address, headers=headers)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    running = Club(tmp_path_factory.mktemp("club"))
    yield running
    running.server.stop()


def made(ann: httpx.Client, **more: str) -> str:
    """Return the name of a new table."""
    answer = ann.post("/tables", data={**FORM, **more})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).rpartition("/")[2]


def watching(club: Club, ann: httpx.Client, table: str) -> ClientConnection:
    """Return the socket of a page."""
    cookies = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    headers = {"Cookie": cookies, "X-Forwarded-For": ann.headers["X-Forwarded-For"]}
    address = club.address.replace("http", "ws")
    return connect(f"{address}/tables/{table}/socket", origin=club.address, additional_headers=headers)  # type: ignore[arg-type]


def last(socket: ClientConnection) -> None:
    """Hear everything until the socket ends."""
    while True:
        socket.recv(timeout=PATIENCE)


# bans


def test_a_banned_address_reads_why_in_its_language_and_its_sockets_end(club: Club) -> None:
    with club.visitor(ELSEWHERE) as ann, club.visitor(ELSEWHERE, "fr") as french, club.visitor() as bob:
        table = made(ann)
        with watching(club, ann, table) as socket:
            heard(socket)
            club.ludo("ban", "add", ELSEWHERE, "--for", "3d", "--why", "Insults <b>")
            with pytest.raises(ConnectionClosed) as closed:
                last(socket)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4404
        page = ann.get("/")
        assert page.status_code == 403
        assert "The people who run this house have closed its door to you." in page.text
        assert "Their reason: Insults &lt;b&gt;" in page.text
        assert re.search(r"It opens again on \w+ \d+, 20\d\d", page.text)
        assert "Les responsables de cette maison vous en ont fermé la porte." in french.get("/").text
        assert ann.get(re.findall(r'href="(/static/site.css[^"]*)"', page.text)[0]).status_code == 200
        assert ann.post("/tables", data=FORM).status_code == 403
        told = ann.get("/api/games")
        assert told.status_code == 403
        assert told.json()["until"] > time.time() + 2 * 24 * 3600
        with pytest.raises(InvalidStatus):
            watching(club, ann, table)
        assert bob.get("/").status_code == 200
        assert ELSEWHERE in club.ludo("ban", "list")
        club.ludo("ban", "lift", ELSEWHERE)
        until(lambda: ann.get("/").status_code == 200)
        assert club.ludo("ban", "list") == "Nobody is kept out.\n"


def test_a_banned_visitor_is_kept_out_wherever_they_come_from(club: Club) -> None:
    with club.visitor() as ann, club.visitor() as bob:
        table = made(ann)
        (visitor,) = re.findall(r"^0  ([0-9a-f]{12})  person  Ann$", club.ludo("tables", "who", table), re.M)
        assert visitor == digest(ann.cookies["ludo"])[:12]
        club.ludo("ban", "add", visitor)
        until(lambda: ann.get("/").status_code == 403)
        assert "opens again" not in ann.get("/").text
        assert ann.get("/", headers={"X-Forwarded-For": "192.0.2.77"}).status_code == 403
        assert bob.get("/").status_code == 200
        club.ludo("ban", "lift", visitor)
        until(lambda: ann.get("/").status_code == 200)


def test_a_program_is_kept_out_by_its_token_also_over_a_socket(club: Club) -> None:
    with Api(club.address) as api:
        table = api.make("titus", "me", "open")
        with api.live(table["table"]) as socket:
            socket.send(json.dumps({"token": table["token"]}))
            heard(socket)
            club.ludo("ban", "add", digest(table["token"])[:12], "--for", "1h")
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=PATIENCE)
        assert api.get(f"/tables/{table['table']}", table["token"]).status_code == 403
        with api.live(table["table"]) as socket:
            socket.send(json.dumps({"token": table["token"]}))
            assert heard(socket)["problem"]["status"] == 403
        assert api.get(f"/tables/{table['table']}").status_code == 200


def test_whom_a_ban_means() -> None:
    def out(who: str, address: str, *visitors: str) -> bool:
        return Bans([Ban(read_who(who))]).find(Guest(address, set(visitors))) is not None

    assert out("203.0.113.9", "203.0.113.9")
    assert not out("203.0.113.9", "203.0.113.90")
    assert out("203.0.113.77/24", "203.0.113.9")
    assert out("2001:db8::1", "2001:db8::/64")
    assert not out("2001:db8::1", "2001:db8:0:1::/64")
    assert out("2001:db8::/32", "2001:db8:0:1::/64")
    assert not out("203.0.113.0/24", "2001:db8::/64")
    assert not out("203.0.113.9", "unknown")
    assert out("ABCDEF012345", "unknown", "abcdef0123456789")
    assert not out("abcdef012345", "unknown", "abcdef0123460000")
    assert Bans([Ban("203.0.113.9", until=time.time() - 1)]).find(Guest("203.0.113.9")) is None


def test_what_is_no_ban_is_refused(club: Club) -> None:
    for wrong in ("somebody", "203.0.113", "abcdef", ""):
        with pytest.raises(BadBan):
            read_who(wrong)
    for wrong in ("3", "0d", "3y", "-1d", "99999d", "1d2h"):
        with pytest.raises(BadBan):
            read_time(wrong)
    assert read_time("3d") == 3 * 24 * 3600
    assert "write 30m, 12h, 3d or 2w" in club.refused("ban", "add", ELSEWHERE, "--for", "soon")
    assert "192.0.2.1 is not kept out" in club.refused("ban", "lift", "192.0.2.1")


# tables


def test_a_closed_table_says_who_closed_it_to_those_at_it(club: Club) -> None:
    with club.visitor() as ann, Api(club.address) as api:
        table = made(ann, **{"seat-1": "bot:random"})
        with watching(club, ann, table) as socket, api.live(table) as program:
            program.send("{}")
            heard(socket)
            heard(program)
            club.ludo("tables", "close", table)
            told: dict[str, Any] = {}
            while "go" not in told:
                told = heard(socket)
            assert told["go"] == f"/tables/{table}"
            while "problem" not in told:
                told = heard(program)
            assert told["problem"]["status"] == 410
        page = ann.get(f"/tables/{table}")
        assert page.status_code == 410
        assert "The people who run this house have closed this table." in page.text
        french = ann.get(f"/tables/{table}?lang=fr").text
        assert "Les responsables de cette maison ont fermé cette table." in french
        assert api.get(f"/tables/{table}").status_code == 410
        assert "there is no table" in club.refused("tables", "close", table)


def test_a_match_that_is_over_is_hidden_not_closed(club: Club) -> None:
    with Api(club.address) as api:
        table = api.make("temptation", "bot:random", "bot:random", options={"rounds": 1})["table"]
        until(lambda: bool(api.see(table)["over"]))
        assert "`ludo tables hide` hides it" in club.refused("tables", "close", table)
        club.ludo("tables", "hide", table)
        until(lambda: api.get(f"/tables/{table}").status_code == 404)


def test_a_hidden_table_is_found_by_its_people_only_until_it_is_shown_again(club: Club) -> None:
    with club.visitor() as ann, club.visitor() as bob:
        table = made(ann)
        code = re.findall(r'class="big-code"[^>]*>([A-Z0-9]{6})<', ann.get(f"/tables/{table}").text)[0]
        assert f"/join/{code}" in bob.get("/games/titus").text
        assert bob.get(f"/tables/{table}").status_code == 200
        club.ludo("tables", "hide", table)
        until(lambda: bob.get(f"/tables/{table}").status_code == 404)
        assert f"/join/{code}" not in bob.get("/games/titus").text
        assert ann.get(f"/tables/{table}").status_code == 200
        assert bob.get(f"/join/{code}").status_code == 200
        club.ludo("tables", "show", table)
        until(lambda: bob.get(f"/tables/{table}").status_code == 200)
        assert f"/join/{code}" in bob.get("/games/titus").text


# names


def test_a_name_with_an_unwelcome_word_is_politely_refused_everywhere(club: Club) -> None:
    polite = "Please choose another name: this one is not welcome in this house."
    with club.visitor() as ann, club.visitor(lang="fr") as french, Api(club.address) as api:
        form = ann.post("/tables", data={**FORM, "name-0": "ZÜT"})
        assert form.status_code == 422
        assert polite in form.text
        assert 'value="ZÜT"' in form.text
        table = made(ann)
        code = re.findall(r'class="big-code"[^>]*>([A-Z0-9]{6})<', ann.get(f"/tables/{table}").text)[0]
        joined = french.post(f"/join/{code}", data={"name": "Superflute"})
        assert joined.status_code == 422
        assert "Choisissez un autre nom, s’il vous plaît" in joined.text
        by_program = api.post("/tables", {"game": "titus", "seats": ["me", "open"], "name": "Mr. Crotte"})
        assert by_program.status_code == 422
        assert by_program.json()["reason"] == polite
        assert api.post(f"/tables/{table}/seats", {"code": code, "name": "zut"}).status_code == 422
        club.words.write_text("Ann\n", encoding="utf-8")
        until(lambda: ann.post("/tables", data=FORM).status_code == 422)
        club.words.write_text(WORDS, encoding="utf-8")
        until(lambda: ann.post("/tables", data=FORM).status_code == 303)


def test_how_words_are_found_in_names(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text(WORDS + "cul*\n***\n", encoding="utf-8")
    words = NameWords(file)
    words.look()
    for name in ("Zut", "z.u.t", "Z u t", "ＺＵＴ", "le zut", "Flutiste flûté", "CROTTE!", "culotte"):
        with pytest.raises(BadName):
            words.check(name)
    for name in ("", "Ann", "Zutter", "crottes", "calcul", "*", "🙂"):
        words.check(name)


@pytest.mark.parametrize(
    "name",
    [
        *("z_u_t", "Z__U__T", "zu_t", "z.ut", "z-u-t", "le z u t", "z . u _ t"),
        *("z\u3164ut", "z\u115fu\u1160t", "z\u200bu\u2060t", "z\u00adut", "zu\ufe0ft", "z\u2800ut"),
        *("zυt", "zսt", "ƶut", "𝓏𝓊𝓉", "Ⓩut", "ΖUТ", "FIute", "f1ute", "fІute", "Ιdiot", "іdiоt"),
        *("zᴜt", "ᴢᴜᴛ", "🆉🆄🆃", "🇿🇺🇹", "🅩ut", "ɪᴅɪᴏᴛ", "ꜰʟᴜᴛᴇ"),
        *("zu t", "z ut", "ZU T", "le zu t alors", "id i ot", "f lute", "i d io t", "z üt"),
    ],
)
def test_a_word_is_found_behind_signs_that_nobody_sees_and_letters_that_look_alike(
    tmp_path: Path, name: str
) -> None:
    file = tmp_path / "words"
    file.write_text("zut\n*flute*\nidiot\n", encoding="utf-8")
    words = NameWords(file)
    words.look()
    with pytest.raises(BadName):
        words.check(name)


def test_ordinary_names_are_not_taken_for_words(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text("zut\ncul\nanal\nass\ncon\npute\nsex\nbite\ntit\n", encoding="utf-8")
    words = NameWords(file)
    words.look()
    for name in (
        *("Ana L.", "Ana Lopez", "Cui", "Luc", "Hercule", "Cassandra", "Scunthorpe", "Essex", "Middlesex"),
        *("Conan", "Constance", "Zoé", "Anaïs", "Élodie", "Gaëlle", "Françoise", "Maël", "Jean-Luc"),
        *("Bitelli", "Titouan", "Titus", "Computer", "Łukasz", "Çağla", "Björk", "Søren", "Nguyễn Thị"),
        *("Роман", "Ούτις", "Елена", "李娜", "さくら", "J. R. R. T.", "O’Brien", "d'Artagnan", "Ida", "Ian"),
        *("Anna Lisa", "ban a lot", "as sure as I am", "Marc On", "pu te", "Ben T. It"),
        *("Lucie 1", "Bob01", "Ann_2", "ANNE-LISE", "Marie Cécile Ul"),
    ):
        words.check(name)


def test_insults_of_every_language_are_unwelcome_without_a_list_and_names_that_hold_them_are_not() -> None:
    words = NameWords(usual=unwelcome())
    for name in ("Nefpuybpu", "N.e.f.p.u.y.b.p.u", "Svygul phag", "PBAANEQ", "raphyé"):
        with pytest.raises(BadName):
            words.check(codecs.decode(name, "rot13"))
    for name in (
        *("Scunthorpe", "Penistone", "Dick", "Dickinson", "Ass im Ärmel", "Cockburn", "Mongolei", "Pute"),
        *(
            "en retard",
            "con moto",
            "Négrier",
            "Hurenberg",
            "Nutting",
            "Sackville",
            "Nicolas",
            "Kan",
            "Fagott",
        ),
    ):
        words.check(name)
    files = {file.stem for file in Path(name_words.__file__).with_name("unwelcome").glob("*.txt")}
    assert files == set(LANGUAGES)
    NameWords().check(codecs.decode("Nefpuybpu", "rot13"))


def test_a_word_list_that_cannot_be_read_changes_nothing(tmp_path: Path, caplog: Any) -> None:
    file = tmp_path / "words"
    file.write_text("zut")
    words = NameWords(file)
    words.look()
    file.write_bytes(b"\xff\xfe\xff")
    words.look()
    words.look()
    assert len([one for one in caplog.records if "cannot be read" in one.message]) == 1
    with pytest.raises(BadName):
        words.check("zut")
    file.write_text("autre")
    words.look()
    words.check("zut")
