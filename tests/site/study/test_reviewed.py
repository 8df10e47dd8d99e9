"""A review in a reader's words: what a move let the others do."""

import ludotheque
from ludotheque.bots.review import Review, Verdict
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.telling import Teller
from ludotheque.site.foundation.words import words_of
from ludotheque.site.study.reviewed import Telling


def until_somebody_takes_a_card() -> tuple[Match, int]:
    """Return a match of Labyrinthe, and the last move of seat 0 before the other won points."""
    match, moved = ludotheque.load("labyrinthe").start(players=2, seed=3), -1
    while True:
        before, who, number = match.scores, match.to_move, match.length
        joining = [move for move in match.moves() if "take" in move]
        match.play((joining if who == 1 and joining else match.moves())[0])
        if who == 0:
            moved = number
        elif match.scores[1] > before[1] and moved >= 0:
            return match, moved


def test_what_the_others_won_after_a_mistake_is_told_with_its_cards() -> None:
    match, moved = until_somebody_takes_a_card()
    played = str(match.events()[moved][1])
    legal = [one for one in match.at(moved).moves() if one != played]
    mistake = Verdict(moved, 0, played, legal[0], legal[:1], [0.5, 0.5], 0.7, 0.4, 0.01)
    review = Review("labyrinthe", 2, match.length, 10, [mistake], [], [0.5, 0.5])
    teller = Teller(0, "en", everything=True)
    teller.follow(match)
    told = teller.tell()
    fault = Telling(match, review, words_of("en"), ["Ann", "Bob"], told, (0,), told).values()["fault"]
    assert fault["then"]
    for sentence in fault["then"]:
        assert sentence.startswith("Before your next move: Bob ")
        assert "takes" in sentence
        assert "⟨" not in sentence
