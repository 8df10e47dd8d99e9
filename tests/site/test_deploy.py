"""The samples for owners: proxies, the unit of systemd, the container's files; tried with real programs."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from ludotheque.site.foundation.tokens import digest
from tests.patience import until
from tests.programs import start
from tests.site.people.test_moderation import decided
from tests.site.postgres import Postgres
from tests.site.server import Api, Server, heard

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CERTIFICATES = Path(__file__).parent / "certificates"
NAME = "ludo.example"
BASE = "/games"
FORM = {"game": "titus", "seat-0": "me", "name-0": "Ann", "seat-1": "bot:random"}


def program(name: str) -> str:
    """Return a program of the system; the test is passed over where it is missing."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if not found:
        pytest.skip(f"{name} is missing")
    return found


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


def answers(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens."""

    def listens() -> bool:
        assert process.poll() is None
        with socket.socket() as sock:
            return sock.connect_ex(("127.0.0.1", port)) == 0

    until(listens)


class Proxied:
    """A server behind a proxy that speaks https, as the outside sees it."""

    def __init__(self, port: int, server: Server) -> None:
        self.port = port
        self.server = server
        self.origin = f"https://{NAME}:{port}"
        self.trust = ssl.create_default_context(cafile=CERTIFICATES / "local.pem")
        self.trust.check_hostname = False
        headers = {"Host": f"{NAME}:{port}", "Origin": self.origin}
        self.http = httpx.Client(base_url=f"https://127.0.0.1:{port}", headers=headers, verify=self.trust)

    def socket(self, path: str) -> Any:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        line = socket.create_connection(("127.0.0.1", self.port))
        return connect(
            f"wss://{NAME}:{self.port}{path}",
            sock=line,
            ssl=self.trust,
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies},
        )


def nginx_with(folder: Path, port: int, servers: list[int], location: str) -> str:
    """Return our sample for ports of this machine, below what every nginx has."""
    sample = (DEPLOY / "nginx.conf").read_text()
    upstream = iter(servers)
    sample = re.sub(r"server 127.0.0.1:800\d", lambda _: f"server 127.0.0.1:{next(upstream)}", sample)
    for ours, theirs in (
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("/etc/ssl/ludo.example.pem", str(CERTIFICATES / "local.pem")),
        ("/etc/ssl/ludo.example.key", str(CERTIFICATES / "local.key")),
        ("location / {", f"location {location} {{"),
    ):
        assert sample.count(ours) == 1
        sample = sample.replace(ours, theirs)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    mine = "user root;" if os.geteuid() == 0 else ""  # the folder is nobody else's
    head = f"daemon off; {mine} pid {folder}/pid; error_log {folder}/error.log;"
    return f"{head}\nevents {{}}\nhttp {{ {places}\n{sample} }}"


@contextlib.contextmanager
def nginx(folder: Path, servers: list[int], location: str) -> Iterator[int]:
    """Run nginx with our sample, and give its port."""
    found, port, file = program("nginx"), free_port(), folder / "nginx.conf"
    file.write_text(nginx_with(folder, port, servers, location))
    running = start([found, "-p", str(folder), "-c", str(file)], stderr=subprocess.DEVNULL)
    try:
        answers(port, running)
        yield port
    finally:
        running.terminate()
        running.wait()


@pytest.fixture(scope="module")
def behind_nginx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    program("nginx")
    options = ("--proxy", "127.0.0.1", "--allow-host", NAME, "--base-path", BASE, "--allow-host", "127.0.0.1")
    server = Server(tmp_path_factory.mktemp("served"), 1, *options)
    with nginx(tmp_path_factory.mktemp("nginx"), [free_port(), server.port], f"{BASE}/") as port:
        proxied = Proxied(port, server)
        yield proxied
        proxied.http.close()
    server.stop()


def test_pages_come_through_nginx_over_https_from_the_server_that_is_there(behind_nginx: Proxied) -> None:
    for _ in range(6):
        page = behind_nginx.http.get(f"{BASE}/")
        assert page.status_code == 200
        assert "Strict-Transport-Security" in page.headers
    made = behind_nginx.http.post(f"{BASE}/tables", data=FORM)
    assert made.status_code == 303
    cookies = made.headers.get_list("set-cookie")
    assert all("Secure" in one and f"Path={BASE}" in one for one in cookies)
    table = behind_nginx.http.get(made.headers["location"])
    assert table.status_code == 200
    assert behind_nginx.http.get(f"{BASE}/metrics").status_code == 404
    large = behind_nginx.http.post(f"{BASE}/tables", content=b"x" * 300_000)
    assert large.status_code == 413
    assert "Too big for the box" in large.text


def test_sockets_come_through_nginx_and_a_move_is_seen(behind_nginx: Proxied) -> None:
    made = behind_nginx.http.post(f"{BASE}/tables", data=FORM)
    with behind_nginx.socket(f"{made.headers['location']}/socket") as page:
        assert heard(page)
    with Api(behind_nginx.server.address) as api:
        table = api.make("titus", "me", "bot:random")
    with behind_nginx.socket(f"{BASE}/api/tables/{table['table']}/live") as line:
        line.send(json.dumps({"token": table["token"]}))
        seen = heard(line)
        while seen["to_move"] != seen["seat"]:
            seen = heard(line)
        line.send(json.dumps({"number": seen["number"], "move": seen["moves"][0]}))
        assert heard(line)["number"] > seen["number"]


def test_who_speaks_through_nginx_cannot_pretend_to_be_elsewhere(behind_nginx: Proxied) -> None:
    pretended = {
        "X-Forwarded-For": "203.0.113.9",
        "X-Forwarded-Proto": "http",
        "Forwarded": "for=203.0.113.9",
    }
    page = behind_nginx.http.get(f"{BASE}/?lang=fr", headers=pretended)
    assert "Secure" in page.headers["set-cookie"]
    elsewhere = behind_nginx.http.post(
        f"{BASE}/tables", data=FORM, headers={"Origin": "https://evil.example"}
    )
    assert elsewhere.status_code == 403
    other = behind_nginx.http.get(f"{BASE}/", headers={"Host": "evil.example"})
    assert other.status_code == 421


def test_a_table_goes_on_through_nginx_when_one_of_two_servers_dies(
    postgres: Postgres, tmp_path: Path
) -> None:
    program("nginx")
    url = postgres.new()
    servers = [Server(tmp_path / name, 1, "--store", url, "--proxy", "127.0.0.1") for name in ("one", "two")]
    try:
        with nginx(tmp_path, [one.port for one in servers], "/") as port:
            proxied = Proxied(port, servers[0])
            made = proxied.http.post("/tables", data=FORM).headers["location"]
            assert {proxied.http.get(made).status_code for _ in range(8)} == {200}
            servers[0].kill()
            assert {proxied.http.get(made).status_code for _ in range(8)} == {200}
            with proxied.socket(f"{made}/socket") as page:
                assert heard(page)
            proxied.http.close()
    finally:
        for one in servers:
            one.stop()


def test_what_an_owner_decides_holds_at_every_server(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new()
    servers = [Server(tmp_path / name, 1, "--store", url) for name in ("one", "two")]
    try:
        with Api(servers[0].address) as here, Api(servers[1].address) as there:
            table = here.make("titus", "me", "open")
            name, token = table["table"], table["token"]
            with here.live(name) as one, there.live(name) as two:
                for line in (one, two):
                    line.send(json.dumps({}))
                    heard(line)
                assert decided("tables", "hide", name, "--store", url).exit_code == 0
                until(lambda: {api.get(f"/tables/{name}").status_code for api in (here, there)} == {404})
                assert decided("tables", "close", name, "--store", url).exit_code == 0
                for line in (one, two):
                    told = heard(line)
                    while "problem" not in told:
                        told = heard(line)
                    assert told["problem"]["status"] == 410
            assert decided("ban", "add", digest(token)[:12], "--store", url).exit_code == 0
            until(lambda: {api.get("/games", token).status_code for api in (here, there)} == {403})
    finally:
        for server in servers:
            server.stop()


def test_pages_and_sockets_come_through_caddy(tmp_path: Path) -> None:
    caddy = program("caddy")
    server = Server(tmp_path / "data", 1, "--proxy", "127.0.0.1", "--allow-host", "localhost")
    port = free_port()
    variables = {
        "LUDOTHEQUE_SITE": f"http://localhost:{port}",
        "LUDOTHEQUE_HOST_NAME": "localhost",
        "LUDOTHEQUE_SERVERS": f"127.0.0.1:{free_port()} 127.0.0.1:{server.port}",
        **{f"XDG_{name}_HOME": str(tmp_path / name) for name in ("DATA", "CONFIG")},
    }
    file = tmp_path / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text())
    command = [caddy, "run", "--config", str(file), "--adapter", "caddyfile"]
    running = start(command, env=os.environ | variables, stderr=subprocess.DEVNULL)
    try:
        answers(port, running)
        address = f"http://localhost:{port}"
        with Api(address) as api:
            table = api.make("titus", "me", "open")
            assert table["invites"][0]["url"].startswith(f"{address}/join/")
            with api.live(table["table"]) as line:
                line.send(json.dumps({"token": table["token"]}))
                assert heard(line)["table"] == table["table"]
            assert all(api.get("/games").status_code == 200 for _ in range(4))
    finally:
        running.terminate()
        running.wait()
        server.stop()


@pytest.mark.parametrize(("name", "does"), [("ludotheque", "serve"), ("ludotheque-backup", "backup")])
def test_systemd_accepts_the_units_and_finds_little_to_fear(tmp_path: Path, name: str, does: str) -> None:
    analyze = program("systemd-analyze")
    text = (DEPLOY / f"{name}.service").read_text()
    assert f"/opt/ludotheque/bin/ludo {does}" in text
    unit = tmp_path / f"{name}.service"
    unit.write_text(text.replace("/opt/ludotheque/bin/ludo", sys.executable))
    units = [unit]
    for timer in DEPLOY.glob(f"{name}.timer"):
        units.append(tmp_path / timer.name)
        units[-1].write_text(timer.read_text())
    checked = subprocess.run(
        [analyze, "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )
    ours = [line for line in checked.stderr.splitlines() if "ludotheque" in line]
    assert ours == []
    command = [analyze, "security", "--offline=true", "--threshold=20", str(unit)]
    exposed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert exposed.returncode == 0, exposed.stdout + exposed.stderr


def test_the_container_has_all_its_files_and_nobody_in_it_is_root() -> None:
    text = (ROOT / "Dockerfile").read_text()
    copied = [one for line in re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.M) for one in line.split()]
    kept = re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text(), re.M)
    assert sorted(copied) == sorted(kept)
    assert all((ROOT / one).exists() for one in copied)
    assert "--require-hashes" in text
    assert re.search(r"^USER [1-9]\d+$", text, re.M)
    compose = (ROOT / "compose.yaml").read_text()
    services = compose.count("image:")
    for rule in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert compose.count(rule) == services == 3
