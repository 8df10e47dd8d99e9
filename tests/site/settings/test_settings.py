"""Settings: from options, the environment and a file, in that order, and checked wherever they come from."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from ludotheque.cli import main
from ludotheque.site.commands.setting_options import given_of
from ludotheque.site.settings.configuration import FILE, BadSetting, find
from ludotheque.site.settings.declaration import ServerSetting
from ludotheque.site.settings.server_settings import SETTINGS, ServerSettings
from tests.site.server import Api, Server
from tests.site.store.test_loss import ludo

ROOT = Path(__file__).parents[3]

HASHED = f"scrypt:32768:8:1:{32 * '0'}:{64 * '0'}"
FORMER_NAMES = [
    ("stuck-seconds", "write-timeout", 12),
    ("head-bytes", "max-header-bytes", 9000),
    ("wrong-codes-each", "wrong-codes-per-visitor", 4),
    ("charts-each", "charts-per-visitor", 2),
]


def written(folder: Path, text: str) -> Path:
    file = folder / FILE
    file.write_text(text, encoding="utf-8")
    return file


def bad(file: Path | None = None, **variables: str) -> str:
    """Return why settings are refused, in one line."""
    with pytest.raises(BadSetting) as caught:
        find({}, file, {f"LUDOTHEQUE_{name}": value for name, value in variables.items()})
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_without_anything_everything_is_as_usual(tmp_path: Path) -> None:
    found = find({"data": tmp_path}, environment={})
    assert found.settings == ServerSettings(data=tmp_path)
    assert found.sources == {"data": "--data"}


def test_an_option_beats_the_environment_which_beats_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1\nbots = 1\nkeep-unstarted = 1\nallow-host = ['a.example']\n")
    told = {"LUDOTHEQUE_PORT": "2", "LUDOTHEQUE_BOTS": "2", "LUDOTHEQUE_ALLOW_HOST": "b.example, C.example"}
    found = find({"port": 3}, file, told)
    assert found.settings.port == 3
    assert found.settings.bots == 2
    assert found.settings.limits.keep_unstarted == 1
    assert found.settings.access.hosts == ("b.example", "c.example")
    assert found.sources == {
        "port": "--port",
        "bots": "LUDOTHEQUE_BOTS",
        "keep-unstarted": str(file),
        "allow-host": "LUDOTHEQUE_ALLOW_HOST",
    }


def test_a_file_is_found_in_the_data_folder_or_where_the_environment_says(tmp_path: Path) -> None:
    written(tmp_path, "port = 1234")
    other = tmp_path / "other.toml"
    other.write_text("data = 'here'\nword-list = '/etc/words'\n")
    assert find({"data": tmp_path}, environment={}).settings.port == 1234
    assert find({}, environment={"LUDOTHEQUE_DATA": str(tmp_path)}).settings.port == 1234
    named = find({}, environment={"LUDOTHEQUE_CONFIG": str(other)})
    assert named.settings.port == ServerSettings.port
    assert named.data == tmp_path / "here"
    assert named.settings.access.word_list == Path("/etc/words")


def test_a_file_in_the_data_folder_cannot_lead_elsewhere(tmp_path: Path) -> None:
    written(tmp_path, "data = 'elsewhere'")
    assert "only a file that --config names" in bad(DATA=str(tmp_path))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("prot = 8000", "there is no setting 'prot'; did you mean 'port'?"),
        ("colour = 'red'", "there is no setting 'colour'; `ludo settings` lists them all"),
        ("port = '8000'", "port: it must be a whole number from 0 to 65535, not '8000'"),
        ("port = 65536", "port: it must be a whole number from 0 to 65535, not 65536"),
        ("port = true", "port: it must be a whole number from 0 to 65535, not True"),
        ("keep-unstarted = nan", "keep-unstarted: it must be a number from 0 to 36500, not nan"),
        ("keep-unstarted = -1", "keep-unstarted: it must be a number from 0 to 36500, not -1"),
        ("bot-tables = 99999999999", "bot-tables: it must be a whole number from 0 to 1000000000, not 9999"),
        ("proxy = '127.0.0.1'", "proxy: it must be a list of texts, not '127.0.0.1'"),
        ("proxy = ['somewhere']", "proxy: 'somewhere' does not appear to be an IPv4 or IPv6 network"),
        ("allow-host = ['a b']", "allow-host: 'a b' is not the name of a host, such as ludo.example"),
        ("notify-host = ['-']", "notify-host: '-' is not the name of a host, such as ntfy.sh"),
        ("base-path = 'games'", "base-path: 'games' is not the beginning of a path, such as /games"),
        ("base-path = '/a/../b'", "base-path: '/a/../b' is not the beginning of a path, such as /games"),
        ('metrics-for = "me"', 'metrics-for: it must be "this-machine" or "all", not \'me\''),
        ("[port]", "port: it must be a whole number from 0 to 65535, not {}"),
        ("port = ", "is not TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_what_would_be_right(
    tmp_path: Path, line: str, said: str
) -> None:
    file = written(tmp_path, line)
    told = bad(file)
    assert told.startswith(str(file))
    assert said in told


def test_what_the_rules_heed_in_the_environment_is_no_wrong_setting(tmp_path: Path) -> None:
    heeded = {"LUDOTHEQUE_CODE": "plain", "LUDOTHEQUE_CACHE": "/tmp", "LUDOTHEQUE_BACKGROUND": "0"}
    assert find({"data": tmp_path}, environment=heeded).sources == {"data": "--data"}


def test_what_is_wrong_in_the_environment_is_told_as_well(tmp_path: Path) -> None:
    assert bad(PORT="x") == "LUDOTHEQUE_PORT: it must be a whole number from 0 to 65535, not 'x'"
    assert "did you mean 'LUDOTHEQUE_PORT'?" in bad(PROT="8000")
    assert find({"data": tmp_path}, environment={"LUDOTHEQUE_BOTS": ""}).sources == {"data": "--data"}
    assert "cannot be read: No such file" in bad(CONFIG=str(tmp_path / "none.toml"))


def example(one: ServerSetting) -> Any:
    """Return a value of a setting that is not the usual one."""
    if one.about.choices:
        return one.about.choices[-1]
    if one.kind in (int, float):
        return one.kind(one.about.least + 1.5)
    colours = "#17475A #FFFDF8"
    special = {
        "base-path": "/games/here",
        "proxy": ["10.0.0.0/8"],
        "offer-bot": ["expert"],
        "band": colours,
        "band-dark": colours,
        "shelf-game": ["titus"],
        "members-password": HASHED,
    }
    special |= {"push-contact": "mailto:owner@a.example", "public-address": "https://a.example/games"}
    special |= {"mail-host": "a.example", "mail-from": "games@a.example"}
    return special.get(one.name, ["a.example"] if one.kind is tuple else "/somewhere")


@pytest.mark.parametrize("one", SETTINGS.values(), ids=lambda one: one.name)
def test_every_setting_can_be_given_in_each_way(tmp_path: Path, one: ServerSetting) -> None:
    value = example(one)
    file = written(tmp_path, f"{one.name} = {value!r}")
    text = ", ".join(value) if isinstance(value, list) else str(value)
    by_file, by_variable = find({}, file, {}), find({}, environment={one.variable: text})
    assert by_file.settings == by_variable.settings
    assert by_file.settings != ServerSettings()
    shown = ludo_settings(by_file)
    assert shown[one.name] == ("…" if one.about.secret else text, str(file))


def ludo_settings(found: Any) -> dict[str, tuple[str, str]]:
    return {name: (value, source) for name, value, source in found.told()}


def test_a_server_obeys_its_file_and_the_command_shows_what_holds(tmp_path: Path) -> None:
    written(tmp_path, "tables-a-minute = 2\nbody-bytes = 20000\naddress-bytes = 2048\nbots = 3\n")
    server = Server(tmp_path)
    try:
        with Api(server.address) as api:
            seats = {"game": "titus", "seats": ["me", "open"]}
            made = [api.post("/tables", seats).status_code for _ in range(3)]
            assert made == [201, 201, 429]
            assert api.post("/tables", {"game": "x" * 20_000}).status_code == 413
            assert httpx.get(f"{server.address}/join?code={'x' * 2100}").status_code == 414
    finally:
        server.stop()
    lines = [line.split() for line in ludo("settings", "--data", str(tmp_path)).stdout.splitlines()]
    assert ["bots", "3"] in [line[:2] for line in lines]
    assert ["port", "8000", "usual"] in lines


def test_a_password_in_the_address_of_a_store_is_not_shown(tmp_path: Path) -> None:
    told = ludo_settings(find({"data": tmp_path}, environment={"LUDOTHEQUE_STORE": "x://ann:secret@host/db"}))
    assert told["store"] == ("x://ann:…@host/db", "LUDOTHEQUE_STORE")


def test_the_files_that_the_documents_show_are_files_of_settings(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    shown, house, mail = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    own = find({}, written(tmp_path, house), {}).settings.house
    assert own.closed
    assert own.games == ("titus", "labyrinthe")
    found = find({}, written(tmp_path, shown), {})
    assert found.settings.access.hosts == ("ludo.example",)
    assert found.data == Path("/var/lib/ludotheque")
    assert find({}, written(tmp_path, mail), {}).settings.notices.mail_host == "smtp.provider.example"


def test_the_list_of_settings_in_the_documents_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "docs" / "make_settings.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0, "run: python docs/make_settings.py"


@pytest.mark.parametrize(("former", "now", "value"), FORMER_NAMES)
def test_a_former_name_is_still_understood_with_a_word_in_the_log(
    former: str, now: str, value: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    variable = f"LUDOTHEQUE_{former.upper().replace('-', '_')}"
    options = {former.replace("-", "_"): value}
    found = [
        find({}, written(tmp_path, f"{former} = {value}"), {}),
        find({"data": tmp_path / "none"}, None, {variable: str(value)}),
        find({"data": tmp_path / "none"} | given_of(options), None, {}),
    ]
    for one in found:
        assert {name: told for name, told, _ in one.told()}[now] == str(value)
    for source in ("ludotheque.toml", "the environment", "ludo"):
        assert any(f"{source}: the setting {former} is now called {now}" in text for text in caplog.messages)


def test_a_present_name_beats_a_former_one(tmp_path: Path) -> None:
    both = "head-bytes = 9000\nmax-header-bytes = 10000\nstuck-seconds = 7"
    for text in (both, "\n".join(reversed(both.splitlines()))):
        limits = find({}, written(tmp_path, text), {}).settings.connections
        assert (limits.max_header_bytes, limits.write_timeout) == (10_000, 7)


def test_help_names_settings_by_their_present_names_only() -> None:
    done = CliRunner().invoke(main, ["serve", "--help"])
    assert "--write-timeout" in done.output
    assert not [former for former, _, _ in FORMER_NAMES if f"--{former} " in done.output]
