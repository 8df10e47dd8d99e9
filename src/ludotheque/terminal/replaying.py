"""A record, told event by event."""

from __future__ import annotations

from rich.text import Text

from ludotheque.engine.play.record import Record
from ludotheque.engine.play.standing import check_seat
from ludotheque.engine.play.telling import Said, Teller
from ludotheque.engine.shelf import replay as replay_record
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.telling import WORDS, event_line
from ludotheque.terminal.words import TerminalWords, command_meant
from ludotheque.words import said


def replay(record: Record, seat: int | None, step: bool, screen: Screen, words: TerminalWords) -> None:
    """Print what happened and the table, at the end or, with ``step``, after each event.

    With a seat, everything is as that seat could see it; without, events are told whole and the table is
    a spectator's.
    """
    match = replay_record(record)
    check_seat(seat, match.players)
    teller = Teller(seat, words.lang, everything=seat is None)
    screen.headline(f"{said(match.game.title, words.lang)} · {words('players', players=match.players)}")
    names = [words("seat", seat=number + 1) for number in range(match.players)]

    def table(events: int) -> None:
        screen.say()
        screen.show(match.at(events).text(seat, words.lang, screen.room).rstrip("\n"))
        screen.say()

    teller.follow(match)
    if step:
        table(0)
        for number in range(match.length):
            if not _go_on(screen, words):
                return
            screen.columns(_lines(teller.tell(number)[:1], number, names), 1 + WORDS)
            table(number + 1)
    else:
        screen.columns(_lines(teller.tell(), 0, names), 1 + WORDS)
        table(match.length)
    _result(record, screen, words)


def _lines(told: list[Said], first: int, names: list[str]) -> list[tuple[Text | str, ...]]:
    """Return events with their numbers, in columns."""
    return [
        (Text(f"{number:>4}", style="dim"), *event_line(names, said))
        for number, said in enumerate(told, first)
    ]


def _go_on(screen: Screen, words: TerminalWords) -> bool:
    """Wait for Enter; return whether to go on."""
    try:
        return command_meant(screen.ask(words("step"))) != "quit"
    except EOFError:
        screen.say()
        return False


def _result(record: Record, screen: Screen, words: TerminalWords) -> None:
    if record.result is None:
        screen.say(words("running"))
        return
    winners = record.result["winners"]
    screen.columns(
        [
            (words("seat", seat=seat + 1), str(points), words("winner") if seat in winners else "")
            for seat, points in enumerate(record.result["scores"])
        ]
    )
