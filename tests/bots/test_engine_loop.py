"""``ludo engine``: our bots as a program that speaks the protocol of docs/engine-protocol.md."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque.arena.specs import parse
from ludotheque.bots.engine_loop import Engine
from ludotheque.bots.program import end_all
from ludotheque.bots.protocol import new_lines, position_lines

RECORDS = Path(__file__).parents[1] / "records"


def engine(bot: str = "random") -> Engine:
    return Engine(bot, parse(bot).make)


def said(*lines: str, bot: str = "random") -> list[str]:
    return list(engine(bot).answers(iter(lines)))


@pytest.fixture
def _ended() -> Iterator[None]:
    yield
    end_all()


@pytest.mark.usefixtures("_ended")
@pytest.mark.parametrize("bot", ["greedy", "hard"])
def test_it_plays_what_the_bot_itself_would_play(bot: str) -> None:
    match = ludotheque.load("tantalus").start(players=2, seed=5, options={"stall": 6})
    command = f"cmd:{sys.executable} -m ludotheque.cli engine --bot {bot}"
    here, there = ludotheque.bot(bot, seed=7, seconds=30), ludotheque.bot(command, seed=7, seconds=30)
    while not match.over:
        seat = match.to_move
        assert isinstance(seat, int)
        sight = match.sight(seat)
        mine = here.choose(sight)
        assert there.choose(sight) == mine
        match.play(mine)
    there.close()


def test_it_says_hello_and_is_ready_for_every_game() -> None:
    assert said("ludo 1") == ["id name random", "id author Ludothèque", "ok 1"]
    for game in ludotheque.games():
        for players in ludotheque.load(game).players:
            assert said("new " + json.dumps({"game": game, "players": players, "seat": players - 1})) == [
                "ready"
            ]


def test_it_plays_a_match_on_by_the_rules_that_began_it() -> None:
    match = ludotheque.replay(RECORDS / "labyrinthe-strict.json").at(54)
    assert isinstance(match.to_move, int)
    sight = match.sight(match.to_move)
    (new,) = new_lines(sight, 3)
    assert json.loads(new.removeprefix("new "))["rules"] == 1
    assert said(new, *position_lines(sight), "go 30")[1:] == [f"move {match.moves()[0]}"]


def test_it_says_what_it_thinks() -> None:
    match = ludotheque.load("titus").start(players=2, seed=1)
    sight = match.sight(0)
    ready, info, move = said(*new_lines(sight, 3), *position_lines(sight), "go 30", bot="expert:50")
    assert ready == "ready"
    told = json.loads(info.removeprefix("info "))
    assert sum(told["chances"]) == pytest.approx(1)
    assert move == f"move {told['lines'][0]['moves'][0]}"


def test_without_a_state_it_plays_the_events_where_none_is_hidden() -> None:
    begin = 'new {"game": "tanagra", "players": 2, "seat": 0}'
    assert said(begin, "position", "go 30")[1].startswith("move ")
    hidden = said('new {"game": "titus", "players": 2, "seat": 0}', "position", "event chance top 8", "go 30")
    assert hidden[1].startswith("error event 0: The token that now tops the pile is written like")
    assert hidden[1].endswith("a line 'state' is needed")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("castle", "there is no command 'castle'"),
        ("new", "that is not JSON"),
        ("new [1]", "a JSON object, not list"),
        ("new {}", "no game 'None'"),
        ('new {"game": "titus", "players": 9}', "seats 2, 3, 4 players, not 9"),
        ('new {"game": "titus", "seat": 2}', "the seats are 0 to 1"),
        ('new {"game": "titus", "seat": null}', "a seat is a number"),
        ('new {"game": "titus", "seed": -1}', "a seed a whole number"),
        ('new {"game": "titus", "rules": 99}', "versions 1 to 1"),
        ('new {"game": "titus", "options": {"deck": "/etc/passwd"}}', "has no deck '/etc/passwd'"),
        ('new {"game": "titus", "options": 7}', "options are a mapping"),
        ("event 1000 draw", "an event is written"),
        ("go", "say first which match it is"),
    ],
)
def test_what_it_cannot_make_sense_of_is_an_error_and_it_goes_on(line: str, why: str) -> None:
    answer, hello, *_ = said(line, "ludo 1")
    assert answer.startswith("error ")
    assert why in answer
    assert hello.startswith("id name")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["state !"], "not base64"),
        (["state AAAA"], "bytes here, not 3"),
        (["event 1 draw"], "it is the turn of 'chance'"),
        (["event chance nonsense"], "event 0"),
        ([], "it is chance's turn"),
        (["go soon"], "'go' takes seconds"),
        (["go -1"], "'go' takes seconds"),
        (["go nan"], "'go' takes seconds"),
    ],
)
def test_a_position_that_makes_no_sense_is_an_error(lines: list[str], why: str) -> None:
    answers = said('new {"game": "titus"}', "position", *lines, "go 1")
    assert why in answers[1]


@given(st.lists(st.text(), max_size=4))
def test_nothing_that_is_said_to_it_makes_it_fail(lines: list[str]) -> None:
    words = ["ludo", 'new {"game": "tantalus"}', "position", "state", "event", "legal", "view", "go"]
    mixed = [f"{word} {line}" for word, line in zip(words, lines, strict=False)]
    for answer in said(*lines, *mixed, *words):
        assert answer.split()[0] in ("id", "ok", "ready", "error", "info", "move")


def test_it_ends_when_it_is_told_to_quit() -> None:
    assert said("quit", "ludo 1") == []
