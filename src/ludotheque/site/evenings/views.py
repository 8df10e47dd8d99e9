"""An evening as its pages show it: what ``as_json`` tells, with names, words and what the reader may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.shown import Json
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.templating import environment
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.people.listing import BOT_NAMES
from ludotheque.words import N_, Words

FREE = "free"
FORMATS = {
    FREE: (N_("As it comes"), N_("Whoever is free is paired at once, while others play.")),
    "swiss": (N_("Swiss"), N_("Rounds: those who stand close meet, and nobody is out.")),
    "round-robin": (N_("Round robin"), N_("Everybody meets everybody.")),
    "knock-out": (N_("Knock-out"), N_("Whoever wins goes on, until one is left.")),
}
"""What the formats are called, and what is said of them."""


@dataclass(frozen=True)
class Who:
    """Somebody of an evening, as others see them."""

    id: str
    name: str
    me: bool
    here: bool
    free: bool
    host: bool
    removed: bool
    table: str | None
    """Where they play now."""
    out: bool
    """Whether they sit out a round that is being played."""

    @property
    def initial(self) -> str:
        return self.name[:1].upper() or "?"


@dataclass(frozen=True)
class Seated:
    """Somebody at a table of an evening; a bot is nobody of it."""

    name: str
    me: bool
    points: str | None
    place: int | None
    vanished: bool


@dataclass(frozen=True)
class Card:
    """A table of an evening."""

    id: str
    title: str
    seats: tuple[Seated, ...]
    over: bool
    void: bool
    by_hand: bool
    corrected: bool
    replay: bool
    """Whether there is a match to be seen again: none where it was played with the real box."""

    @property
    def mine(self) -> bool:
        return any(seat.me for seat in self.seats)

    @property
    def others(self) -> str:
        """Who else sits here."""
        return ", ".join(seat.name for seat in self.seats if not seat.me)


@dataclass(frozen=True)
class ShownRound:
    """A round, by its number."""

    number: int
    tables: list[Card]
    byes: str


@dataclass(frozen=True)
class Line:
    """A line of the standings."""

    rank: int
    name: str
    points: str
    played: int
    me: bool


@lru_cache(4096)
def card_html(
    table: Card, number: int, inside: bool, hosting: bool, address: str, lang: str, home: str
) -> Markup:
    """Return a table as a card, which is the same for nearly all; ``home`` is where the site lies."""
    filled = environment(lang).get_template("evenings/card.html")
    shown = {"table": table, "number": number, "inside": inside, "hosting": hosting, "address": address}
    return Markup(filled.render(shown))  # noqa: S704 - a template of ours


class EveningView:
    """An evening as somebody of it sees it, or as anybody else does."""

    def __init__(self, kept: Kept, holder: str | None, words: Words) -> None:
        told = kept.shown(holder)
        self.id: str = kept.id
        self.code: str = kept.code
        self.words: Words = words
        self.hosting: bool = kept.is_host(holder)
        self.name: str = str(told["name"])
        self.format: str = str(told["format"])
        self.closed: bool = bool(told["closed"])
        self.open: bool = bool(told["open"])
        """Whether anybody new comes in."""
        self.finished: bool = bool(told["finished"])
        self.planned: int | None = told["planned"]
        self.free_play: bool = self.format == FREE
        self.games: list[str] = [box_of(game, words.lang).title for game in told["games"]]
        self._names = {one["person"]: one["name"] for one in told["people"]}
        self._me, self._removed = kept.joined(holder), kept.removed
        self._founders = {one.person for one in kept.members.values() if one.founder}
        rounds: list[Any] = told["rounds"]
        playing = {
            one: table["table"]
            for each in rounds
            for table in each["tables"]
            if not table["over"]
            for one in table["people"]
            if one
        }
        byes = rounds[-1]["byes"] if rounds and playing else []
        self.people: list[Who] = [self._who(one, playing, byes) for one in told["people"]]
        self.me: Who | None = next((one for one in self.people if one.me), None)
        shown = [self._round(number, each) for number, each in enumerate(rounds, 1)]
        self.rounds: list[ShownRound] = shown[::-1]
        self.standings: list[Line] = [self._line(line) for line in told["standings"]] if rounds else []
        self.playing: list[Card] = [table for each in self.rounds for table in each.tables if not table.over]
        self.byes: str = self._listed(byes)

    @property
    def address(self) -> str:
        return f"{base}/evenings/{self.id}"

    @property
    def way_in(self) -> str:
        """Where one types a name; it is also what the square says."""
        return f"{base}/evenings/join/{self.code}"

    @property
    def told(self) -> str:
        """What is played, and how."""
        return " · ".join([self.words.gettext(FORMATS[self.format][0]), *self.games])

    @property
    def round_told(self) -> str:
        """Which round it is, and of how many."""
        if self.free_play or not self.rounds:
            return ""
        number, gettext = self.rounds[0].number, self.words.gettext
        if not self.planned:
            return gettext("Round %(number)s", number=number)
        return gettext("Round %(number)s of %(all)s", number=number, all=self.planned)

    @property
    def inside(self) -> bool:
        """Whether the reader is of the evening, and may see its tables."""
        return self.me is not None or self.hosting

    @property
    def here(self) -> list[Who]:
        return [one for one in self.people if one.here]

    def may_remove(self, who: Who) -> bool:
        """Tell whether a host can have somebody be no more of the evening."""
        return who.id not in self._founders

    @property
    def table(self) -> Card | None:
        """The table that waits for the reader."""
        return next((table for table in self.playing if table.mine), None)

    @property
    def waits_for(self) -> int:
        """How many tables must end before the next round."""
        return 0 if self.free_play else len(self.playing)

    @property
    def may_pair(self) -> bool:
        return not (self.closed or self.finished or self.playing) and len(self.here) > 1

    def card(self, table: Card, number: int) -> Markup:
        """Return a table of a round as its card on the page."""
        return card_html(table, number, self.inside, self.hosting, self.address, self.words.lang, str(base))

    def _who(self, one: Json, playing: dict[str, str], byes: list[str]) -> Who:
        person = one["person"]
        me, table, removed = person == self._me, playing.get(person), self._removed(person)
        return Who(
            person, one["name"], me, one["here"], one["free"], one["host"], removed, table, person in byes
        )

    def _round(self, number: int, each: Json) -> ShownRound:
        return ShownRound(number, [self._card(table) for table in each["tables"]], self._listed(each["byes"]))

    def _card(self, table: Json) -> Card:
        people = table["people"]
        points, places = table["result"] or [None] * len(people), table["places"] or [None] * len(people)
        seats = tuple(
            Seated(
                self._names[one] if one else BOT_NAMES[seat % len(BOT_NAMES)],
                one is not None and one == self._me,
                None if points[seat] is None else self._points(points[seat]),
                places[seat],
                one in table["vanished"],
            )
            for seat, one in enumerate(people)
        )
        by_hand = table["by"] == "host" and not table["corrected"]
        title = box_of(table["game"], self.words.lang).title
        over, corrected = table["over"], table["corrected"]
        replay = over and table["played"]
        return Card(table["table"], title, seats, over, table["void"], by_hand, corrected, replay)

    def _line(self, line: Json) -> Line:
        person = line["person"]
        points = self._points(line["points"])
        return Line(line["rank"], self._names[person], points, line["played"], person == self._me)

    def _listed(self, people: list[str]) -> str:
        return ", ".join(self._names[one] for one in people)

    def _points(self, points: float) -> str:
        return self.words.number(points, 2, trimmed=True)


REFUSED = {
    "closed": N_("This evening is over."),
    "finished": N_("All rounds are played."),
    "full": N_("Sixty-four people are here: there is no more room."),
    "bad rules": N_("These games cannot be played with that many people at a table."),
    "bad places": N_("Give everybody a place; somebody must be first."),
    "busy": N_("Somebody still plays. Wait for their table."),
    "under way": N_("A round is still being played."),
    "shut": N_("The host takes in nobody new at the moment."),
    "removed": N_("A host has removed you from this evening."),
    "played on": N_("The next round was paired by that result: it cannot be changed any more."),
    "too few": N_("For that, more people must be here."),
}
"""What people are told where something cannot be, by the reason."""
NOT_NOW = N_("That cannot be done now. The page has been loaded again.")


def refusal(reason: str, words: Words) -> str:
    """Return what people are told of something that cannot be."""
    return words.gettext(REFUSED.get(reason, NOT_NOW))
