"""Setting up a table: the form, what it asks for, and what it says of mistakes."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque import bots
from ludotheque.engine.author.options import Deck, Flag
from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.game import Game
from ludotheque.games.tantalus import components
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.games.choices import choices
from ludotheque.site.pages.setup.form import Mistakes, own_name, quick, table_from
from ludotheque.site.pages.setup.setup import usual
from ludotheque.site.store.seats import BOT, OPEN, PERSON
from ludotheque.site.tables.making import NewSeat, NewTable, drawn_by_lot
from tests.site.visiting import Browser, open_house

GAMES = ludotheque.games()


def wished(name: str, deck: bytes | None = None, lang: str = "en", **form: str) -> NewTable:
    """Return what a form asks for; ``seat_0`` is the field ``seat-0``."""
    fields = {key.replace("_", "-", 1): value for key, value in form.items()}
    return table_from(ludotheque.load(name), fields, deck, words_of(lang))


def mistaken(name: str, deck: bytes | None = None, lang: str = "en", **form: str) -> dict[str, str]:
    """Return what is said of a form that cannot be granted."""
    with pytest.raises(Mistakes) as caught:
        wished(name, deck, lang, **form)
    return caught.value.reasons


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_house(tmp_path) as opened:
        yield opened


# --- the form -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_asked_for_with_its_ruling(browser: Browser, name: str) -> None:
    page = browser.get(f"/games/{name}/setup").text
    for option in ludotheque.load(name).options:
        assert f'name="option-{option.name}"' in page
        assert f"{option.title}<small>{option.about}</small>" in html.unescape(page), "what it sets, then how"
        assert f'href="/games/{name}/rules#clause-{option.clause}"' in page
    assert ('name="deck-file"' in page) == any(
        isinstance(option, Deck) for option in ludotheque.load(name).options
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_form_as_it_is_first_shown_asks_for_the_usual_preset(browser: Browser, name: str) -> None:
    game = ludotheque.load(name)
    form = {key: value for key, value in usual(game, words_of("en")).items() if value or "option" in key}
    form = {key: value for key, value in form.items() if key not in unticked(game, form)}
    wish = table_from(game, form, None, words_of("en"))
    expected = game.presets.get("usual", {})
    assert game.setting(len(wish.seats), wish.options) == game.setting(len(wish.seats), expected)
    answer = browser.post("/tables", data={"game": name, **form})
    assert answer.status_code == 303


def unticked(game: Game, form: dict[str, str]) -> list[str]:
    """Return the boxes that are not ticked, which a browser does not send."""
    return [
        f"option-{one.name}"
        for one in game.options
        if isinstance(one, Flag) and not form[f"option-{one.name}"]
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_an_empty_field_means_is_told_in_words(browser: Browser, lang: str) -> None:
    said = [choice for name in GAMES for choice in choices(ludotheque.load(name), words_of(lang))]
    assert not any(re.search(r"\bnull\b", choice.about) for choice in said)
    empty = {choice.name: choice.empty for choice in said if choice.empty}
    assert (
        empty["target"]
        == {"en": "none, the whole pile is played", "fr": "aucun, on joue toute la pioche"}[lang]
    )
    assert empty["stall"] == {"en": "never", "fr": "jamais"}[lang]
    assert empty["target"] in browser.get(f"/games/tantalus/setup?lang={lang}").text


def test_the_bounds_shown_are_those_of_the_deck_in_the_form(browser: Browser) -> None:
    page = browser.get("/games/tantalus/setup").text
    assert "7 to 52 with this set" in page
    assert 'max="52"' in page
    page = browser.post("/games/tantalus/setup", data={"first": "lot", "option-deck": "complete"}).text
    assert "7 to 134 with this set" in page
    own = json.dumps(components.small())
    form = {"first": "lot", "option-deck": "own", "deck-text": own, "deck-name": "My seven"}
    page = browser.post("/games/tantalus/setup", data=form).text
    assert "7 to 7 with this set" in page
    assert "My seven" in page
    assert "Cards: 7" in page


def test_the_bounds_shown_are_those_of_the_number_of_players(browser: Browser) -> None:
    assert "3 to 6" in browser.get("/games/tanagra/setup").text
    assert "4 to 6" in browser.get("/games/tanagra/setup?players=3").text


def test_what_is_typed_stays_when_the_form_is_shown_again(browser: Browser) -> None:
    form = {
        "players": "3",
        "seat-1": "here",
        "name-1": "Ben",
        "first": "seated",
        "clock": "day",
        "preset": "short",
    }
    page = browser.post("/games/titus/setup", data=form).text
    assert 'value="Ben"' in page
    assert 'name="players" value="3" checked' in page
    assert re.search(r'value="short"[^>]* aria-pressed="true"', page)
    assert re.search(r'value="usual"[^>]* aria-pressed="false"', page)
    assert '<option value="short" selected>' in page


@pytest.mark.parametrize("name", GAMES)
def test_presets_fill_the_form_in_and_tell_their_minutes(browser: Browser, name: str) -> None:
    game = ludotheque.load(name)
    if len(game.presets) < 2:
        return
    for preset in game.presets:
        page = browser.get(f"/games/{name}/setup?preset={preset}").text
        assert re.search(rf'name="preset" value="{preset}"[^>]* aria-pressed="true"', page)
        assert f"about {game.minutes(preset, game.players[0])} min" in page


def test_a_preset_may_depend_on_how_many_play(browser: Browser) -> None:
    def said(page: str, players: int) -> tuple[str, str]:
        assert re.search(r'name="preset" value="short"[^>]* aria-pressed="true"', page)
        assert f'name="players" value="{players}" checked' in page
        fields = dict(re.findall(r'name="(option-\w+)"[^>]* value="(\d+)"', page))
        return fields["option-x"], fields["option-stall"]

    setup = "/games/tanagra/setup"
    assert said(browser.get(f"{setup}?preset=short").text, 2) == ("3", "30")
    assert said(browser.get(f"{setup}?preset=short&players=3").text, 3) == ("4", "15")
    form = {"players": "4", "first": "lot", "option-isolation": "on"}
    three, fifteen = {"option-x": "3", "option-stall": "30"}, {"option-x": "4", "option-stall": "15"}
    assert said(browser.post(setup, data=form | {"preset": "short"}).text, 4) == ("4", "12")
    assert said(browser.post(setup, data=form | three).text, 4) == ("4", "12"), "the same preset for four"
    assert said(browser.post(setup, data=form | fifteen | {"players": "2"}).text, 2) == ("3", "30")
    own = browser.post(setup, data=form | {"option-x": "5", "option-stall": "30"}).text
    assert not re.search(r'name="preset" value="\w+"[^>]* aria-pressed="true"', own), "one's own options stay"


def test_whoever_plays_at_once_has_the_preset_for_as_many() -> None:
    wish = quick(ludotheque.load("tanagra"), "Ann")
    assert (len(wish.seats), wish.options) == (3, {"x": 4, "stall": 15, "isolation": True})


@pytest.mark.parametrize("name", [name for name in GAMES if name != "duel"])
def test_a_sample_of_the_deck_is_drawn(browser: Browser, name: str) -> None:
    drawn = ludotheque.load(name).editor is not None
    assert ('class="handful"' in browser.get(f"/games/{name}/setup").text) == drawn


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_the_letter_of_the_sheet_is_explained_from_the_rulebook(
    browser: Browser, name: str, lang: str
) -> None:
    game = ludotheque.load(name)
    strict = [option for option in game.options if option.name == "strict"]
    page = browser.get(f"/games/{name}/setup?lang={lang}").text
    assert page.count('<details class="rule">') == len(game.options)
    told = " ".join(html.unescape(re.sub("<[^>]*>", "", page)).split())
    for option in strict:
        book = clauses(game.rulebook(lang))
        words = re.sub(r"[*`]", "", book[option.clause]).split()
        assert " ".join(words[-3:]) in told
        for other in set(re.findall(r"[A-Z]{3}-[0-9]+", book[option.clause])):
            assert " ".join(re.sub(r"[*`]", "", book[other]).split()[-2:]) in told


def test_only_a_game_with_something_to_remember_asks_about_it(browser: Browser) -> None:
    assert 'name="reminder"' in browser.get("/games/titus/setup").text
    assert 'name="reminder"' not in browser.get("/games/tantalus/setup").text


def test_the_name_is_typed_once(browser: Browser) -> None:
    browser.post("/tables", data={"game": "titus", "seat-0": "me", "name-0": "Zoé 李", "seat-1": "bot:easy"})
    assert 'value="Zoé 李"' in browser.get("/games/tanagra/setup").text


# --- what it asks for ---------------------------------------------------------------------------------------


def test_people_bots_and_friends_sit_where_they_were_put() -> None:
    wish = wished(
        "titus",
        players="4",
        seat_0="bot:hard",
        seat_1="me",
        name_1="  Zoé\n ",
        seat_2="here",
        name_2="Ben",
        seat_3="friend",
        name_3="ignored",
        first="seated",
        clock="day",
        public="yes",
        reminder="on",
    )
    assert wish.seats == [
        NewSeat(BOT, level="hard"),
        NewSeat(PERSON, "Zoé"),
        NewSeat(PERSON, "Ben"),
        NewSeat(OPEN),
    ]
    agreed = wish.settings
    assert (agreed.clock, agreed.hints, agreed.reminder, agreed.public) == (86_400, False, True, True)
    assert not wish.lot


def test_only_ones_own_name_is_remembered() -> None:
    form = {"seat-0": "bot:hard", "seat-1": "me", "name-1": "  Zoé\n ", "seat-2": "here", "name-2": "Ben"}
    assert own_name(form, 3) == "Zoé"
    assert own_name(form, 1) == ""
    assert own_name({"name-0": "Ann"}, 2) == "Ann"


def test_whoever_plays_at_this_device_needs_no_name() -> None:
    wish = wished("titus", seat_0="me", seat_1="here")
    assert wish.seats == [NewSeat(PERSON, ""), NewSeat(PERSON, "")]


def test_seats_beyond_the_number_of_players_do_not_count() -> None:
    wish = wished("titus", players="2", seat_0="me", seat_1="bot:easy", seat_2="nonsense", seat_3="here")
    assert len(wish.seats) == 2


def test_by_lot_the_order_round_the_table_stays() -> None:
    wish = wished("titus", players="3", seat_0="me", seat_1="bot:easy", seat_2="bot:hard", first="lot")
    assert wish.lot
    turns = set()
    for _ in range(100):
        turns.add(tuple(seat.level for seat in drawn_by_lot(wish.seats)))
    assert turns == {(None, "easy", "hard"), ("easy", "hard", None), ("hard", None, "easy")}


def test_numbers_flags_and_nothing_are_told_apart() -> None:
    wish = wished("tantalus", option_target="", option_stall="50", option_standing="on", option_cards="")
    assert wish.options == {
        "deck": "standard",
        "target": None,
        "stall": 50,
        "standing": True,
        "strict": False,
    }
    assert wished("tantalus", option_stall="").options["stall"] is None


def test_ones_own_cards_come_as_a_file(browser: Browser) -> None:
    deck = json.dumps(ludotheque.load("titus").components()).encode()
    assert wished("titus", deck, option_deck="own").options["deck"] == json.loads(deck)
    form = {"game": "titus", "seat-0": "me", "seat-1": "bot:random", "option-deck": "own"}
    answer = browser.post("/tables", data=form, files={"deck-file": ("mine.json", deck, "application/json")})
    assert answer.status_code == 303


def test_play_now_is_what_the_first_lesson_taught() -> None:
    for name in GAMES:
        game = ludotheque.load(name)
        wish = quick(game, "Zoé")
        assert [seat.kind for seat in wish.seats] == [PERSON] + [BOT] * (game.usual_players - 1)
        assert {seat.level for seat in wish.seats[1:]} <= {"medium"}
        assert wish.lot


# --- mistakes -----------------------------------------------------------------------------------------------


def test_a_mistake_is_told_beside_its_field_and_nothing_typed_is_lost(browser: Browser) -> None:
    form = {"game": "tantalus", "seat-0": "me", "name-0": "Zoé", "seat-1": "friend", "option-cards": "1000"}
    answer = browser.post("/tables", data=form)
    assert answer.status_code == 422
    assert '<p class="mistake" id="mistake-option-cards">Enter a whole number from 7 to 52.' in answer.text
    assert 'aria-describedby="mistake-option-cards"' in answer.text
    assert 'value="1000"' in answer.text
    assert 'value="Zoé"' in answer.text
    assert 'href="/games/tantalus/setup?lang=fr"' in answer.text


def test_bounds_are_those_of_this_table() -> None:
    assert wished("tanagra", players="2", option_x="3").options["x"] == 3
    assert mistaken("tanagra", players="3", option_x="3") == {"option-x": "Enter a whole number from 4 to 6."}
    assert mistaken("tanagra", players="3", option_x="3", lang="fr") == {
        "option-x": "Indiquez un nombre entier entre 4 et 6."
    }
    assert wished("tantalus", option_deck="complete", option_cards="134").options["cards"] == 134


def test_the_table_must_make_sense() -> None:
    assert list(mistaken("titus", players="9")) == ["players"]
    assert list(mistaken("titus", seat_0="me", seat_1="me")) == ["seat-1"]
    assert list(mistaken("titus", seat_0="friend", seat_1="friend")) == ["seat-0"]
    assert list(mistaken("titus", seat_1="bot:oracle")) == ["seat-1"]
    assert list(mistaken("titus", first="me")) == ["first"]
    assert list(mistaken("titus", clock="year")) == ["clock"]


def test_a_file_that_cannot_be_played_with_is_refused_with_the_reason() -> None:
    assert list(mistaken("titus", option_deck="own")) == ["option-deck"]
    assert list(mistaken("titus", option_deck="/etc/passwd")) == ["option-deck"]
    assert "JSON" in mistaken("titus", b"not json", option_deck="own")["option-deck"]
    assert "“tokens” and “victory”" in mistaken("titus", b"{}", option_deck="own")["option-deck"]
    assert "option-deck" in mistaken("titus", b'"standard"x', option_deck="own")
    assert "option-deck" in mistaken("titus", b'["/etc/passwd"]')
    assert "option-deck" in mistaken("titus", b"[" * 100_000)


def test_a_game_that_is_not_there_leads_back_to_the_shelf(browser: Browser) -> None:
    assert browser.post("/tables", data={"game": "chess"}).headers["location"] == "/"
    assert browser.post("/tables", data={}).headers["location"] == "/"


def test_a_form_from_another_site_is_refused(browser: Browser) -> None:
    form = {"game": "titus", "quick": "1"}
    assert browser.post("/tables", data=form, headers={"origin": "http://elsewhere"}).status_code == 403


FIELDS = [
    "players",
    "seat-0",
    "seat-1",
    "seat-2",
    "name-0",
    "name-1",
    "first",
    "clock",
    "public",
    "hints",
    "option-deck",
]
TEXTS = st.sampled_from(
    ["", "2", "3", "me", "here", "friend", "lot", "own", "on", *(f"bot:{b}" for b in bots.BOTS)]
)


@given(
    st.sampled_from(GAMES),
    st.dictionaries(
        st.sampled_from(
            [*FIELDS, *(f"option-{name}" for name in ("x", "stall", "target", "cards", "rounds"))]
        ),
        TEXTS | st.text(max_size=8),
    ),
    st.none()
    | st.binary(max_size=20)
    | st.recursive(st.none() | st.integers(), st.lists).map(lambda j: json.dumps(j).encode()),
)
def test_any_form_gives_a_table_that_can_be_played_or_says_why_not(
    name: str, form: dict[str, str], deck: bytes | None
) -> None:
    game = ludotheque.load(name)
    reasons: dict[str, str] = {}
    try:
        wish = table_from(game, form, deck, words_of("fr"))
    except Mistakes as mistakes:
        reasons = mistakes.reasons
    else:
        setting = game.setting(len(wish.seats), wish.options, files=False)
        assert setting.players == len(wish.seats)
        return
    assert reasons
    assert all(reasons.values())
