"""Reviews: what a move gave away is found, what may be noise is not called a mistake, luck is told apart."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import ludotheque
from ludotheque import bots
from ludotheque.bots.review import (
    BEST,
    BLUNDER,
    GOOD,
    INACCURACY,
    MISTAKE,
    Fortune,
    Review,
    Verdict,
)
from ludotheque.bots.reviewing import Reviewer, line_of
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight

EARLIEST = 40
"""The event from which on somebody is waited for who can blunder."""


def with_a_blunder() -> tuple[Match, int]:
    """Return a match of two experts, one of whom once stops with a die that could be placed; and when."""
    match = ludotheque.load("temptation").start(players=2, seed=11)
    experts = [bots.make("expert", iterations=600, seed=seat) for seat in range(2)]
    blunder = None
    while not match.over:
        seat = match.to_move
        assert isinstance(seat, int)
        move = experts[seat].choose(match.sight(seat))
        if (
            blunder is None
            and match.length >= EARLIEST
            and move.startswith("place")
            and "stop" in match.moves()
        ):
            blunder, move = match.length, "stop"
        match.play(move)
    assert blunder is not None
    return match, blunder


@pytest.fixture(scope="module")
def blundered() -> tuple[Reviewer, Review, int]:
    match, blunder = with_a_blunder()
    reviewer = Reviewer(match)
    reviewer.prepare()
    return reviewer, reviewer.review(map(reviewer.think, reviewer.events)), blunder


def test_a_blunder_made_on_purpose_is_found_and_named(blundered: tuple[Reviewer, Review, int]) -> None:
    _, review, blunder = blundered
    (found,) = [one for one in review.verdicts if one.event == blunder]
    assert found.grade == BLUNDER
    assert found.played == "stop"
    assert found.best.startswith("place")
    assert found.line[0] == found.best
    assert found.before - found.after > 0.1
    assert found in review.turning_points


def test_nobody_who_plays_well_is_accused(blundered: tuple[Reviewer, Review, int]) -> None:
    _, review, blunder = blundered
    bad = [one.event for one in review.verdicts if one.grade in (INACCURACY, MISTAKE, BLUNDER)]
    assert bad == [blunder]
    for one in review.sums:
        assert one.share is not None
        assert one.share > 0.9


def test_the_same_event_is_judged_alike_every_time(blundered: tuple[Reviewer, Review, int]) -> None:
    reviewer, review, blunder = blundered
    draw = review.fortunes[3].event
    again = Reviewer(reviewer.match)
    again.prepare()
    assert again.think(blunder) == next(one for one in review.verdicts if one.event == blunder)
    assert again.think(draw) == review.fortunes[3]


def test_every_decision_with_a_choice_is_judged_and_every_draw_weighed(
    blundered: tuple[Reviewer, Review, int],
) -> None:
    reviewer, review, _ = blundered
    match = reviewer.match
    for number in range(match.length):
        choice = len(match.at(number).actions()) > 1
        kind = review.fortunes if match.actor(number) == CHANCE else review.verdicts
        assert any(one.event == number for one in kind) is choice
    assert review.points[-1] == (match.length, review.result)
    for _, chances in review.points:
        assert sum(chances) == pytest.approx(1, abs=0.001)


def test_luck_is_shared_out_to_nothing_and_lies_with_who_rolled_well(
    blundered: tuple[Reviewer, Review, int],
) -> None:
    _, review, _ = blundered
    for one in review.fortunes:
        assert sum(one.changes) == pytest.approx(0, abs=1e-4)
    mine, other = review.sums
    assert mine.luck == pytest.approx(-other.luck, abs=0.01)
    assert 0 < mine.luck_error < 0.3


def test_a_review_survives_being_kept(blundered: tuple[Reviewer, Review, int]) -> None:
    _, review, _ = blundered
    kept = json.loads(json.dumps(review.json()))
    assert Review.read(kept) == review
    assert Review.read(kept | {"format": 0}) is None


def test_a_line_can_be_played_from_what_the_seat_saw(blundered: tuple[Reviewer, Review, int]) -> None:
    reviewer, review, _ = blundered
    for one in review.verdicts[:20]:
        then = reviewer.match.at(one.event)
        seen = then.position.seen_by(one.seat)
        steps = list(line_of(Sight(then.game, then.setting, seen, one.seat, ()), one.line))
        assert [step.text for step in steps] == one.line
        assert steps[0].who == one.seat


def test_two_deals_that_a_seat_cannot_tell_apart_get_the_same_verdict() -> None:
    match = ludotheque.load("tantalus").start(players=2, seed=3, options={"stall": 12})
    while not match.over:
        match.play(match.moves()[0])
    reviewer = Reviewer(match)
    reviewer.prepare()
    event = next(number for number in reviewer.events if reviewer.steps[number].who >= 0)
    step = reviewer.steps[event]
    other = step.before.seen_by(step.who).redealt(step.who)
    assert other != step.before
    assert other.seen_by(step.who) == step.before.seen_by(step.who)
    verdict = reviewer.think(event)
    reviewer.steps[event] = step._replace(before=other)
    assert reviewer.think(event) == verdict


def test_a_match_that_is_going_on_is_not_reviewed() -> None:
    match = ludotheque.load("titus").start(players=2, seed=1)
    with pytest.raises(LudothequeError, match="only a match that is over"):
        Reviewer(match)


def test_a_match_that_was_given_up_is_reviewed_from_where_it_was_played() -> None:
    match = ludotheque.load("tantalus").start(players=2, seed=3)
    for _ in range(6):
        match.play(match.moves()[0])
    reviewer = Reviewer(match, winners=[1], first=match.length - 2)
    reviewer.prepare()
    assert reviewer.events
    assert min(reviewer.events) >= match.length - 2
    assert reviewer.review([]).result == [0.0, 1.0]


# grades and sums, by hand

VERDICT = Verdict(10, 0, "a", "b", ["b"], [0.5, 0.5], 0.5, 0.5, 0.0)


@pytest.mark.parametrize(
    ("after", "error", "grade"),
    [
        (0.5, 0.0, BEST),
        (0.45, 0.025, BEST),
        (0.49, 0.0, GOOD),
        (0.45, 0.02, GOOD),
        (0.47, 0.0, INACCURACY),
        (0.44, 0.0, MISTAKE),
        (0.35, 0.03, MISTAKE),
        (0.39, 0.0, BLUNDER),
        (0.1, 0.3, BEST),
    ],
)
def test_a_grade_follows_from_the_loss_less_two_errors(after: float, error: float, grade: str) -> None:
    assert replace(VERDICT, after=after, error=error).grade == grade


def test_the_move_of_the_expert_is_best_whatever_the_numbers_say() -> None:
    assert replace(VERDICT, played="b", after=0.1).grade == BEST


def review_of(*verdicts: Verdict, fortunes: tuple[Fortune, ...] = ()) -> Review:
    return Review("titus", 2, 100, 4000, list(verdicts), list(fortunes), [1.0, 0.0])


def test_turning_points_are_the_greatest_sure_losses_apart_from_each_other() -> None:
    bad = [replace(VERDICT, event=event, after=after) for event, after in ((10, 0.2), (12, 0.1), (40, 0.42))]
    noise = replace(VERDICT, event=60, after=0.0, error=0.3)
    good = replace(VERDICT, event=70, after=0.495)
    assert [one.event for one in review_of(*bad, noise, good).turning_points] == [12, 40]
    many = [replace(VERDICT, event=10 * k, after=0.3 + k / 100) for k in range(9)]
    assert [one.event for one in review_of(*many).turning_points] == [0, 10, 20]


def test_sums_count_best_moves_and_losses_that_are_no_noise() -> None:
    bad, noise = replace(VERDICT, after=0.3), replace(VERDICT, after=0.49, error=0.1)
    luck = (Fortune(1, [0.1, -0.1], [0.03, 0.03]), Fortune(2, [-0.3, 0.3], [0.04, 0.04]))
    mine, other = review_of(bad, noise, fortunes=luck).sums
    assert (mine.best, mine.decisions, mine.share) == (1, 2, 0.5)
    assert mine.given == pytest.approx(0.2)
    assert mine.average == pytest.approx(0.1)
    assert mine.luck == pytest.approx(-0.2)
    assert mine.luck_error == pytest.approx(0.05)
    assert (other.share, other.average) == (None, None)
