"""The file that matches are kept in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ludotheque
from ludotheque import LudothequeError
from ludotheque.arena.contest import contest
from ludotheque.arena.plans import Tournament
from ludotheque.arena.play import Played, play
from ludotheque.arena.results import Contest, Results, contest_in

PLAN = Tournament(("greedy", "random"), 2, 6)


def asked(seed: int = 1) -> Contest:
    return contest(ludotheque.load("duel"), PLAN, {}, seed)


def some(number: int = 0) -> list[Played]:
    (meeting,) = PLAN.meetings()
    return [play(fixture) for fixture in meeting.fixtures("duel", {}, 1, number)]


def kept(path: Path) -> list[Played]:
    """Keep a round in a file, and return it."""
    played = some()
    with Results(path, asked()) as results:
        for match in played:
            results.add(match)
    return played


def there(path: Path, asked: Contest) -> Results:
    """Return what a file holds."""
    with Results(path, asked) as results:
        return results


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    played = kept(tmp_path / "x.jsonl")
    again = there(tmp_path / "x.jsonl", asked())
    assert list(again.played.values()) == played
    assert again.strangers == 0
    assert contest_in(tmp_path / "x.jsonl") == asked()


def test_half_a_line_is_cut_off_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    played = kept(path)
    whole = path.read_bytes()
    for half in (b"{", whole.splitlines()[-1]):
        path.write_bytes(whole + half)
        with Results(path, asked()) as again:
            again.add(some(1)[0])
        assert list(there(path, asked()).played.values())[:2] == played
        assert path.read_bytes().startswith(whole)
        assert path.read_bytes().count(b"\n") == whole.count(b"\n") + 1
    path.write_bytes(whole[:7])
    assert there(path, asked()).played == {}


def test_opening_a_file_again_adds_nothing_to_it(tmp_path: Path) -> None:
    kept(tmp_path / "x.jsonl")
    before = (tmp_path / "x.jsonl").read_bytes()
    there(tmp_path / "x.jsonl", asked())
    assert (tmp_path / "x.jsonl").read_bytes() == before


def test_another_contest_is_refused_and_the_file_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    kept(path)
    before = path.read_bytes()
    for other, word in (
        (asked(seed=2), "seed"),
        (replace(asked(), options={"cards": 15}), "options"),
        (replace(asked(), game="titus"), "game"),
        (replace(asked(), rules=2), "rules"),
    ):
        with pytest.raises(LudothequeError, match=f"holds another contest, of {word}"):
            Results(path, other)
    assert path.read_bytes() == before


def test_bots_and_matches_may_be_added(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    played = kept(path)
    more = contest(ludotheque.load("duel"), Tournament(("greedy", "random", "easy"), 2, 60), {}, 1)
    assert list(there(path, more).played.values()) == played
    assert contest_in(path) == more


def test_matches_of_an_earlier_program_are_counted(tmp_path: Path) -> None:
    kept(tmp_path / "x.jsonl")
    assert there(tmp_path / "x.jsonl", replace(asked(), code="other")).strangers == 2


@pytest.mark.parametrize(
    "content",
    ["hello", "hello\n", "[1]\n", '{"a": 1}\n', '{"contest": 5}\n', '{"contest":{"format":"x"}}\n', "{["],
)
def test_somebody_elses_file_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(content)
    with pytest.raises(LudothequeError):
        Results(path, asked())
    assert path.read_text() == content
