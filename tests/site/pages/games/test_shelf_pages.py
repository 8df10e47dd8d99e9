"""The shelf, the boxes, errors and files, as a browser without scripts gets them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotheque
from ludotheque.engine.author.palette import DARK, LIGHT
from ludotheque.site.foundation.templating import STATIC, static
from ludotheque.site.people.listing import Listed, Sitter
from tests.site.visiting import Browser, Building, open_house, shown, site

ME, ANNA, ROBOT, FREE = (
    Sitter("person", "Zoé", mine=True),
    Sitter("person", "Anna"),
    Sitter("bot", "", "hard"),
    Sitter("open"),
)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_house(tmp_path) as opened:
        yield opened


def test_every_game_has_a_box_with_all_there_is_to_do(browser: Browser) -> None:
    page = browser.get("/").text
    for name in ludotheque.games():
        assert f'href="/games/{name}"' in page
        assert f'href="/games/{name}/setup"' in page
        assert f'href="/games/{name}/rules"' in page
        assert f'<input type="hidden" name="game" value="{name}">' in page


def test_a_third_partys_game_stands_beside_ours_with_a_plain_cover(browser: Browser) -> None:
    assert "duel" in ludotheque.games()
    plain = (STATIC / "cover.svg").read_bytes()
    assert browser.get("/games/duel/cover.svg").content == plain
    own = browser.get("/games/titus/cover.svg")
    assert own.content != plain
    assert own.headers["content-type"] == "image/svg+xml"
    assert browser.get("/games/duel").status_code == 200


def test_play_now_is_one_click_and_leads_to_a_table(browser: Browser) -> None:
    answer = browser.post("/tables", data={"game": "titus", "quick": "1"})
    assert answer.status_code == 303
    assert re.fullmatch(r"/tables/[0-9a-f]{16}", answer.headers["location"])
    assert "HttpOnly" in answer.headers["set-cookie"]
    page = browser.get("/").text
    assert "My tables" in page
    assert f'href="{answer.headers["location"]}"' in page


def test_a_stranger_sees_nothing_of_a_table_among_friends(tmp_path: Path) -> None:
    with Building(site(tmp_path)) as building:
        made = building.visitor().post(
            "/tables", data={"game": "tantalus", "seat-0": "me", "seat-1": "friend"}
        )
        assert made.status_code == 303
        page = building.visitor().get("/").text
        assert made.headers["location"] not in page
        assert "/join/" not in page


def test_my_turn_comes_first_and_is_told_at_the_top() -> None:
    due = Listed("aa", "titus", "BCDFGH", (ANNA, ME), "playing", 1)
    waiting = Listed("bb", "titus", "BCDFGJ", (ME, FREE), "waiting")
    page = shown([due, waiting], [], [])
    assert "It is your turn at a table" in page
    assert 'class="button first" href="/tables/aa"' in page
    assert "One seat is free" in page
    assert page.index('class="table due"') < page.index('href="/tables/bb"')


def test_open_tables_can_be_joined_and_matches_watched() -> None:
    page = shown(
        [],
        [Listed("cc", "tanagra", "BCDFGK", (ANNA, FREE), "waiting")],
        [Listed("dd", "titus", "BCDFGL", (ANNA, ROBOT), "playing", 0)],
    )
    assert 'href="/join/BCDFGK"' in page
    assert 'href="/tables/dd"' in page
    assert 'href="/games/titus#watch"' in page
    assert 'href="/games/tanagra#watch"' not in page
    assert "Indigo" in page


def test_tables_that_wait_for_players_stand_above_the_boxes() -> None:
    page = shown([], [Listed("cc", "tanagra", "BCDFGK", (ANNA, FREE), "waiting")], [])
    assert page.index('href="/join/BCDFGK"') < page.index('id="boxes"')
    assert shown([], [], []).index('id="boxes"') < shown([], [], []).index('id="waiting"')


def test_an_empty_house_invites() -> None:
    assert "Take a box, choose Invite" in shown([], [], [])
    assert "Prenez une boîte" in shown([], [], [], "fr")


def test_a_hostile_name_is_only_a_name() -> None:
    hostile = Sitter("person", '<script>alert("x")</script>')
    page = shown([Listed("ee", "titus", "BCDFGM", (hostile, ME), "playing", 0)], [], [])
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_pages_speak_the_readers_language(browser: Browser) -> None:
    page = browser.get("/", headers={"accept-language": "fr"}).text
    assert '<html lang="fr">' in page
    assert "Quelle boîte ouvrons-nous" in page
    assert 'href="/?lang=en"' in page
    assert '<html lang="en" data-theme="dark">' in browser.get("/?theme=dark").text


def test_preferences_keep_the_rest_of_the_address(browser: Browser) -> None:
    page = browser.get("/games/titus/setup?players=3&lang=en").text
    assert 'href="/games/titus/setup?players=3&amp;lang=fr"' in page


@pytest.mark.parametrize(
    "address", ["/", "/games/titus", "/games/titus/rules", "/games/titus/setup", "/join", "/nowhere"]
)
def test_a_strict_policy_lets_every_page_through(browser: Browser, address: str) -> None:
    page = browser.get(address).text
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", page)
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)
    assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", page)


def test_the_first_page_is_light(browser: Browser) -> None:
    page = browser.get("/").text
    parts = set(re.findall(r'(?:src|href)="(/(?:static|games)/[^"]*\?v=[^"]*)"', page))
    assert any("site.css" in part for part in parts)
    weight = len(page.encode()) + sum(len(browser.get(part).content) for part in parts)
    assert weight < 150_000


def test_pictures_have_their_size_so_that_nothing_moves(browser: Browser) -> None:
    for address in ("/", "/games/titus", "/games/titus/rules", "/games/titus/setup"):
        for image in re.findall(r"<img[^>]*>", browser.get(address).text):
            assert re.search(r'width="\d+" height="\d+"', image), image
            assert "alt=" in image


def test_a_file_whose_address_names_its_version_is_kept_for_ever(browser: Browser) -> None:
    assert "immutable" in browser.get(static("site.css")).headers["cache-control"]
    assert browser.get("/static/site.css").headers["cache-control"] == "no-cache"
    assert browser.get("/static/../words.py").status_code == 404


def test_the_site_can_be_installed(browser: Browser) -> None:
    manifest = browser.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    told = manifest.json()
    assert told["start_url"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        assert browser.get(icon["src"]).status_code == 200
    for name, size in (("icon", 192), ("icon", 512), ("maskable", 180)):
        png = (STATIC / "icons" / f"{name}-{size}.png").read_bytes()
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(png[16:20], "big") == size
    assert browser.get("/favicon.ico").status_code == 301


def test_what_is_not_there_is_told_kindly_in_every_language(browser: Browser) -> None:
    for address in (
        "/nowhere",
        "/games/chess",
        "/games/chess/rules",
        "/games/chess/setup",
        "/games/chess/cover.svg",
    ):
        answer = browser.get(address)
        assert answer.status_code == 404
        assert "An empty place on the shelf" in answer.text
    assert "Une place vide" in browser.get("/nowhere", headers={"accept-language": "fr"}).text
    assert browser.get("/tables").status_code == 405


def blocks() -> list[dict[str, str]]:
    """Return the colours of the style sheet: by day, by a machine's night, by a reader's night."""
    css = (STATIC / "site.css").read_text(encoding="utf-8")
    found = re.findall(r":root[^{]*\{([^}]*--paper[^}]*)\}", css)
    return [dict(re.findall(r"(--[\w-]+): (#\w+);", block)) for block in found]


def test_the_colours_are_those_of_the_drawings() -> None:
    light, *dark = blocks()
    assert light | LIGHT == light
    assert len(dark) == 2
    assert dark[0] == dark[1]
    assert dark[0] | DARK == dark[0]


def _luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_is_readable_on_its_ground(theme: str) -> None:
    light, dark = blocks()[:2]
    colours = light if theme == "light" else light | dark
    inks = ("--ink", "--soft-ink", "--link", "--good", "--bad")
    pairs = [(ink, ground) for ink in inks for ground in ("--paper", "--raised")]
    for ink, ground in [*pairs, ("--on-accent", "--accent")]:
        high, low = sorted((_luminance(colours[ink]), _luminance(colours[ground])), reverse=True)
        assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, ground)
