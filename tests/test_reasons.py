"""Why a move is worth making, as far as the rules can tell: said in hints and in reviews."""

import ludotheque
from ludotheque.engine.play.telling import reason_of
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.words import usual_names, with_names


def why(match: ludotheque.Match, move: str, lang: str = "en") -> str:
    sight = match.sight(match.to_move)
    action = sight.actions()[sight.moves().index(move)]
    return with_names(reason_of(sight, action, lang), usual_names(match.players, lang), lang)


def test_a_turn_of_tantalus_says_which_card_it_brings_nearer() -> None:
    match = ludotheque.load("tantalus").start(seed=1)
    told = {why(match, move) for move in match.moves()}
    assert any(one.startswith("brings ") for one in told)
    assert all("card" in one or "tile" in one for one in told)


def test_drawing_in_titus_says_whether_the_number_fits() -> None:
    match = ludotheque.load("titus").start(players=2, seed=3)
    match.play("draw")
    assert "others may swap it away" in why(match, "keep")
    match.play("keep")
    assert "fits nothing of yours" in why(match, "draw"), "who has nothing has nothing that it fits"


def test_a_roll_in_temptation_says_what_it_risks() -> None:
    match = ludotheque.load("temptation").start(players=2, seed=1)
    while "roll" not in match.moves() or "%" not in why(match, "roll"):
        match.play(match.moves()[0])
    assert "that you can place nothing" in why(match, "roll")
    assert "ne rien pouvoir placer" in why(match, "roll", "fr")


def test_a_card_in_labyrinthe_says_what_it_joins() -> None:
    match = ludotheque.load("labyrinthe").start(players=2, seed=1)
    assert {why(match, move).partition(" ")[0] for move in match.moves()} <= {"joins", "takes", "closes"}


def test_a_move_in_tanagra_says_what_it_threatens_or_risks() -> None:
    match = ludotheque.load("tanagra").start(players=3, seed=2)
    while "lay" in match.moves()[0] or not any(why(match, move) for move in match.moves()):
        match.play(match.moves()[len(match.moves()) // 2])
    told = {word for move in match.moves() for word in why(match, move).split(", ") if word}
    assert any("pawn" in one for one in told)


def test_a_wrong_try_at_a_puzzle_is_refuted_by_what_it_does() -> None:
    game = ludotheque.load("tanagra")
    puzzle = next(one for one in game.puzzles if one.kind == "out-of-reach")
    attempt = Attempt(game, puzzle)
    right = {line[0][1] for line in puzzle.lines}
    tried = [attempt.play(move) for move in attempt.match.moves() if move not in right]
    assert tried
    assert not any(verdict.right for verdict in tried)
    assert any("can take your pawn" in verdict.say["en"] for verdict in tried)
    assert any("kann" in verdict.say["de"] and "schlagen" in verdict.say["de"] for verdict in tried)


def test_the_mirror_image_of_a_card_is_said_to_be_that() -> None:
    game = ludotheque.load("tantalus")
    found = set[str]()
    for puzzle in (one for one in game.puzzles if one.kind == "card"):
        attempt = Attempt(game, puzzle)
        for move in attempt.match.moves():
            if "mirror" not in found and move not in {line[0][1] for line in puzzle.lines}:
                said = attempt.play(move).say["en"]
                found |= {word for word in ("mirror", "tile") if word in said}
    assert found == {"mirror", "tile"}
