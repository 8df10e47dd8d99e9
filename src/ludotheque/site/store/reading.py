"""The reads that are the same SQL in every store: told once, with named values."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.site.store.seats import Seat
from ludotheque.site.store.storage import Entry, Note, Setup, Standing, Storage, Tally, Ticket, UsedKey

SETUP = "tables.id, code, game, rules, players, options, settings, public, secret, created, maker, given"
STANDING = "stage, standings.number, to_move, moved_at, scores, winners"
SEAT = "seat, kind, name, level, holder, invite, stand_in"
TICKET = "word, kind, holder, note, until"
OTHERS = "select id from seats where kind = 'person' and holder != :holder"
THEIRS = "select id from seats where holder = :holder union select id from tables where maker = :holder"
"""The tables where somebody sits, or that they made."""
KEY = "select key, id, what, answer, at from keys where key = :key"
HELD = f"where tables.id in ({THEIRS}) order by stage = 'over', created desc limit :most"
CHOSEN = f"select tables.id from ({THEIRS}) as theirs join tables using (id) join standings using (id)"  # noqa: S608 - of constants, like all that follow
TURN = "left join seats as turn on turn.id = tables.id and turn.seat = to_move"
UNDER_WAY_ORDER = (
    "coalesce(turn.holder = :holder and turn.stand_in is null, false) desc, moved_at desc, tables.id"
)
UNDER_WAY = f"""{TURN}
  where tables.id in (
    {CHOSEN} {TURN} where stage != 'over' order by {UNDER_WAY_ORDER} limit :most offset :skip)
  order by {UNDER_WAY_ORDER}"""
ENDED = f"""where tables.id in (
    {CHOSEN} where stage = 'over' order by moved_at desc, tables.id limit :most offset :skip)
  order by moved_at desc, tables.id"""
"""First which tables are on the page, then all that lists tell of these."""
PUBLIC = """where stage = :stage and public and (cast(:game as text) is null or game = :game)
  order by created desc limit :most"""
WORKED_OUT = "kind not in ('series', 'take back') and kind not like 'rematch%'"
"""Reports that can be worked out again: what people have said and agreed on lives as long as its table."""
PLAYED = f"select distinct game from tables where id in ({THEIRS})"  # noqa: S608
WITH_OTHERS = """select 1 from seats as mine join seats as other on other.id = mine.id
  where mine.holder = :holder and other.kind = 'person' and other.holder != :holder limit 1"""
NOTES = """select kind, name, note, at from notes
  where holder = :holder and (cast(:kind as text) is null or kind = :kind) order by at desc"""
TALLIES = """select game, opponent, count(*) filter (where result = 'won'),
    count(*) filter (where result = 'drawn'), count(*) filter (where result = 'lost')
  from (
    select distinct tables.id, game,
      case other.kind when 'bot' then other.level else other.kind end as opponent,
      case when {lost} then 'lost' when {alone} then 'won' else 'drawn' end as result
    from seats as mine
      join tables on tables.id = mine.id and stage = 'over'
        and given = 0 and coalesce({retry}, '') = ''
      join standings on standings.id = mine.id and winners is not null
      join seats as other on other.id = mine.id and other.seat != mine.seat
    where mine.holder = :holder
      and not exists (
        select 1 from seats as more
        where more.id = mine.id and more.seat != mine.seat and more.holder = :holder)
  ) as matches
  group by game, opponent"""
"""Whoever played for several seats at once played with themselves: that is no match against anybody.
Nor is one that began in the middle, or that is tried again from a review, be it from the first move on."""


class Dialect(NamedTuple):
    """What the kinds of stores write differently in those reads."""

    seats: str
    """The seats of a table, as JSON."""
    clock: str
    """The seconds for a move."""
    retry: str
    """What is tried again from its review, if something is."""
    lost: str
    """Whether ``mine.seat`` is none of the winners."""
    alone: str
    """Whether there is one winner."""


class SharedReads(Storage):
    """A store that reads with SQL; each kind brings its dialect, and how rows are found."""

    dialect: Dialect

    async def find_code(self, code: str) -> str | None:
        found = await self.find("select id from tables where code = :code", code=code)
        return found[0][0] if found else None

    async def find_invite(self, invite: str) -> tuple[str, int] | None:
        found = await self.find("select id, seat from seats where invite = :invite", invite=invite)
        return (found[0][0], found[0][1]) if found else None

    async def find_key(self, key: str) -> UsedKey | None:
        found = await self.find(KEY, key=key)
        if not found:
            return None
        key, table, what, answer, at = found[0]
        return UsedKey(key, table, what, json.loads(answer), at)

    async def held_by(self, holder: str, most: int) -> list[Entry]:
        return await self._entries(HELD, holder=holder, most=most)

    async def under_way(self, holder: str, most: int, skip: int = 0) -> list[Entry]:
        return await self._entries(UNDER_WAY, holder=holder, most=most, skip=skip)

    async def ended(self, holder: str, most: int, skip: int = 0) -> list[Entry]:
        return await self._entries(ENDED, holder=holder, most=most, skip=skip)

    async def public(self, stage: str, game: str | None, most: int) -> list[Entry]:
        return await self._entries(PUBLIC, stage=stage, game=game, most=most)

    async def _entries(self, which: str, **named: Any) -> list[Entry]:
        seats, clock = self.dialect.seats, self.dialect.clock
        query = f"""select tables.id, code, game, created, maker, {seats}, {clock}, {STANDING}
          from tables join standings using (id) {which}"""  # noqa: S608
        return [_entry(*row) for row in await self.find(query, **named)]

    async def tallies(self, holder: str) -> list[Tally]:
        query = TALLIES.format(**self.dialect._asdict())
        return sorted(Tally(*row) for row in await self.find(query, holder=holder))

    async def find_ticket(self, word: str) -> Ticket | None:
        found = await self.find(f"select {TICKET} from tickets where word = :word", word=word)  # noqa: S608
        return ticket_of(found[0]) if found else None

    async def tickets(self, holder: str, kind: str) -> list[Ticket]:
        query = f"select {TICKET} from tickets where holder = :holder and kind = :kind"  # noqa: S608
        return [ticket_of(row) for row in await self.find(query, holder=holder, kind=kind)]

    async def notes(self, holder: str, kind: str | None = None) -> list[Note]:
        found = await self.find(NOTES, holder=holder, kind=kind)
        return [Note(kind, name, json.loads(note), at) for kind, name, note, at in found]

    async def played(self, holder: str) -> set[str]:
        return {game for (game,) in await self.find(PLAYED, holder=holder)}

    async def sits_with_others(self, holder: str) -> bool:
        return bool(await self.find(WITH_OTHERS, holder=holder))

    async def read_report(self, table: str, kind: str) -> Any:
        query = "select report from reports where id = :id and kind = :kind"
        found = await self.find(query, id=table, kind=kind)
        return json.loads(found[0][0]) if found else None


def setup_of(row: Sequence[Any]) -> Setup:
    """Return what stays as it is of a table, as it was read."""
    id_, code, game, rules, players, options, settings, public, *rest = row
    agreed = {**json.loads(settings), "public": bool(public)}
    return Setup(id_, code, game, rules, players, json.loads(options), agreed, *rest)


def setup_row(setup: Setup) -> tuple[Any, ...]:
    """Return the row of a setup; whether it is public stands in its own column alone."""
    agreed = {name: value for name, value in setup.settings.items() if name != "public"}
    return (
        *(setup.id, setup.code, setup.game, setup.rules, setup.players),
        *(json.dumps(setup.options), json.dumps(agreed), bool(setup.settings.get("public", True))),
        *(setup.secret, setup.created, setup.maker, setup.given),
    )


def seat_row(table: str, seat: Seat) -> tuple[Any, ...]:
    """Return the row of a seat at a table."""
    return table, seat.number, seat.kind, seat.name, seat.level, seat.holder, seat.invite, seat.stand_in


def ticket_of(row: Sequence[Any]) -> Ticket:
    """Return a ticket as it was read."""
    word, kind, holder, note, until = row
    return Ticket(word, kind, holder, json.loads(note), until)


def standing_of(row: Sequence[Any]) -> Standing:
    """Return how a table stands, as it was read: with lists, or with JSON where a store has no lists."""
    stage, number, to_move, moved_at, scores, winners = row
    points, won = (json.loads(one) if isinstance(one, str) else one for one in (scores, winners))
    return Standing(stage, number, to_move, moved_at, points, won)


def _entry(
    id_: str,
    code: str,
    game: str,
    created: float,
    maker: str | None,
    seats: str,
    clock: int | None,
    *standing: Any,
) -> Entry:
    people = [Seat(*seat) for seat in json.loads(seats)]
    return Entry(id_, code, game, created, maker, standing_of(standing), people, clock)
