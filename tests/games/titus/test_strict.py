"""TIT-8, the sheet's own words: a turn that ends at once, on positions that a person could lay out."""

from __future__ import annotations

import ludotheque
from ludotheque.bots import make

from .laying import GAME, draw, lay, refused, table
from .test_speech import labels, plain, task, told
from .test_taking import DOUBLES


def strict_table(players: int = 2, **options: object) -> ludotheque.Match:
    return table(players, strict=True, **options)


def cashed_once_strictly() -> ludotheque.Match:
    """Seat 0 has cashed 1–4 for 18; seat 1, whose turn it is, has 10 (#2), 17 (#4) and 18 (#6)."""
    return lay(
        strict_table(),
        *("1/1 keep", "10/10 keep", "2/2 group #1, end", "17/17 keep", "3/3 group #1, end", "18/18 keep"),
        *("4/5 group #1, cash #1, end", "11/11"),
    )


def test_tit_8_is_off_unless_it_is_asked_for() -> None:
    assert table().options == {"deck": "standard", "strict": False}
    assert strict_table().view(None)["options"] == {"deck": "standard", "strict": True}


def test_tit_8_a_token_put_down_independent_ends_the_turn_although_units_could_be_joined() -> None:
    match = lay(strict_table(), "8/8 keep", "1/1 keep", "9/9 keep", "3/3")
    assert match.full()["reserves"][0] == [["#1"], ["#3"]]
    assert match.to_move == 1
    assert (match.full()["takings"], match.moves()) == (0, ["draw"])
    lay(match, "3/3 keep", "5/5")
    assert match.moves() == ["draw", "join #1 #3"], "in his next turn he joins them before he takes"


def test_tit_8_the_third_taking_ends_the_turn_although_a_run_could_be_cashed() -> None:
    match = lay(
        strict_table(), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/4 group #1", "5/5"
    )
    assert (match.to_move, match.scores) == (1, [6, 0])
    assert match.full()["takings"] == 0
    lay(match, "5/5 keep", "13/13")
    assert match.moves() == ["draw", "cash #1"]


def test_tit_8_after_one_or_two_groupings_the_player_may_always_take_and_may_join_and_cash() -> None:
    match = lay(
        strict_table(),
        *("1/1 keep", "10/10 keep", "3/3 keep", "12/12 keep", "2/2 group #1", "5/5"),
    )
    assert match.full()["may_take"] is True
    assert match.moves() == ["draw", "join #1 #3", "end"]
    match.play("join #1 #3")
    assert match.moves() == ["draw", "end"]
    match.play("end")
    assert match.to_move == 1


def test_tit_8_whoever_alone_has_the_fewest_cards_takes_without_limit() -> None:
    match = lay(cashed_once_strictly(), *(f"{n}/{n} group #2" for n in (11, 12, 13, 14, 15)), "8/8")
    assert match.full()["takings"] == 5
    assert match.moves() == ["draw", "steal 0 18", "join #4 #6", "cash #2", "end"]
    lay(match, "8/8 keep", "6/6")
    assert match.to_move == 0


def test_tit_8_cashing_away_the_fewest_cards_ends_the_turn_even_before_the_third_taking() -> None:
    match = lay(
        cashed_once_strictly(),
        *("11/11 group #2", "12/12 group #2, end", "6/6 keep", "13/13 group #2", "19/19"),
    )
    assert match.full()["takings"] == 1
    match.play("cash #2")
    assert (match.to_move, match.scores) == (0, [18, 17])
    assert match.history[-1] == [1, "cash #2"], "no event says so"


def test_tit_8_cashing_before_the_first_taking_ends_nothing_but_brings_the_limit_back() -> None:
    match = lay(
        cashed_once_strictly(),
        *("11/11 group #2", "12/12 group #2", "13/13 group #2, end", "6/6 keep", "16/16"),
    )
    match.play("cash #2")
    assert (match.to_move, match.moves()) == (1, ["draw", "steal 0 18", "join #4 #6"])
    assert refused(match, "end", "4.1")
    lay(match, "16/16 group #4", "15/15 group #12", "14/14 group #13", "8/8")
    assert match.to_move == 0, "the third taking was the last one"


def test_tit_8_cashing_ends_nothing_for_whoever_still_has_the_fewest() -> None:
    """Seat 0 has two cards, seat 1 none: with its first card seat 1 still has fewer."""
    match = lay(
        cashed_once_strictly(),
        *(
            "11/11 group #2",
            "12/12 group #2, end",
            "6/6 keep",
            "15/15 keep",
            "7/7 group #10",
            "8/8 group #10",
        ),
        *("9/9 group #10", "19/19 keep", "(cash #10) 5/5 keep", "13/13 group #2", "2/3"),
    )
    match.play("cash #2")
    assert match.scores == [35, 16]
    assert (match.to_move, match.full()["takings"]) == (1, 1)
    assert match.moves()[:3] == ["draw", "steal 0 18", "steal 0 17"]


def test_tit_8_cashing_ends_nothing_for_whoever_had_not_the_fewest() -> None:
    match = lay(
        strict_table(),
        *("1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1, end", "12/12 keep", "4/4 group #1", "5/5"),
    )
    match.play("cash #1")
    assert (match.to_move, match.moves()) == (0, ["draw", "end"])


def last_token_strictly(*, front: int) -> ludotheque.Match:
    """Seat 0 has all odd numbers, seat 1 all even ones, and the last token is on top for seat 1."""
    order = [f"{n}/{n} keep" for pair in zip(range(1, 19, 2), range(2, 19, 2), strict=True) for n in pair]
    return lay(strict_table(deck=DOUBLES), *order, "19/19 keep", f"{front}/{3 - front}")


def test_tit_8_the_match_is_over_at_once_when_the_last_token_is_put_down() -> None:
    for move in ("keep", "group #2"):
        match = last_token_strictly(front=1)
        match.play("draw")
        match.play(move)
        assert match.over
        assert match.moves() == []
        assert match.history[-1] == [1, move]


def test_tit_8_the_match_is_over_at_once_when_what_was_swapped_for_the_last_token_is_put_down() -> None:
    match = last_token_strictly(front=2)
    match.play("draw")
    match.play("swap 0 #3")
    assert not match.over
    match.play("group #2 #4")
    assert match.over


def last_token_for_a_run() -> ludotheque.Match:
    """Seat 0 has 1–3, and the last token, the 4, is on top for it."""
    singles = [f"{n}/{n} keep" for n in range(5, 19)]
    return lay(
        strict_table(deck=DOUBLES),
        *("1/1 keep", "19/19 keep", "2/2 group #1", "3/3 group #1, end", *singles, "1/2 keep", "4/4"),
    )


def test_tit_8_a_run_that_the_last_token_completes_counts_6_and_is_not_cashed() -> None:
    match = last_token_for_a_run()
    assert match.to_move == 0
    match.play("draw")
    match.play("group #1")
    assert match.over
    assert (match.scores, match.winners) == ([6, 0], [0])


def test_tit_8_a_steal_while_the_last_token_lies_on_the_pile_is_a_taking_like_any_other() -> None:
    match = lay(
        strict_table(deck=DOUBLES),
        *("1/1 keep", "19/19 keep", "2/2 group #1", "3/3 group #1, end", "17/17 keep"),
        *("4/4 group #1, cash #1, end", "18/18 group #2", "5/5 keep"),
        *(f"{n}/{n} keep" for n in range(6, 17)),
        "1/2",
    )
    assert match.to_move == 1
    assert match.view(1)["pile"] == 0
    match.play("steal 0 9")
    kept = match.copy()
    kept.play("keep")
    assert (kept.over, kept.to_move) == (False, 0)
    match.play("group #8")
    assert (match.over, match.to_move, match.full()["may_take"]) == (False, 1, True)
    assert "draw" in match.moves()


def test_tit_7_under_tit_8_joining_and_cashing_are_done_before_a_taking() -> None:
    match = lay(strict_table(), "1/1 keep", "10/10 keep", "3/3 keep", "12/12 keep", "2/2 group #1", "5/5")
    draw(match, "7/7")
    assert refused(match, "join #1 #3", "TIT-7")
    why = match.why_not("cash #1")
    assert why is not None
    assert "never after the last" in why.reason


# --- what people are told


def test_whoever_may_cash_is_told_to_do_it_first() -> None:
    match = lay(
        strict_table(), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/4 group #1", "5/5"
    )
    lay(match, "5/5 keep", "13/13")
    assert task(match) == "Draw the 13 from the pile. You can cash 1–4 first."
    assert task(match, "fr") == "Piochez le 13. Vous pouvez d’abord encaisser 1–4."


def test_a_token_in_hand_is_said_to_end_the_turn_or_the_match() -> None:
    match = draw(lay(strict_table(), "8/10"), "3/3")
    assert task(match) == "The 8 fits nowhere: keep it as an independent. Then your turn is over."
    match = lay(strict_table(), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/4")
    draw(match, "13/13")
    assert task(match) == (
        "Group the 4, swap it for another player’s independent, or keep it. Then your turn is over."
    )
    assert task(match, "fr") == (
        "Groupez le 4, échangez-le contre un jeton isolé d’un autre, ou gardez-le. Votre tour finit alors."
    )
    match = last_token_for_a_run()
    match.play("draw")
    assert task(match).endswith("Then the match is over.")
    assert GAME.speech.goal(match.s, match.setting.deck, "en") == (
        "Most points win; the match ends with this token. Next card: 9."
    )


def test_a_cashing_that_ends_the_turn_says_so() -> None:
    match = lay(
        cashed_once_strictly(),
        *("11/11 group #2", "12/12 group #2, end", "6/6 keep", "13/13 group #2", "19/19"),
    )
    assert "cash 10–13 for victory card 17, which ends the turn" in labels(match)
    assert told(match, "cash #2", 1) == (
        "You cash 10–13 for victory card 17: +11 points (17 instead of 6). "
        "You no longer have the fewest victory cards alone, so your turn is over."
    )
    assert told(match, "cash #2", 0, "fr") == (
        "Bob encaisse 10–13 contre la carte 17 : +11 points (17 au lieu de 6). "
        "Bob n’a plus moins de cartes de points que chacun des autres : le tour est fini."
    )


def test_the_last_token_is_said_to_end_the_match_when_it_is_down() -> None:
    match = last_token_for_a_run()
    assert told(match, "draw", 0) == (
        "You draw the last token, the 4: once a token is put down, the match is over."
    )
    assert told(match, "draw", 1, "fr") == (
        "Ada pioche le dernier jeton, le 4 : dès qu’un jeton est posé, la partie est finie."
    )
    match.play("draw")
    explain, deck = GAME.drawing.explain, match.setting.deck
    assert explain(match.s, deck, 0, "pile", "en") == (
        "The pile is empty: the match is over as soon as the token in hand is put down."
    )
    assert explain(match.s, deck, 0, "keep", "en") == (
        "Puts the token in hand in your reserve as an independent; then your turn is over."
    )
    match.play("keep")
    said = explain(match.s, deck, 0, "pile", "fr")
    assert said is not None
    assert plain(said, "fr") == "La pioche est vide : la partie est finie."


# --- bots


def test_bots_cash_before_they_draw_the_last_token() -> None:
    """Both have a run of four; the last token, which fits nowhere, is on top for seat 0."""
    match = lay(
        strict_table(deck=DOUBLES),
        *("1/1 keep", "19/19 keep", "2/2 group #1", "3/3 group #1, end"),
        *("18/18 group #2", "17/17 group #5", "16/16 group #6", "4/4 group #1, end"),
        *(*[f"{n}/{n} keep" for n in range(5, 16)], "1/2"),
    )
    assert (match.to_move, match.moves()) == (0, ["draw", "cash #1"])
    for bot in (make("greedy", seed=1), make("expert", seed=1, iterations=100)):
        assert bot.choose(match.sight(0)) == "cash #1"
