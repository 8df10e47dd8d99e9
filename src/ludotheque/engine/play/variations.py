"""Variations: a match that is played on in several ways, as a tree of events, and as one word."""

from __future__ import annotations

import contextlib
import hashlib
import weakref
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom

from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.match import Match, Step
from ludotheque.engine.play.sight import Event
from ludotheque.engine.play.url_codec import BadWord, Digits, written
from ludotheque.engine.speed.position import Position

MOST_NODES = 3000
LONGEST_WORD = 1900
"""Letters of the word of a tree: it must fit into an address."""
DEEPEST = 24
"""How many variations may begin within one another."""
MOST_STEPS = 8
"""How many steps are kept of a way through the tree: each has a position."""
SUM = 1 << 16
"""Below this is the checksum of a word."""


class TooLarge(LudothequeError):
    """A tree with more events than it may have."""


@dataclass(eq=False, slots=True, weakref_slot=True)
class Node:
    """One event of the tree, which holds it; the root is what there is before the first one."""

    within: weakref.ref[Node] | None
    """What it follows: weakly, so that a tree is gone as soon as nobody has it."""
    who: int
    """A seat, or CHANCE."""
    text: str
    action: int
    choice: tuple[int, int]
    """Its number among the actions that were legal, and how many these were."""
    depth: int
    nested: int
    """How many variations one is in."""
    children: list[Node] = field(default_factory=list)

    @property
    def parent(self) -> Node | None:
        """The event before it; None for the root."""
        return self.within() if self.within else None

    def path(self) -> list[Node]:
        """Return the events from the first one to this."""
        found, node = [], self
        while before := node.parent:
            found.append(node)
            node = before
        return found[::-1]


class Variations:
    """A tree of events of one game, and where one is in it. What chance does is for the caller to say."""

    game: Definition
    setting: Setting
    root: Node
    here: Node

    def __init__(self, game: Definition, setting: Setting) -> None:
        """Begin with nothing played."""
        self.game, self.setting = game, setting
        self.root = self.here = Node(None, CHANCE, "", -1, (0, 1), 0, 0)
        self.match: Match = Match(game, setting, None)
        """The match as it stands here; replaced, never changed. Its steps are the last of those to it."""
        self.size: int = 0

    @classmethod
    def of(
        cls, game: Definition, setting: Setting, events: Iterable[Event], at: int | None = None
    ) -> Variations:
        """Return the tree of one match, seen after that many of its events; TooLarge if it has too many."""
        tree = cls(game, setting)
        for _, text in events:
            tree.play(text)
        tree.fits()
        path = tree.here.path()
        if at is not None and at < len(path):
            tree.go(path[at - 1] if at > 0 else tree.root)
        return tree

    # going

    def play(self, text: str) -> Node:
        """Let whoever acts do something, chance as well as a seat; IllegalMove if it cannot be done."""
        for child in self.here.children:
            if child.text == text:
                self.go(child)
                return child
        after = self.match.watched()
        after.play(text)
        action = after.actions_made(after.length - 1)[0]
        node = self._grown(self.here, self.match.position, action, text)
        self.match, self.here = after, node
        return node

    def drawn(self, chooser: Random | None = None) -> str:
        """Return what chance might do here, drawn by its weights."""
        if self.match.to_move != "chance":
            raise LudothequeError("chance has nothing to do here")
        ticket = (chooser or SystemRandom()).randrange(self.match.position.total_weight())
        action = self.match.position.outcome(ticket)
        return self.game.notation.write(self.match.s, self.setting.deck, action)

    def go(self, node: Node) -> None:
        """Go to any event of the tree."""
        path, old = node.path(), self.here.path()
        common = sum(1 for mine, other in zip(path, old, strict=False) if mine is other)
        after = self.match.at(common) if common < len(old) else self.match.copy()
        near = max(common, len(path) - MOST_STEPS)
        for step in path[common:near]:
            after.follow(step.action)
        after = after.watched()
        for step in path[near:]:
            after.follow(step.action)
        self.match, self.here = after, node

    def end_of(self, node: Node) -> Node:
        """Return the last event of the variation that an event is in."""
        while node.children:
            node = node.children[0]
        return node

    def clear(self) -> None:
        """Drop everything."""
        self.go(self.root)
        self.root.children.clear()
        self.size = 0

    def delete(self) -> None:
        """Drop the event that one is at, with all that follows it, and go back."""
        gone, parent = self.here, self.here.parent
        if parent:
            self.go(parent)
            parent.children.remove(gone)
            self._renest(parent)
            self.size = len(self.nodes()) - 1

    # everything in it

    def nodes(self) -> list[Node]:
        """Return all events, the root first, in the order by which they are numbered."""
        found = [self.root]
        for line in self.lines():
            found += line
        return found

    def lines(self) -> list[list[Node]]:
        """Return the variations, each from where it leaves another one to its end, the first one first."""
        lines, begin = [], list(reversed(self.root.children))
        while begin:
            node = begin.pop()
            line = [node]
            while node.children:
                node = node.children[0]
                line.append(node)
            lines.append(line)
            for one in line:
                begin += reversed(one.children[1:])
        return lines

    def walk(self) -> Iterator[tuple[Node, Step, Position]]:
        """Yield every event as a step, with the position after it."""
        waiting = [(node, self.game.new(self.setting)) for node in reversed(self.root.children)]
        while waiting:
            node, before = waiting.pop()
            after = before.copy()
            after.play(node.action)
            yield node, Step(before, node.who, node.action, node.text), after
            waiting += [(child, after) for child in reversed(node.children)]

    # as a word

    def word(self) -> str:
        """Return everything in one word: all events, and where one is."""
        nodes = self.nodes()
        number = {id(node): k for k, node in enumerate(nodes)}
        digits = [(self._sum(nodes), SUM), (self.size, MOST_NODES + 1)]
        known = 1
        for line in self.lines():
            assert line[0].parent
            digits += [(number[id(line[0].parent)], known), (len(line) - 1, self.size - known + 1)]
            digits += [node.choice for node in line]
            known += len(line)
        return written([*digits, (number[id(self.here)], self.size + 1)])

    @classmethod
    def read(cls, game: Definition, setting: Setting, word: str) -> Variations:
        """Return the tree that a word holds; BadWord if it holds none.

        One that was made by older rules is read by those, which its checksum tells.
        """
        if len(word) > LONGEST_WORD:
            raise BadWord("that word is too long")
        for rules in range(setting.rules, 1, -1):
            with contextlib.suppress(BadWord):
                return cls._read(game, replace(setting, rules=rules), word)
        return cls._read(game, replace(setting, rules=1), word)

    @classmethod
    def _read(cls, game: Definition, setting: Setting, word: str) -> Variations:
        tree = cls(game, setting)
        if not word:
            return tree
        digits = Digits(word)
        checksum, size = digits.next(SUM), digits.next(MOST_NODES + 1)
        nodes, places = [tree.root], [game.new(setting)]
        while len(nodes) <= size:
            parent = digits.next(len(nodes))
            for _ in range(1 + digits.next(size - len(nodes) + 1)):
                tree._read_node(digits, nodes, places, parent)
                parent = len(nodes) - 1
        here = nodes[digits.next(size + 1)]
        digits.end()
        if tree._sum(nodes) != checksum or tree.nodes() != nodes:
            raise BadWord("that word was made for other rules, or is damaged")
        tree.go(here)
        return tree

    def _read_node(self, digits: Digits, nodes: list[Node], places: list[Position], parent: int) -> None:
        before = places[parent]
        actions = before.actions()
        if not actions:
            raise BadWord("that word goes on after the end of a match")
        action = actions[digits.next(len(actions))]
        text = self.game.notation.write(before.s, self.setting.deck, action)
        try:
            nodes.append(self._grown(nodes[parent], before, action, text))
        except TooLarge as error:
            raise BadWord(str(error)) from error
        after = before.copy()
        after.play(action)
        places.append(after)

    # inside

    def _grown(self, parent: Node, before: Position, action: int, text: str) -> Node:
        """Return a new event of the tree; TooLarge if there is no room for it."""
        nested = parent.nested + bool(parent.children)
        if self.size >= MOST_NODES or nested > DEEPEST:
            raise TooLarge("there is no room for more variations")
        if any(child.action == action for child in parent.children):
            raise BadWord("that word has an event twice")
        actions = before.actions()
        assert before.to_move != OVER
        choice = actions.index(action), len(actions)
        node = Node(weakref.ref(parent), before.to_move, text, action, choice, parent.depth + 1, nested)
        parent.children.append(node)
        self.size += 1
        return node

    def fits(self) -> None:
        """TooLarge if the word for it would be too long."""
        if len(self.word()) > LONGEST_WORD:
            raise TooLarge("there is no room for more variations")

    def _renest(self, node: Node) -> None:
        """Count anew how many variations events are in, below one."""
        waiting = [node]
        while waiting:
            one = waiting.pop()
            for place, child in enumerate(one.children):
                child.nested = one.nested + bool(place)
            waiting += one.children

    def _sum(self, nodes: Iterable[Node]) -> int:
        told = [
            self.game.name,
            str(self.setting.rules),
            str(self.setting.players),
            *(node.text for node in nodes),
        ]
        return int.from_bytes(hashlib.sha256("\n".join(told).encode()).digest()[:2], "big")
