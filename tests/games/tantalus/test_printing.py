"""The cards of Tantalus on paper: one scale, and the number in every corner."""

from __future__ import annotations

import re

import pytest

import ludotheque
from ludotheque.engine.author.printing import Piece
from ludotheque.games.tantalus import printing
from ludotheque.games.tantalus.outline import shape

GAME = ludotheque.load("tantalus")


def cards(deck: str) -> dict[str, Piece]:
    parsed = GAME.setting(2, {"deck": deck}).deck
    printed = [piece for piece in printing.pieces(parsed, "en") if piece.name == "Cards"]
    return dict(zip(parsed.ids, printed, strict=True))


def scale_of(card: Piece) -> float:
    (found,) = re.findall(r"scale\(([0-9.]+)\)", card.front)
    return float(found)


@pytest.mark.parametrize("deck", ["standard", "complete"])
def test_every_figure_of_a_deck_has_one_scale(deck: str) -> None:
    assert len({scale_of(card) for card in cards(deck).values()}) == 1


@pytest.mark.parametrize("deck", ["standard", "complete"])
def test_every_figure_fits_between_the_numbers(deck: str) -> None:
    joins = GAME.setting(2, {"deck": deck}).deck.joins
    across, along = printing.ROOM
    for name, card in cards(deck).items():
        sides = sorted(shape(joins[name])[3:])
        scale = scale_of(card)
        assert sides[0] * scale + printing.LINE <= across + 0.05, name
        assert sides[1] * scale + printing.LINE <= along + 0.05, name


def test_the_number_stands_in_all_four_corners() -> None:
    for name, card in cards("standard").items():
        value = name.split("-")[0]
        group = re.escape(f'<g font-size="8.5" font-weight="800" fill="{printing.INK}">')
        twice = re.findall(rf"{group}((?:<text [^>]*>{value}</text>)+)</g>", card.front)
        assert [part.count("<text") for part in twice] == [2, 2]
        assert 'text-anchor="start"' in twice[0]
        assert 'text-anchor="end"' in twice[0]
        assert f"rotate(180 {printing.WIDTH / 2} {printing.HEIGHT / 2})" in card.front
