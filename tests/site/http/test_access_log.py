"""The access log: what was asked for and how it went, and nothing that opens anything."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx

from ludotheque.site.http.access_log import public_path
from tests.site.server import Api, Server, heard

FORM = {"game": "titus", "seat-0": "me", "name-0": "Ann", "seat-1": "friend"}
PATIENT = ("--wrong-codes-a-minute", "1000", "--wrong-codes-per-visitor", "1000")
LINE = re.compile(
    r"\S+ - - \[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000\] "
    r'"[A-Z]+ /\S* HTTP/1.1" \d{3} \d+ [\d.]+'
)


def visited(data: Path, *options: str) -> tuple[list[str], list[str]]:
    """Return the log of a server that was visited in every way, and the secrets that were told there."""
    server = Server(data, 1, *options, *PATIENT, "--proxy", "127.0.0.1")
    secrets: list[str] = []
    origin = re.sub(r"(:\d+).*", r"\1", server.address)
    with httpx.Client(headers={"Origin": origin, "X-Forwarded-For": "203.0.113.9"}) as ann:
        made = ann.post(f"{server.address}/tables", data=FORM)
        ann.get(f"{server.address}/games/titus?secret=1")
        ann.get(f"{server.address}/games/%22%0A<b>")
        ann.post(f"{server.address}/me/feed", data={"feed": "new"})
        page = ann.get(f"{server.address}/me").text
        secrets += re.findall(r"/me/feed/([^.]+)\.xml", page)
        offered = ann.post(f"{server.address}/me/device").text
        secrets += re.findall(r"/me/device/([\w-]+)", offered)
        secrets += [str(value) for value in ann.cookies.values()]
        for word in (*secrets, "ABC123"):
            for path in ("join/{}", "me/device/{}", "me/feed/{}.xml", "join/{}/", "{}", "tables?key={}"):
                ann.get(f"{server.address}/{path.format(word)}", follow_redirects=False)
        assert made.status_code == 303
    with Api(server.address) as api:
        table = api.make("titus", "me", "open")
        secrets += [table["token"], table["invites"][0]["invite"], table["code"]]
        httpx.get(table["invites"][0]["url"])
        httpx.get(f"{server.address}/join/{table['code']}")
        with api.live(table["table"]) as socket:
            socket.send(json.dumps({"token": table["token"]}))
            heard(socket)
    server.process.terminate()
    assert server.process.stdout
    lines = server.process.stdout.read().splitlines()
    server.stop()
    assert len(set(secrets)) >= 6
    return lines, [*secrets, "ABC123", "secret"]


def test_every_request_is_a_line_and_no_line_has_a_secret(tmp_path: Path) -> None:
    base = "/club"
    lines, secrets = visited(tmp_path, "--access-log", "json", "--base-path", base)
    for secret in secrets:
        assert not [line for line in lines if secret in line], secret
    told: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert {*told[0]} == {"time", "address", "method", "path", "status", "bytes", "ms"}
    paths = {(one["method"], one["path"], one["status"]) for one in told}
    for expected in (
        ("POST", f"{base}/tables", 303),
        ("GET", f"{base}/games/titus", 200),
        ("GET", f"{base}/games/%22%0A%3Cb%3E", 404),
        ("GET", f"{base}/join/*", 200),
        ("GET", f"{base}/me/feed/*.xml", 200),
        ("GET", f"{base}/me/device/*", 200),
    ):
        assert expected in paths
    (socket,) = [one for one in told if one["method"] == "WS"]
    assert socket["status"] == 101
    assert socket["path"].startswith(f"{base}/api/tables/")
    assert socket["bytes"] > 400
    assert {one["address"] for one in told} == {"127.0.0.1", "203.0.113.9"}
    assert all(one["bytes"] > 1000 for one in told if one["path"] == f"{base}/games/titus")


def test_the_common_format_is_read_by_the_usual_programs(tmp_path: Path) -> None:
    lines, _ = visited(tmp_path, "--access-log", "common")
    assert len(lines) > 30
    for line in lines:
        assert LINE.fullmatch(line), line


def test_nothing_is_logged_unless_wanted(tmp_path: Path) -> None:
    server = Server(tmp_path)
    assert httpx.get(f"{server.address}/games/titus").status_code == 200
    server.process.terminate()
    assert server.process.stdout
    assert server.process.stdout.read() == ""
    server.stop()


def test_an_address_that_leads_nowhere_is_not_repeated() -> None:
    for path, said in (("/join/ABC/x", "/join/*"), ("/ABCDEF", "/*"), ("/wp/login", "/*"), ("/", "/*")):
        assert public_path({"path": path}, ("join",)) == said
