"""Golden records: one for every way in which a match ends."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludotheque

from .referee import Referee

RECORDS = Path(__file__).parents[2] / "records"
NAMES = sorted(path.stem.removeprefix("titus-") for path in RECORDS.glob("titus-*.json"))


def replayed(name: str) -> ludotheque.Match:
    return ludotheque.replay(RECORDS / f"titus-{name}.json")


def last_turn(match: ludotheque.Match) -> list[str]:
    """Return what was done from the last draw on."""
    texts = [str(text) for _, text in match.history]
    return texts[len(texts) - 1 - texts[::-1].index("draw") :]


def on_cards(match: ludotheque.Match) -> list[int]:
    """Return how many tokens lie on each seat's victory cards."""
    return [sum(len(purse["run"]) for purse in row) for row in match.full()["victory"]]


def test_there_are_golden_records() -> None:
    assert len(NAMES) >= 10


@pytest.mark.parametrize("name", NAMES)
def test_a_record_verifies_and_ends_as_the_referee_ends_it(name: str) -> None:
    path = RECORDS / f"titus-{name}.json"
    report = ludotheque.verify(path)
    assert report.over
    assert report.fair == ("last-" in name)
    match = ludotheque.replay(path)
    deck = match.setting.deck
    tokens = [list(token) for token in deck.tokens]
    referee = Referee(match.players, tokens, list(deck.victory), match.options["strict"])
    for _, text in match.history:
        referee.play(str(text))
    full = match.full()
    del full["options"]
    assert full == referee.full()


def test_the_last_token_is_kept_and_nothing_is_left_to_do() -> None:
    match = replayed("last-kept")
    assert last_turn(match) == ["draw", "keep"]
    assert (match.scores, match.winners) == ([33, 43, 40], [1])


def test_the_last_token_is_followed_by_joining_cashing_and_end() -> None:
    match = replayed("last-joined-cashed-ended")
    assert last_turn(match) == ["draw", "group #21", "join #32 #52", "cash #54", "end"]
    assert (match.scores, match.winners) == ([75, 60], [0])


def test_the_last_thing_that_can_be_done_ends_the_match() -> None:
    match = replayed("last-grouped-cashed")
    assert last_turn(match) == ["draw", "group #11", "cash #11"]
    assert (match.scores, match.winners) == ([29, 47, 0, 35], [1])


def test_the_last_token_is_swapped() -> None:
    match = replayed("last-swapped")
    assert last_turn(match) == ["draw", "swap 0 #12", "group #51", "cash #2"]
    assert (match.scores, match.winners) == ([14, 62, 17], [1])


def ended_by_cashing(match: ludotheque.Match) -> int:
    """TIT-8: return how often a turn ended with a cashing after a taking; ``end`` would follow otherwise."""
    seats = [(seat, str(text)) for seat, text in match.history if seat != "chance"]
    return sum(
        text.startswith("cash") and before.split()[0] in ("group", "join") and following != seat
        for (_, before), (seat, text), (following, _) in zip(seats, seats[1:], seats[2:], strict=False)
    )


def test_strictly_the_last_token_is_kept_and_what_could_be_joined_is_not() -> None:
    match = replayed("strict-last-kept")
    assert last_turn(match) == ["draw", "keep"]
    assert ended_by_cashing(match) > 0
    tokens, reserve = match.full()["tokens"], match.full()["reserves"][0]
    assert any(tokens[one[-1]][0] + 1 == tokens[two[0]][0] for one in reserve for two in reserve)
    assert (match.scores, match.winners) == ([99, 111], [1])


def test_strictly_the_last_token_completes_a_run_that_is_not_cashed() -> None:
    match = replayed("strict-last-grouped")
    assert last_turn(match) == ["draw", "group #10 #33"]
    seat = match.history[-1][0]
    assert isinstance(seat, int)
    assert max(map(len, match.full()["reserves"][seat])) >= 4
    assert match.full()["victory_pile"] == [8, 7]
    assert (match.scores, match.winners) == ([25, 30, 36, 56], [3])


def test_strictly_the_last_token_is_swapped() -> None:
    match = replayed("strict-last-swapped")
    assert last_turn(match) == ["draw", "swap 1 #47", "group #10"]
    assert ended_by_cashing(match) > 0
    assert (match.scores, match.winners) == ([97, 83], [0])


def test_equal_points_are_broken_by_tokens_on_victory_cards() -> None:
    match = replayed("tie-broken-by-tokens")
    assert match.scores == [0, 7, 7]
    assert on_cards(match) == [0, 9, 4]
    assert match.winners == [1]


def test_equal_points_and_equal_tokens_on_victory_cards_are_a_tie() -> None:
    match = replayed("tie")
    assert match.scores == [7, 7]
    assert on_cards(match) == [10, 10]
    assert match.winners == [0, 1]


def test_when_all_victory_cards_are_taken_groups_in_the_reserve_decide() -> None:
    match = replayed("no-cards-left")
    full = match.full()
    assert full["victory_pile"] == []
    assert [[purse["card"] for purse in row] for row in full["victory"]] == [[5], [9]]
    assert [sum(len(unit) >= 4 for unit in units) for units in full["reserves"]] == [2, 1]
    assert (match.scores, match.winners) == ([17, 15], [0])
