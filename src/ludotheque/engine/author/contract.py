"""What the modules of a game's package offer, declared: what each must have, and what it may leave out.

``Game`` looks every name up once. A game that lacks something it must have is refused when it is made, with
the name of what is missing; what it may leave out has its default here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from ludotheque.engine.author.editing import Items, Part, Place, usual_place
from ludotheque.engine.author.printing import Piece
from ludotheque.engine.author.recalling import Veiled
from ludotheque.words import N_

Json = dict[str, Any]
Offer = TypeVar("Offer")


class Refusal:
    """Why a text is not a legal move: the clause of the rulebook, and a sentence (see ``words``)."""

    __slots__ = ("clause", "message", "values")

    def __init__(self, clause: str, message: str, **values: object) -> None:
        self.clause: str = clause
        self.message: str = message
        self.values: dict[str, object] = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self._all == other._all

    def __hash__(self) -> int:
        return hash((self.clause, self.message))

    def __repr__(self) -> str:
        return f"Refusal({self.clause!r}, {self.message % self.values if self.values else self.message!r})"

    @property
    def _all(self) -> tuple[object, ...]:
        return self.clause, self.message, self.values


BY_CHANCE = N_("Chance does that, not a player.")


def by_chance(clause: str) -> Refusal:
    """Return what a seat is told that writes what chance does; the clause says how that is written."""
    return Refusal(clause, BY_CHANCE)


def resolved(part: type[Offer], module: ModuleType) -> Offer:
    """Return what a module offers as one of the parts below."""
    found = {}
    for one in fields(part):  # type: ignore[arg-type]
        name = one.name
        if hasattr(module, name):
            found[one.name] = getattr(module, name)
        elif one.default is MISSING and one.default_factory is MISSING:
            raise TypeError(f"{module.__name__} has no {name}; every game's {part.__name__.lower()} has one")
    return part(**found)


def offered(part: type[Any]) -> list[str]:
    """Return the names that a module must have as one of the parts below."""
    return [one.name for one in fields(part) if one.default is MISSING and one.default_factory is MISSING]


@dataclass(frozen=True)
class Notation:
    """``notation.py``: between the rules' integers and what people and programs read.

    ``s`` is a state as plain Python reads it; ``deck`` is what ``components.parse`` made.
    """

    read: Callable[[Any, Any, str], int | Refusal]
    """``read(s, deck, text)``: the action that a text names here, legal or not, or why it names none."""
    write: Callable[[Any, Any, int], str]
    """``write(s, deck, action)``: the one spelling of an action that is legal here."""
    refuse: Callable[[Any, Any, int], Refusal]
    """``refuse(s, deck, action)``: why an action that ``read`` gave is not legal here."""
    full: Callable[[Any, Any], Json]
    """``full(s, deck)``: everything, as JSON; the keys that all games share are added by the engine."""
    view: Callable[[Any, Any, int | None], Json]
    """``view(s, deck, seat)``: what a seat may know, from a state that was concealed for it."""
    NOT_MOVES: Mapping[str, Refusal] = field(default_factory=dict)
    """Words that a seat may try, though no move of this game begins with them, and why not: what chance does
    (``by_chance(clause)``), “pass” where nobody passes."""
    veil: Callable[[str, int | None], str] = lambda text, seat: text
    """``veil(text, seat)``: an event's text as a seat, or a spectator (None), may read it in the history."""
    unveil: Callable[[Veiled], list[str]] = lambda veiled: [text for _, text in veiled.events]
    """``unveil(veiled)``: the texts of all events, whole, as they may have been; see ``recalling``. A game
    that veils nothing needs none."""
    DICE: Sequence[str] = ()
    """The first words of chance's texts whose other words are dice: things of one kind, thrown at once."""


class Told(NamedTuple):
    """What people are told of an event."""

    words: str
    """A whole sentence, with its subject."""
    places: tuple[str, ...] = ()
    """Elements of the drawing that it is about: lit while it is shown, and when its line is touched."""
    loud: bool = False
    """Whether it is worth announcing: points, a taking, a loss, the end of a round, the last card."""


@dataclass(frozen=True)
class Speech:
    """``speech.py``: what people are told, in their language; seats are named by ``seat(…)``."""

    describe: Callable[[Any, Any, int, str], str]
    """``describe(s, deck, action, lang)``: a legal action as one who may choose it reads it: "lay the 7"."""
    describe_veiled: Callable[[str, str], str] = lambda text, lang: text
    """``describe_veiled(text, lang)``: a whole sentence for an event of which ``veil`` left this."""
    tell_veiled: Callable[[Any, Any, Any, str, int | None, str], Told] | None = None
    """``tell_veiled(s, after, deck, text, looker, lang)``: the same, where the positions tell more."""
    tell: Callable[[Any, Any, Any, int, int | None, str], Told] | None = None
    """``tell(s, after, deck, action, looker, lang)``: what happened, from the positions before and after,
    both as whoever looks (None: a spectator) may know them. Whoever acted is told "You …", all others
    "%(seat)s …"."""
    goal: Callable[[Any, Any, str], str] = lambda s, deck, lang: ""
    """``goal(s, deck, lang)``: what wins and what ends the match, in one line, with how far that is."""
    ends_soon: Callable[[Any, Any, str], str] = lambda s, deck, lang: ""
    """``ends_soon(s, deck, lang)``: in a few words that, and when, the end threatens; nothing before that."""
    role: Callable[[Any, Any, int, str], str] = lambda s, deck, seat, lang: ""
    """``role(s, deck, seat, lang)``: in a few words what tells this seat from the others all match long."""
    task: Callable[[Any, Any, str], str] = lambda s, deck, lang: ""
    """``task(s, deck, lang)``: what whoever is to move has to do now, said to them."""
    reason: Callable[[Any, Any, Any, int, str], str] = lambda s, after, deck, action, lang: ""
    """``reason(s, after, deck, action, lang)``: what a move does for whoever makes it, as far as the rules
    can tell: "brings 5-22 to one tile", "+6 points"; said beside it in hints and reviews. Both positions are
    concealed for that seat, ``after`` is that before chance."""
    settled: Callable[[Any], bool] = lambda s: False
    """``settled(s)``: whether it is certain that whoever leads now will win."""
    ENDINGS: Sequence[str] = ()
    """How a match can end, a sentence each; in the order of what ``ending`` returns."""
    ending: Callable[[Any], int] | None = None
    """``ending(s)``: which of them it was."""


@dataclass(frozen=True)
class Teaching:
    """``teaching.py``, which may be missing: what lessons ask for, and what a coach waits for."""

    CONDITIONS: Mapping[str, Callable[[Any, Any, Any, int], bool]] = field(default_factory=dict)
    """Name → ``holds(s, after, deck, seat)``: whether something is so for a seat, from the position when the
    step, or the coach's match, was last looked at, and from that after a move; both concealed for it."""
    refute: Callable[[Any, Any, Any, int, str], str] = lambda s, after, deck, action, lang: ""
    """``refute(s, after, deck, action, lang)``: what is wrong with a move that does not solve a puzzle, as a
    sentence: the figure is mirrored, the maze would fall apart, who takes the pawn back. Both positions are
    concealed for the seat; nothing where there is nothing of that kind."""
    unsure: Callable[[Any, Any, int], bool] = lambda s, deck, action: False
    """``unsure(s, deck, action)``: whether what a move leads to depends on what its seat does not know; ``s``
    is concealed for it. Nothing is proved by such a move."""


@dataclass(frozen=True)
class Components:
    """``components.py``: what lies in the box."""

    names: Callable[[], tuple[str, ...]]
    """The names of the sets of components that the package brings, ``standard`` first."""
    load: Callable[[str], Json]
    """``load(name)``: one of them as JSON."""
    parse: Callable[[Any], Any]
    """``parse(data)``: checked components as ``notation`` and ``encode`` want them, or BadComponents."""
    encode: Callable[[Any], list[int]]
    """``encode(deck)``: the components as integers for ``setup``."""


@dataclass(frozen=True)
class Editor:
    """``editor.py``, which may be missing: the components as items that an owner can fill in."""

    PARTS: tuple[Part, ...]
    """What there is to fill in."""
    unfold: Callable[[Json], Items]
    """``unfold(data)``: components as items, part by part; may fail on what is not even like components."""
    fold: Callable[[Items], Json]
    """``fold(items)``: items as components, also where they are not finished or wrong."""
    draw: Callable[[str, Json, str], str]
    """``draw(part, item, lang)``: an item as an SVG with a ``viewBox``, also one that is not finished."""
    picture: Callable[[str, str], str] = lambda name, value: ""
    """``picture(field, value)``: a value that can be picked as a small SVG."""
    place: Callable[[Json, Place], tuple[str, int, str]] = usual_place
    """``place(data, at)``: the part, the item and the field that a place in the components belongs to."""


@dataclass(frozen=True)
class Printing:
    """``printing.py``, which may be missing: what is printed and cut out to make the box again."""

    pieces: Callable[[Any, str], Sequence[Piece]]
    """``pieces(deck, lang)``: everything that is cut out, those of one name one after the other."""
    notes: Callable[[Any, str], Sequence[str]] = lambda deck, lang: ()
    """``notes(deck, lang)``: how they are made, and what else is needed; a sentence each."""
    counts: Callable[[Any, str], Mapping[str, int]] = lambda deck, lang: {}
    """``counts(deck, lang)``: how many pieces of a name the box holds, for the kit to compare."""
    score_rows: Callable[[Any, str], Sequence[str]] = lambda deck, lang: ()
    """``score_rows(deck, lang)``: the lines of a score sheet, where one is of use; a column a seat."""
    COLOURS: Mapping[str, str] = field(default_factory=dict)
    """The drawing's own colours as they are on white paper, by variable or by colour: little ink."""


ELEMENTS = frozenset(
    (
        "svg", "g", "defs", "symbol", "use", "title", "desc", "path", "rect", "circle", "ellipse", "line",
        "polyline", "polygon", "text", "tspan", "clipPath", "mask", "pattern", "marker", "linearGradient",
        "radialGradient", "stop",
    )
)  # fmt: skip
"""What a drawing is made of."""
RESERVED_IDS = frozenset(
    (
        "actions", "announcement", "board", "choice", "choices", "column", "curtain", "favicon", "goal",
        "happened", "less", "link", "log", "main", "more", "news", "panel-log", "panel-rules", "panel-table",
        "play", "prompt", "room", "rules", "seats", "share-link", "sound", "spoken", "tab-log", "tab-rules",
        "tab-table", "task", "typed", "typed-move", "typed-moves", "way-out", "words",
    )
)  # fmt: skip
"""The ids of the page's own elements, around a drawing; all that begin with ``ludo-`` belong to it, too."""


Shown = tuple[str, str]
"""Elements to lay over a drawing, and the same in words."""


def never(s: Any, deck: Any, action: int) -> int:
    """Tell that nobody is asked once more."""
    return 0


def unforeseen(s: Any, then: Any, deck: Any, seat: int, lang: str) -> tuple[str, str] | None:
    """Return nothing: the drawing shows well enough what a move would do."""
    return None


@dataclass(frozen=True)
class Drawing:
    """``drawing.py``: a view as a picture, and what can be touched in it."""

    pieces: Callable[[Json, Any, int | None, str], list[str]]
    """``pieces(view, deck, seat, lang)``: a view as an SVG, cut into pieces; ``seat`` is who is looking.

    A page that has the drawing before is sent the pieces that are new, so cut it round what changes
    independently: a card, a pawn, a line of words. Targets are lit in the page's accent colour, or, where
    that would be lost on the drawing's own ground, in the ``color`` that its root names. An element with
    ``data-ground`` is plain ground: a touch on it asks nothing.

    Before a move is made, its piece is seen where it would lie, and can be dragged there. A target tells
    with ``data-lies`` how what is brought there lies: a ``translate`` in the drawing's units, and a
    ``rotate`` and a ``scale`` where the piece does not keep its own. The piece is the first element of the
    path that has a ``transform``; where none has, a target names one with ``data-brings``, which may be
    hidden (``display="none"``). A target with ``data-turn`` is the piece itself, turned by so many degrees:
    where only such are left to be touched, the piece gets a handle to turn it by.

    A table of people adds to the view their ``names``, and ``memory_aid`` where they agreed on one. Where
    a match that is over is seen with all hands open, ``open`` is what ``full`` gives.
    """
    text: Callable[[Json, Any, int | None, str], str]
    """``text(view, deck, seat, lang)``: a view as lines of text for a terminal.

    A terminal adds to the view its ``room``, columns and lines: ``room_of`` reads it, 40 columns at least.
    """
    paths: Callable[[Any, Any, int], list[list[str]]]
    """``paths(s, deck, action)``: the ways to point at a move, lists of ids in the SVG, touched in turn."""
    attempt: Callable[[Any, Any, list[str]], str | None] = lambda s, deck, touched: None
    """``attempt(s, deck, touched)``: the move that somebody who touched elements that begin no legal
    path seems to want. A text need not be legal, nor even readable: why it is not is what will be told."""
    risky: Callable[[Any, Any, int], int] = never
    """``risky(s, deck, action)``: whether somebody who points at a legal move is asked once more: 0 is never,
    1 always, 2 for a move that can be walked step by step: whoever does so is shown the way first."""
    aid: Callable[[Any, Any, int, str, str], Shown | list[Shown] | None] = lambda *asked: None
    """``aid(s, deck, seat, target, lang)``: what somebody who asks is shown: elements to lay over the
    drawing, and the same in words. ``s`` is concealed for that seat. What can be asked for are elements that
    have the attribute ``data-aid``, and the names in ``AIDS``. A list is help in degrees, the least first:
    each touch on the same element gives the next one."""
    preview: Callable[[Any, Any, Any, int, str], tuple[str, str] | None] = unforeseen
    """``preview(s, then, deck, seat, lang)``: what a legal move would do, for the seat that looks ahead:
    elements to lay over the drawing, and the same in words. ``s`` is concealed for that seat, and ``then`` is
    the same after the move, before chance: what the seat cannot know must not matter to ``play``."""
    explain: Callable[[Any, Any, int | None, str, str], str | None] = lambda *asked: None
    """``explain(s, deck, looker, target, lang)``: what an element of the drawing is and what it is for, in a
    sentence or two, for whoever touches it when nothing can be done with it. ``s`` is concealed for
    them."""
    AIDS: Mapping[str, str] = field(default_factory=dict)
    """Aids that have a button each: name → what the button says."""
    NOTATION_AIDS: Collection[str] = ()
    """Those of them that serve whoever reads and types moves: others are not offered them."""

    def degrees(self, s: Any, deck: Any, seat: int, target: str, lang: str) -> list[Shown]:
        """Return all that ``aid`` gives, degree after degree; nothing where it gives nothing."""
        found = self.aid(s, deck, seat, target, lang)
        return found if isinstance(found, list) else [found] if found else []

    @property
    def foresees(self) -> bool:
        """Whether the game tells what its moves would do."""
        return self.preview is not unforeseen

    MEMORY_AID: str = ""
    """What a table may agree to be shown, as a sentence; the view then has the key ``memory_aid``."""
