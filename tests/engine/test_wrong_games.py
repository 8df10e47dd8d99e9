"""Games that are wrong in one place, each of which the kit, or whoever plays it, finds."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import random as luck
from time import time as second
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from ludotheque_duel.rules import State, holds, nowhere, play
from numpy.random import randint

import ludotheque
from ludotheque import Game, LudothequeError
from ludotheque.engine import CHANCE, Actions, Flag, Refusal, Told, Veiled, rule
from ludotheque.engine.errors import BadPlayers
from ludotheque.engine.kit import conformance
from ludotheque.engine.kit.conformance import check
from ludotheque.terminal.new_game import write_game

from .wrong_games import duel


@rule
def no_outcome_left(s: State, out: Actions) -> int:
    """Deal five cards, and then know no more."""
    n = 0
    for card in range(1, s.cards + 1):
        dealing = s.to_move == CHANCE
        if (nowhere(s, card) and s.dealt < 5) if dealing else holds(s, s.to_move, card):
            out[n] = card
            n += 1
    return n


@rule
def no_move_left(s: State, out: Actions) -> int:
    """Let nobody lay a second card."""
    n = 0
    for card in range(1, s.cards + 1):
        wanted = nowhere(s, card) if s.to_move == CHANCE else s.move_number < 2 and holds(s, s.to_move, card)
        if wanted:
            out[n] = card
            n += 1
    return n


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("actions", [no_outcome_left, no_move_left])
def test_a_state_without_actions_that_is_not_over_is_an_error_in_words(
    actions: object, compiled: bool
) -> None:
    game = duel(rules_actions=actions)
    says = "has a state that is not over, and lists no action"
    if compiled:
        game.compile()
        with pytest.raises(LudothequeError, match=says):
            game.simulate(10)
    findings = list(check(game, matches=1, compiled=compiled, only=["legal", "end"]))
    assert [says in (finding.problem or "") for finding in findings] == [True, True]


# words


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """Return what writes the game of ``ludo new`` with one file changed, or several, and loads it."""
    made = iter(range(100))

    def write(*changes: Any) -> Game:
        name = f"wrong{next(made)}x{tmp_path.name[-6:].replace('-', '_')}".lower()
        folder = write_game(name, tmp_path) / "src"
        for file, change in zip(changes[::2], changes[1::2], strict=True):
            path = folder / f"ludotheque_{name}" / file
            before = path.read_text(encoding="utf-8")
            after = change(before)
            assert after != before
            path.write_text(after, encoding="utf-8")
        monkeypatch.syspath_prepend(folder)
        game: Game = import_module(f"ludotheque_{name}").GAME
        game.rules.background.stand_down()
        return game

    return write


Written = Callable[..., Game]


def complaint(game: Game, *names: str) -> str:
    """Return what some checks of the kit say about a game, asked of its plain rules."""
    return " ".join(finding.problem or "" for finding in check(game, matches=2, compiled=False, only=names))


@pytest.mark.parametrize(
    "message",
    ["Take one, two or three counters.", "You take %(num)s counter.", "A counter of the heap."],
)
def test_a_sentence_that_the_catalogue_lacks_is_found_however_it_is_called(
    written: Written, message: str
) -> None:
    game = written(
        "locale/fr.po", lambda text: text.replace(f'msgid "{message}"', 'msgid "Nobody says this."')
    )
    assert f"not translated into fr: [{message!r}]" in complaint(game, "words")


def test_french_that_is_english_is_found_and_a_word_that_is_the_same_is_marked(written: Written) -> None:
    def english(text: str) -> str:
        return text.replace('msgstr "Un pion du tas."', 'msgstr "A counter of the heap."')

    assert "'A counter of the heap.' is the same in fr" in complaint(
        written("locale/fr.po", english), "words"
    )
    marked = written(
        "locale/fr.po",
        lambda text: english(text).replace('msgid "A counter', '#, same\nmsgid "A counter'),
    )
    assert complaint(marked, "words") == ""


def refused(s: Any, deck: Any, action: int) -> Refusal:
    return Refusal("2.1", "You cannot lay that card at the moment.")


@pytest.mark.parametrize(
    ("changed", "check", "said"),
    [
        ({"notation_refuse": refused}, "legal", "You cannot lay that card at the moment."),
        ({"speech_role": lambda *_: "Hunts the one on the left"}, "speech", "Hunts the one on the left"),
        ({"speech_describe": lambda s, deck, k, lang: f"lay card {k}"}, "speech", "lay card"),
        ({"drawing_aid": lambda *_: ("<g/>", "Here it goes")}, "touches", "Here it goes"),
        ({"printing_notes": lambda *_: ["Bring some paper"]}, "printing", "Bring some paper"),
    ],
    ids=["refusal", "role", "label", "aid", "notes"],
)
def test_whatever_is_said_in_one_language_only_is_found(
    changed: dict[str, Any], check: str, said: str
) -> None:
    found = complaint(duel(**changed), check)
    assert said in found
    assert "is said in one language only" in found


def test_a_sentence_in_one_language_only_is_found(written: Written) -> None:
    for said in ("Take some of the counters, now.", "Prenez quelques pions du tas."):
        game = written(
            "speech.py",
            lambda text, said=said: text.replace(
                'words_of(__package__, lang)("Take one, two or three counters.")', repr(said)
            ),
        )
        assert "is said in one language only" in complaint(game, "speech")


def test_what_is_written_in_a_drawing_in_one_language_only_is_found(written: Written) -> None:
    label = 'words_of(__package__, lang).ngettext("take %(num)s counter", "take %(num)s counters", k)'
    game = written("drawing.py", lambda text: text.replace(label, 'f"take this many counters: {k}"'))
    assert "'take this many counters: 1' is said in one language only" in complaint(game, "speech")
    heap = 'return "\\n".join(flow('
    game = written(
        "drawing.py", lambda text: text.replace(heap, 'return "Here lies the heap:\\n" + "\\n".join(flow(')
    )
    assert "'Here lies the heap:' is said in one language only" in complaint(game, "speech")
    explained = 'words_of(__package__, lang)("A counter of the heap.")'
    game = written("drawing.py", lambda text: text.replace(explained, '"One counter of the heap."'))
    assert "'One counter of the heap.' is said in one language only" in complaint(game, "speech")


# errors with a place


def test_an_error_is_told_with_its_file_line_and_function(written: Written) -> None:
    game = written("drawing.py", lambda text: text.replace('range(view["heap"])', 'range(view["rest"])'))
    assert "KeyError: 'rest' (drawing.py, line 1" in complaint(game, "drawings")
    assert ", in pieces)" in complaint(game, "drawings")


def test_a_number_too_large_for_its_field_is_told_as_that(written: Written) -> None:
    game = written("rules.py", lambda text: text.replace("s.heap = options[0]", "s.heap = 100 + options[0]"))
    assert "does not fit its field: give it a wider kind in State, such as i2 (rules.py, line" in complaint(
        game, "options"
    )


def test_what_cannot_be_compiled_is_said_once_with_its_line(written: Written) -> None:
    game = written("rules.py", lambda text: text.replace("s.heap -= action", 's.heap -= int(f"{action:d}")'))
    (finding,) = check(game, matches=1)
    assert finding.name == "compiles"
    assert finding.problem
    assert "this cannot be compiled: " in finding.problem
    assert "(rules.py, line 4" in finding.problem
    assert len(finding.problem) < 400


def test_a_game_that_lacks_a_file_is_told_what_it_has_to_give() -> None:
    with pytest.raises(TypeError, match=r"write speech.py, which has to give describe, and hand it to Game"):
        duel(speech=None)
    with pytest.raises(TypeError, match=r"write components.py, which has to give names, load, parse, encode"):
        duel(box=None)


def test_a_game_seats_one_to_ten() -> None:
    assert duel(players=(2, 10)).players == (2, 10)
    for players in ((2, 11), (0, 2), (), ("2",)):
        with pytest.raises(BadPlayers, match="seat"):
            duel(players=players)


# what rules draw from


@rule
def dealt_by_numpy(s: State, action: int) -> None:
    """Lay a card, and take the trick by luck."""
    play(s, action)
    if s.to_move >= 0 and np.random.randint(2) == 1:
        s.turn = 0


@rule
def dealt_by_the_clock(s: State, action: int) -> None:
    """Lay a card, and take the trick where the second is even."""
    import time

    play(s, action)
    if s.to_move >= 0 and int(time.time()) % 2 == 0:
        s.turn = 0


@rule
def dealt_by_luck(s: State, action: int) -> None:
    """Lay a card, and take the trick by a function that a module of luck gave."""
    play(s, action)
    if s.to_move >= 0 and luck() < 0.5:
        s.turn = 0


@rule
def dealt_by_numpys_luck(s: State, action: int) -> None:
    """Lay a card, and take the trick by a function of NumPy's."""
    play(s, action)
    if s.to_move >= 0 and randint(2) == 1:
        s.turn = 0


@rule
def dealt_by_the_second(s: State, action: int) -> None:
    """Lay a card, and take the trick where the second is even."""
    play(s, action)
    if s.to_move >= 0 and int(second()) % 2 == 0:
        s.turn = 0


@pytest.mark.parametrize(
    ("wrong", "drawn"),
    [
        (dealt_by_numpy, "np.random"),
        (dealt_by_the_clock, "time"),
        (dealt_by_luck, "luck"),
        (dealt_by_numpys_luck, "randint"),
        (dealt_by_the_second, "second"),
    ],
    ids=["numpy", "clock", "from random", "from numpy.random", "from time"],
)
def test_rules_that_draw_from_something_else_than_chance_are_refused_before_they_run(
    wrong: Any, drawn: str
) -> None:
    (finding,) = check(duel(rules_play=wrong), compiled=False)
    assert finding.name == "sources"
    assert finding.problem
    assert f"in {wrong.__name__}: {drawn} gives something else every time" in finding.problem


# courses


def test_a_match_that_is_called_settled_too_early_is_found() -> None:
    game = duel(speech_settled=lambda s: max(s.tricks[k] for k in range(s.players)) > 0)
    assert "it is called settled, but may end otherwise" in complaint(game, "settled")


def test_an_option_that_changes_nothing_is_found() -> None:
    right = ludotheque.load("duel").options
    idle = (*right, Flag("idle", "DUE-2", "It is a fine day."))
    assert "the option idle changes nothing" in complaint(duel(options=idle), "options")
    assert complaint(duel(), "options") == ""


def test_an_option_that_is_read_and_changes_nothing_is_found(written: Written) -> None:
    calm = ', Flag("calm", "1.1", N_("How many counters lie on the heap.")))'
    read = "    s.move_number += 1\n    if s.calm:\n        s.move_number += 0\n"
    game = written(
        "__init__.py",
        lambda text: text.replace("usual=15),)", "usual=15)" + calm).replace("N_, Game", "N_, Flag, Game"),
        "rules.py",
        lambda text: (
            text.replace("    won: Row", '    calm: int = number("i1")\n    won: Row')
            .replace("s.heap = options[0]", "s.heap = options[0]\n    s.calm = options[1]")
            .replace("    s.move_number += 1\n", read)
        ),
    )
    assert complaint(game, "options") == "the option calm changes nothing, whatever its value"


LAST_LOSES = """

@rule
def payoffs(s: State, out: Shares) -> None:
    for seat in range(s.players):
        out[seat] = (1 - s.won[seat]) / (s.players - 1)
"""


def test_a_tally_by_which_greedy_loses_is_found(written: Written) -> None:
    game = written("rules.py", lambda text: text.replace("Points, Row,", "Points, Row, Shares,") + LAST_LOSES)
    assert "greedy, who wants more of what tally counts, wins" in complaint(game, "greedy")


def test_a_tally_that_tells_no_move_from_another_is_found() -> None:
    assert "tally tells no move from another" in complaint(duel(insight_tally=lambda s, seat: 0.0), "greedy")
    assert complaint(duel(players=(2, 3, 4)), "greedy") == ""


# what is seen, said and drawn


def test_two_views_that_are_observed_alike_are_found() -> None:
    right = import_module("ludotheque_duel.learning")

    def without_laid_cards(s: Any, seat: int, out: Any) -> None:
        twin = SimpleNamespace(
            **{name: getattr(s, name) for name in State.__annotations__}, players=s.players
        )
        twin.turn, twin.laid = s.turn, [int(s.laid[k] > 0) for k in range(4)]
        right.observe(twin, seat, out)

    said = complaint(duel(learning_observe=without_laid_cards), "learning")
    assert "laid may be either way for seat" in said


@pytest.mark.parametrize("field", ["tricks", "laid"])
def test_a_part_of_the_view_that_is_not_observed_is_found_whatever_else_tells_moves_apart(
    field: str,
) -> None:
    right = import_module("ludotheque_duel.learning")

    def without(s: Any, seat: int, out: Any) -> None:
        right.observe(s, seat, out)
        first = s.cards + (s.players if field == "tricks" else 0)
        for k in range(s.players):
            out[first + k] = 0

    shown = import_module("ludotheque_duel.notation").view

    def view(s: Any, deck: Any, looker: int | None) -> Any:
        return shown(s, deck, looker) | {"tricks": [s.tricks[k] for k in range(s.players)]}

    said = complaint(duel(learning_observe=without, notation_view=view), "learning")
    assert f"{field}" in said
    assert "may be either way for seat" in said


def test_a_secret_choice_that_is_not_observed_by_the_seat_that_made_it_is_found() -> None:
    """Cards are laid face down: whoever laid one sees which, and does not observe it."""
    right, rules = import_module("ludotheque_duel.learning"), import_module("ludotheque_duel.rules")

    def conceal(s: Any, seat: int) -> None:
        rules.conceal(s, seat)
        for other in range(s.players):
            if other != seat and s.laid[other] != 0:
                s.laid[other] = rules.UNKNOWN

    def redeal(s: Any, seat: int, rng: Any) -> None:
        conceal(s, seat)
        for other in range(s.players):
            if s.laid[other] == rules.UNKNOWN:
                s.laid[other] = next(card for card in range(1, s.cards) if rules.nowhere(s, card))
        rules.redeal(s, seat, rng)

    def observe(s: Any, seat: int, out: Any) -> None:
        right.observe(s, seat, out)
        for k in range(s.players):
            out[s.cards + k] = 0

    def observe_own(s: Any, seat: int, out: Any) -> None:
        observe(s, seat, out)
        out[s.cards] = s.laid[seat]
        for k in range(1, s.players):
            out[s.cards + k] = s.laid[(seat + k) % s.players] != 0

    face_down = {"rules_conceal": conceal, "rules_redeal": redeal}
    assert "laid may be either way for seat" in complaint(
        duel(**face_down, learning_observe=observe), "learning"
    )
    assert complaint(duel(**face_down, learning_observe=observe_own), "learning") == ""


def test_a_text_wider_than_its_room_is_found() -> None:
    game = duel(drawing_text=lambda *_: "the room is too small " * 2)
    assert "44 columns are drawn where there is room for 40" in complaint(game, "widths")


def test_a_piece_that_can_be_touched_and_says_nothing_is_found() -> None:
    game = duel(drawing_explain=lambda *_: None, drawing_attempt=lambda *_: None)
    right = game.drawing.pieces

    def pieces(*asked: Any) -> list[str]:
        first, *rest = right(*asked)
        return [first, '<g id="lamp"/>', *rest]

    game = duel(drawing_pieces=pieces, drawing_attempt=lambda *_: None)
    assert "who touches 'lamp' is told nothing" in complaint(game, "touches")


def test_an_aid_of_notation_that_has_no_button_is_found() -> None:
    game = duel(drawing_NOTATION_AIDS=("places",))
    assert "NOTATION_AIDS names ['places'], which AIDS has no button for" in complaint(game, "touches")


def test_a_drawing_that_takes_names_for_elements_is_found() -> None:
    right = import_module("ludotheque_duel.drawing").pieces

    def named(view: Any, *rest: Any) -> list[str]:
        first, *others = right(view, *rest)
        return [first, f"<text>{view.get('names', ['Ann'])[0]}</text>", *others]

    assert "escape names" in complaint(duel(drawing_pieces=named), "drawings")


def test_scores_that_tell_what_views_hide_are_found() -> None:
    right = import_module("ludotheque_duel.notation").view

    def secret_tricks(s: Any, deck: Any, looker: int | None) -> Any:
        shown = [s.tricks[k] if k == looker else None for k in range(s.players)]
        return right(s, deck, looker) | {"tricks": shown}

    said = complaint(duel(notation_view=secret_tricks), "scores")
    assert "of tricks, which its view hides" in said
    fewer = lambda s, deck, looker: secret_tricks(s, deck, looker) | {"scores": [0] * s.players}  # noqa: E731
    assert complaint(duel(notation_view=fewer), "scores") == ""


def test_a_redeal_that_is_wrong_only_where_too_much_is_possible_to_be_enumerated_is_found() -> None:
    rules = import_module("ludotheque_duel.rules")

    def low_third_cards(s: Any, seat: int, rng: Any) -> None:
        for other in range(s.players):
            if all(s.hands[other, k] == rules.UNKNOWN for k in range(rules.HAND)):
                left = [card for card in range(1, s.cards + 1) if rules.nowhere(s, card)]
                s.hands[other, 2] = min(left[rules.below(rng, len(left))] for _ in range(2))
        rules.redeal(s, seat, rng)

    said = complaint(duel(rules_redeal=low_third_cards), "redeals")
    assert "of many matches: redeal strays from what hands is" in said


def test_an_unveiling_without_its_shuffle_is_found() -> None:
    module = import_module("ludotheque_duel.notation")

    def unshuffled(veiled: Veiled) -> list[str]:
        return module.unveil(dataclasses.replace(veiled, choice=Unmoved()))

    assert "unveil strays from" in complaint(duel(notation_unveil=unshuffled), "unveil")
    assert complaint(duel(), "unveil") == ""


def test_an_unveiling_without_its_shuffle_for_one_seat_alone_is_found() -> None:
    module = import_module("ludotheque_duel.notation")

    def unshuffled(veiled: Veiled) -> list[str]:
        return module.unveil(dataclasses.replace(veiled, choice=Unmoved()) if veiled.seat == 1 else veiled)

    assert "seat 1: unveil strays from" in complaint(duel(notation_unveil=unshuffled), "unveil")


class Unmoved(random.Random):
    """Luck that leaves things as they lie."""

    def shuffle(self, x: Any) -> None:
        """Leave it."""


def test_a_teller_that_remembers_what_it_should_not_know_is_found() -> None:
    module = import_module("ludotheque_duel.notation")
    seen: list[int] = []

    def write(s: Any, deck: Any, action: int) -> str:
        if s.to_move == CHANCE and s.dealt // 3 == 1:
            seen.append(action)
        text: str = module.write(s, deck, action)
        return text

    tell = import_module("ludotheque_duel.speech").tell

    def leaking(s: Any, after: Any, deck: Any, action: int, looker: int | None, lang: str) -> Told:
        told: Told = tell(s, after, deck, action, looker, lang)
        return told._replace(words=f"{told.words} {seen[-1] if seen else ''}")

    game = duel(notation_write=write, speech_tell=leaking)
    assert "of a match that looks the same to it" in complaint(game, "speech")


def test_a_teller_that_tells_one_seat_what_it_told_another_is_found() -> None:
    tell = import_module("ludotheque_duel.speech").tell
    dealt: dict[int, int] = {}

    def leaking(s: Any, after: Any, deck: Any, action: int, looker: int | None, lang: str) -> Told:
        told: Told = tell(s, after, deck, action, looker, lang)
        if s.to_move == CHANCE:
            dealt[s.dealt // 3] = action
            return told
        return told._replace(words=f"{told.words} {dealt.get(1 - (looker or 0))}")

    assert "of a match that looks the same to it" in complaint(duel(speech_tell=leaking), "speech")


def test_a_teller_that_names_another_card_is_found() -> None:
    tell = import_module("ludotheque_duel.speech").tell

    def another(s: Any, after: Any, deck: Any, action: int, looker: int | None, lang: str) -> Told:
        held = max(card for card in range(1, s.cards + 1) if s.to_move == CHANCE or holds(s, s.to_move, card))
        told: Told = tell(s, after, deck, action if s.to_move == CHANCE else held, looker, lang)
        return told

    assert "is told as 'You lay the " in complaint(duel(speech_tell=another), "speech")


def test_printed_pieces_that_are_not_as_many_as_the_box_holds_are_found() -> None:
    pieces = import_module("ludotheque_duel.printing").pieces({}, "en")
    name = pieces[0].name
    many = sum(piece.count for piece in pieces if piece.name == name)
    game = duel(printing_counts=lambda deck, lang: {name: many + 1} if lang == "en" else {})
    assert f"{name}: the box holds {many + 1}, but {many} are printed" in complaint(game, "printing")


# what bots know


def test_a_prior_that_looks_at_other_hands_is_found() -> None:
    def peeking(s: Any, action: int) -> float:
        other = (s.turn + 1) % s.players
        return float(action > max(s.hands[other, k] for k in range(3)) > 0)

    assert "prior looks at what seat" in complaint(duel(insight_prior=peeking), "insight")


def test_what_chooses_by_other_hands_is_found() -> None:
    def another_hand(s: Any, seat: int) -> float:
        return -float(max(s.hands[(seat + 1) % s.players, k] for k in range(3)))

    def fearful(s: Any, rng: Any, moves: Any) -> int:
        n = duel().rules.functions["actions"](s, moves)
        return int(moves[0 if another_hand(s, s.to_move) < -6 else n - 1])

    assert "tally looks at what seat" in complaint(duel(insight_tally=another_hand), "insight")
    assert "rollout looks at what seat" in complaint(duel(insight_rollout=fearful), "insight")


def test_an_evaluation_for_the_wrong_seat_is_found() -> None:
    def turned(s: Any, out: Any) -> None:
        ahead = s.tricks[0] - s.tricks[1]
        out[0] = 0.5 - 0.15 * ahead
        out[1] = 0.5 + 0.15 * ahead

    assert "evaluate thinks less of those who win" in complaint(duel(insight_evaluate=turned), "insight")


def test_a_game_that_is_small_already_needs_no_small_options() -> None:
    assert "give it `small` options" in complaint(duel(small=None), "redeals")
    assert complaint(duel(small={}), "redeals") == ""


# what does not end


@pytest.mark.parametrize(
    ("file", "before", "after", "place"),
    [
        ("rules.py", "    s.heap -= action", "    while s.heap >= 0:\n        s.heap -= 0", "in play"),
        ("drawing.py", 'range(view["heap"])', "iter(int, 1)", "in "),
    ],
    ids=["rules", "drawing"],
)
def test_a_call_that_does_not_end_is_stopped_with_its_place(
    written: Written, monkeypatch: pytest.MonkeyPatch, file: str, before: str, after: str, place: str
) -> None:
    monkeypatch.setattr(conformance, "PATIENCE", 0.5)
    *_, last = check(written(file, lambda text: text.replace(before, after)), matches=1, compiled=False)
    assert last.problem
    assert last.problem.startswith(f"a call does not end ({file}, line ")
    assert place in last.problem
    assert last.last


def test_rules_that_do_not_end_are_stopped_before_they_are_compiled(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conformance, "PATIENCE", 0.5)
    endless = written(
        "rules.py", lambda text: text.replace("s.heap -= action", "while True:\n        s.heap -= 0")
    )
    (finding,) = check(endless, matches=1)
    assert finding.problem
    assert finding.problem.startswith("a call does not end (rules.py, line ")
