from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.engine.author import palette
from ludotheque.site import evenings
from ludotheque.site.evenings import EveningError, as_json, pair, replay, standings
from tests.site.evenings.club import Club, opened


def refusal(club: Club, fact: Any) -> str:
    before = repr(club.evening)
    with pytest.raises(EveningError) as refused:
        club.evening.add(fact)
    assert repr(club.evening) == before
    return refused.value.reason


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(["swiss", "round-robin", "knock-out", "free"]),
    st.integers(3, 12),
    st.integers(2, 4),
    st.booleans(),
    st.integers(0, 99),
)
def test_an_evening_is_what_its_stored_facts_tell(
    format_: str, number: int, seats: int, bots: bool, seed: int
) -> None:
    club = Club([f"p{k}" for k in range(number)], format=format_, seats=seats, bots=bots, seed=str(seed))
    club.free(*club.evening.people)
    club.play(3, seed)
    club.leave("p0")
    club.join("late")
    again = replay(json.loads(json.dumps(club.facts)))
    assert again == club.evening
    assert standings(again) == standings(club.evening)


def test_the_same_facts_give_the_same_round() -> None:
    for seats in (2, 3):
        club = Club(12, seats=seats)
        club.play(2)
        assert pair(replay(club.facts)) == pair(club.evening)


def test_another_seed_draws_other_tables() -> None:
    assert len({pair(Club(8, seed=str(seed)).evening) for seed in range(20)}) > 10


def test_a_hosts_result_stands_and_is_marked_where_it_changed_one() -> None:
    club = Club(2)
    club.seat(["Anna", "Dan"])
    club.end("1-1", 1, 2, by="host")
    club.end("1-1", 2, 1, by="match")
    table = club.evening.tables["1-1"]
    assert (table.places, table.by, table.corrected) == ((1, 2), "host", False)
    club.end("1-1", 1, 1, by="host")
    table = club.evening.tables["1-1"]
    assert (table.places, table.by, table.corrected) == ((1, 1), "host", True)


def test_a_table_declared_void_is_as_though_those_people_had_not_met() -> None:
    club = Club(2)
    club.seat(["Anna", "Dan"])
    club.end("1-1", 1, 2)
    club.add({"fact": "voided", "table": "1-1", "at": 0.0})
    assert not club.evening.met()
    assert [line.played for line in standings(club.evening)] == [0, 0]
    club.end("1-1", 1, 2, by="host")
    assert [line.played for line in standings(club.evening)] == [1, 1]


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    club = Club(4)
    club.seat(["Anna", "Dan"], byes=["Eve"])
    assert refusal(club, opened()) == "already open"
    assert refusal(club, {"fact": "left", "person": "Zoe", "at": 0.0}) == "no person"
    for places in ([1], [2, 2], [1, 3], [0, 1]):
        result = {"fact": "result", "table": "1-1", "places": places, "by": "host", "at": 0.0}
        assert refusal(club, result) == "bad places"
    assert refusal(club, {"fact": "voided", "table": "9-9", "at": 0.0}) == "no table"
    tables = [{"table": "2-1", "game": 0, "people": ["Anna", "Finn"]}]
    assert refusal(club, {"fact": "paired", "tables": tables, "byes": [], "at": 0.0}) == "busy"
    tables = [{"table": "1-1", "game": 0, "people": ["Eve", "Finn"]}]
    assert refusal(club, {"fact": "paired", "tables": tables, "byes": [], "at": 0.0}) == "taken"
    club.add({"fact": "closed", "at": 0.0})
    assert refusal(club, {"fact": "joined", "person": "Zoe", "name": "Zoe", "at": 0.0}) == "closed"


def test_the_sixty_fifth_does_not_come_in_until_somebody_leaves() -> None:
    club = Club(64)
    joined = {"fact": "joined", "person": "late", "name": "Late", "at": 0.0}
    assert refusal(club, joined) == "full"
    club.leave("p00")
    club.add(joined)
    assert len(club.evening.here) == 64


@pytest.mark.parametrize(
    "wrong", [{"format": "ladder"}, {"seats": 11}, {"games": []}, {"rounds": 0}, {"bye": "two"}]
)
def test_rules_that_cannot_be_open_nothing(wrong: dict[str, Any]) -> None:
    with pytest.raises(EveningError, match="bad rules"):
        replay([{**opened(), **wrong}])  # type: ignore[list-item]


def test_results_that_are_missing_may_follow_after_the_end() -> None:
    club = Club(2)
    club.seat(["Anna", "Dan"])
    club.add({"fact": "closed", "at": 0.0})
    club.end("1-1", 1, 2)
    assert standings(club.evening)[0].person == "Anna"


def test_the_json_has_what_is_promised_and_a_token_only_at_ones_own_table() -> None:
    club = Club(["Anna", "Dan", "Eve", "Finn", "Gus"])
    club.seat(["Anna", "Dan"], ["Eve", "Finn"], byes=["Gus"])
    club.end("1-1", 1, 2)
    shown = as_json(club.evening, "Dan", lambda table, seat: f"token of {table} {seat}")
    assert json.loads(json.dumps(shown)) == shown
    assert shown["people"][0] == {
        "person": "Anna", "name": "Anna", "here": True, "free": True, "host": False,
    }  # fmt: skip
    mine, other = shown["rounds"][0]["tables"]
    assert (mine["people"], mine["over"], mine["result"]) == (["Anna", "Dan"], True, [1, 0])
    assert (mine["seat"], mine["token"]) == (1, "token of 1-1 1")
    assert (other["over"], other["result"]) == (False, None)
    assert not {"seat", "token"} & other.keys()
    assert shown["rounds"][0]["byes"] == ["Gus"]
    assert shown["standings"][0]["person"] in ("Anna", "Gus")
    assert {"person", "points", "played"} <= shown["standings"][0].keys()
    assert "token" not in json.dumps(as_json(club.evening))
    assert "token" not in json.dumps(as_json(club.evening, "Gus", lambda table, seat: "token"))


def test_a_table_of_an_evening_has_as_many_seats_as_any_table_may_have() -> None:
    assert evenings.MOST_SEATS == palette.MOST_SEATS


def test_the_domain_knows_nothing_of_the_site() -> None:
    folder = Path(evenings.__file__).parent
    for name in (
        "facts",
        "evening",
        "points",
        "sizes",
        "standings",
        "pairing",
        "pairs",
        "groups",
        "knock_out",
    ):
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("ludotheque"):
                inside = ("ludotheque.site.evenings", "ludotheque.site.people.places")
                assert str(node.module).startswith(inside), (name, node.module)
