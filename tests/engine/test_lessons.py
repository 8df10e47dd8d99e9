"""Lessons: how they are written, how they are taken, and what a coach says in a match."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import ludotheque
from ludotheque import Game, IllegalMove, LudothequeError, Match
from ludotheque.engine.kit.conformance import check
from ludotheque.engine.teaching import lessons
from ludotheque.engine.teaching.coach import REST, Coach
from ludotheque.engine.teaching.conditions import holds, known_conditions
from ludotheque.engine.teaching.course import NOT_WANTED, TURN_OVER, Course
from ludotheque.engine.teaching.lessons import CoachLine, Lesson, coach_of, lesson_of, lessons_of
from ludotheque.words import words_of

from .wrong_games import duel

BOTH = {"en": "Something.", "fr": "Quelque chose.", "de": "Etwas."}
LESSON, COACH = "1-tricks.json", "coach.json"


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The files of Duel's lessons, for a test to change."""
    own = {name: copy.deepcopy(data) for name, data in lessons._files(ludotheque.load("duel"))}
    monkeypatch.setattr(lessons, "_files", lambda game: sorted(own.items()))
    return own


def course(number: int = 0, made: tuple[str, ...] = ()) -> Course:
    """Return Duel's lesson at a step, the steps counted from 0."""
    return Course(ludotheque.load("duel"), lesson_of(ludotheque.load("duel")), number, made)


# how they are written


def test_lessons_come_in_the_order_of_their_files_and_the_coach_is_none(files: dict[str, Any]) -> None:
    files["2-more.json"] = files[LESSON]
    assert [lesson.name for lesson in lessons_of(duel())] == ["tricks", "more"]
    assert [line.when for line in coach_of(duel())] == ["turn", "sure trick", "others points"]


def test_a_lesson_is_found_by_its_name(files: dict[str, Any]) -> None:
    files["2-more.json"] = files[LESSON]
    assert lesson_of(duel()).name == "tricks"
    assert lesson_of(duel(), "more").name == "more"
    with pytest.raises(LudothequeError, match="no lesson 'mores'; did you mean 'more'"):
        lesson_of(duel(), "mores")
    files.clear()
    with pytest.raises(LudothequeError, match="duel has no lessons"):
        lesson_of(duel())
    assert coach_of(duel()) == []


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("titel", BOTH, "1-tricks.json: 'titel' is none of .* did you mean 'title'?"),
        ("title", 1, "1-tricks.json, title: a text is wanted, in English or in every language"),
        ("minutes", "2", "minutes: a whole number is wanted, not '2'"),
        ("players", True, "players: a whole number is wanted, not True"),
        ("options", [], "options: an object of options is wanted"),
        ("match", 1, "match: true or false is wanted, not 1"),
        ("history", [["chance"]], "history: .* is no event"),
        ("history", [["nobody", "deal 0 2"]], 'is no event: a seat or "chance", and a text'),
        ("steps", {}, "1-tricks.json, steps: a list is wanted"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_named(files: dict[str, Any], key: str, value: Any, says: str) -> None:
    files[LESSON][key] = value
    with pytest.raises(LudothequeError, match=says):
        lessons_of(duel())


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("sya", BOTH, "step 2: 'sya' is none of say, .* did you mean 'say'?"),
        ("say", {"en": 1}, "step 2, say: a text is wanted"),
        ("light", "card-9", "step 2, light: a list is wanted"),
        ("moves", [9], "step 2, moves: a list of texts"),
        ("goal", ["points"], "step 2, goal: a text is wanted"),
        ("then", [["lay 4"]], "step 2, then: .* is no event"),
        ("wrong", [], "step 2, wrong: texts by moves"),
        ("wrong", {"*": ["No."]}, "step 2, wrong: a text is wanted"),
    ],
)
def test_what_is_wrong_with_a_step_is_named(files: dict[str, Any], key: str, value: Any, says: str) -> None:
    files[LESSON]["steps"][1][key] = value
    with pytest.raises(LudothequeError, match=says):
        lessons_of(duel())


def test_what_is_missing_is_named(files: dict[str, Any]) -> None:
    del files[LESSON]["closing"]
    with pytest.raises(LudothequeError, match=r"1-tricks\.json: 'closing' is missing"):
        lessons_of(duel())
    files[LESSON]["steps"][2].pop("say")
    with pytest.raises(LudothequeError, match=r"1-tricks\.json, step 3: 'say' is missing"):
        lessons_of(duel())
    files[LESSON] = []
    with pytest.raises(LudothequeError, match="a lesson is a JSON object"):
        lessons_of(duel())
    files[COACH][1] = {"say": BOTH}
    with pytest.raises(LudothequeError, match=r"coach\.json, line 2: 'when' is missing"):
        coach_of(duel())


# how they are taken


def test_a_step_that_asks_for_nothing_is_read() -> None:
    one = course()
    with pytest.raises(LudothequeError, match="asks for no move"):
        one.play("lay 9")
    assert one.hint() is None
    one.go_on()
    assert one.number == 1
    with pytest.raises(LudothequeError, match="asks for a move"):
        one.go_on()


def test_a_wrong_try_changes_nothing_and_hears_what_the_lesson_says(files: dict[str, Any]) -> None:
    one = course(1)
    before = one.match
    verdict = one.play("lay 2")
    assert not verdict.right
    assert "beats the 2" in verdict.say["en"]
    assert "strongest card" in one.play("lay 11").say["en"]
    assert (one.match, one.number, one.made) == (before, 1, [])
    del files[LESSON]["steps"][1]["wrong"]
    said = course(1).play("lay 2").say
    assert said["en"] == NOT_WANTED
    assert said["fr"].startswith("Ce coup est permis")


def test_an_illegal_try_is_refused_with_its_reason_and_clause() -> None:
    one = course(1)
    before = one.match
    with pytest.raises(IllegalMove, match="You do not hold this card") as refused:
        one.play("lay 5")
    assert refused.value.clause == "2.1"
    assert one.match is before


def test_a_right_move_leads_on_with_what_others_do_then() -> None:
    one = course(1)
    begin = one.match.length
    assert one.hint() == "lay 9"
    verdict = one.play("lay 9")
    assert verdict.right
    assert "10" in verdict.say["fr"]
    assert one.match.history[begin:] == [[0, "lay 9"], [1, "lay 10"], [1, "lay 4"]]
    assert [step.text for step in one.match.steps] == ["lay 9", "lay 10", "lay 4"]
    assert (one.number, one.made) == (2, [])


def test_a_goal_is_reached_by_any_move_that_reaches_it() -> None:
    one = course(2)
    assert one.hint() == "lay 11"
    assert one.play("lay 11").right
    assert one.number == 3


def test_a_goal_step_begins_again_when_the_turn_is_over(files: dict[str, Any]) -> None:
    one = course(2)
    before = one.match.history
    verdict = one.play("lay 2")
    assert (verdict.right, verdict.again) == (False, True)
    assert "does not beat" in verdict.say["en"]
    assert (one.match.history, one.number, one.made) == (before, 2, [])
    del files[LESSON]["steps"][2]["wrong"]
    said = course(2).play("lay 2").say
    assert said["en"] == TURN_OVER
    assert said["fr"] == words_of("ludotheque.engine", "fr")(TURN_OVER) != TURN_OVER


def long_goal(files: dict[str, Any]) -> None:
    """Let a goal take two moves: the learner takes a trick and leads with the next card in the same turn."""
    step = files[LESSON]["steps"][2]
    step |= {"goal": "two laid", "solution": ["lay 11", "lay 2"]}
    del files[LESSON]["steps"][3:]


def two_laid(s: Any, after: Any, deck: Any, seat: int) -> bool:
    return bool(after.move_number >= s.move_number + 2)


def test_a_goal_may_take_several_moves(files: dict[str, Any]) -> None:
    long_goal(files)
    game = duel(teaching_CONDITIONS={"two laid": two_laid})
    one = Course(game, lesson_of(game), 2)
    verdict = one.play("lay 11")
    assert (verdict.right, verdict.say, one.made, one.number) == (True, {}, ["lay 11"], 2)
    assert one.hint() == "lay 2"
    again = Course(game, lesson_of(game), 2, ["lay 11"])
    assert (again.match.history, again.made, again.number) == (one.match.history, one.made, 2)
    one.again()
    assert (one.made, one.match.length) == ([], one.begin.length)
    one.play("lay 11")
    assert one.play("lay 2").right
    assert one.over


def test_there_is_no_hint_where_the_first_right_way_was_left(files: dict[str, Any]) -> None:
    long_goal(files)
    files[LESSON]["steps"][2]["solution"] = ["lay 2", "lay 11"]
    game = duel(teaching_CONDITIONS={"two laid": two_laid})
    assert Course(game, lesson_of(game), 2, ["lay 11"]).hint() is None


def test_after_a_goal_reached_in_another_way_the_next_step_begins_where_the_solution_leads(
    files: dict[str, Any],
) -> None:
    long_goal(files)
    files[LESSON]["steps"][2] |= {"solution": ["lay 11"], "goal": "one laid"}
    files[LESSON]["steps"].append({"say": BOTH, "moves": ["lay 2"]})
    game = duel(
        teaching_CONDITIONS={"one laid": lambda s, after, deck, seat: after.move_number > s.move_number}
    )
    one = Course(game, lesson_of(game), 2)
    assert one.play("lay 2").right
    assert one.shown
    assert one.other_way
    assert one.match.history[-1] == [0, "lay 2"]
    one.go_on()
    assert one.match.history[-1] == [0, "lay 11"]
    assert one.play("lay 2").right
    assert one.over


def test_what_happens_then_depends_on_the_move() -> None:
    ends = {}
    for move in ("lay 3", "lay 6"):
        one = course(4)
        one.play(move)
        ends[move] = one.match.history[-1]
    assert ends == {"lay 3": [1, "lay 5"], "lay 6": [1, "lay 8"]}


def test_a_step_may_begin_elsewhere_and_how_the_one_before_ended_is_known() -> None:
    one = course(3)
    one.play("lay 2")
    assert one.left.over
    assert one.left.winners == [0]
    assert one.match.length == 6
    assert one.match.view(0)["hands"][0] == [3, 6, 12]
    assert one.begin is one.match


def test_a_step_is_shown_and_the_lesson_ends() -> None:
    one = course()
    numbers = []
    while not one.over:
        one.show()
        numbers.append(one.number)
    assert numbers == [1, 2, 3, 4, 5]
    assert one.step is None
    for action in (one.go_on, one.show, one.hint):
        with pytest.raises(LudothequeError, match="the lesson is over"):
            action()


def test_a_solution_that_leads_nowhere_is_an_error_and_not_a_circle(files: dict[str, Any]) -> None:
    files[LESSON]["steps"][2]["solution"] = ["lay 2"]
    with pytest.raises(LudothequeError, match=r"step 3: \['lay 2'\] does not lead on"):
        course(4)


def test_a_lesson_can_be_taken_up_anywhere() -> None:
    walked = course()
    for number in range(6):
        assert course(number).match.history == walked.match.history
        if not walked.over:
            walked.show()
    assert course(99).over


def test_chance_within_a_goal_is_the_same_every_time() -> None:
    one, two = course(), course()
    assert one.begin.position == two.begin.position
    for each in (one, two):
        each.match = Match(each.game, each.setting, None)
        each._draw(each.match)
    assert one.match.history == two.match.history
    assert one.match.to_move == 0


def test_a_history_that_cannot_be_played_is_named_with_its_step(files: dict[str, Any]) -> None:
    files[LESSON]["steps"][1]["then"] = [[0, "lay 2"]]
    with pytest.raises(LudothequeError, match="lesson tricks, step 2: 'lay 2' is for 0, but 1 is to act"):
        course(1).play("lay 9")
    files[LESSON]["steps"][1]["then"] = [[1, "lay 3"]]
    with pytest.raises(LudothequeError, match="step 2: 'lay 3': You do not hold this card"):
        course(1).play("lay 9")


# conditions


def played(*moves: str) -> Match:
    """Return a match of Duel with seat 0 holding 2, 9 and 12, seat 1 4, 6 and 11."""
    match = ludotheque.load("duel").start(2, chance="manual")
    for seat, hand in enumerate(((2, 9, 12), (4, 6, 11))):
        for card in hand:
            match.play(f"deal {seat} {card}")
    for move in moves:
        match.play(move)
    return match


def holding(match: Match, begin: Match, seat: int) -> set[str]:
    names = known_conditions(match.game)
    return {
        name for name in names if holds(match.game, match.setting, name, begin.position, match.position, seat)
    }


def test_every_game_has_conditions_of_turns_points_and_wins() -> None:
    begin = played()
    assert holding(begin, begin, 0) == {"turn", "sure trick"}
    assert holding(begin, begin, 1) == set()
    trick = played("lay 9", "lay 11")
    assert holding(trick, begin, 0) == {"others points", "sure trick"}
    assert holding(trick, begin, 1) == {"turn", "points"}
    end = played("lay 9", "lay 4", "lay 2", "lay 6", "lay 11", "lay 12")
    assert holding(end, begin, 0) == {"points", "others points", "win"}


def test_a_condition_sees_only_what_its_seat_may_know() -> None:
    seen: list[tuple[Any, ...]] = []

    def look(s: Any, after: Any, deck: Any, seat: int) -> bool:
        seen.append(tuple(tuple(state.hands[1, k] for k in range(3)) for state in (s, after)))
        return True

    match = played()
    game = duel(teaching_CONDITIONS={"look": look})
    assert holds(game, match.setting, "look", match.position, match.position, 0)
    assert seen == [((-1, -1, -1), (-1, -1, -1))]


def test_an_unknown_condition_gets_a_suggestion() -> None:
    match = played()
    with pytest.raises(LudothequeError, match="no condition 'point'; did you mean 'points'"):
        holds(match.game, match.setting, "point", match.position, match.position, 0)


# the coach


def whens(coach: Coach) -> list[tuple[int, str]]:
    return [(events, line.when) for events, line in coach.said()]


def test_a_coach_says_one_line_at_a_decision_and_each_line_once() -> None:
    game = ludotheque.load("duel")
    coach, match = Coach(game.coach, 0), played()
    coach.follow(match)
    assert whens(coach) == [(6, "turn")]
    coach.follow(match)
    assert whens(coach) == [(6, "turn")]
    match.play("lay 9")
    coach.follow(match)
    assert whens(coach) == [(6, "turn")], "it is not the seat's decision"
    match.play("lay 11")
    match.play("lay 4")
    coach.follow(match)
    assert whens(coach) == [(6, "turn"), (9, "sure trick")]
    match.play("lay 2")
    match.play("lay 6")
    coach.follow(match)
    assert whens(coach) == [(6, "turn"), (9, "sure trick"), (11, "others points")]
    assert coach.said()[0][1].say["fr"].startswith("Jouez")


def test_a_condition_of_the_coach_compares_with_the_decision_before() -> None:
    lines = [CoachLine("others points", BOTH)]
    early, late = Coach(lines, 0), Coach(lines, 0)
    for match in (played(), played("lay 9", "lay 11", "lay 4")):
        early.follow(match)
    assert whens(early) == [(9, "others points")]
    late.follow(played("lay 9", "lay 4", "lay 2"))
    assert whens(late) == []


def test_a_coach_says_the_same_from_steps_as_from_the_whole_match() -> None:
    game = ludotheque.load("duel")
    for seed in range(5):
        along, match = Coach(game.coach, 1), game.start(3, seed=seed)
        while not match.over:
            match = match.watched()
            match.play(match.moves()[seed % len(match.moves())])
            along.follow(match)
        late = Coach(game.coach, 1)
        late.follow(match)
        assert late.said() == along.said()
        assert late.said()


def test_a_coach_forgets_what_was_said_in_what_was_taken_back() -> None:
    game = ludotheque.load("duel")
    coach = Coach(game.coach, 0)
    match = played("lay 9", "lay 11", "lay 4")
    coach.follow(match)
    assert len(coach.said()) == 2
    coach.follow(match.at(6))
    assert whens(coach) == [(6, "turn")]
    other = match.at(6)
    for move in ("lay 9", "lay 4"):
        other.play(move)
    coach.follow(other)
    assert whens(coach) == [(6, "turn"), (8, "sure trick")]


def test_a_match_taken_back_in_place_is_noticed() -> None:
    coach = Coach(ludotheque.load("duel").coach, 0)
    match = played("lay 9", "lay 11", "lay 4")
    coach.follow(match)
    assert whens(coach)[-1] == (9, "sure trick")
    match.undo()
    match.undo()
    for move in ("lay 6", "lay 12"):
        match.play(move)
    coach.follow(match)
    assert whens(coach)[-1] == (8, "sure trick")


# the kit's check


def complaint(game: Game) -> str:
    """Return what the kit says about a game's lessons."""
    (finding,) = check(game, matches=1, compiled=False, only=["lessons"])
    return finding.problem or ""


Change = Callable[[Any, list[Any]], object]
"""What is done to a lesson and its steps."""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda lesson, steps: steps[1].update(moves=["lay 5"]), "step 2: 'lay 5' is not legal"),
        (
            lambda lesson, steps: steps[1].update(light=["card-10"]),
            r"\['card-10'\] is not in the drawing",
        ),
        (lambda lesson, steps: steps[1].update(say={"en": "A"}), "step 2: something is not said in de"),
        (
            lambda lesson, steps: steps[1].update(wrong={"*": {"en": "A", "fr": " ", "de": "A"}}),
            "something is not said in fr",
        ),
        (
            lambda lesson, steps: lesson.update(closing={"en": "A"}),
            "lesson tricks: something is not said in de",
        ),
        (lambda lesson, steps: steps[2].update(goal="pionts"), "step 3: nobody checks the goal 'pionts'"),
        (lambda lesson, steps: steps[2].update(goal="turn"), "step 3: the goal 'turn' is reached before"),
        (lambda lesson, steps: steps[2].update(solution=[]), "step 3: no solution is given"),
        (lambda lesson, steps: steps[2].update(solution=["lay 2"]), "step 3: 'lay 2' is not called right"),
        (lambda lesson, steps: steps[2].update(moves=["lay 2"]), "asks for moves and for a goal"),
        (lambda lesson, steps: steps[1]["wrong"].update({"lay 7": BOTH}), "step 2: 'lay 7' is not legal"),
        (lambda lesson, steps: steps[1]["wrong"].update({"lay 9": BOTH}), "is both wanted and wrong"),
        (lambda lesson, steps: steps[1].update(then=[[1, "lay 9"]]), "step 2: 'lay 9': You do not hold"),
        (lambda lesson, steps: steps[3].update(history=[]), "step 4: it is the turn of 'chance', not"),
        (lambda lesson, steps: steps[4]["then"].pop("lay 6"), ""),
        (lambda lesson, steps: steps[4].update(history=[["chance", "deal 0 13"]]), "step 5: 'deal 0 13'"),
        (lambda lesson, steps: lesson.update(minutes=0), "takes 0 minutes"),
        (lambda lesson, steps: steps.clear(), "has no steps"),
        (lambda lesson, steps: lesson.update(players=7), "duel seats 2 players, not 7"),
        (lambda lesson, steps: lesson.update(options={"card": 12}), "no option 'card'; did you mean 'cards'"),
    ],
)
def test_a_lesson_that_is_wrong_is_found(files: dict[str, Any], change: Change, says: str) -> None:
    change(files[LESSON], files[LESSON]["steps"])
    said = complaint(duel())
    assert re.search(says, said) if says else said == "", said


def test_the_ways_through_a_lesson_are_all_tried(files: dict[str, Any]) -> None:
    files[LESSON]["steps"][4]["then"]["lay 6"] = [[1, "lay 10"]]
    assert "step 5: 'lay 10': You do not hold this card" in complaint(duel())


def test_two_lessons_of_one_name_are_found(files: dict[str, Any]) -> None:
    files["2-tricks.json"] = files[LESSON]
    assert "two lessons have one name" in complaint(duel())


def test_a_coach_that_is_wrong_is_found(files: dict[str, Any]) -> None:
    files[COACH][2]["when"] = "other points"
    assert "the coach waits for 'other points', which nobody checks" in complaint(duel())
    files[COACH] = [{"when": "turn", "say": {"en": "Your turn."}}]
    assert "the coach: something is not said in de" in complaint(duel())


def test_a_condition_that_raises_is_found(files: dict[str, Any]) -> None:
    files.clear()
    game = duel(teaching_CONDITIONS={"first card": lambda s, after, deck, seat: 1 // after.move_number})
    assert "the condition 'first card' fails: ZeroDivisionError" in complaint(game)


def test_the_lesson_of_the_teaching_game_is_right() -> None:
    assert complaint(ludotheque.load("duel")) == ""
    (lesson,) = ludotheque.load("duel").lessons
    assert isinstance(lesson, Lesson)
    assert lesson.match


def test_a_coach_reminds_of_what_was_said_after_a_rest_so_that_he_is_of_use_to_the_end() -> None:
    match = ludotheque.load("tantalus").start(seed=1)
    coach = Coach([CoachLine("forbidden tile", BOTH, {"en": "Again."})], 0)
    for _ in range(20):
        match.play(match.moves()[0])
        coach.follow(match)
    said = [line.say["en"] for _, line in coach.said()]
    assert said[:2] == [BOTH["en"], "Again."]
    events = [number for number, _ in coach.said()]
    assert all(later - earlier >= 2 * REST for earlier, later in pairwise(events))
