"""A match at one screen, by people and bots."""

from __future__ import annotations

import shlex
import threading
from pathlib import Path

from ludotheque.engine.play.match import Match
from ludotheque.terminal.answers import MatchAnswers
from ludotheque.terminal.at_table import AtTable
from ludotheque.terminal.saved_matches import Keeper, is_record_of
from ludotheque.terminal.screen import Leave, Screen
from ludotheque.terminal.seating import Seating
from ludotheque.terminal.words import TerminalWords, command_meant
from ludotheque.words import said, with_names


class Playing(AtTable):
    """The course of a match at this screen."""

    def __init__(
        self, match: Match, seating: Seating, keeper: Keeper, screen: Screen, words: TerminalWords
    ) -> None:
        super().__init__(match, seating.people, screen, words)
        self.seating = seating
        self.keeper = keeper
        self.viewer: int | None = None
        """The seat whose hand the screen may show."""
        self.told: dict[int | None, int] = dict.fromkeys([*seating.people, None], 0)
        """How many events each person, and a spectator (None), has been told."""

    def run(self) -> bool:
        """Play to the end, or until somebody leaves; return whether the match is over."""
        try:
            if mark := self.match.game.untranslated(self.words.lang):
                self.screen.say(mark, "dim")
            self._introduce()
            self.keeper.keep(self.match)
            self.preparing: threading.Thread = self.seating.prepare(self.match.game)
            while not self.match.over:
                self._turn()
            self._conclude()
        except (EOFError, Leave):
            self._leave()
        except BaseException:
            self._leave()
            raise
        finally:
            self.seating.close()
        return self.match.over

    # the beginning and the end

    def _introduce(self) -> None:
        say, words, match = self.screen.say, self.words, self.match
        resumed = f" · {words('resumed', events=len(match.history))}" if self._moves_made() else ""
        title = said(match.game.title, words.lang)
        self.screen.headline(f"{title} · {words('players', players=match.players)}{resumed}")
        say(" · ".join(words("seated", seat=seat + 1, who=self._who(seat)) for seat in range(match.players)))
        say(words("fair"), "dim")
        self.screen.show(f"  {match.commitment}", "dim")
        if self.seating.people:
            say(words("how"))

    def _who(self, seat: int) -> str:
        if seat in self.seating.bots:
            return self.words("bot", name=self.seating.who[seat])
        return self.words("you" if len(self.seating.people) == 1 else "a person").lower()

    def _moves_made(self) -> bool:
        return any(who != "chance" for who, _ in self.match.history)

    def _conclude(self) -> None:
        people = self.seating.people
        viewer = None if self._hides() or not people else people[0]
        self.told[None] = self.told[self.viewer]
        self.tell(viewer)
        self.screen.headline(f"{said(self.match.game.title, self.words.lang)} · {self.words('over')}")
        self.show_table(viewer)
        self._show_result()
        assert self.match.source is not None
        self.screen.say(self.words("opened"), "dim")
        self.screen.show(f"  {self.match.source.secret.hex()}", "dim")
        if people:
            self.screen.say(self.words("check it"), "dim")
        self.keeper.finish(self.match)
        if people and not self.keeper.trouble:
            self.screen.show(self.words("kept", path=self.keeper.path))
        if people:
            self._offer_to_save()

    def _show_result(self) -> None:
        match, words = self.match, self.words
        rows = [
            (self.name(seat), str(points), words("winner") if seat in match.winners else "")
            for seat, points in enumerate(match.scores)
        ]
        self.screen.columns(rows)
        self.screen.say()
        self.screen.say(self._verdict(), "bold")

    def _verdict(self) -> str:
        winners, words = self.match.winners, self.words
        if len(self.seating.people) == 1 and self.seating.people[0] in winners:
            return words("you win") if len(winners) == 1 else words("you share")
        names = ", ".join(self.name(seat) for seat in winners)
        if not winners:
            return words("nobody wins")
        return words("one wins" if len(winners) == 1 else "some win", who=names)

    def _offer_to_save(self) -> None:
        while True:
            try:
                path = self.screen.ask(self.words("save as"))
            except (EOFError, KeyboardInterrupt):
                self.screen.say()
                return
            meant = path.split(maxsplit=1)
            if len(meant) == 2 and command_meant(meant[0]) == "save":
                path = meant[1]
            if not path or command_meant(path) == "quit" or self.save(path):
                return

    def _leave(self) -> None:
        """Say where the match is kept."""
        self.keeper.keep(self.match)
        self.screen.say()
        if self.keeper.trouble:
            self.screen.say(self.words("lost", reason=self.keeper.trouble), "bold")
            return
        if self.match.over:
            self.screen.show(self.words("saved", path=self.keeper.path))
            return
        self.screen.say(self.words("left"))
        self.screen.show(f"  ludo play --resume {shlex.quote(str(self.keeper.path))}")

    # turns

    def _turn(self) -> None:
        seat = self.match.to_move
        assert isinstance(seat, int)
        if seat in self.seating.bots:
            with self.screen.waiting(self.words("preparing")):
                self.preparing.join()
            with self.screen.waiting(self.words("thinking", who=self.name(seat))):
                move = self.seating.bots[seat].choose(self.match.sight(seat))
            self.play(move)
            if not self.seating.people:
                self.tell(None)
            return
        self._hand_over(seat)
        self.screen.headline(f"{said(self.match.game.title, self.words.lang)} · {self._turn_title()}")
        self.tell(seat)
        self.show_table(seat)
        self._say_what_for(seat)
        answers = MatchAnswers(self, seat)
        answers.list_moves()
        self.advise(seat)
        here = self.match
        while self.match is here:
            answers.answer(self.screen.ask(self._prompt(seat), answers.completions()))

    def _say_what_for(self, seat: int) -> None:
        """Say what wins, and what there is to do now."""
        sight, speech, lang = self.match.sight(seat), self.match.game.speech, self.words.lang
        for told, style in ((speech.goal, "dim"), (speech.task, "")):
            line = with_names(told(sight.s, self.match.setting.deck, lang), self.names, lang)
            if line:
                self.screen.say(line, style)

    def advise(self, seat: int) -> None:
        """Say what somebody beside a seat has to say; here nobody is."""

    def _turn_title(self) -> str:
        return self.words("turn", move=self.match.view(None)["move_number"] + 1)

    def _prompt(self, seat: int) -> str:
        return self.words("prompt", who=self.name(seat))

    def play(self, text: str) -> None:
        """Carry out a move: wholly, or, if it is interrupted, not at all."""
        after = self.match.watched()
        after.play(text)
        self.match: Match = after
        self.keeper.keep(after)

    def undo(self, seat: int) -> None:
        """Take back the last decision of a person, and everything after it; ``seat`` asked for it."""
        history = self.match.history
        mine = [number for number, (who, _) in enumerate(history) if who in self.seating.people]
        if not mine:
            self.screen.say(self.words("nothing to undo"))
            return
        last = mine[-1]
        key = "undone" if last + 1 < len(history) else "undone alone"
        self.screen.say(self.words(key, text=self.match.game.notation.veil(str(history[last][1]), seat)))
        self.match = self.match.at(last)
        self.told = {seat: min(events, last) for seat, events in self.told.items()}
        self.keeper.keep(self.match)

    # what people see

    def name(self, seat: int) -> str:
        if seat in self.seating.bots:
            return self.words("seat bot", seat=seat + 1, bot=self.seating.who[seat])
        return super().name(seat)

    def tell(self, seat: int | None) -> None:
        """Say what happened since this seat was last told."""
        begin = self.told[seat]
        self.lines(self.told_to(seat, begin))
        listeners = [seat] if self._hides() else list(self.told)
        for listener in listeners:
            self.told[listener] = len(self.match.history)

    def _hides(self) -> bool:
        """Tell whether one person at this screen may know what another may not."""
        people = self.seating.people
        return any(self.match.view(seat) != self.match.view(people[0]) for seat in people[1:])

    def _hand_over(self, seat: int) -> None:
        """Draw the curtain before another person's hand is shown."""
        if self.viewer != seat and self._hides():
            news = len(self.match.history) - self.told[self.viewer]
            if self.viewer is not None and news > 1:
                self.tell(self.viewer)
                self._pause(self.words("hand over"))
            if self.viewer is not None:
                self.screen.wipe()
            self._pause(self.words("curtain", who=self.name(seat)))
            self.screen.wipe()
        self.viewer = seat

    def _pause(self, prompt: str) -> None:
        if command_meant(self.screen.ask(prompt)) == "quit":
            raise Leave

    # saving

    def save(self, name: str) -> bool:
        """Save a record where a person says; return whether that was done."""
        path = Path(name).expanduser()
        if path.exists() and not is_record_of(path, self.match):
            self.screen.say(self.words("exists", path=path))
            return False
        try:
            self.match.record().save(path)
        except (OSError, ValueError) as error:
            self.screen.say(self.words("not saved", reason=error))
            return False
        self.screen.show(self.words("saved", path=path))
        return True
