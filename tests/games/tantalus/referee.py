"""A slow second referee, written from the rules page with lists, sets and dictionaries only."""

from __future__ import annotations

from itertools import permutations
from typing import Any

COLUMNS = "abcdefg"
TILES = [f"{column}{row}" for row in range(1, 8) for column in COLUMNS]

Place = tuple[int, int]
Shape = frozenset[frozenset[Place]]


def place(tile: str) -> Place:
    return int(tile[1]) - 1, COLUMNS.index(tile[0])


def start_board() -> dict[Place, str]:
    return {(r, c): "/" if (r + c) % 2 == 0 else "\\" for r in range(7) for c in range(7)}


def join_of(board: dict[Place, str], r: int, c: int) -> frozenset[Place]:
    """The pair of opposite corners that a tile joins."""
    if board[r, c] == "/":
        return frozenset({(r + 1, c), (r, c + 1)})
    return frozenset({(r, c), (r + 1, c + 1)})


def components(board: dict[Place, str]) -> list[tuple[set[Place], set[frozenset[Place]]]]:
    """Every connected component with a join: its points and its joins."""
    neighbours: dict[Place, list[Place]] = {}
    for r, c in board:
        a, b = join_of(board, r, c)
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    found = []
    unseen = set(neighbours)
    while unseen:
        todo, points = [unseen.pop()], set()
        while todo:
            point = todo.pop()
            points.add(point)
            todo += [other for other in neighbours[point] if other not in points]
        unseen -= points
        found.append((points, {frozenset({p, q}) for p in points for q in neighbours[p]}))
    return found


def moved(shape: Any) -> Shape:
    rows = [i for join in shape for i, _ in join]
    columns = [j for join in shape for _, j in join]
    return frozenset(frozenset((i - min(rows), j - min(columns)) for i, j in join) for join in shape)


def all_turns(shape: Any) -> set[Shape]:
    turned, shapes = moved(shape), set()
    for _ in range(4):
        turned = moved([[(j, -i) for i, j in join] for join in turned])
        shapes.add(turned)
    return shapes


def figures(board: dict[Place, str]) -> list[tuple[set[Place], Shape]]:
    """Every figure on the board: its points and its shape."""
    return [
        (points, moved(joins))
        for points, joins in components(board)
        if all(1 <= i <= 6 and 1 <= j <= 6 for i, j in points)
    ]


def card_shape(joins: list[list[list[int]]]) -> list[list[Place]]:
    """A card's joins as they lie on the board: u = (i + j) / 2, v = (i − j) / 2."""
    return [[(u + v, u - v) for u, v in join] for join in joins]


class Referee:
    """One match, chance spelled out by the caller."""

    def __init__(self, cards: dict[str, Any], options: dict[str, Any]) -> None:
        self.options = options
        self.shapes = {card: all_turns(card_shape(entry["joins"])) for card, entry in cards.items()}
        self.values = {card: entry["value"] for card, entry in cards.items()}
        self.board = start_board()
        self.undealt = list(cards)
        self.deals = 0
        self.hands: list[list[str]] = [[], []]
        self.impossible: list[list[set[str]]] = [[], []]
        self.won: list[list[str]] = [[], []]
        self.last: str | None = None
        self.last_by: int | None = None
        self.turn = 0
        self.extra = 0
        self.quiet = 0
        self.moves_made = 0
        self.over = False

    # --- who acts -----------------------------------------------------------------------------------

    def pile_left(self) -> int:
        cards: int = self.options["cards"]
        return cards - self.deals

    def due(self) -> int | None:
        """The seat that draws next, if one does."""
        if self.over or not self.pile_left():
            return None
        first = self.last_by or 0
        for seat in (first, 1 - first):
            if len(self.hands[seat]) < 3:
                return seat
        return None

    def to_move(self) -> int | str | None:
        return None if self.over else "chance" if self.due() is not None else self.turn

    def moves(self) -> set[str]:
        if self.over:
            return set()
        if self.due() is not None:
            return {f"deal {self.due()} {card}" for card in self.undealt}
        if self.last_by == self.turn:  # an extra turn
            return set(TILES) | ({"pass"} if self.options["strict"] else set())
        return set(TILES) - {self.last}

    # --- events -------------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        if text.startswith("deal"):
            self.deal(text.split()[2])
        elif text == "pass":
            self.pass_extra_turn()
        else:
            self.turn_tile(text)

    def deal(self, card: str) -> None:
        seat = self.due()
        assert seat is not None
        self.undealt.remove(card)
        self.deals += 1
        standing = {shape for _, shape in figures(self.board)} if self.options["standing"] else set()
        if self.shapes[card] & standing:
            self.won[seat].append(card)
            if self.reached_target():
                self.over = True
                return
        else:
            self.hands[seat].append(card)
            self.impossible[seat].append({c for c in self.shapes if self.shapes[c] & standing})
        if self.due() is None:
            self.end_if_a_hand_is_empty()

    def turn_tile(self, tile: str) -> None:
        mover = self.turn
        r, c = place(tile)
        self.board[r, c] = "/" if self.board[r, c] == "\\" else "\\"
        self.last, self.last_by = tile, mover
        self.moves_made += 1
        corners = {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)}
        complete = {shape for points, shape in figures(self.board) if points & corners}
        claimed = [self.claim(seat, complete) for seat in (0, 1)]
        self.quiet = 0 if any(claimed) else self.quiet + 1
        self.extra += claimed[mover]
        self.after_a_turn()

    def pass_extra_turn(self) -> None:
        assert self.last_by == self.turn
        self.last = None
        self.moves_made += 1
        self.quiet += 1
        self.after_a_turn()

    def after_a_turn(self) -> None:
        if self.reached_target() or self.quiet == self.options["stall"]:
            self.over = True
            return
        if self.extra:
            self.extra -= 1
        else:
            self.turn = 1 - self.turn
        if self.due() is None:
            self.end_if_a_hand_is_empty()

    def claim(self, seat: int, complete: set[Shape]) -> int:
        gone = [card for card in self.hands[seat] if self.shapes[card] & complete]
        kept = [k for k, card in enumerate(self.hands[seat]) if card not in gone]
        named = {card for card in self.shapes if self.shapes[card] & complete}
        self.impossible[seat] = [self.impossible[seat][k] | named for k in kept]
        self.hands[seat] = [self.hands[seat][k] for k in kept]
        self.won[seat] += gone
        return len(gone)

    def reached_target(self) -> bool:
        return self.options["target"] is not None and max(self.scores()) >= self.options["target"]

    def end_if_a_hand_is_empty(self) -> None:
        empty = [seat for seat in (0, 1) if not self.hands[seat]]
        if len(empty) == 1:
            (taker,) = empty
            self.won[taker] += self.hands[1 - taker]
            self.hands[1 - taker] = []
        self.over = bool(empty)

    # --- what there is to know ------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [sum(self.values[card] for card in won) for won in self.won]

    def winners(self) -> list[int]:
        best = max(self.scores())
        return [seat for seat in (0, 1) if self.over and self.scores()[seat] == best]

    def full(self) -> dict[str, Any]:
        return {
            "game": "tantalus",
            "players": 2,
            "options": self.options,
            "turn": None if self.over else self.turn,
            "to_move": self.to_move(),
            "over": self.over,
            "scores": self.scores(),
            "winners": self.winners(),
            "move_number": self.moves_made,
            "tiles": ["".join(self.board[r, c] for c in range(7)) for r in range(7)],
            "hands": self.hands,
            "pile": self.undealt if self.pile_left() else [],
            "won": self.won,
            "last": self.last,
            "last_by": self.last_by,
            "extra": 0 if self.over else self.extra,
            "quiet": self.quiet,
        }

    def beliefs(self, seat: int | None) -> set[tuple[str, ...]]:
        """Every way the cards that a seat cannot see may lie: the other's hand, or seat 0's then seat 1's."""
        hidden = [other for other in (0, 1) if other != seat]
        unseen = self.undealt + [card for other in hidden for card in self.hands[other]]
        bars = [bar for other in hidden for bar in self.impossible[other]]
        return {
            cards
            for cards in permutations(unseen, len(bars))
            if all(card not in bar for card, bar in zip(cards, bars, strict=True))
        }
