"""In which of its ways a match ended: every golden record says it in its name."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludotheque

RECORDS = Path(__file__).parent.parent / "records"
ENDED = {
    "labyrinthe-blocked": "No open end was left",
    "labyrinthe-blocked-when-the-pile-is-empty": "No open end was left",
    "labyrinthe-hands-empty": "Every card was laid",
    "tanagra-taken": "The left neighbour’s pawns were taken",
    "tanagra-two-size": "The left neighbour’s pawns were taken",
    "tanagra-isolation": "All the others were isolated",
    "tanagra-two-isolation": "All the others were isolated",
    "tanagra-own-triangle": "Nobody else had a triangle of their own",
    "tanagra-stall": "Draw: nothing happened for too long",
    "tanagra-nobody-moves": "Draw: nobody could move",
    "tantalus-hand-emptied": "A hand was empty",
    "tantalus-both-hands-emptied": "A hand was empty",
    "tantalus-target": "The target was reached",
    "tantalus-stall": "Too long without a card won",
    "temptation-500": "Somebody reached the goal",
    "temptation-rounds": "The last round was over",
    "titus-last-kept": "Most points",
    "titus-tie-broken-by-tokens": "Equal points, more tokens on victory cards",
    "titus-tie": "Equal in both: shared",
}


@pytest.mark.parametrize("name", ENDED)
def test_a_golden_record_ended_as_its_name_says(name: str) -> None:
    match = ludotheque.replay(RECORDS / f"{name}.json")
    speech = match.game.speech
    assert speech.ending
    assert speech.ENDINGS[speech.ending(match.s)] == ENDED[name]


def test_every_ending_of_every_game_has_a_record_and_a_name_in_french() -> None:
    for name in {record.partition("-")[0] for record in ENDED}:
        game = ludotheque.load(name)
        told = {text for record, text in ENDED.items() if record.startswith(name)}
        assert set(game.speech.ENDINGS) == told
        assert not any(game.words("fr").lacks(ending) for ending in game.speech.ENDINGS)
