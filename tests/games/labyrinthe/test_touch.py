"""What can be touched in the drawing, what a touch means, and what everything is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque.engine.author.rng import generator

from .tables import GAME, LANGUAGES, NOT_FOR_PEOPLE, table


def taking() -> ludotheque.Match:
    """A match in which card 14 may be taken, at 1,1."""
    match = table()
    match.play("lay 1 0,-1 180")
    return match


def paths(match: ludotheque.Match, text: str) -> list[list[str]]:
    action = match.actions()[match.moves().index(text)]
    return GAME.drawing.paths(match.s, match.setting.deck, action)


@cache
def walked(players: int) -> list[ludotheque.Match]:
    """Positions of a random match."""
    choice, found = random.Random(players), []
    match = GAME.start(players=players, seed=players)
    while not match.over:
        found.append(match.copy())
        match.play(choice.choice(match.moves()))
    return [*choice.sample(found, 20), *(one for one in found if one.s.laid), match]


# paths


def test_where_several_turns_fit_a_lay_is_card_place_and_turn() -> None:
    assert paths(table(), "lay 1 0,-1 180") == [
        ["card-1", "place-0--1", "turn-1-180"],
        ["turn-1-180", "place-0--1"],
    ]


def test_where_one_turn_fits_a_lay_is_card_and_place() -> None:
    match = table(c1="straight crown troll")
    assert paths(match, "lay 1 0,-1 0") == [["card-1", "place-0--1"], ["turn-1-0", "place-0--1"]]
    assert paths(match, "lay 1 2,0 90") == [["card-1", "place-2-0"], ["turn-1-90", "place-2-0"]]


def test_a_taking_is_pointed_at_by_the_card_or_the_button() -> None:
    assert paths(taking(), "take 1,1") == [["card-14"]]
    assert paths(taking(), "done") == [["done"]]


def test_chance_is_not_pointed_at() -> None:
    assert paths(GAME.start(players=2, chance="manual"), "deal 0 17") == []


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_path_is_in_the_drawing_and_none_begins_another(players: int) -> None:
    short = 0
    for match in walked(players):
        if match.over:
            continue
        ids = set(re.findall(r'\sid="([^"]*)"', match.svg(match.to_move)))  # type: ignore[arg-type]
        found = [tuple(path) for text in match.moves() for path in paths(match, text)]
        assert len(set(found)) == len(found)
        beginnings = {path[:end] for path in found for end in range(1, len(path))}
        assert not beginnings & set(found)
        assert all(target in ids for path in found for target in path)
        short += sum(path[0].startswith("card-") and len(path) == 2 for path in found)
    assert short


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_path_is_understood_as_its_move(players: int) -> None:
    for match in walked(players):
        for text in match.moves():
            for path in paths(match, text):
                assert attempted(match, *path) == text


# touches that lead nowhere


def attempted(match: ludotheque.Match, *touched: str) -> str | None:
    seat = match.to_move if isinstance(match.to_move, int) else None
    return GAME.drawing.attempt(match.sight(seat).s, match.setting.deck, list(touched))


def why(match: ludotheque.Match, *touched: str, lang: str = "en") -> tuple[str, str]:
    text = attempted(match, *touched)
    assert text is not None
    told = match.why_not(text, lang)
    assert told is not None
    return told.clause, told.reason


def test_a_place_touched_first_asks_for_a_card() -> None:
    assert why(table(), "place-2-0") == (
        "2.1",
        "Choose one of your cards first, then the place where it goes.",
    )
    assert why(table(), "place-2-0", lang="fr") == (
        "2.1",
        "Choisissez d’abord une de vos cartes, puis l’emplacement où la poser.",
    )


def test_a_turn_that_does_not_fit_makes_no_path() -> None:
    assert why(table(), "card-1", "place-0--1", "turn-1-0")[0] == "2.2"
    assert why(table(), "turn-1-0", "place-0--1")[0] == "2.2"


def test_a_turn_that_fits_nowhere_makes_no_path() -> None:
    match = table("11@90 12@180 13@0 14@270", c1="straight crown troll")  # only the map has an open end
    assert why(match, "turn-1-0")[0] == "2.2"


def test_a_card_on_the_table_is_taken_after_laying_and_no_place_to_lay() -> None:
    assert why(table(), "card-12") == ("3.1", "Lay a card before you take any.")
    assert why(table(), "card-1", "card-12") == ("2.2", "A card lies on that place already.")
    assert why(taking(), "card-12")[0] == "LAB-5"
    assert why(taking(), "card-1")[0] == "3.3"


def test_while_taking_a_card_in_hand_waits() -> None:
    assert why(taking(), "card-2") == (
        "LAB-2",
        "You have laid a card: take what you want, or stop with “Done”.",
    )
    assert why(table(), "done")[0] == "LAB-2"


@pytest.mark.parametrize("target", ["seat-1", "pile", "back-1-0", "card-3", "card-30", "card-1"])
def test_what_asks_nothing_is_no_move(target: str) -> None:
    assert attempted(table(), target) is None


TARGETS = st.one_of(
    st.sampled_from(
        ["done", "pile", "card-", "card-0", "card-99", "card-999", "turn-1", "turn-1-45", "place--"]
    ),
    st.builds("card-{}".format, st.integers(-3, 130)),
    st.builds("turn-{}-{}".format, st.integers(-3, 130), st.sampled_from([0, 90, 180, 270, 360, -90, 9999])),
    st.builds("place-{}-{}".format, st.integers(-200, 200), st.integers(-200, 200)),
    st.builds("seat-{}".format, st.integers(-1, 9)),
    st.builds("back-{}-{}".format, st.integers(-1, 9), st.integers(-1, 9)),
    st.text(max_size=12),
)


@given(st.integers(2, 6), st.integers(0, 400), st.lists(TARGETS, max_size=5))
def test_no_touch_raises_whatever_it_names(players: int, moment: int, touched: list[str]) -> None:
    match = walked(players)[moment % len(walked(players))]
    text = attempted(match, *touched)
    assert text is None or match.why_not(text) is None or match.why_not(text, "fr") is not None
    for target in touched:
        for looker in (None, *range(players)):
            GAME.drawing.explain(match.sight(looker).s, match.setting.deck, looker, target, "fr")


# what everything is


def explained(match: ludotheque.Match, looker: int | None, target: str, lang: str = "en") -> str | None:
    return GAME.drawing.explain(match.sight(looker).s, match.setting.deck, looker, target, lang)


def targets(match: ludotheque.Match, looker: int | None) -> Iterator[str]:
    """The elements of a drawing that have an id and are not ground."""

    def inside(element: ET.Element) -> Iterator[str]:
        if "data-ground" not in element.attrib:
            if "id" in element.attrib:
                yield element.attrib["id"]
            for child in element:
                yield from inside(child)

    return inside(ET.fromstring(match.svg(looker)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_everything_in_the_drawing_is_explained(players: int, lang: str) -> None:
    for match in walked(players):
        for looker in (None, 0, players - 1):
            for target in targets(match, looker):
                words = explained(match, looker, target, lang)
                assert words, target
                assert not NOT_FOR_PEOPLE.search(words), words


def test_an_explanation_betrays_nothing() -> None:
    rng = generator(1)
    for match in walked(3):
        for looker in (None, 0):
            seen = match.sight(looker).position
            other = seen.redealt(looker, rng).seen_by(looker)
            for card in range(1, 49):
                both = (
                    GAME.drawing.explain(position.s, match.setting.deck, looker, f"card-{card}", "en")
                    for position in (seen, other)
                )
                assert len(set(both)) == 1


def test_cards_are_explained_where_they_lie() -> None:
    match = taking()
    assert (
        explained(match, 0, "card-1")
        == "The crown and troll card, just laid. Its paths lead to what may be taken."
    )
    assert explained(match, 1, "card-14") == (
        "The troll and skull card. It is joined to the card just laid by a matching treasure, "
        "and may be taken."
    )
    assert explained(match, 1, "card-12") == (
        "The map and bat card. Lay a card with a matching treasure, joined to it by a path, "
        "and you may take it."
    )
    assert explained(match, 0, "card-2") == "Your book and goblet card. Lay it where a path goes on."
    assert explained(match, 1, "card-2") is None
    match.play("take 1,1")
    assert (
        explained(match, 0, "card-14")
        == "The troll and skull card: you have taken it, and it counts for you."
    )
    assert explained(match, 1, "card-14", "fr") == "La carte troll et crâne\u00a0: ⟨0⟩ l’a prise."


def test_seats_hands_and_the_pile_are_explained() -> None:
    match = table()
    assert explained(match, 0, "seat-0") == "You have taken 0 cards so far. Whoever takes the most wins."
    assert explained(match, 0, "seat-1") == "⟨1⟩ has taken 0 cards so far. Whoever takes the most wins."
    assert explained(match, 0, "seat-2") is None
    assert explained(match, 0, "back-1-0", "fr") == (
        "Une carte dans la main de ⟨1⟩, face cachée\u00a0: personne d’autre ne la voit."
    )
    assert explained(match, 0, "pile") == "The pile: 32 cards, face down. Whoever has laid a card draws one."
    assert explained(match, 0, "place-2-0") == (
        "An empty place to the right of the map and bat card. "
        "A path leads here: choose a card of yours, then lay it here."
    )
    assert explained(match, 0, "turn-1-0", "fr") == (
        "Votre carte couronne et troll, ouverte en haut et à droite. "
        "Touchez-la, puis un emplacement où son chemin continue."
    )
