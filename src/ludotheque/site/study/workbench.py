"""A board of analysis: a table in memory that stands where one is in a tree of variations; it is not kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.bots import Analysis
from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match, Step
from ludotheque.engine.play.telling import Said, said_of
from ludotheque.engine.play.variations import Node, TooLarge, Variations
from ludotheque.engine.speed.position import Position
from ludotheque.site.store.seats import PERSON, Seat
from ludotheque.site.store.storage import Row
from ludotheque.site.tables.board import Board, Change, Settings
from ludotheque.site.tables.cache import BACK, Passage, TableCache

ANALYST = "analyst"
"""Who holds all seats."""
MOST_SHOWN = 3
"""Events that are shown one after the other; what is farther away is shown at once."""
MOST_ROLLS = 200
"""Events of chance in a row."""
MOVER, SPECTATOR = "mover", "spectator"
"""Through whose eyes the board is seen, besides those of a seat: of whoever is to move, of everybody."""


class OpenNotebook(TableCache):
    """What was worked out for a board: nothing on it is hidden, and every event was told when it was made."""

    tree: Variations
    said: Mapping[Node, Said]

    def __init__(self, tree: Variations, said: Mapping[Node, Said]) -> None:
        super().__init__()
        self.tree, self.said = tree, said

    def told(
        self, match: Match, looker: int | None, lang: str, begin: int = 0, everything: bool = False
    ) -> list[Said]:
        return [self.said[node] for node in self.tree.here.path()[begin:]]

    def passage(self, match: Match, rows: Sequence[Row], number: int) -> Passage:
        passage = super().passage(match, rows, number)
        near = len(passage.steps) <= MOST_SHOWN
        return passage if near else Passage(number, [], match.position)


class Workbench:
    """A tree of variations, the table that shows where one is in it, and what an expert said of it."""

    tree: Variations
    lang: str
    names: list[str]
    eyes: str
    follow: bool

    def __init__(
        self,
        tree: Variations,
        lang: str,
        names: Sequence[str] = (),
        eyes: str = MOVER,
        follow: bool = False,
        all_open: bool = False,
    ) -> None:
        """``names`` are what the players are called; ``follow`` has the expert look at every position.

        Where it is ``all_open``, nothing is hidden from whoever looks.
        """
        assert isinstance(tree.game, Game)
        self.tree, self.lang, self.names, self.eyes, self.follow = tree, lang, list(names), eyes, follow
        self.said: dict[Node, Said] = {}
        self.analyses: dict[Node, Analysis] = {}
        self.grown: int = 0
        """How often the tree has changed."""
        self.thinking: Node | None = None
        """What an expert thinks about just now."""
        for node, step, after in tree.walk():
            self._tell(node, step, after)
        players, match = tree.setting.players, tree.match
        called = [*self.names, *[""] * players]
        self.table: Board = Board(
            id=f"analysis/{tree.game.name}",
            game=tree.game,
            setting=tree.setting,
            settings=Settings(public=False),
            seats=[Seat(number, PERSON, called[number], holder=ANALYST) for number in range(players)],
            rows=match.events(),
            cache=OpenNotebook(tree, self.said),
            open=all_open,
        )
        self.table.stand(Change([], match))

    @property
    def chance_due(self) -> bool:
        """Whether chance acts next."""
        return self.tree.match.to_move == "chance"

    @property
    def asks(self) -> bool:
        """Whether an expert could be asked here, and has said nothing yet."""
        return self.table.to_move is not None and self.tree.here not in self.analyses

    def play(self, text: str) -> None:
        """Let whoever acts do something; IllegalMove or TooLarge if that cannot be: nothing has changed."""
        old = self.tree.here
        self._played(text)
        self._show(old)

    def roll(self, on: bool = False) -> None:
        """Let chance act, once or until somebody is to move."""
        old = self.tree.here
        try:
            for _ in range(MOST_ROLLS if on else 1):
                if not self.chance_due:
                    break
                self._played(self.tree.drawn())
        finally:
            self._show(old)

    def go(self, node: Node) -> None:
        """Go somewhere in the tree."""
        old = self.tree.here
        self.tree.go(node)
        self._show(old)

    def back(self) -> None:
        """Go one event back."""
        self.go(self.tree.here.parent or self.tree.root)

    def forward(self) -> None:
        """Go one event on."""
        self.go(next(iter(self.tree.here.children), self.tree.here))

    def first(self) -> None:
        """Go to the beginning."""
        self.go(self.tree.root)

    def last(self) -> None:
        """Go to the end of this variation."""
        self.go(self.tree.end_of(self.tree.here))

    def delete(self) -> None:
        """Drop the last event, and all that was played after it."""
        old = self.tree.here
        self.tree.delete()
        self.grown += 1
        left = set(self.tree.nodes())
        for kept in (self.said, self.analyses):
            for node in kept.keys() - left:
                del kept[node]
        self._show(old)

    def clear(self) -> None:
        """Begin anew, with an empty board."""
        old = self.tree.here
        self.tree.clear()
        self.analyses.clear()
        self.said.clear()
        self.grown += 1
        self._show(old)

    def _played(self, text: str) -> None:
        tree = self.tree
        tree.play(text)
        if tree.here not in self.said:
            try:
                tree.fits()
            except TooLarge:
                tree.delete()
                raise
            self._tell(tree.here, tree.match.steps[-1], tree.match.position)

    def _tell(self, node: Node, step: Step, after: Position) -> None:
        self.grown += 1
        self.said[node] = said_of(self.tree.game, self.tree.setting, step, after, None, self.lang)

    def _show(self, old: Node) -> None:
        """Let the table stand where one has gone, by rows that follow those that there are."""
        table, tree = self.table, self.tree
        common = shared(old, tree.here)
        length, match = tree.here.depth, tree.match
        if common == old.depth and length - common == len(match.steps) <= MOST_SHOWN:
            rows: list[Row] = match.events(common)
        else:  # a number of rows that nothing had before, and no pictures of what is in between
            rows = [(BACK, str(common)), (BACK, str(length))]
        if old is not tree.here:
            table.apply(Change(rows, match), 0.0)  # no clock runs
        table.audience.tell()


def shared(one: Node, other: Node) -> int:
    """Return how many events two variations have in common."""
    pairs = zip(one.path(), other.path(), strict=False)
    return sum(1 for mine, yours in pairs if mine is yours)
