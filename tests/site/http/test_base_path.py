"""A site below a path of its host: nothing of it leads out of there."""

from __future__ import annotations

import html
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import httpx
import pytest

from tests.site.server import Api, Server, heard

BASE = "/club/games"
FORM = {"game": "titus", "seat-0": "me", "name-0": "Ann", "seat-1": "bot:random", "public": "yes"}
ADDRESS = re.compile(r'\s([a-z-]+)="(/[^"]*)"')
VARIED = re.compile(r"(?<=/puzzles/)[^/?]+|(?<=/learn/)[^/?]+|\d+|[?].*")
"""What differs between addresses of the same kind: one of them is enough."""


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("below"), 1, "--base-path", BASE, "--proxy", "127.0.0.1")
    yield running
    running.stop()


@pytest.fixture
def ann(below: Server) -> Iterator[httpx.Client]:
    origin = below.address.removesuffix(BASE)
    with httpx.Client(base_url=origin, headers={"Origin": origin}) as client:
        yield client


def finished(below: Server) -> str:
    """Return a table whose match is over."""
    with Api(below.address) as api:
        made = api.make("temptation", "bot:random", "bot:random", options={"rounds": 1})
        with api.live(made["table"]) as socket:
            socket.send(json.dumps({}))
            while not heard(socket)["over"]:
                pass
        return str(made["table"])


def test_no_link_of_any_page_leads_out(below: Server, ann: httpx.Client) -> None:
    own = ann.post(f"{BASE}/tables", data=FORM).headers["location"]
    waits = ann.post(f"{BASE}/tables", data={**FORM, "seat-1": "friend"}).headers["location"]
    over = f"{BASE}/tables/{finished(below)}"
    begin = [f"{BASE}/", own, waits, over, f"{over}/review", f"{BASE}/me", f"{BASE}/nothing/here"]
    waiting, known, visited = list(begin), {VARIED.sub("", one) for one in begin}, 0
    while waiting:
        here = waiting.pop()
        answer = ann.get(here)
        visited += 1
        assert answer.status_code < 400 or here == f"{BASE}/nothing/here", here
        if answer.is_redirect:
            waiting.append(urljoin(here, answer.headers["location"]))
        if "html" not in answer.headers.get("content-type", ""):
            continue
        for attribute, found in ADDRESS.findall(answer.text):
            address = urldefrag(html.unescape(found)).url
            assert f"{address}/".startswith(f"{BASE}/"), f"{here}: {attribute}={address}"
            kind = VARIED.sub("", address)
            if attribute in ("href", "src", "data-from", "data-draws") and kind not in known:
                known.add(kind)
                waiting.append(address)
    for page in ("", "/me", "/games/titus/rules", "/games/titus/learn", "/puzzles", "/analysis", "/api"):
        assert BASE + page in known or f"{BASE}{page}/" in known
    assert visited > 80


def test_no_script_knows_an_address_by_heart() -> None:
    scripts = [*(Path(str(resources.files("ludotheque.site"))) / "static").rglob("*.js")]
    assert len(scripts) > 30
    for script in scripts:
        assert not re.search(r"""["'`]/[a-z$]|Path=/""", script.read_text(encoding="utf-8")), script.name


def test_redirections_and_cookies_stay_below(below: Server, ann: httpx.Client) -> None:
    made = ann.post(f"{BASE}/tables", data=FORM)
    assert made.headers["location"].startswith(f"{BASE}/tables/")
    cookies = [*made.headers.get_list("set-cookie"), ann.get(f"{BASE}/?lang=fr").headers["set-cookie"]]
    assert len(cookies) == 3
    assert all(f"Path={BASE};" in one for one in cookies)
    assert ann.get(f"{BASE}/join?code=ABCDEF").headers["location"] == f"{BASE}/join/ABCDEF"
    assert ann.get(BASE).headers["location"] == f"{BASE}/"
    assert ann.get("/").headers["location"] == f"{BASE}/"
    assert ann.get("/games/titus").status_code == ann.get(f"{BASE}x/").status_code == 404


def test_over_https_the_cookie_is_for_the_path_and_believed(below: Server, ann: httpx.Client) -> None:
    told = {"X-Forwarded-Proto": "https", "Host": "ludo.example", "Origin": "https://ludo.example"}
    made = ann.post(f"{BASE}/tables", data=FORM, headers=told)
    (own,) = [one for one in made.headers.get_list("set-cookie") if "ludo=" in one]
    assert own.startswith("__Secure-ludo=")
    assert f"Path={BASE};" in own
    assert "Secure" in own
    brought = {**told, "Cookie": own.partition(";")[0]}
    assert 'class="player' in ann.get(made.headers["location"], headers=brought).text
    assert made.headers["location"] in ann.get(f"{BASE}/me", headers=brought).text


def test_what_is_passed_on_to_others_names_the_path(below: Server, ann: httpx.Client) -> None:
    with Api(below.address) as api:
        made = api.make("titus", "me", "open")
        (invite,) = made["invites"]
        assert invite["url"].startswith(f"{below.address}/join/")
        assert ann.get(urlsplit(invite["url"]).path).status_code == 200
        posted = api.post("/tables", {"game": "titus", "seats": ["me", "open"]})
        assert posted.headers["location"].startswith(f"{BASE}/api/tables/")
    assert ann.get(f"{BASE}/api/openapi.json").json()["servers"] == [{"url": BASE}]
    manifest = ann.get(f"{BASE}/manifest.webmanifest").json()
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == f"{BASE}/"
    assert all(ann.get(icon["src"]).status_code == 200 for icon in manifest["icons"])


def test_the_feed_and_the_link_for_another_device_lead_here(below: Server, ann: httpx.Client) -> None:
    ann.post(f"{BASE}/tables", data=FORM)
    ann.post(f"{BASE}/me/feed", data={"feed": "new"})
    (address,) = set(re.findall(r'href="([^"]+\.xml)"', ann.get(f"{BASE}/me").text))
    assert address.startswith(f"{below.address}/me/feed/")
    root = ElementTree.fromstring(ann.get(urlsplit(address).path).text)
    links = [one.attrib["href"] for one in root.iter("{http://www.w3.org/2005/Atom}link")]
    assert all(one.startswith(f"{below.address}/") and one.count(BASE) == 1 for one in links)
    assert links[0] == address
    offered = ann.post(f"{BASE}/me/device").text
    assert f"{below.address}/me/device/" in offered


def test_programs_play_and_follow_below_the_path(below: Server, tmp_path: Path) -> None:
    with Api(below.address) as api:
        made = api.make("titus", "me", "bot:random")
        with api.live(made["table"]) as socket:
            socket.send(json.dumps({"token": made["token"]}))
            seen = heard(socket)
            while seen["to_move"] != seen["seat"]:
                seen = heard(socket)
            moved = api.move(made["table"], made["token"], seen["number"], seen["moves"][0])
            assert moved.status_code == 200
            assert heard(socket)["number"] > seen["number"]
        assert api.get("/nothing").headers["content-type"] == "application/problem+json"
    assert httpx.get(f"{below.address}/metrics").status_code == 200
