"""The clauses and rulings of Labyrinthe, one by one.

Most tables here begin with this square, whose only open ends are north of 0,0 and east of 1,0:

    ┃
    ┗━━━┳━━   11 (corner)  12 (tee)
    ┃   ┃
    ┗━━━┛     13 (corner)  14 (corner)
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import ludotheque
from ludotheque.engine.author.rng import generator

from .tables import GAME, begin, deck_of, draw, lays_at, places, play, refused

SQUARE = {11: "corner k1 k2", 12: "tee k3 k4", 13: "corner k5 k6", 14: "corner k7 k8"}
LIES = "11@0 12@180 13@0 14@270"
SINGLE = GAME.components(deck="single")["cards"]


# 1. the cards


def test_1_2_seat_0_is_dealt_both_its_cards_then_seat_1() -> None:
    match = GAME.start(players=3, chance="manual")
    who = []
    while match.full()["table"] == [] and match.moves()[0].startswith("deal"):
        who.append(match.moves()[0].split()[1])
        match.play(match.moves()[0])
    assert who == ["0", "0", "1", "1", "2", "2"]
    assert [len(hand) for hand in match.full()["hands"]] == [2, 2, 2]


def test_1_3_four_cards_are_opened_as_a_square_in_order() -> None:
    match = begin(SQUARE, "11@0 12@90 13@90 14@270", "1 2 / 3 4")
    assert match.history[-2:] == [["chance", "open 13 90"], ["chance", "open 14 270"]]
    assert match.full()["table"] == [
        {"card": 11, "place": [0, 0], "turn": 0},
        {"card": 12, "place": [1, 0], "turn": 90},
        {"card": 13, "place": [0, 1], "turn": 90},
        {"card": 14, "place": [1, 1], "turn": 270},
    ]
    assert (match.to_move, match.full()["phase"]) == (0, "lay")


def test_1_2_every_card_of_the_pile_is_dealt_as_likely() -> None:
    match = GAME.start(players=2, chance="manual")
    match.play("deal 0 17")
    assert set(match.odds().values()) == {Fraction(1, 47)}
    assert len(match.odds()) == 47
    assert "deal 0 17" not in match.odds()


def test_1_3_an_opened_card_is_uniform_and_then_its_turn_among_its_distinct_turns() -> None:
    match = begin({5: "straight a b"}, "", "1 2 / 3 4")
    odds = match.odds()
    assert odds["open 5 0"] == odds["open 5 90"] == Fraction(1, 36) / 2
    assert odds["open 6 270"] == Fraction(1, 36) / 4
    assert "open 5 180" not in odds
    assert sum(odds.values()) == 1
    strange = begin({5: "cross a", 6: "end a"}, "", "1 2 / 3 4").odds()
    assert strange["open 5 0"] == Fraction(1, 36)
    assert strange["open 6 270"] == Fraction(1, 36) / 4
    assert "open 5 90" not in strange


def test_drawing_directly_follows_the_odds() -> None:
    match = begin({5: "straight a b"}, "", "1 2 / 3 4", size=20)
    odds = dict(zip(match.actions(), match.odds().values(), strict=True))
    rng = generator(1)
    draws = Counter(match.position.sample(rng) for _ in range(6000))
    assert draws.keys() == odds.keys()
    assert sum((draws[a] - 6000 * odds[a]) ** 2 / (6000 * odds[a]) for a in odds) < 2 * len(odds)


# 2. laying


def test_2_2_a_card_is_laid_in_every_turn_that_makes_a_path() -> None:
    match = begin(SQUARE | {1: "straight a b", 2: "corner a b", 3: "tee a b"}, LIES, "1 2 / 3 4")
    assert lays_at(match, 1, "0,-1") == ["0"]
    assert lays_at(match, 1, "2,0") == ["90"]
    assert lays_at(match, 2, "0,-1") == ["90", "180"]
    play(match, "lay 1 0,-1 0")
    draw(match)
    assert lays_at(match, 3, "2,0") == ["0", "180", "270"]


def test_2_2_other_sides_need_not_agree() -> None:
    match = begin(SQUARE, LIES, "1 2 / 3 4")
    match.play("lay 1 2,0 270")  # joins 1,0 in the west
    draw(match)
    match.play("lay 3 2,1 0")  # joins 2,0 in the north, though 1,1 is closed in the east
    assert {"card": 3, "place": [2, 1], "turn": 0} in match.full()["table"]


def test_2_2_a_card_that_makes_no_path_is_refused() -> None:
    match = begin(SQUARE | {1: "straight a b"}, LIES, "1 2 / 3 4")
    assert refused(match, "lay 1 2,0 0") == "2.2"  # next to 1,0, but closed towards it
    assert refused(match, "lay 1 0,2 0") == "2.2"  # next to 0,1, which is closed in the south
    assert refused(match, "lay 1 2,-1 0") == "2.2"  # touches 1,0 by a corner only
    assert refused(match, "lay 1 9,9 0") == "2.2"  # touches nothing
    assert refused(match, "lay 1 99,-99 0") == "2.2"
    assert refused(match, "lay 1 0,0 0") == "2.2"  # taken


def test_2_2_a_cross_is_open_on_every_side_and_a_dead_end_on_one() -> None:
    match, other = (begin(SQUARE | {1: "cross a b", 2: "end a"}, LIES, "1 2 / 3 4") for _ in range(2))
    assert lays_at(match, 1, "0,-1") == lays_at(match, 1, "2,0") == ["0"]
    assert lays_at(match, 2, "0,-1") == ["180"]
    assert lays_at(match, 2, "2,0") == ["270"]
    match.play("lay 2 0,-1 180")
    draw(match)
    assert {text.split()[2] for text in match.moves()} == {"2,0"}  # no path leads on from a dead end
    other.play("lay 1 0,-1 0")
    draw(other)
    assert {text.split()[2] for text in other.moves()} == {"0,-2", "1,-1", "-1,-1", "2,0"}


@pytest.mark.parametrize("card", [3, 11, 20])
def test_2_1_only_a_card_in_hand_can_be_laid(card: int) -> None:
    match = begin(SQUARE, LIES, "1 2 / 3 4")
    assert refused(match, f"lay {card} 2,0 270") == "2.1"


# 3. taking


def test_3_1_a_card_with_an_equal_treasure_at_the_end_of_a_path_can_be_taken() -> None:
    match = begin(SQUARE | {1: "corner owl k7"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")  # 0,-1 → 0,0 → 1,0 → 1,1, where k7 is
    full = match.full()
    assert (full["phase"], full["laid"], match.to_move) == ("take", [0, -1], 0)
    assert places(match, "reached") == {(0, 0), (1, 0), (1, 1), (0, 1)}
    assert match.moves() == ["take 1,1", "done"]
    match.play("take 1,1")
    assert match.full()["taken"] == [[14], []]
    assert match.scores == [1, 0]
    assert [lying["card"] for lying in match.full()["table"]] == [1, 11, 12, 13]


def test_3_1_without_a_path_an_equal_treasure_is_not_reached() -> None:
    closed = "11@0 12@90 13@0 14@270"  # 12 is closed in the west
    match = begin(SQUARE | {1: "corner owl k7"}, closed, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    assert match.full()["phase"] == "lay"
    assert match.full()["reached"] == []


def test_3_1_a_card_reached_without_an_equal_treasure_stays() -> None:
    match = begin(SQUARE | {1: "corner owl k7"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    assert refused(match, "take 1,0") == "LAB-5"
    assert refused(match, "take 5,5") == "3.1"
    assert refused(match, "take -99,0") == "3.1"


def test_3_3_the_laid_card_itself_is_not_taken() -> None:
    match = begin(SQUARE | {1: "corner owl k7"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    assert refused(match, "take 0,-1") == "3.3"


def test_3_2_a_card_that_holds_another_is_not_taken() -> None:
    match = begin(SQUARE | {1: "corner owl k1"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")  # without 11 at 0,0, card 1 would lie alone
    assert match.full()["phase"] == "lay"
    assert match.full()["turn"] == 1


def test_3_2_the_rest_must_hang_together_by_sides_not_by_corners() -> None:
    match = begin(SQUARE | {1: "corner k1 k3"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    # without 0,0 the card at 0,-1 would touch 1,0 by a corner; without 1,0 the others hang together
    assert places(match, "can_take") == {(1, 0)}
    assert refused(match, "take 0,0") == "3.2"


def test_3_2_the_rest_may_hang_together_without_a_path() -> None:
    rows = {11: "tee k1 k2", 12: "straight k3 k4", 13: "straight k5 k6", 14: "straight k7 k8"}
    match = begin(rows | {1: "tee k3 owl"}, "11@0 12@90 13@90 14@90", "1 2 / 3 4")
    match.play("lay 1 -1,0 0")
    assert places(match, "reached") == {(0, 0), (1, 0)}
    match.play("take 1,0")  # 0,1 and 1,1 hang on 0,0, though no path leads there
    assert [lying["card"] for lying in match.full()["table"]] == [1, 11, 13, 14]


ROWS = {number: f"straight a{number} b{number}" for number in (11, 12, 13, 14)}


def test_3_2_a_card_can_become_free_when_another_is_taken() -> None:
    tail = {1: "straight owl a", 2: "straight owl key", 3: "straight key b"}
    match = begin(ROWS | tail, "11@90 12@90 13@90 14@90", "1 2 / 3 4")
    play(match, "lay 1 2,0 90", "lay 3 3,0 90", "lay 2 -1,0 90")
    assert refused(match, "take 2,0") == "3.2"  # it holds 3,0
    match.play("take 3,0")
    assert match.moves() == ["take 2,0", "done"]
    match.play("take 2,0")
    assert match.full()["taken"] == [[1, 3], []]


def test_3_2_a_card_can_become_needed_when_another_is_taken() -> None:
    match = begin(SQUARE | {1: "corner k3 k5"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    assert places(match, "can_take") == {(1, 0), (0, 1)}
    match.play("take 1,0")  # now 0,1 is all that holds 1,1
    assert match.full()["phase"] == "lay"
    assert match.full()["taken"] == [[12], []]


def test_where_a_card_was_taken_a_card_can_be_laid_again_and_its_own_open_ends_are_gone() -> None:
    match = begin(SQUARE | {1: "corner owl k3", 3: "corner a b"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    match.play("take 1,0")
    draw(match)
    assert lays_at(match, 3, "1,0") == ["90", "180", "270"]  # open from 0,0 and from 1,1
    assert refused(match, "lay 3 2,0 270") == "2.2"
    assert {text.split()[2] for text in match.moves()} == {"1,0", "-1,-1"}


# 4. drawing


def test_4_1_a_turn_ends_with_drawing_up_to_two_and_passes_left() -> None:
    match = begin(SQUARE, LIES, "1 2 / 3 4 / 5 6")
    match.play("lay 1 2,0 270")
    full = match.full()
    assert (match.to_move, full["turn"], full["phase"]) == ("chance", 1, "lay")
    assert [text.split()[1] for text in match.moves()] == ["0"] * len(full["pile"])
    assert set(match.odds().values()) == {Fraction(1, len(full["pile"]))}
    match.play("deal 0 9")
    assert match.full()["hands"] == [[2, 9], [3, 4], [5, 6]]
    assert match.to_move == 1


def test_4_1_when_the_pile_is_empty_nobody_draws() -> None:
    match = begin({}, "17@0 18@0 19@0 20@0", "1 2 / 3 4 / 5 6 / 7 8 / 9 10 / 11 12", size=20)
    seen = set()
    while not match.over:
        if not match.full()["pile"]:
            seen.add(tuple(len(hand) for hand in match.full()["hands"]))
            assert match.to_move != "chance"
        match.play(match.moves()[-1])
    assert (2, 2, 2, 2, 2, 2) in seen
    assert len(seen) == 12  # a card fewer each time, down to one


# 5. the end


def test_5_1_the_match_is_over_when_the_pile_and_all_hands_are_empty() -> None:
    match = begin({}, "17@0 18@0 19@0 20@0", "1 2 / 3 4", size=20)
    while not match.over:
        match.play(match.moves()[-1])
    full = match.full()
    assert (full["pile"], full["hands"], full["turn"], match.moves()) == ([], [[], []], None, [])
    assert refused(match, "done") == "5.1"


def test_5_1_the_last_taking_is_finished_before_the_end() -> None:
    everything = dict.fromkeys(range(1, 21), "tee owl key")
    match = begin(everything, "17@0 18@0 19@0 20@0", "1 2 / 3 4", size=20)
    while sum(map(len, match.full()["hands"])) + len(match.full()["pile"]) > 1 or match.to_move != 1:
        match.play(match.moves()[-1])
    match.play(next(text for text in match.moves() if _takes_after(match, text)))
    assert match.full()["hands"] == [[], []]
    assert not match.over
    match.play("done")
    assert match.over


def _takes_after(match: ludotheque.Match, text: str) -> bool:
    twin = match.copy()
    twin.play(text)
    return not twin.over


def test_5_2_most_cards_win_and_equal_ones_win_together() -> None:
    match = GAME.start(players=3, seed=1)
    while not match.over:
        match.play(match.moves()[0])
    best = max(match.scores)
    assert match.winners == [seat for seat, score in enumerate(match.scores) if score == best]
    assert match.scores == [len(cards) for cards in match.full()["taken"]]


# rulings


def test_lab_1_taking_a_card_on_the_way_does_not_cut_off_those_behind_it() -> None:
    # 1,0 is on the way from 0,-1 to 1,1; both carry a treasure of card 1
    match = begin(SQUARE | {1: "corner k3 k7"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    assert match.moves() == ["take 1,0", "take 1,1", "done"]
    match.play("take 1,0")
    assert places(match, "reached") == {(0, 0), (0, 1), (1, 1)}
    match.play("take 1,1")
    assert match.full()["taken"][0] == [12, 14]


def test_lab_1_what_was_not_joined_when_the_card_was_laid_is_refused() -> None:
    closed = "11@0 12@180 13@0 14@90"  # 14 is closed towards 12
    match = begin(SQUARE | {1: "corner k3 k7"}, closed, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    assert refused(match, "take 1,1") == "LAB-1"


def test_lab_2_taking_is_a_right_and_done_stops_it() -> None:
    match = begin(SQUARE | {1: "corner k3 k7"}, LIES, "1 2 / 3 4")
    assert refused(match, "done") == "LAB-2"
    match.play("lay 1 0,-1 180")
    assert refused(match, "lay 2 2,0 270") == "LAB-2"
    match.play("take 1,1")
    match.play("done")
    assert match.full()["taken"] == [[14], []]
    assert match.full()["turn"] == 1
    assert match.full()["move_number"] == 3


def test_lab_2_when_nothing_more_can_be_taken_the_turn_goes_on_by_itself() -> None:
    match = begin(SQUARE | {1: "corner owl k7"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    match.play("take 1,1")
    full = match.full()
    assert (full["phase"], full["laid"], full["reached"], full["can_take"]) == ("lay", None, [], [])
    assert (match.to_move, full["turn"]) == ("chance", 1)


def test_lab_3_a_closed_square_ends_the_match_before_it_begins() -> None:
    corners = {11: "corner a b", 12: "corner a b", 13: "corner c d", 14: "corner c d"}
    match = begin(corners, "11@90 12@180 13@0 14@270", "1 2 / 3 4")
    assert match.over
    assert (match.scores, match.winners) == ([0, 0], [0, 1])
    assert match.full()["hands"] == [[1, 2], [3, 4]]
    assert len(match.full()["pile"]) == 32


def test_lab_3_closing_the_last_open_end_ends_the_match_after_the_draw() -> None:
    corners = {number: f"corner a{number} b{number}" for number in (11, 13, 14)}
    match = begin(
        corners | {12: "tee c d", 1: "corner e f", 3: "corner g h", 2: "corner i j", 4: "corner k l"},
        "11@90 12@180 13@0 14@270",  # 12 at 1,0 opens to the east
        "1 2 / 3 4",
    )
    play(match, "lay 1 2,0 270", "lay 3 2,-1 180", "lay 2 1,-1 90")
    assert not match.over  # … the draw comes first
    draw(match)
    assert match.over
    assert [len(hand) for hand in match.full()["hands"]] == [2, 2]
    assert match.winners == [0, 1]


def test_lab_3_whoever_holds_a_card_can_lay_it_at_any_open_end() -> None:
    match = begin(SQUARE | {1: "straight a b", 2: "corner a b"}, LIES, "1 2 / 3 4")
    for card in (1, 2):
        for place in ("0,-1", "2,0"):
            assert lays_at(match, card, place)


def test_lab_4_a_card_may_be_laid_where_it_joins_no_treasures() -> None:
    match = begin(SQUARE | {1: "corner owl k7"}, LIES, "1 2 / 3 4")
    match.play("lay 2 0,-1 180")  # though card 1 would have joined k7
    assert match.full()["turn"] == 1


def test_lab_5_both_treasures_of_the_laid_card_count_in_one_turn() -> None:
    match = begin(SQUARE | {1: "corner k3 k8"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    match.play("take 1,0")
    match.play("take 1,1")
    assert match.scores == [2, 0]


def test_lab_5_two_equal_treasures_joined_elsewhere_are_not_taken() -> None:
    match = begin(SQUARE | {12: "tee k3 k7", 1: "corner owl key"}, LIES, "1 2 / 3 4")
    match.play("lay 1 0,-1 180")  # 12 and 14 carry k7 and are joined, but card 1 does not carry it
    assert match.full()["phase"] == "lay"


def test_lab_6_with_one_treasure_only_the_first_of_every_card_counts() -> None:
    cards = SQUARE | {12: "tee k3 k4", 14: "corner k7 k8", 1: "corner k3 k7", 2: "corner k8 k4"}
    match = begin(cards, LIES, "1 2 / 3 4", treasures=1)
    match.play("lay 1 0,-1 180")
    assert match.moves() == ["take 1,0", "done"]  # k3 is first on both; k7 is second on card 1
    assert refused(match, "take 1,1") == "LAB-6"
    assert refused(match, "take 0,1") == "LAB-5"
    second = begin(cards, LIES, "1 2 / 3 4", treasures=1)
    second.play("lay 2 0,-1 180")  # k8 is first on card 2, but second on 14
    assert second.full()["phase"] == "lay"


def test_lab_6_the_one_treasure_of_a_card_counts_with_1_and_with_2() -> None:
    cards = SQUARE | {12: "tee k3", 14: "corner k7 k3", 1: "corner k3"}
    for treasures, taken in ((2, ["take 1,0", "take 1,1", "done"]), (1, ["take 1,0", "done"])):
        match = begin(cards, LIES, "1 2 / 3 4", treasures=treasures)
        match.play("lay 1 0,-1 180")
        assert match.moves() == taken  # k3 is second on card 14


def test_1_4_with_single_treasures_a_card_can_take_three() -> None:
    match = GAME.start(players=2, options={"deck": "single"}, chance="manual")
    daggers = [int(number) for number, card in SINGLE.items() if card["treasures"] == ["dagger"]]
    assert daggers == [5, 12, 26, 32]  # a straight card, a corner and two tees
    for text in ("deal 0 5", "deal 0 1", "deal 1 2", "deal 1 3"):
        match.play(text)
    for text in ("open 26 180", "open 25 180", "open 32 0", "open 12 270"):
        match.play(text)
    match.play("lay 5 2,0 90")
    assert match.moves() == ["take 1,1", "take 0,0", "take 0,1", "done"]
    play(match, "take 0,0", "take 0,1", "take 1,1")
    assert match.scores == [3, 0]


# hidden information


def test_a_seat_sees_its_own_hand_and_only_counts_of_the_others() -> None:
    match = begin(SQUARE, LIES, "1 2 / 3 4 / 5 6")
    assert match.view(1)["hands"] == [2, [3, 4], 2]
    assert match.view(None)["hands"] == [2, 2, 2]
    assert match.view(1)["pile"] == match.view(None)["pile"] == 30
    assert match.full()["pile"] == [7, 8, 9, 10, *range(15, 41)]


def test_another_seat_s_draw_is_veiled_and_the_square_is_not() -> None:
    match = begin(SQUARE, LIES, "1 2 / 3 4")
    texts = [text for _, text in match.sight(1).history]
    assert texts == ["deal 0", "deal 0", "deal 1 3", "deal 1 4", *(text for _, text in match.history[4:])]
    assert [text for _, text in match.sight(None).history][:4] == ["deal 0", "deal 0", "deal 1", "deal 1"]


def test_taken_cards_stay_known_to_all() -> None:
    match = begin(SQUARE | {1: "corner owl k7"}, LIES, "1 2 / 3 4")
    play(match, "lay 1 0,-1 180", "take 1,1")
    assert match.view(1)["taken"] == match.view(None)["taken"] == [[14], []]


def test_a_redeal_gives_the_others_any_cards_that_the_seat_has_not_seen() -> None:
    match = begin(SQUARE, LIES, "1 2 / 3 4 / 5 6", size=20)
    rng = generator(1)
    seen = set()
    for _ in range(300):
        dealt = match.sight(1).position.redealt(1, rng)
        full = GAME.notation.full(dealt.s, match.setting.deck)
        assert full["hands"][1] == [3, 4]
        unseen = full["hands"][0] + full["hands"][2] + full["pile"]
        assert sorted(unseen) == [number for number in range(1, 21) if number not in (3, 4, 11, 12, 13, 14)]
        seen |= {(0, card) for card in full["hands"][0]} | {(2, card) for card in full["hands"][2]}
    assert len(seen) == 2 * 14


# sizes


@pytest.mark.parametrize(
    ("way", "far"), [("-1,0", "-56,0"), ("2,0", "57,0"), ("0,-1", "0,-56"), ("0,2", "0,57")]
)
def test_the_farthest_place_can_be_reached(way: str, far: str) -> None:
    turn = 0 if way.startswith("0") else 90
    everything = {number: f"straight t{number % 20} u{number % 20}" for number in range(1, 61)}
    deck = deck_of(everything, size=60)
    match = GAME.start(players=2, options={"deck": deck}, chance="manual")
    x, y = map(int, way.split(","))
    step = (0, (y > 0) - (y < 0)) if turn == 0 else ((x > 0) - (x < 0), 0)
    while not match.over:
        if match.to_move == "chance":
            turned = [text for text in match.moves() if text.startswith("deal") or text.endswith(f" {turn}")]
            match.play(turned[0])
        elif match.full()["phase"] == "take":
            match.play("done")
        else:
            card = match.full()["hands"][match.to_move][0]
            match.play(f"lay {card} {x},{y} {turn}")
            last = f"{x},{y}"
            x, y = x + step[0], y + step[1]
    assert last == far


def test_more_open_ends_than_there_can_be_moves_for_do_not_exist() -> None:
    everything = {number: f"tee t{number % 20} u{number % 20}" for number in range(1, 61)}
    match = GAME.start(players=2, options={"deck": deck_of(everything, size=60)}, seed=1)
    most = 0
    while not match.over:
        moves = match.moves()
        most = max(most, len(moves))
        match.play("done" if match.full()["phase"] == "take" else moves[len(moves) // 3])
    assert 100 < most <= GAME.rules.most_actions
