"""Why a move is not legal, in words, with the clause of the rulebook."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import Refusal
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.rules import HAND, drawer
from ludotheque.games.labyrinthe.table import STEP, card_at

TURNED_TOO_FAR = Refusal(
    "6.1",
    "A straight card looks the same after half a turn: its turns are 0 and 90.",
    "Une carte droite est la même après un demi-tour : ses angles sont 0 et 90.",
)
FAR_OUT = Refusal("2.2", "No card lies next to that place.", "Aucune carte ne touche cet emplacement.")
NOT_JOINED = Refusal(
    "2.2",
    "That makes no path: on a side that two cards share, both must be open.",
    "Aucun chemin ne se forme : sur un côté commun, les deux cartes doivent être ouvertes.",
)
OCCUPIED = Refusal("2.2", "A card lies on that place already.", "Une carte occupe déjà cet emplacement.")
NOT_YOURS = Refusal("2.1", "You do not hold that card.", "Vous n'avez pas cette carte en main.")
TAKE_FIRST = Refusal(
    "LAB-2",
    "You have laid a card: take what you can, or say 'done'.",
    "Vous avez posé une carte : prenez ce que vous pouvez, ou dites « done ».",
)
LAY_FIRST = Refusal("3.1", "Lay a card before you take any.", "Posez une carte avant d'en prendre.")
NOTHING_TO_STOP = Refusal(
    "LAB-2", "There is nothing to stop: lay a card.", "Rien à arrêter : posez une carte."
)
LAID_STAYS = Refusal("3.3", "The card just laid stays.", "La carte qui vient d'être posée reste.")
NOT_REACHED = Refusal(
    "LAB-1",
    "No path led there when the card was laid.",
    "Aucun chemin n'y menait quand la carte a été posée.",
)
OTHER_TREASURES = Refusal(
    "LAB-5",
    "It carries none of the treasures of the card just laid.",
    "Elle ne porte aucun trésor de la carte qui vient d'être posée.",
)
SECOND_TREASURE = Refusal(
    "LAB-6",
    "Only the first treasure of every card counts here.",
    "Ici, seul le premier trésor de chaque carte compte.",
)
FALLS_APART = Refusal(
    "3.2",
    "Without it the other cards would not hang together by their sides.",
    "Sans elle, les autres cartes ne se tiendraient plus par leurs côtés.",
)
NOT_IN_THE_PILE = Refusal("1.3", "That card is not in the pile.", "Cette carte n'est pas dans la pioche.")
NOT_AN_OPENING = Refusal(
    "6.2",
    "The next card of the square is opened, like 'open 17 90'.",
    "On retourne la carte suivante du carré, comme « open 17 90 ».",
)


def not_a_move(s: Any) -> Refusal:
    """Return how a seat's moves are written."""
    if s.laid:
        return Refusal(
            "6.1", "Write 'take 1,0', or 'done' to stop.", "Écrivez « take 1,0 », ou « done » pour arrêter."
        )
    return Refusal(
        "6.1", "A card is laid like 'lay 17 2,-1 90'.", "Une carte se pose comme « lay 17 2,-1 90 »."
    )


def not_a_deal(s: Any) -> Refusal:
    """Return who draws now, and how that is written."""
    seat = drawer(s)
    return Refusal(
        "6.2",
        f"Seat {seat} draws a card, like 'deal {seat} 17'.",
        f"La place {seat} pioche une carte, comme « deal {seat} 17 ».",
    )


def unknown_card(s: Any, card: int) -> Refusal:
    """Return which cards there are."""
    return Refusal(
        "1.1", f"There is no card {card}: they are 1 to {s.cards}.", f"Les cartes vont de 1 à {s.cards}."
    )


def no_card(x: int, y: int) -> Refusal:
    """Return that a place is empty."""
    return Refusal("3.1", f"No card lies at {x},{y}.", f"Aucune carte n'est en {x},{y}.")


def lay(s: Any, card: int, place: int) -> Refusal:
    """Return why a card cannot be laid on a place as it was turned."""
    if all(s.hands[s.turn, k] != card for k in range(HAND)):
        return NOT_YOURS
    if card_at(s, place):
        return OCCUPIED
    alone = all(card_at(s, place + STEP[side]) == 0 for side in range(4))
    return FAR_OUT if alone else NOT_JOINED


def take(s: Any, deck: Deck, card: int) -> Refusal:
    """Return why a card on the table cannot be taken."""
    if card == s.laid:
        return LAID_STAYS
    if not s.reached >> card & 1:
        return NOT_REACHED
    if s.mates[s.laid] >> card & 1:
        return FALLS_APART
    mine, others = deck.cards[s.laid].treasures, deck.cards[card].treasures
    return OTHER_TREASURES if set(mine).isdisjoint(others) else SECOND_TREASURE
