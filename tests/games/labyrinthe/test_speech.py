"""What people are told: the sentences of a match, in both languages, and what must hold for all of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import ludotheque
from ludotheque.engine import OVER, Told
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.telling import Teller
from ludotheque.engine.speed.position import Position
from ludotheque.games.labyrinthe.components import Deck

from .tables import GAME, LANGUAGES, NOT_FOR_PEOPLE, begin, play, table

DECKS = ("standard", "single", GAME.small["deck"])


def told(match: ludotheque.Match, looker: int | None, lang: str = "en", everything: bool = False) -> Told:
    """What somebody is told of the last event."""
    teller = Teller(looker, lang, everything)
    teller.follow(match)
    return teller.tell()[-1].told


def both(match: ludotheque.Match, looker: int | None) -> tuple[str, str]:
    return told(match, looker, "en").words, told(match, looker, "fr").words


# the setup


def test_one_is_told_one_s_own_cards_and_only_that_others_draw() -> None:
    match = GAME.start(players=2, chance="manual")
    match.play("deal 0 30")
    assert both(match, 0) == (
        "You draw the crown and flask card.",
        "Vous piochez la carte couronne et fiole.",
    )
    assert both(match, 1) == ("⟨0⟩ draws a card.", "⟨0⟩ pioche une carte.")
    assert both(match, None) == both(match, 1)
    assert told(match, None, everything=True).words == "⟨0⟩ draws the crown and flask card."
    assert told(match, None, "fr", everything=True).words == "⟨0⟩ pioche la carte couronne et fiole."


def test_the_square_is_told_card_by_card_and_then_who_begins() -> None:
    match = table("11@0")
    assert both(match, 1) == (
        "The owl and key card is laid in the square.",
        "La carte hibou et clé est posée dans le carré.",
    )
    whole = table()
    assert both(whole, 0) == (
        "The troll and skull card is laid in the square. You begin.",
        "La carte troll et crâne est posée dans le carré. Vous commencez.",
    )
    assert told(whole, 1).words == "The troll and skull card is laid in the square. ⟨0⟩ begins."
    assert told(whole, 1).loud


# laying


def test_a_lay_that_joins_nothing_is_told_quietly() -> None:
    match = table()
    match.play("lay 2 2,0 270")
    assert both(match, 0) == (
        "You lay book–goblet to the right of map–bat.",
        "Vous posez grimoire–calice à droite de plan–chauve-souris.",
    )
    assert both(match, 1) == (
        "⟨0⟩ lays book–goblet to the right of map–bat.",
        "⟨0⟩ pose grimoire–calice à droite de plan–chauve-souris.",
    )
    assert told(match, 1) == (told(match, None).words, ("card-2",), False)


def test_a_lay_that_joins_treasures_is_told_with_what_may_be_taken_and_the_path_there() -> None:
    match = table()
    match.play("lay 1 0,-1 180")
    assert both(match, 1) == (
        ("⟨0⟩ lays crown–troll above owl–key. It joins troll to troll: 1 card may be taken."),
        (
            "⟨0⟩ pose couronne–troll au-dessus de hibou–clé. "
            "La carte relie troll à troll\u00a0: 1 carte à prendre."
        ),
    )
    assert told(match, 1).places == ("card-1", "card-11", "card-12", "card-14")


def test_a_lay_that_joins_two_treasures_names_both() -> None:
    match = table(c1="corner map troll")
    match.play("lay 1 0,-1 180")
    assert both(match, 0) == (
        ("You lay map–troll above owl–key. It joins map to map and troll to troll: 2 cards may be taken."),
        (
            "Vous posez plan–troll au-dessus de hibou–clé. "
            "La carte relie plan à plan et troll à troll\u00a0: 2 cartes à prendre."
        ),
    )


def test_a_lay_that_joins_a_card_that_must_stay_says_why() -> None:
    match = table(c1="corner owl crown")
    match.play("lay 1 0,-1 180")
    assert both(match, 0) == (
        (
            "You lay owl–crown above owl–key. "
            "It joins owl to owl, but the other card stays: the maze would fall apart."
        ),
        (
            "Vous posez hibou–couronne au-dessus de hibou–clé. "
            "La carte relie hibou à hibou, mais l’autre reste\u00a0: "
            "sans elle, le labyrinthe se déferait."
        ),
    )


# taking


def test_a_taking_is_announced_with_its_point() -> None:
    match = table()
    play(match, "lay 1 0,-1 180", "take 1,1")
    assert both(match, 0) == (
        "You join troll to troll and take troll–skull: +1.",
        "Vous reliez troll à troll et prenez troll–crâne\u00a0: +1.",
    )
    assert both(match, 1) == (
        "⟨0⟩ joins troll to troll and takes troll–skull: +1.",
        "⟨0⟩ relie troll à troll et prend troll–crâne\u00a0: +1.",
    )
    assert told(match, 1).loud
    assert told(match, 1).places == ("card-1", "card-11", "card-12", "card-14", "seat-0")


def test_a_taking_says_that_more_may_be_taken_also_over_a_card_that_is_gone() -> None:
    match = table(c1="corner map troll")
    play(match, "lay 1 0,-1 180", "take 1,0")
    assert both(match, 0) == (
        "You join map to map and take map–bat: +1. 1 more card may be taken.",
        ("Vous reliez plan à plan et prenez plan–chauve-souris\u00a0: +1. Encore 1 carte à prendre."),
    )
    play(match, "take 1,1")
    assert told(match, 0).places == ("card-1", "card-14", "seat-0")


def test_stopping_is_told_quietly() -> None:
    match = table()
    play(match, "lay 1 0,-1 180", "done")
    assert both(match, 0) == ("You take nothing more.", "Vous ne prenez plus rien.")
    assert both(match, 1) == ("⟨0⟩ takes nothing more.", "⟨0⟩ ne prend plus rien.")
    assert not told(match, 1).loud


def test_with_one_treasure_the_one_that_counts_is_named() -> None:
    match = table(treasures=1, c1="corner map bat")
    match.play("lay 1 0,-1 180")
    assert told(match, 0).words.endswith("It joins map to map: 1 card may be taken.")


# the end


def lay_out(match: ludotheque.Match, until: int) -> None:
    """Play on, taking nothing, until so many cards are left to lay."""
    while match.to_move == "chance" or until < sum(map(len, match.full()["hands"])) + len(
        match.full()["pile"]
    ):
        match.play(match.moves()[-1])


def test_the_last_card_of_the_pile_is_announced() -> None:
    match = begin({}, "17@0 18@0 19@0 20@0", "1 2 / 3 4", size=20)
    while not (match.to_move == "chance" and len(match.full()["pile"]) == 1):
        match.play(match.moves()[-1])
    who = (match.full()["turn"] + 1) % 2
    assert told(match, who).words.endswith(" You draw the last card of the pile.")
    assert told(match, 1 - who, "fr").words.endswith(f" ⟨{who}⟩ pioche la dernière carte de la pioche.")
    assert told(match, None).loud


def test_the_last_card_ends_the_match_and_the_winner_is_told() -> None:
    match = GAME.start(players=3, seed=5)
    while not match.over:
        match.play(match.moves()[0])
    assert match.winners == [1]
    best = match.scores[1]
    assert told(match, 1).words.endswith(
        f" Every card is laid: the match is over. You win with {best} cards."
    )
    assert told(match, 0, "fr").words.endswith(
        f" Toutes les cartes sont posées\u00a0: la partie est finie. ⟨1⟩ gagne avec {best} cartes."
    )
    assert told(match, None).loud


def test_without_an_open_end_the_match_is_over_before_the_draw_that_others_do_not_see() -> None:
    corners = {number: f"corner a{number} b{number}" for number in (11, 13, 14)}
    cards = corners | {12: "tee c d", 1: "corner e f", 3: "corner g h", 2: "corner i j", 4: "corner k l"}
    match = begin(cards, "11@90 12@180 13@0 14@270", "1 2 / 3 4")
    play(match, "lay 1 2,0 270", "lay 3 2,-1 180", "lay 2 1,-1 90")
    assert told(match, 1).words == (
        "⟨0⟩ lays i–j to the left of g–h. No open end is left: "
        "the match is over. You share the win with ⟨0⟩: 0 cards each."
    )
    assert told(match, None, "fr").words.endswith(
        " Il ne reste aucun bout ouvert\u00a0: la partie est finie. "
        "⟨0⟩ et ⟨1⟩ partagent la victoire\u00a0: 0 carte chacun."
    )


def test_a_closed_square_ends_the_match() -> None:
    corners = {11: "corner a b", 12: "corner a b", 13: "corner c d", 14: "corner c d"}
    match = begin(corners, "11@90 12@180 13@0 14@270", "1 2 / 3 4 / 5 6")
    assert told(match, None).words == (
        "The c and d card is laid in the square. No open end is left: "
        "the match is over. ⟨0⟩, ⟨1⟩ and ⟨2⟩ share the win: 0 cards each."
    )
    assert told(match, None).loud


# the goal, the task, one's own moves


def test_the_goal_counts_what_is_left() -> None:
    match = table()
    assert goals(match) == (
        "Take the most cards to win. Only 2 open ends are left; without one the match is over.",
        "Qui prend le plus de cartes gagne. Plus que 2 bouts ouverts\u00a0: sans eux, la partie finit.",
    )
    play(match, "lay 2 2,0 270")
    assert goals(match) == (
        "Take the most cards to win. 35 cards are left to lay, 32 of them in the pile.",
        "Qui prend le plus de cartes gagne. Il reste 35 cartes à poser, dont 32 en pioche.",
    )


def test_the_goal_of_the_last_cards_is_the_end() -> None:
    match = begin({}, "17@0 18@0 19@0 20@0", "1 2 / 3 4", size=20)
    lay_out(match, until=1)
    assert goals(match) == (
        "Take the most cards to win. 1 card is left to lay, then the match is over.",
        "Qui prend le plus de cartes gagne. Il reste 1 carte à poser, puis la partie est finie.",
    )


def goals(match: ludotheque.Match) -> tuple[str, ...]:
    s = match.sight(match.players - 1).s
    return tuple(GAME.speech.goal(s, match.setting.deck, lang) for lang in ("en", "fr"))


def test_the_task_fits_the_moment() -> None:
    match = table(c1="corner map troll")
    assert (
        task(match)
        == "Lay a card where a path goes on. If it leads to a matching treasure, you may take that card."
    )
    match.play("lay 1 0,-1 180")
    assert task(match) == "Take the 2 marked cards, one after the other, or stop with “Done”."
    match.play("take 1,0")
    assert task(match, "fr") == "Prenez la carte marquée, ou arrêtez avec «\u00a0Terminer\u00a0»."


def task(match: ludotheque.Match, lang: str = "en") -> str:
    return GAME.speech.task(match.s, match.setting.deck, lang)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "lay 1 0,-1 180",
            "lay the crown and troll card above the owl and key card, open at the bottom and on the left",
            "poser la carte couronne et troll au-dessus de la carte hibou et clé, ouverte en bas et à gauche",
        ),
        (
            "lay 2 2,0 270",
            (
                "lay the book and goblet card to the right of the map and bat card, "
                "open on all sides but the right"
            ),
            (
                "poser la carte grimoire et calice à droite de la carte plan et chauve-souris, "
                "ouverte partout sauf à droite"
            ),
        ),
        ("take 1,1", "take the troll and skull card", "prendre la carte troll et crâne"),
        ("done", "take nothing more", "ne plus rien prendre"),
    ],
)
def test_a_move_is_described_in_every_language(text: str, english: str, french: str) -> None:
    match = table()
    if not text.startswith("lay"):
        match.play("lay 1 0,-1 180")
    assert (match.describe(text), match.describe(text, "fr")) == (english, french)


def test_where_one_turn_fits_it_is_not_described() -> None:
    match = table(c1="straight crown troll")
    assert (
        match.describe("lay 1 2,0 90") == "lay the crown and troll card to the right of the map and bat card"
    )


def test_chance_is_described_in_every_language() -> None:
    match = begin({9: "tee owl crown"}, "", "1 2 / 3")
    assert match.describe("deal 1 9") == "deal the owl and crown card to Player 2"
    assert match.describe("deal 1 9", "fr") == "donner la carte hibou et couronne à Joueur 2"
    match.play("deal 1 4")
    assert (
        match.describe("open 9 90")
        == "lay the owl and crown card in the square, open on all sides but the left"
    )


# one treasure, and cards that look the same


def test_a_card_with_one_treasure_is_called_after_it() -> None:
    match = table(c1="corner troll", c2="tee book")
    assert (
        match.describe("lay 1 0,-1 180")
        == "lay the troll card above the owl and key card, open at the bottom and on the left"
    )
    play(match, "lay 1 0,-1 180", "take 1,1")
    assert both(match, 1) == (
        "⟨0⟩ joins troll to troll and takes troll–skull: +1.",
        "⟨0⟩ relie troll à troll et prend troll–crâne\u00a0: +1.",
    )


def test_cards_with_the_same_treasures_are_told_by_their_shapes() -> None:
    match = table(c1="straight owl key", c2="cross owl key", c3="end owl key", c4="tee owl key")
    assert [match.describe(text) for text in ("lay 1 0,-1 0", "lay 2 0,-1 0")] == [
        "lay the straight owl and key card above the owl and key corner card",
        "lay the owl and key cross card above the owl and key corner card",
    ]
    match.play("lay 2 0,-1 0")
    match.play("deal 0 20")
    assert match.describe("lay 3 2,0 270", "fr") == (
        "poser la carte hibou et clé en impasse à droite de la carte plan et chauve-souris"
    )


def test_two_cards_on_the_table_that_look_the_same_are_told_by_where_they_lie() -> None:
    beside = table(c12="corner owl key")
    assert beside.describe("lay 2 0,-1 180").startswith(
        "lay the book and goblet card above the left-hand owl and key card, "
    )
    below = table(c13="corner owl key", c1="corner owl crown")
    below.play("lay 1 0,-1 180")
    assert [below.describe(text) for text in below.moves()] == [
        "take the lower owl and key card",
        "take nothing more",
    ]
    assert below.describe("take 0,1", "fr") == "prendre la carte hibou et clé du bas"


def test_more_cards_that_look_the_same_are_counted_from_the_left() -> None:
    match = table(c12="corner owl key", c13="corner owl key", c14="corner owl key", c1="corner owl crown")
    match.play("lay 1 0,-1 180")
    assert [match.describe(text) for text in match.moves()][:-1] == [
        "take the owl and key card (number 3 of 4 from the left)",
        "take the owl and key card (number 2 of 4 from the left)",
        "take the owl and key card (number 4 of 4 from the left)",
    ]
    match.play("take 1,1")
    assert told(match, None, "fr").words.startswith(
        "⟨0⟩ relie hibou à hibou et prend hibou–clé (numéro 4 sur 4 depuis la gauche)"
    )


# whatever happens


@cache
def walked(seed: int) -> ludotheque.Match:
    """A random match, in which cards are often taken."""
    choice = random.Random(seed)
    options = {"treasures": 1 + seed % 2, "strict": seed % 3 == 2, "deck": DECKS[seed % 3]}
    match = GAME.start(players=2 + seed % 5, seed=seed, options=options)
    while not match.over:
        takes = [text for text in match.moves() if text.startswith("take")]
        match.play(choice.choice(takes if takes and choice.random() < 0.7 else match.moves()))
    return match


def sentences(match: ludotheque.Match, lang: str) -> Iterator[str]:
    """Everything that is said in a match that is over."""
    deck, everybody = match.setting.deck, [None, *range(match.players)]
    for looker, everything in [*((one, False) for one in everybody), (None, True)]:
        teller = Teller(looker, lang, everything)
        teller.follow(match)
        yield from (said.told.words for said in teller.tell())
    for step in match.walk():
        s = step.before.seen_by(None if step.who < 0 else step.who).s
        yield GAME.speech.goal(s, deck, lang)
        yield GAME.speech.task(s, deck, lang)
        yield from (GAME.speech.describe(s, deck, action, lang) for action in step.before.actions()[:60])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(5))
def test_no_sentence_has_coordinates_or_is_empty(seed: int, lang: str) -> None:
    for words in sentences(walked(seed), lang):
        assert words.strip()
        assert not NOT_FOR_PEOPLE.search(words), words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_moves_have_different_words(lang: str) -> None:
    for seed in range(3):
        deck = walked(seed).setting.deck
        for step in walked(seed).walk():
            if step.who >= 0 and not twins_in_hand(step.before, deck):
                words = [
                    GAME.speech.describe(step.before.s, deck, action, lang)
                    for action in step.before.actions()
                ]
                assert len(set(words)) == len(words)


def twins_in_hand(position: Position, deck: Deck) -> bool:
    """Whether whoever lays holds two cards that look the same: to lay either is the same."""
    s = position.s
    return s.hands[s.turn, 0] in deck.twins.get(s.hands[s.turn, 1], ())


@pytest.mark.parametrize("seed", range(5))
def test_goals_and_tasks_are_short(seed: int) -> None:
    deck = walked(seed).setting.deck
    for step in walked(seed).walk():
        for lang in LANGUAGES:
            assert len(GAME.speech.goal(step.before.s, deck, lang)) <= 90
            assert len(GAME.speech.task(step.before.s, deck, lang)) <= 110


def test_what_is_told_is_in_the_drawing_after_it() -> None:
    match = walked(1)
    for looker in (0, None):
        teller = Teller(looker, "en")
        teller.follow(match)
        for number, said in enumerate(teller.tell()):
            ids = set(re.findall(r'\sid="([^"]*)"', match.at(number + 1).svg(looker)))
            assert set(said.told.places) <= ids, said


def test_everything_is_said_in_french() -> None:
    for seed in range(2):
        english, french = (set(sentences(walked(seed), lang)) for lang in ("en", "fr"))
        assert not english & french


# settled


def leaders(position: Position) -> list[int]:
    scores = position.scores()
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def test_once_it_is_settled_whoever_leads_wins() -> None:
    early = 0
    for seed in range(200):
        options = {"treasures": 1 + seed % 2, "strict": seed % 5 == 0, "deck": DECKS[seed % 3]}
        position = GAME.new(GAME.setting(2 + seed % 5, options))
        rng, wins = generator(seed), None
        while position.to_move != OVER:
            if position.to_move >= 0:
                if wins is not None:
                    assert GAME.speech.settled(position.s)
                elif GAME.speech.settled(position.s):
                    assert GAME.speech.settled(position.seen_by(None).s)
                    wins, early = leaders(position), early + 1
            position.play(position.pick(rng))
        assert wins is None or position.winners() == wins
        assert GAME.speech.settled(position.s) == (len(position.winners()) == 1)
    assert early > 20


def test_a_lead_of_one_is_not_settled_while_a_card_may_take_two() -> None:
    match = table()
    play(match, "lay 1 0,-1 180", "take 1,1")
    assert not GAME.speech.settled(match.s)


# names in few words


def test_french_loses_its_e_before_a_treasure_with_a_vowel() -> None:
    match = table(c12="tee ring bat")
    match.play("lay 2 2,0 270")
    assert told(match, 0, "fr").words == "Vous posez grimoire–calice à droite d’anneau–chauve-souris."


def test_cards_that_share_their_treasures_are_told_by_their_shape() -> None:
    match = table(c1="straight owl key", c11="corner owl key")
    match.play("lay 1 0,-1 0")
    assert told(match, 0).words.startswith("You lay owl–key (straight) above owl–key (corner).")
