"""A club as its pages show it: names in place of ids, numbers as they are written, what the reader may do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from ludotheque.site.clubs.kept import Club, Member, Season
from ludotheque.site.clubs.ledger import BOT, Ledger, Rated, Record, Result
from ludotheque.site.foundation.house import games
from ludotheque.site.foundation.links import base
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.people.listing import level_word
from ludotheque.words import N_, Words

OPEN_MARGIN = 400
"""From here on a level is called open."""
MOST_CROSSED = 10
"""How many people the table of who did how against whom has."""
MOST_RESULTS = 12
RECORDS = {
    "longest": (N_("Longest match"), N_("%(value)s events")),
    "shortest": (N_("Shortest match"), N_("%(value)s events")),
    "highest": (N_("Highest score"), N_("%(value)s points")),
    "widest": (N_("Widest margin"), N_("%(value)s points ahead")),
    "row": (N_("First places in a row"), "%(value)s"),
    "most": (N_("Most matches"), "%(value)s"),
}


class Line(NamedTuple):
    """A line of the standings."""

    rank: int
    person: str
    name: str
    points: str
    played: int
    first: int
    me: bool


@dataclass(frozen=True)
class Bar:
    """Somebody's level in a game, with the interval in which it is, drawn along a scale from 0 to 100."""

    name: str
    person: str
    """Nothing for a bot."""
    rating: str
    margin: str
    played: int
    fixed: bool
    open: bool
    """Whether hardly anything is known yet."""
    me: bool
    left: float
    width: float
    middle: float


class Scale(NamedTuple):
    """The levels in a game."""

    game: str
    title: str
    bars: list[Bar]
    anchored: bool
    """Whether a bot that was measured is among them."""


class Shown(NamedTuple):
    """A result."""

    id: str
    title: str
    day: str
    seats: list[tuple[int, str, int | None]]
    """Place, name, score; the best first."""
    replay: str
    by_hand: bool
    typed: bool
    """Whether a host of the club has added it, and may take it away."""


class Held(NamedTuple):
    """A record."""

    called: str
    value: str
    names: str
    title: str
    where: str


class Crossed(NamedTuple):
    """How one did against each of those in the heading, as texts."""

    name: str
    person: str
    cells: list[str]


class ClubView:
    """A club as somebody of it sees it, or as anybody else does."""

    def __init__(
        self, club: Club, ledger: Ledger, holder: str | None, words: Words, season: int | None
    ) -> None:
        self._club, self._ledger = club, ledger
        self.words: Words = words
        self.id: str = club.id
        self.name: str = club.name
        self.code: str = club.code
        self.me = club.of(holder)
        self.hosting = club.is_host(holder)
        self.members, self.guests, self.hosts = club.members, club.guests, club.hosts
        self.seasons: list[Season] = list(club.seasons)
        self.current = club.season
        self.season = next((one for one in club.seasons if one.number == season), None)
        self.evenings = [*club.evenings][::-1]
        self.games = [box_of(game, words.lang) for game in games()]

    @property
    def address(self) -> str:
        return f"{base}/clubs/{self.id}"

    @property
    def way_in(self) -> str:
        """Where one types a name."""
        return f"{base}/clubs/join/{self.code}"

    def called(self, who: str | None) -> str:
        """Return what somebody is called, as far as the reader may know."""
        gettext = self.words.gettext
        if who and who.startswith(BOT):
            return gettext("bot, %(level)s", level=level_word(self.words, who.removeprefix(BOT)))
        known = self._club.people.get(who or "")
        if known is not None and known.holder and not known.member:
            return (known.name if self.me else "") or gettext("a guest")
        return self._club.name_of(who) or gettext("a former member")

    def is_me(self, who: str | None) -> bool:
        """Tell whether that is the reader."""
        return self.me is not None and who == self.me.person

    def day(self, at: float) -> str:
        """Return the day of a moment."""
        return self.words.date(datetime.fromtimestamp(at, UTC))

    @property
    def standings(self) -> list[Line]:
        """The lines of the season that is shown, or of all time."""
        return [
            Line(
                *(line.rank, line.person, self.called(line.person)),
                *(self.words.number(float(line.points), 2, trimmed=True), line.played, line.first),
                self.is_me(line.person),
            )
            for line in self._ledger.standings(self.season.number if self.season else None)
        ]

    @property
    def scales(self) -> list[Scale]:
        """The levels by game, the most played first."""
        return [self._scale(game, lines) for game, lines in self._ledger.ratings.items() if lines]

    def _scale(self, game: str, lines: list[Rated]) -> Scale:
        least = min(one.level.mean - one.level.margin for one in lines)
        most = max(one.level.mean + one.level.margin for one in lines)
        length = max(most - least, 1.0)
        bars = [
            Bar(
                self.called(one.who),
                "" if one.fixed or one.who.startswith(BOT) else one.who,
                self.words.number(one.level.mean),
                self.words.number(one.level.margin),
                one.played,
                one.fixed,
                not one.fixed and one.level.margin > OPEN_MARGIN,
                self.is_me(one.who),
                round(100 * (one.level.mean - one.level.margin - least) / length, 2),
                round(max(200 * one.level.margin / length, 0.6), 2),
                round(100 * (one.level.mean - least) / length, 2),
            )
            for one in lines
        ]
        return Scale(game, self._title(game), bars, any(one.fixed for one in lines))

    @property
    def records(self) -> list[tuple[str, list[Held]]]:
        """The records of each game."""
        found: dict[str, list[Held]] = {}
        for record in self._ledger.records:
            found.setdefault(self._title(record.game), []).append(self._held(record))
        return [*found.items()]

    def _held(self, record: Record) -> Held:
        called, value = RECORDS[record.name]
        gettext, result = self.words.gettext, record.result
        amount = self.words.number(record.value)
        written = gettext(value, value=amount) if value != "%(value)s" else amount
        names = ", ".join(self.called(one) for one in record.people)
        where = f"{base}/tables/{result.table}/replay" if result and self.me and result.table else ""
        return Held(gettext(called), written, names, self.day(result.at) if result else "", where)

    @property
    def results(self) -> list[Shown]:
        """The latest results, the latest first."""
        return [self._shown(one) for one in self._ledger.results[: -MOST_RESULTS - 1 : -1]]

    def _shown(self, result: Result) -> Shown:
        seats = sorted(
            (place, self.called(who), result.scores[seat] if result.scores else None)
            for seat, (who, place) in enumerate(zip(result.people, result.places, strict=True))
        )
        replay = f"{base}/tables/{result.table}/replay" if result.table and self.me else ""
        by_hand, typed = result.by == "host", result.evening is None
        return Shown(result.id, self._title(result.game), self.day(result.at), seats, replay, by_hand, typed)

    @property
    def crossed(self) -> list[Crossed]:
        """How those who have played most did against each other, over all games."""
        often = {one.person: 0 for one in self.members}
        for result in self._ledger.results:
            for who in result.people:
                if who in often:
                    often[who] += 1
        most = sorted((one for one in often if often[one]), key=lambda one: -often[one])[:MOST_CROSSED]
        return [Crossed(self.called(one), one, [self._cell(one, other) for other in most]) for one in most]

    def _cell(self, one: str, other: str) -> str:
        games = self._ledger.meetings.get((one, other), {}).values()
        if not games:
            return ""
        return f"{sum(one.ahead for one in games)} : {sum(one.behind for one in games)}"

    def against(self, member: Member) -> list[tuple[str, str, int, int, int]]:
        """Return how somebody did against each other member in each game: name, game, and three numbers."""
        return [
            (self.called(other), self._title(game), *meeting)
            for (one, other), games in sorted(self._ledger.meetings.items())
            if one == member.person
            for game, meeting in games.items()
        ]

    def levels_of(self, member: Member) -> list[tuple[str, Bar]]:
        """Return somebody's levels, by the titles of games."""
        return [(one.title, bar) for one in self.scales for bar in one.bars if bar.person == member.person]

    def _title(self, game: str) -> str:
        return box_of(game, self.words.lang).title if game in games() else game
