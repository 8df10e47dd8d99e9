"""The page of one's own components: without scripts, and what it answers to its script."""

from __future__ import annotations

import contextlib
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.games.components import checked, described
from tests.site.visiting import Browser, open_house

EDITORS = [name for name in ludotheque.games() if ludotheque.load(name).editor]


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_house(tmp_path) as opened:
        yield opened


def text_in(page: str) -> Any:
    found = re.search(r"<textarea id=\"set-text\"[^>]*>(.*?)</textarea>", page, re.S)
    assert found
    return json.loads(html.unescape(found[1]))


# --- without scripts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITORS)
def test_the_page_begins_with_our_own_set_all_of_it_drawn(browser: Browser, name: str) -> None:
    page = browser.get(f"/games/{name}/components").text
    game = ludotheque.load(name)
    assert game.editor
    assert text_in(page) == game.components()
    assert "This set is ready to play." in page
    items = game.editor.unfold(game.components())
    assert page.count("<svg xmlns") == sum(map(len, items.values()))
    for deck in game.box.names():
        assert text_in(browser.get(f"/games/{name}/components?deck={deck}").text) == game.components(deck)


def test_a_text_is_checked_and_shown_again_with_what_is_wrong(browser: Browser) -> None:
    deck = ludotheque.load("titus").components()
    deck["tokens"][4] = [1, 9]
    form = {"option-deck": "own", "deck-text": json.dumps(deck), "deck-name": 'The "true" one'}
    page = browser.post("/games/titus/components", data=form).text
    assert "token 5: its numbers are at most 2 apart, not 1 and 9" in page
    assert text_in(page) == deck
    assert 'value="The &#34;true&#34; one"' in page
    french = browser.post("/games/titus/components", data=form, headers={"accept-language": "fr"}).text
    assert "jeton 5 : ses nombres diffèrent de 2 au plus" in french


def test_a_file_is_opened_and_what_is_no_json_stays_as_it_was_typed(browser: Browser) -> None:
    deck = json.dumps(ludotheque.load("titus").components("short")).encode()
    files = {"deck-file": ("mine.json", deck, "application/json")}
    page = browser.post("/games/titus/components", data={"option-deck": "own"}, files=files).text
    assert text_in(page) == ludotheque.load("titus").components("short")
    form = {"option-deck": "own", "deck-text": "</textarea><script>{"}
    page = browser.post("/games/titus/components", data=form).text
    assert "it is not valid JSON" in page
    assert "&lt;/textarea&gt;&lt;script&gt;{" in page


def test_a_set_goes_to_the_form_of_a_new_table_and_from_there_into_a_match(browser: Browser) -> None:
    deck = ludotheque.load("titus").components("short")
    sent = {"option-deck": "own", "deck-text": json.dumps(deck), "deck-name": "Attic find"}
    page = browser.post("/games/titus/setup", data=sent).text
    assert "Attic find" in page
    assert "Tokens: 36" in page
    form = {"game": "titus", "seat-0": "me", "seat-1": "bot:random", **sent}
    answer = browser.post("/tables", data=form)
    assert answer.status_code == 303
    wrong = {**form, "option-deck": "standard"}  # chosen otherwise after all
    assert browser.post("/tables", data=wrong).status_code == 303


def test_a_game_without_components_to_replace_has_no_such_page(browser: Browser) -> None:
    assert browser.get("/games/tanagra/components").status_code == 404
    assert browser.post("/games/duel/components/check", json={}).status_code == 404


@pytest.mark.parametrize("name", EDITORS)
def test_a_strict_policy_lets_the_page_through(browser: Browser, name: str) -> None:
    page = browser.get(f"/games/{name}/components").text
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", page)
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)


# --- what the script asks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", EDITORS)
def test_the_script_is_told_the_fields_with_their_words_and_pictures(name: str, lang: str) -> None:
    told = described(ludotheque.load(name), lang)
    json.dumps(told)
    for part in told["parts"]:
        assert part["title"]
        assert part["blank"].keys() == {field["name"] for field in part["fields"]}
        for field in part["fields"]:
            assert field["title"]
            assert "%(" not in field["title"]
            for choice in field.get("choices", []):
                assert choice["title"]
                assert choice["picture"].startswith("<svg")


def test_items_come_back_as_components_with_their_drawings_and_the_other_way_round(browser: Browser) -> None:
    address = "/games/titus/components/check"
    told = browser.post(address, json={"deck": "short"}).json()
    assert told["problem"] is None
    assert len(told["drawings"]) == 36 + 8
    items = told["items"]
    items["tokens"][2] = {"one": 1, "other": 5}
    again = browser.post(address, json={"items": items, "draw": [["tokens", 2]]}).json()
    assert again["deck"]["tokens"][2] == [1, 5]
    assert json.loads(again["text"]) == again["deck"]
    assert [one["item"] for one in again["drawings"]] == [2]
    words = "Token 3: its numbers are at most 2 apart, not 1 and 5"
    assert again["problem"] == {"words": words, "part": "tokens", "item": 2, "field": ""}


def test_what_is_wrong_with_a_card_calls_it_by_the_number_that_it_has_on_the_page(browser: Browser) -> None:
    address = "/games/tantalus/components/check"
    items = browser.post(address, json={"deck": "standard"}).json()["items"]
    items["cards"].append({"joins": []})
    told = browser.post(address, json={"items": items}).json()["problem"]
    number = len(items["cards"])
    assert told["item"] == number - 1
    assert told["words"] == f"Your card {number}: its figure has 1 to 5 joins"


def test_a_set_that_is_wrong_all_through_is_told_so_without_items(browser: Browser) -> None:
    told = browser.post("/games/titus/components/check", json={"deck": {"cards": 3}}).json()
    assert told["items"] is None
    assert "“tokens” and “victory”" in told["problem"]["words"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"7", b"{}", b'{"deck": "/etc/passwd"}', b'{"items": {}}']
)
def test_what_makes_no_sense_is_refused(browser: Browser, body: bytes) -> None:
    answer = browser.post("/games/titus/components/check", content=body)
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == "application/problem+json"


def test_the_check_answers_our_own_pages_only(browser: Browser) -> None:
    headers = {"origin": "http://elsewhere"}
    answer = browser.post("/games/titus/components/check", json={"deck": "standard"}, headers=headers)
    assert answer.status_code == 403


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(EDITORS), st.data())
def test_whatever_is_filled_in_is_answered(name: str, data: st.DataObject) -> None:
    game = ludotheque.load(name)
    assert game.editor
    items = game.editor.unfold(game.components())
    part = data.draw(st.sampled_from(game.editor.PARTS))
    number = data.draw(st.integers(0, len(items[part.name]) - 1))
    field = data.draw(st.sampled_from(part.fields))
    items[part.name][number] = {**items[part.name][number], field.name: data.draw(JUNK)}
    with contextlib.suppress(Problem):
        json.dumps(checked(game, {"items": items, "draw": [[part.name, number]]}, words_of("fr")))
