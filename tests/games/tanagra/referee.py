"""A slow referee for Tanagra, written from the rules page alone: sets and tuples, nothing of the package.

A cell is ``(x, y, "^")``, a triangle ``("^", x, y)``.
"""

from __future__ import annotations

from functools import cache
from itertools import product

EDGE = 20


@cache
def neighbours(cell):
    """The three cells that share a side with a cell."""
    x, y, way = cell
    if way == "^":
        return {(x, y, "v"), (x - 1, y, "v"), (x, y - 1, "v")}
    return {(x, y, "^"), (x + 1, y, "^"), (x, y + 1, "^")}


@cache
def cells_of(triangle):
    way, x, y = triangle
    if way == "^":
        return {(x, y, "^"), (x + 1, y, "^"), (x, y + 1, "^"), (x, y, "v")}
    return {(x + 1, y, "v"), (x, y + 1, "v"), (x + 1, y + 1, "v"), (x + 1, y + 1, "^")}


def centre_of(triangle):
    way, x, y = triangle
    return (x, y, "v") if way == "^" else (x + 1, y + 1, "^")


@cache
def contact(one, other):
    return any(neighbours(cell) & cells_of(other) for cell in cells_of(one))


@cache
def on_table(triangle):
    return all(-EDGE <= x <= EDGE and -EDGE <= y <= EDGE for x, y, _ in cells_of(triangle))


def places(triangles):
    """Every place on the table in contact with one of the triangles, and overlapping none."""
    covered = set().union(*(cells_of(triangle) for triangle in triangles))
    near = set()
    for _, x, y in triangles:
        near |= set(product("^v", range(x - 4, x + 5), range(y - 4, y + 5)))
    return {
        place
        for place in near
        if on_table(place)
        and not cells_of(place) & covered
        and any(contact(place, triangle) for triangle in triangles)
    }


def cell_text(cell):
    x, y, way = cell
    return f"{x},{y}{way}"


def place_text(place):
    way, x, y = place
    return f"{way}{x},{y}"


def cell_read(text):
    x, y = text[:-1].split(",")
    return int(x), int(y), text[-1]


def place_read(text):
    x, y = text[1:].split(",")
    return text[0], int(x), int(y)


class Referee:
    """One match."""

    def __init__(self, players, x=6, stall=60, isolation=False, strict=False):
        self.players, self.x, self.stall, self.isolation = players, x, stall, isolation
        self.strict = strict
        self.kinds = ["small", "large"] if players == 2 else ["pawn"]
        self.to_lay = {(seat, kind): x for seat in range(players) for kind in self.kinds}
        self.triangles = set()
        self.pawns = {}  # cell → (seat, kind)
        self.taken = []
        self.turn = 0
        self.phase = "lay"
        self.left_behind = None
        self.quiet = 0
        self.winners = []
        self.move_number = 0

    # --- what may be played ---------------------------------------------------------------------------

    def moves(self):
        if self.winners:
            return set()
        if self.phase == "lay":
            return self.layings()
        if self.phase == "move":
            return {
                f"move {cell_text(start)} {cell_text(goal)}" for start, goal in self.pawn_moves(self.turn)
            }
        others = self.triangles - {self.left_behind}
        carried = places(others) - {self.left_behind}
        return {"leave", "remove"} | {f"carry {place_text(place)}" for place in carried}

    def layings(self):
        where = places(self.triangles) if self.triangles else {("^", 0, 0)}
        kinds = [kind for kind in self.kinds if self.to_lay[self.turn, kind] > 0]
        if self.players > 2:
            return {f"lay {place_text(place)}" for place in where}
        return {f"lay {place_text(place)} {kind}" for place in where for kind in kinds}

    def may_take(self, hunter, prey):
        (seat, kind), (other, other_kind) = hunter, prey
        if self.players > 2:
            return other == (seat + 1) % self.players
        return other != seat and (kind == other_kind if seat == 0 else kind != other_kind)

    def pawn_moves(self, seat):
        laid = set().union(*(cells_of(triangle) for triangle in self.triangles))
        found = set()
        for start, pawn in self.pawns.items():
            if pawn[0] != seat:
                continue
            chain = set()
            grown = {cell for cell in neighbours(start) if self.pawns.get(cell) == pawn}
            while grown:
                chain |= grown
                beside = set().union(*(neighbours(cell) for cell in grown))
                grown = {cell for cell in beside if self.pawns.get(cell) == pawn} - chain - {start}
            goals = neighbours(start).union(*(neighbours(cell) for cell in chain))
            for goal in goals & laid - {start}:
                if goal not in self.pawns or self.may_take(pawn, self.pawns[goal]):
                    found.add((start, goal))
        return found

    # --- playing --------------------------------------------------------------------------------------

    def play(self, text):
        self.move_number += 1
        words = text.split()
        if words[0] == "lay":
            self.lay(place_read(words[1]), words[2] if len(words) == 3 else "pawn")
        elif words[0] == "move":
            self.move(cell_read(words[1]), cell_read(words[2]))
        else:
            self.settle(words)

    def lay(self, place, kind):
        self.triangles.add(place)
        self.pawns[centre_of(place)] = (self.turn, kind)
        self.to_lay[self.turn, kind] -= 1
        self.turn = (self.turn + 1) % self.players
        if not any(self.to_lay.values()):
            self.phase, self.turn = "move", 0

    def move(self, start, goal):
        pawn = self.pawns.pop(start)
        self.quiet += 1
        if goal in self.pawns:
            self.taken.append(self.pawns[goal])
            self.quiet = 0
        self.pawns[goal] = pawn
        old, new = self.triangle_of(start), self.triangle_of(goal)
        if old != new and not self.pawns_on(old):
            self.phase, self.left_behind = "triangle", old
        else:
            self.turn_complete()

    def settle(self, words):
        if words[0] != "leave":
            self.triangles.remove(self.left_behind)
        if words[0] == "remove":
            self.quiet = 0
        if words[0] == "carry":
            self.triangles.add(place_read(words[1]))
        self.phase, self.left_behind = "move", None
        self.turn_complete()

    def triangle_of(self, cell):
        (found,) = (triangle for triangle in self.triangles if cell in cells_of(triangle))
        return found

    def pawns_on(self, triangle):
        return [self.pawns[cell] for cell in cells_of(triangle) if cell in self.pawns]

    # --- the end --------------------------------------------------------------------------------------

    def turn_complete(self):
        clockwise = [(self.turn + k) % self.players for k in range(self.players)]
        for seat in clockwise[:1] if self.strict else clockwise:
            if self.has_won(seat):
                self.winners = [seat]
                return
        able = [seat for seat in clockwise[1:] + clockwise[:1] if self.pawn_moves(seat)]
        quiet_for_long = self.stall is not None and self.quiet >= self.stall * self.players
        if quiet_for_long or not able:
            self.winners = list(range(self.players))
            return
        self.turn = able[0]

    def has_won(self, seat):
        left = (seat + 1) % self.players
        if any(self.taken.count((left, kind)) == self.x for kind in self.kinds):
            return True
        if self.players > 2 or self.isolation:
            others = [cell for cell, pawn in self.pawns.items() if pawn[0] != seat]
            if all(self.isolated(self.triangle_of(cell)) for cell in others):
                return True
        return self.players > 2 and self.owners() == {seat}

    def isolated(self, triangle):
        return not any(contact(triangle, other) for other in self.triangles - {triangle})

    def owners(self):
        crews = [{seat for seat, _ in self.pawns_on(triangle)} for triangle in self.triangles]
        return {seat for crew in crews if len(crew) == 1 for seat in crew}

    # --- what there is to know ------------------------------------------------------------------------

    @property
    def over(self):
        return bool(self.winners)

    @property
    def scores(self):
        return [
            sum(owner == (seat + 1) % self.players for owner, _ in self.taken) for seat in range(self.players)
        ]

    def full(self):
        """What ``match.full()`` says; lists whose order means nothing are sorted."""
        seats = range(self.players)
        return {
            "game": "tanagra",
            "players": self.players,
            "options": {
                "x": self.x,
                "stall": self.stall,
                "isolation": self.isolation,
                "strict": self.strict,
            },
            "turn": None if self.over else self.turn,
            "to_move": None if self.over else self.turn,
            "over": self.over,
            "scores": self.scores,
            "winners": self.winners,
            "move_number": self.move_number,
            "phase": self.phase,
            "triangles": sorted(map(place_text, self.triangles)),
            "pawns": sorted(
                ({"seat": s, "kind": k, "cell": cell_text(c)} for c, (s, k) in self.pawns.items()), key=str
            ),
            "to_lay": [self.to_lay[seat, "pawn"] for seat in seats]
            if self.players > 2
            else [{kind: self.to_lay[seat, kind] for kind in self.kinds} for seat in seats],
            "left_behind": self.left_behind and place_text(self.left_behind),
            "taken": sorted(({"seat": s, "kind": k} for s, k in self.taken), key=str),
            "quiet": self.quiet,
        }


def comparable(full):
    """A match's ``full()`` as the referee's: without keys of the package's own, and sorted."""
    named = {key: value for key, value in full.items() if key not in ("numbers", "last")}
    named["triangles"] = sorted(named["triangles"])
    named["pawns"] = sorted(named["pawns"], key=str)
    named["taken"] = sorted(named["taken"], key=str)
    return named
