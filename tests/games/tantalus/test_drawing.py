"""The pictures: one line over the board, the same line on the cards, and what can be touched."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest

import ludotheque

from .laying import COMPLETE, GAME, play, table
from .planning import card_patterns
from .referee import TILES
from .test_strict import extra_turn

SVG = "{http://www.w3.org/2000/svg}"
LEFT, TOP, HALF = 56, 140, 40
Spot = tuple[float, float]
Arc = tuple[Spot, frozenset[Spot]]
"""A quarter circle: its centre and its ends."""

CHIRAL = [("3-3", "3-4"), ("3-5", "3-6"), ("4-1", "4-2"), ("4-5", "4-6"), ("5-1", "5-2")]


DECK = GAME.box.parse(GAME.components("complete"))
VIEW = table(deck="complete").view(0)


def svg(view: dict[str, Any], seat: int | None = 0, lang: str = "en") -> str:
    return "".join(GAME.drawing.pieces(view, DECK, seat, lang))


@lru_cache(4)
def elements(picture: str) -> dict[str | None, ElementTree.Element]:
    return {found.get("id"): found for found in ElementTree.fromstring(picture).iter()}


def element(picture: str, name: str) -> ElementTree.Element:
    return elements(picture)[name]


def ids(picture: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', picture)


def arcs(path: str) -> list[Arc]:
    """Return the quarter circles that path data draw; y goes down, so a sweep of 1 is clockwise."""
    found, here = [], (0.0, 0.0)
    for command, numbers in re.findall(r"([MA])([-0-9. ]+)", path):
        values = [float(number) for number in re.findall(r"-?[0-9.]+", numbers)]
        there = (values[-2], values[-1])
        if command == "A":
            (x, y), (to_x, to_y) = (here, there) if values[4] else (there, here)
            across, down = to_x - x, to_y - y
            centre = (x - (down - across) / 2, y + (across + down) / 2)
            found.append((centre, frozenset({here, there})))
        here = there
    return found


def moved(arc: Arc, turns: int, x: float, y: float) -> Arc:
    def move(spot: Spot) -> Spot:
        for _ in range(turns):
            spot = (-spot[1], spot[0])
        return spot[0] + x, spot[1] + y

    return move(arc[0]), frozenset(map(move, arc[1]))


def on_board(picture: str) -> set[Arc]:
    """Return every groove of the board, in half tiles."""
    grooves = set()
    for name in TILES:
        tile = element(picture, f"tile-{name}")
        found = re.fullmatch(r"translate\((\d+) (\d+)\) rotate\((0|90)\)", tile.get("transform") or "")
        assert found
        x, y, angle = map(int, found.groups())
        (path,) = {part.get("d") or "" for part in tile if part.tag == f"{SVG}path"}
        for arc in arcs(path):
            centre, ends = moved(arc, angle // 90, x - LEFT, y - TOP)
            scaled = [(a / HALF, b / HALF) for a, b in (centre, *ends)]
            grooves.add((scaled[0], frozenset(scaled[1:])))
    return grooves


def on_card(picture: str, card: str) -> list[Arc]:
    """Return the line on a card, in half tiles; the card must not be drawn mirrored."""
    group = element(picture, f"card-{card}")
    path = next(part for part in group if part.tag == f"{SVG}path")
    for transform in (group.get("transform"), path.get("transform")):
        assert re.fullmatch(r"translate\(-?[0-9.]+ -?[0-9.]+\) scale\([0-9.]+\)", transform or "")
    return arcs(path.get("d") or "")


def is_seen(line: list[Arc], grooves: set[Arc]) -> bool:
    """Tell whether a card's line, turned and moved, lies on the board's."""
    for turns in range(4):
        turned = [moved(arc, turns, 0, 0) for arc in line]
        for centre, _ in grooves:
            x, y = centre[0] - turned[0][0][0], centre[1] - turned[0][0][1]
            if all(moved(arc, 0, x, y) in grooves for arc in turned):
                return True
    return False


def view_with(tiles: dict[tuple[int, int], str], hand: list[str]) -> dict[str, Any]:
    board = [["/" if (r + c) % 2 == 0 else "\\" for c in range(7)] for r in range(7)]
    for (r, c), state in tiles.items():
        board[r][c] = state
    return {**VIEW, "tiles": ["".join(row) for row in board], "hands": [hand, 3]}


def test_the_grooves_make_one_line_that_ends_only_at_the_edge() -> None:
    rng = random.Random(1)
    view = view_with({(r, c): rng.choice("/\\") for r in range(7) for c in range(7)}, [])
    ends = Counter(end for _, both in on_board(svg(view)) for end in both)
    assert len(ends) == 2 * 7 * 8
    for (x, y), many in ends.items():
        assert many == (1 if x in (0, 14) or y in (0, 14) else 2)


def test_the_tiles_are_drawn_as_they_lie() -> None:
    grooves = on_board(svg(table().view(0)))
    assert (
        (0.0, 0.0),
        frozenset({(1.0, 0.0), (0.0, 1.0)}),
    ) in grooves  # a1 is /: round its upper left corner
    circle = {ends for centre, ends in grooves if centre == (2.0, 2.0)}
    assert len(circle) == 4  # the circle round the inner point (1,1)


@pytest.mark.parametrize(("one", "other"), CHIRAL)
def test_a_card_shows_the_line_on_the_board_and_its_mirror_image_does_not(one: str, other: str) -> None:
    for card, mirror_image in ((one, other), (other, one)):
        for pattern in random.Random(card).sample(card_patterns(card), 4):
            picture = svg(view_with(pattern, [card, mirror_image]))
            grooves = on_board(picture)
            assert is_seen(on_card(picture, card), grooves)
            assert not is_seen(on_card(picture, mirror_image), grooves)


def test_every_card_is_drawn_with_a_closed_line() -> None:
    picture = svg(view_with({}, list(COMPLETE)))
    for card in COMPLETE:
        ends = Counter(end for _, both in on_card(picture, card) for end in both)
        assert set(ends.values()) == {2}


def test_every_tile_is_a_target_and_stands_in_the_order_of_its_name() -> None:
    match = table()
    named = [name for name in ids(match.svg(0)) if name.startswith("tile-")]
    assert named == [f"tile-{tile}" for tile in TILES]
    s = match.sight(0).s
    assert [GAME.drawing.paths(s, match.setting.deck, action) for action in match.actions()] == [
        [[name]] for name in named
    ]


def test_people_are_called_by_their_names_whatever_these_are() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4", "deal 0 5-7", "a1")
    view = match.view(0) | {"names": ["Ann <b>", "Léo & Co, the longest name of all"]}
    picture = "".join(GAME.drawing.pieces(view, DECK, 0, "fr"))
    assert element(picture, "seat-0")[0].text == "Ann <b>\u00a0: 1\u00a0point"
    assert element(picture, "card-1-1")[0].text == "carte 1-1, gagnée par Ann <b>"
    assert element(picture, "back-1-0")[0].text == "une carte de Léo & Co, the longest name of all"
    lines = GAME.drawing.text(view, DECK, 0, "fr").splitlines()
    assert "Léo & Co, t…" in lines[0]
    assert max(map(len, lines)) <= 80


def test_tan_9_an_extra_turn_that_may_be_passed_has_a_button_for_that() -> None:
    match = extra_turn()
    assert [("pass" in ids(match.svg(seat))) for seat in (0, 1, None)] == [True, False, False]
    assert element(match.svg(0, "fr"), "pass")[0].text == "Passer"
    s, deck = match.sight(0).s, match.setting.deck
    assert GAME.drawing.paths(s, deck, match.actions()[-1]) == [["pass"]]
    assert GAME.drawing.attempt(s, deck, ["pass"]) == "pass"
    assert "or: pass" in match.text(0)
    assert "pass" not in match.text(1)
    play(match, "pass")
    for seat in (0, 1, None):
        assert not {"pass", "last"} & set(ids(match.svg(seat)))
        assert "pass" not in match.text(seat)
    assert "not now" not in match.text(1)


def test_the_text_marks_whose_turn_it_is_and_at_the_end_who_has_won() -> None:
    match = table(zero=("1-1", "5-1", "5-2"), target=1)
    assert [line[34:36] for line in match.text(0).splitlines()[:3:2]] == ["  ", "→ "]
    assert [line[34:36] for line in play(match, "d4").text(0).splitlines()[:3:2]] == ["  ", "★ "]


def test_an_id_stands_once() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4", "deal 0 5-7", "a1")
    for seat in (0, 1, None):
        found = ids(match.svg(seat))
        assert len(found) == len(set(found))


def test_only_the_own_hand_is_seen() -> None:
    match = table()
    for seat, cards in ((0, ["5-1", "5-2", "5-3"]), (1, ["5-4", "5-5", "5-6"]), (None, [])):
        found = ids(match.svg(seat))
        assert [name for name in found if name.startswith("card-")] == [f"card-{card}" for card in cards]
        assert sum(name.startswith("back-") for name in found) == 6 - len(cards)


def test_the_last_tile_is_marked_and_struck_through_where_it_is_forbidden() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4", "deal 0 5-7")
    assert element(match.svg(0), "last").get("transform") == f"translate({LEFT + 7 * HALF} {TOP + 7 * HALF})"
    assert (element(match.svg(0), "last")[0].text or "") == "d4 was turned last, by Player 1"
    play(match, "a1")
    assert "not be turned now" in (element(match.svg(1), "last")[0].text or "")
    assert "interdite" in (element(match.svg(1, "fr"), "last")[0].text or "")


def test_a_figure_that_won_a_card_glows_until_the_next_turn() -> None:
    match = play(table(one=("1-1", "5-4", "5-5")), "d4", "deal 1 5-6")
    for seat in (0, 1, None):
        assert "<title>1-1 was completed</title>" in match.svg(seat)
    assert "completed" not in play(match, "a1").svg(0)


def test_the_text_fits_a_terminal_and_shows_the_own_cards() -> None:
    match = play(table(zero=("1-1", "5-35", "5-31")), "d4", "deal 0 5-36")
    for lang in ("en", "fr"):
        for seat in (0, 1, None):
            lines = match.text(seat, lang).splitlines()
            assert max(map(len, lines)) <= 80
    assert "5-35" in match.text(0)
    assert "5-35" not in match.text(1)
    assert "5-35" not in match.text(None)


def test_the_text_leaves_room_for_a_prompt_whatever_the_cards() -> None:
    size = {card: GAME.drawing.text(VIEW | {"hands": [[card], 3]}, DECK, 0, "en") for card in DECK.ids}
    widest = sorted(size, key=lambda card: max(map(len, size[card].splitlines())))[-3:]
    highest = sorted(size, key=lambda card: size[card].count("\u2800"))[-3:]
    late = VIEW | {
        "won": [list(DECK.ids)[:26], list(DECK.ids)[26:52]],
        "last": "d4",
        "last_by": 1,
        "quiet": 9999,
        "extra": 3,
        "options": VIEW["options"] | {"stall": 10_000, "target": 500, "strict": True},
        "names": ["a long name for anybody", "another one that is long"],
    }
    for hand in (widest, highest, ["1-1", "2-1", "2-2"], ["1-1"], [widest[0], "1-1", highest[0]]):
        for lang in ("en", "fr"):
            lines = GAME.drawing.text(late | {"hands": [hand, 3]}, DECK, 0, lang).splitlines()
            assert len(lines) <= 18
            assert max(map(len, lines)) <= 80
            assert all(any(card in line.split() for line in lines) for card in hand)


def test_a_card_in_the_text_has_the_line_of_its_figure() -> None:
    def drawn(card: str) -> list[str]:
        view = VIEW | {"hands": [[card], 3]}
        return [line[38:] for line in GAME.drawing.text(view, DECK, 0, "en").splitlines()[6:15]]

    assert drawn("1-1")[:5] == [
        "1-1",
        "\u2800\u2800\u2800\u2800⡔⠉⠉⢢",
        "\u2800\u2800⣀⠜\u2800\u2800⣀⠜",
        "⡔⠉\u2800\u2800⡔⠉\u2800\u2800",
        "⠣⣀⣀⠜\u2800\u2800\u2800\u2800",
    ]
    assert len({tuple(drawn(card)[1:]) for card in DECK.ids}) == len(DECK.ids)


def test_the_text_shows_the_board() -> None:
    before, after = table().text(None), play(table(), "d4").text(None)
    boards = [[line[:32] for line in text.splitlines()[:15]] for text in (before, after)]
    changed = [k for k in range(15) if boards[0][k] != boards[1][k]]
    assert changed == [7, 8]  # the fourth row of tiles


# --- what touching a card shows ---------------------------------------------------------------------------


def aid(match: Any, seat: int, card: str, lang: str = "en") -> list[tuple[str, str]]:
    return GAME.drawing.degrees(match.sight(seat).s, match.setting.deck, seat, f"card-{card}", lang)


def test_only_cards_of_the_own_hand_can_be_asked_and_say_so() -> None:
    match = table(zero=("1-1", "5-1", "5-2"))
    asked = [name for name, found in elements(match.svg(0)).items() if found.get("data-aid") is not None]
    assert asked == ["card-1-1", "card-5-1", "card-5-2"]
    assert aid(match, 0, "5-1")
    assert aid(match, 1, "5-1") == aid(match, 0, "5-4") == aid(match, 0, "9-9") == []


def test_a_card_helps_by_degrees_and_names_one_tile_more_than_needed() -> None:
    match = table(zero=("1-1", "5-1", "5-2"))
    far, lying, turning = aid(match, 0, "1-1")
    assert re.fullmatch(r"1-1 is 1 tile away\. There are \d+ such ways\.", far[1])
    assert not far[0]
    assert lying[1] == "Here 1-1 is nearest: 1 tile of the outline lies otherwise."
    assert (lying[0].count('class="figure"'), lying[0].count('class="turn"')) == (1, 0)
    said = re.fullmatch(r"1 of these is to be turned for 1-1: (\w\d), (\w\d)\.", turning[1])
    assert said
    assert (turning[0].count('class="figure"'), turning[0].count('class="turn"')) == (1, 2)
    wins = [match.copy() for _ in said.groups()]
    won = ["1-1" in play(one, tile).view(0)["won"][0] for one, tile in zip(wins, said.groups(), strict=True)]
    assert any(won)


def blindly(match: Any, seat: int, chance: random.Random) -> str:
    """Return a tile that the whole help names for the nearest card, and look at nothing else."""
    legal, cards = match.moves(), match.view(seat)["hands"][seat]
    helped = [found[-1][1] for card in cards if len(found := aid(match, seat, card)) > 1]
    for said in sorted(helped, key=lambda said: int(said.split()[0])):
        if named := [tile for tile in re.findall(r"\b[a-g][1-7]\b", said) if tile in legal]:
            return chance.choice(named)
    return chance.choice(legal)


def test_who_follows_the_help_blindly_loses_to_medium() -> None:
    lost = 0
    for number in range(4):
        match, seat, chance = (
            GAME.start(seed=number, options={"target": 50}),
            number % 2,
            random.Random(number),
        )
        medium = ludotheque.bot("medium", seed=number, seconds=60)
        while not match.over:
            mine = match.to_move == seat
            match.play(blindly(match, seat, chance) if mine else medium.choose(match.sight(1 - seat)))
        lost += seat not in match.winners
    assert lost == 4


@pytest.mark.parametrize("card", ["2-1", "3-4", "4-6", "5-1", "5-17"])
def test_once_the_right_ones_of_the_tiles_named_are_turned_the_figure_stands(card: str) -> None:
    rng = random.Random(card)
    match = table(deck="complete", zero=(card, "4-1", "4-2"))
    s = match.position.rules.writable(match.sight(0).position.memory)
    s.tiles = sum(1 << 8 * r + c for r in range(7) for c in range(7) if rng.random() < 0.5)
    far, _, (_, said) = GAME.drawing.degrees(s, DECK, 0, f"card-{card}", "en")
    named, needed = re.findall(r"\b[a-g][1-7]\b", said), int(said.split()[0])
    assert far[1].startswith(f"{card} is {needed} tile")
    before, whole = s.tiles, []
    for chosen in combinations(named, needed):
        s.tiles = before ^ sum(1 << 8 * (int(row) - 1) + "abcdefg".index(column) for column, row in chosen)
        shown = GAME.drawing.degrees(s, DECK, 0, f"card-{card}", "fr")
        whole += [s.tiles] * shown[0][1].startswith(f"Le dessin de {card} est déjà là")
    (s.tiles,) = whole
    rows = ["".join("\\" if s.tiles >> 8 * r + c & 1 else "/" for c in range(7)) for r in range(7)]
    picture = svg({**VIEW, "tiles": rows, "hands": [[card], 3]})
    assert is_seen(on_card(picture, card), on_board(picture))


def test_the_figure_that_won_a_card_is_named_on_the_board() -> None:
    match = play(table(one=("1-1", "5-4", "5-5")), "d4", "deal 1 5-6")
    assert "1-1" in list(element(match.svg(None), "figure-1-1").itertext())
