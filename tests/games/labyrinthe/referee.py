"""A slow, independent referee for Labyrinthe, written from the rules page with sets and dictionaries."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Place = tuple[int, int]

AT_TURN_0 = {"straight": "ns", "corner": "ne", "tee": "new", "cross": "nesw", "end": "n"}
NEXT_TO = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
FACING = {"n": "s", "e": "w", "s": "n", "w": "e"}
SQUARE = [(0, 0), (1, 0), (0, 1), (1, 1)]


def opens(shape: str, turn: int) -> set[str]:
    return {"nesw"[("nesw".index(side) + turn // 90) % 4] for side in AT_TURN_0[shape]}


def turns(shape: str) -> list[int]:
    return {"straight": [0, 90], "cross": [0]}.get(shape, [0, 90, 180, 270])


def beside(place: Place, side: str) -> Place:
    dx, dy = NEXT_TO[side]
    return place[0] + dx, place[1] + dy


def in_one_piece(places: set[Place]) -> bool:
    if not places:
        return True
    piece: set[Place] = set()
    fringe = [next(iter(places))]
    while fringe:
        place = fringe.pop()
        if place in places and place not in piece:
            piece.add(place)
            fringe += [beside(place, side) for side in NEXT_TO]
    return piece == places


def xy(place: Place) -> str:
    return f"{place[0]},{place[1]}"


class Referee:
    def __init__(
        self,
        players: int,
        cards: dict[str, Any],
        treasures: int = 2,
        strict: bool = False,
        rules: int = 2,
    ) -> None:
        self.players = players
        self.rules = rules
        self.strict = strict
        self.shape = {int(card): about["shape"] for card, about in cards.items()}
        self.treasures = {int(card): set(about["treasures"][:treasures]) for card, about in cards.items()}
        self.pile = set(self.shape)
        self.hands: list[set[int]] = [set() for _ in range(players)]
        self.taken: list[set[int]] = [set() for _ in range(players)]
        self.table: dict[Place, tuple[int, int]] = {}
        self.playing = False  # the square lies there
        self.active = 0  # whose turn it is
        self.drawing = True
        self.laid: Place | None = None
        self.reached: set[Place] = set()
        self.took = 0
        self.over = False
        self.moves_made = 0

    # who acts, and what can be done

    def draws(self) -> int | None:
        """The first seat, from the one whose turn it was, short of two cards."""
        if self.pile and self.drawing:
            for step in range(self.players):
                seat = (self.active + step) % self.players
                if len(self.hands[seat]) < 2:
                    return seat
        return None

    def to_move(self) -> int | str | None:
        if self.over:
            return None
        return "chance" if self.drawing else self.active

    def turn(self) -> int | None:
        if self.over:
            return None
        return (self.active + 1) % self.players if self.playing and self.drawing else self.active

    def odds(self) -> dict[str, Fraction]:
        if self.to_move() != "chance":
            return {}
        seat = self.draws()
        if seat is not None:
            return {f"deal {seat} {card}": Fraction(1, len(self.pile)) for card in self.pile}
        return {
            f"open {card} {turn}": Fraction(1, len(self.pile) * len(turns(self.shape[card])))
            for card in self.pile
            for turn in turns(self.shape[card])
        }

    def moves(self) -> set[str]:
        if self.over:
            return set()
        if self.drawing:
            return set(self.odds())
        if self.laid is not None:
            takings = {f"take {xy(place)}" for place in self.can_take()}
            return takings | {"done"} if self.may_stop() else takings
        lays = self.lays(self.active)
        return ({text for text in lays if self.strict and self.lay_joins(text)}) or lays

    def may_stop(self) -> bool:
        """LAB-2: always; LAB-7: after the first taking, as rules of version 1 did not know."""
        return not self.strict or (self.rules >= 2 and self.took >= 1)

    def open_at(self, place: Place) -> set[str]:
        card, turn = self.table[place]
        return opens(self.shape[card], turn)

    def joins(self, place: Place, sides: set[str]) -> bool:
        """Does a card that opens on these sides make a path here with at least one that lies there?"""
        return any(
            beside(place, side) in self.table and FACING[side] in self.open_at(beside(place, side))
            for side in sides
        )

    def lays(self, seat: int) -> set[str]:
        empty = {beside(place, side) for place in self.table for side in NEXT_TO} - set(self.table)
        return {
            f"lay {card} {xy(place)} {turn}"
            for card in self.hands[seat]
            for place in empty
            for turn in turns(self.shape[card])
            if self.joins(place, opens(self.shape[card], turn))
        }

    def lay_joins(self, text: str) -> bool:
        """LAB-7: would the lay reach a card that carries one of its treasures? Tried, and taken back."""
        _, card, at, turn = text.split()
        x, y = at.split(",")
        place = (int(x), int(y))
        self.table[place] = (int(card), int(turn))
        reached = self.joined_to(place)
        del self.table[place]
        mine = self.treasures[int(card)]
        return any(self.treasures[self.table[there][0]] & mine for there in reached)

    def joined_to(self, start: Place) -> set[Place]:
        found = {start}
        fringe = [start]
        while fringe:
            place = fringe.pop()
            for side in self.open_at(place):
                there = beside(place, side)
                if there in self.table and there not in found and FACING[side] in self.open_at(there):
                    found.add(there)
                    fringe.append(there)
        return found - {start}

    def can_take(self) -> set[Place]:
        if self.laid is None:
            return set()
        mine = self.treasures[self.table[self.laid][0]]
        return {
            place
            for place in self.reached
            if self.treasures[self.table[place][0]] & mine and in_one_piece(set(self.table) - {place})
        }

    # what happens

    def play(self, text: str) -> None:
        word, *rest = text.split()
        if word not in ("deal", "open"):
            self.moves_made += 1
        getattr(self, f"_{word}")(*rest)

    def _deal(self, seat: str, card: str) -> None:
        self.pile.remove(int(card))
        self.hands[int(seat)].add(int(card))
        self.go_on()

    def _open(self, card: str, turn: str) -> None:
        self.pile.remove(int(card))
        self.table[SQUARE[len(self.table)]] = (int(card), int(turn))
        self.go_on()

    def _lay(self, card: str, place: str, turn: str) -> None:
        x, y = place.split(",")
        self.laid = (int(x), int(y))
        self.hands[self.active].remove(int(card))
        self.table[self.laid] = (int(card), int(turn))
        self.reached = self.joined_to(self.laid)
        if not self.can_take():
            self._done()

    def _take(self, place: str) -> None:
        x, y = place.split(",")
        there = (int(x), int(y))
        self.taken[self.active].add(self.table.pop(there)[0])
        self.reached.remove(there)
        self.took += 1
        if not self.can_take():
            self._done()

    def _done(self) -> None:
        self.laid = None
        self.reached = set()
        self.took = 0
        self.drawing = True
        self.go_on()

    def go_on(self) -> None:
        if self.draws() is not None or not (self.playing or len(self.table) == 4):
            return
        self.drawing = False
        seat = self.active if not self.playing else (self.active + 1) % self.players
        self.playing = True
        for step in range(self.players):
            if self.lays((seat + step) % self.players):
                self.active = (seat + step) % self.players
                return
        self.over = True

    # what is seen

    def scores(self) -> list[int]:
        return [len(cards) for cards in self.taken]

    def winners(self) -> list[int]:
        best = max(self.scores())
        return [seat for seat in range(self.players) if self.over and len(self.taken[seat]) == best]

    def full(self) -> dict[str, Any]:
        taking = self.laid is not None
        return {
            "game": "labyrinthe",
            "players": self.players,
            "turn": self.turn(),
            "to_move": self.to_move(),
            "over": self.over,
            "scores": self.scores(),
            "winners": self.winners(),
            "move_number": self.moves_made,
            "phase": "take" if taking else "lay",
            "table": sorted((card, place, turn) for place, (card, turn) in self.table.items()),
            "hands": [sorted(hand) for hand in self.hands],
            "pile": sorted(self.pile),
            "taken": [sorted(cards) for cards in self.taken],
            "laid": self.laid,
            "reached": sorted(self.reached) if taking else [],
            "can_take": sorted(self.can_take()),
            "took": self.took,
        }


def in_order(full: dict[str, Any]) -> dict[str, Any]:
    """What a match tells, in the referee's order and kinds."""
    return {
        **full,
        "table": sorted((lying["card"], tuple(lying["place"]), lying["turn"]) for lying in full["table"]),
        "hands": [sorted(hand) for hand in full["hands"]],
        "taken": [sorted(cards) for cards in full["taken"]],
        "laid": full["laid"] and tuple(full["laid"]),
        "reached": sorted(map(tuple, full["reached"])),
        "can_take": sorted(map(tuple, full["can_take"])),
    }
