"""A slow referee for Titus, written from the rules page alone: lists, dicts and sets, texts in and out."""

from __future__ import annotations

from fractions import Fraction


class Referee:
    """Plays one match; knows every legal move, what the table shows, and who won."""

    def __init__(
        self, players: int, tokens: list[list[int]], victory: list[int], strict: bool = False
    ) -> None:
        self.players = players
        self.strict = strict
        self.pile = {tuple(sorted(token)) for token in tokens}
        self.victory_pile = list(victory)
        self.top: tuple[int, int] | None = None
        self.tokens: dict[int, list[int]] = {}
        self.turned: set[int] = set()
        self.reserves: list[list[list[int]]] = [[] for _ in range(players)]
        self.victory: list[list[tuple[int, list[int]]]] = [[] for _ in range(players)]
        self.turn = 0
        self.takings = 0
        self.put_down_independent = False
        self.pending: int | None = None
        self.pending_from: str | None = None
        self.chance_due = True
        self.last_was_drawn = False
        self.over = False
        self.move_number = 0

    # --- what is legal ------------------------------------------------------------------------------------

    def odds(self) -> dict[str, Fraction]:
        share = Fraction(1, len(self.pile))
        odds: dict[str, Fraction] = {}
        for a, b in self.pile:
            for front, back in ((a, b), (b, a)):
                text = f"top {front} {back}"
                odds[text] = odds.get(text, Fraction(0)) + share / 2
        return odds

    def moves(self) -> set[str]:
        if self.over:
            return set()
        if self.chance_due:
            return set(self.odds())
        return self.placings() if self.pending is not None else self.free_moves()

    def front(self, token: int) -> int:
        return self.tokens[token][0]

    def low(self, unit: list[int]) -> int:
        return self.front(unit[0])

    def high(self, unit: list[int]) -> int:
        return self.front(unit[-1])

    def others(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.turn]

    def placings(self) -> set[str]:
        assert self.pending is not None
        number = self.front(self.pending)
        mine = self.reserves[self.turn]
        found = {"keep"}
        lower = [unit for unit in mine if self.high(unit) == number - 1]
        upper = [unit for unit in mine if self.low(unit) == number + 1]
        found |= {f"group #{unit[0]}" for unit in lower + upper}
        found |= {f"group #{one[0]} #{two[0]}" for one in lower for two in upper}
        if self.pending_from == "pile":
            for seat in self.others():
                found |= {f"swap {seat} #{unit[0]}" for unit in self.reserves[seat] if len(unit) == 1}
        return found

    def free_moves(self) -> set[str]:
        mine = self.reserves[self.turn]
        found = {
            f"join #{one[0]} #{two[0]}" for one in mine for two in mine if self.high(one) + 1 == self.low(two)
        }
        if self.victory_pile:
            found |= {f"cash #{unit[0]}" for unit in mine if len(unit) >= 4}
        if self.may_take():
            found.add("draw")
            for seat in self.others():
                found |= {f"steal {seat} {card}" for card, run in self.victory[seat] if run}
        if self.takings >= 1:
            found.add("end")
        return found

    def may_take(self) -> bool:
        if self.over or self.pending is not None:
            return False
        if self.strict:
            return True
        if self.last_was_drawn or self.put_down_independent:
            return False
        return self.takings < 3 or self.fewest_alone()

    def fewest_alone(self) -> bool:
        cards = [len(row) for row in self.victory]
        return all(cards[self.turn] < cards[seat] for seat in self.others())

    # --- what happens -------------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        assert text in self.moves(), (text, self.moves())
        verb, *words = text.split()
        names = [int(word[1:]) for word in words if word.startswith("#")]
        numbers = [int(word) for word in words if not word.startswith("#")]
        if verb == "top":
            self.top = (numbers[0], numbers[1])
            self.pile.remove((min(numbers), max(numbers)))
            self.chance_due = False
            return
        self.move_number += 1
        had_fewest = self.fewest_alone()
        getattr(self, f"do_{verb}")(names, numbers)
        if self.strict:
            if self.is_strictly_over(verb, had_fewest):
                self.finish_turn()
        elif not self.over and not self.chance_due and self.moves() == {"end"}:
            self.finish_turn()

    def is_strictly_over(self, verb: str, had_fewest: bool) -> bool:
        if verb == "keep":
            return True
        if verb == "group":
            return self.last_was_drawn or (self.takings >= 3 and not self.fewest_alone())
        return verb == "cash" and self.takings >= 1 and had_fewest and not self.fewest_alone()

    def do_draw(self, names: list[int], numbers: list[int]) -> None:
        assert self.top is not None
        self.takings += 1
        self.pending = len(self.tokens) + 1
        self.pending_from = "pile"
        self.tokens[self.pending] = list(self.top)
        self.top = None
        self.chance_due = bool(self.pile)
        self.last_was_drawn = not self.pile

    def do_steal(self, names: list[int], numbers: list[int]) -> None:
        seat, value = numbers
        self.takings += 1
        self.pending = next(run for card, run in self.victory[seat] if card == value).pop()
        self.pending_from = "steal"
        self.flip(self.pending)

    def do_swap(self, names: list[int], numbers: list[int]) -> None:
        assert self.pending is not None
        theirs = self.reserves[numbers[0]]
        theirs.remove([names[0]])
        theirs.append([self.pending])
        self.pending = names[0]
        self.pending_from = "swap"
        self.flip(self.pending)

    def flip(self, token: int) -> None:
        self.tokens[token].reverse()
        self.turned.add(token)

    def take_pending(self) -> int:
        token, self.pending, self.pending_from = self.pending, None, None
        assert token is not None
        return token

    def do_keep(self, names: list[int], numbers: list[int]) -> None:
        self.reserves[self.turn].append([self.take_pending()])
        self.put_down_independent = True

    def do_group(self, names: list[int], numbers: list[int]) -> None:
        self.merge([self.unit(name) for name in names] + [[self.take_pending()]])

    def do_join(self, names: list[int], numbers: list[int]) -> None:
        self.merge([self.unit(name) for name in names])

    def unit(self, name: int) -> list[int]:
        return next(unit for unit in self.reserves[self.turn] if unit[0] == name)

    def merge(self, units: list[list[int]]) -> None:
        mine = [unit for unit in self.reserves[self.turn] if unit not in units]
        merged = sorted((token for unit in units for token in unit), key=self.front)
        assert [self.front(token) - self.front(merged[0]) for token in merged] == list(range(len(merged)))
        self.reserves[self.turn] = [*mine, merged]

    def do_cash(self, names: list[int], numbers: list[int]) -> None:
        unit = self.unit(names[0])
        self.reserves[self.turn].remove(unit)
        self.victory[self.turn].append((self.victory_pile.pop(0), unit))

    def do_end(self, names: list[int], numbers: list[int]) -> None:
        self.finish_turn()

    def finish_turn(self) -> None:
        self.takings = 0
        self.put_down_independent = False
        if self.last_was_drawn:
            self.over = True
        else:
            self.turn = (self.turn + 1) % self.players

    # --- how it stands ------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [
            sum(card for card, _ in self.victory[seat])
            + 6 * sum(len(unit) >= 4 for unit in self.reserves[seat])
            for seat in range(self.players)
        ]

    def winners(self) -> list[int]:
        if not self.over:
            return []
        rank = [
            (points, sum(len(run) for _, run in self.victory[seat]))
            for seat, points in enumerate(self.scores())
        ]
        return [seat for seat in range(self.players) if rank[seat] == max(rank)]

    def full(self) -> dict[str, object]:
        return {
            "game": "titus",
            "players": self.players,
            "turn": None if self.over else self.turn,
            "to_move": None if self.over else "chance" if self.chance_due else self.turn,
            "over": self.over,
            "scores": self.scores(),
            "winners": self.winners(),
            "move_number": self.move_number,
            "phase": "take" if self.pending is None else "place",
            "top": list(self.top) if self.top else None,
            "pile": sorted(list(token) for token in self.pile),
            "tokens": {f"#{k}": faces for k, faces in self.tokens.items()},
            "turned": [f"#{k}" for k in sorted(self.turned)],
            "reserves": [named(sorted(units)) for units in self.reserves],
            "victory": [
                [{"card": card, "run": named([run])[0]} for card, run in row] for row in self.victory
            ],
            "victory_pile": self.victory_pile,
            "pending": None if self.pending is None else f"#{self.pending}",
            "pending_from": self.pending_from,
            "takings": self.takings,
            "may_take": self.may_take(),
        }

    def view(self) -> dict[str, object]:
        tokens = {f"#{k}": [up, down if k in self.turned else None] for k, (up, down) in self.tokens.items()}
        top = [self.top[0], None] if self.top else None
        return {**self.full(), "pile": len(self.pile), "tokens": tokens, "top": top}


def named(units: list[list[int]]) -> list[list[str]]:
    return [[f"#{token}" for token in unit] for unit in units]
