"""What can be done at a table, decided in one place."""

import asyncio
import time
from pathlib import Path

import pytest

from ludotheque.site.foundation.tokens import CODE_LETTERS, digest, new_code, new_token
from ludotheque.site.services import Services, compose
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.tables.board import Refused, Settings, Stale, Why
from ludotheque.site.tables.cache import RETURNED, STOOD_IN
from ludotheque.site.tables.live import Connection
from ludotheque.site.tables.making import NewSeat, NewTable, clean_name, drawn_by_lot
from ludotheque.site.tables.rematch import rematch
from ludotheque.site.tables.table import Table
from tests.site.inside import BOT, ME, YOU, as_stored, at_a_house, long_ago, make, of, same, until


def test_a_move_in_the_open_can_be_taken_back_and_the_disk_agrees(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, YOU)
        before = table.match.full()
        await services.tables.move(table, 0, table.number, table.match.moves()[0])
        assert table.match.full() != before
        number = table.number
        await services.tables.take_back(table, 0, number)
        assert table.number == number + 1, "numbers are never used again"
        assert table.match.full() == before
        assert same(await as_stored(services, table), table)
        await services.tables.move(table, 0, table.number, table.match.moves()[1])
        assert same(await as_stored(services, table), table)

    at_a_house(tmp_path, visit)


def test_a_move_after_which_chance_spoke_is_final(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU)
        await services.tables.move(table, 0, table.number, "draw")
        with pytest.raises(Refused, match="revealed"):
            await services.tables.take_back(table, 0, table.number)

    at_a_house(tmp_path, visit)


def test_another_persons_move_cannot_be_taken_back_but_a_bots_answer_goes_with_mine(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, YOU)
        await services.tables.move(table, 0, table.number, table.match.moves()[0])
        with pytest.raises(Refused, match="no move to take back"):
            await services.tables.take_back(table, 1, table.number)
        against = await make(services, "tanagra", ME, BOT)
        assert against.match
        before = against.match.full()
        await services.tables.move(against, 0, against.number, against.match.moves()[0])
        await until(lambda: against.to_move == 0)
        assert against.match.length == 2
        await services.tables.take_back(against, 0, against.number)
        assert against.match.full() == before

    at_a_house(tmp_path, visit)


def test_of_two_moves_with_one_number_the_second_is_stale(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, YOU)
        first, second = table.match.moves()[:2]
        number = table.number
        answers = await asyncio.gather(
            services.tables.move(table, 0, number, first),
            services.tables.move(table, 0, number, second),
            services.tables.move(table, 0, number, first),
            return_exceptions=True,
        )
        assert answers[0] is None
        assert isinstance(answers[1], Stale)
        assert answers[2] is None, "the same move again counts once"
        assert table.rows == [(0, first)]

    at_a_house(tmp_path, visit)


def test_whoever_has_several_seats_moves_for_the_one_whose_turn_it_is(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, YOU, NewSeat("person", "Cleo", holder="c"))
        ann, others, account = [0], [1, 2], of("a")
        first = table.match.moves()[0]
        with pytest.raises(Refused) as refused:
            await services.tables.move_for(table, others, 0, first, account)
        assert (refused.value.why, refused.value.values) == (Why.NOT_YOUR_TURN, {"seat": 0})
        await services.tables.move_for(table, ann, 0, first, account)
        for seat in others:
            move = table.match.moves()[0]
            await services.tables.move_for(table, others, seat, move, account)
            assert table.rows[-1] == (seat, move)
            await services.tables.move_for(table, others, seat, move, account)
            assert table.number == seat + 1, "sent again it counts once"
        with pytest.raises(Stale):
            await services.tables.move_for(table, ann, 1, first, account)

    at_a_house(tmp_path, visit)


def test_nobody_moves_in_a_seat_while_a_bot_plays_there_for_them(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, YOU)
        await services.tables.call_bot(table, 0, 0)
        with pytest.raises(Refused, match="A bot is playing for you"):
            await services.tables.move_for(table, [0], table.number, table.match.moves()[0], of("a"))

    at_a_house(tmp_path, visit)


def test_a_rival_process_that_was_quicker_is_believed(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, YOU)
        rival = compose(services.store, services.thinkers)
        theirs = await rival.tables.find(table.id)
        assert theirs
        assert theirs is not table
        first, second = table.match.moves()[:2]
        await rival.tables.move(theirs, 0, theirs.number, first)
        with pytest.raises(Stale):
            await services.tables.move(table, 0, table.number, second)
        assert same(table, theirs)
        await rival.stop()

    at_a_house(tmp_path, visit)


def test_conceding_ends_a_match_of_two_and_gives_the_seat_of_three_to_a_bot(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        two = await make(services, "titus", ME, YOU)
        await services.tables.concede(two, 1)
        assert two.over
        assert two.winners == [0]
        assert (await as_stored(services, two)).winners == [0]
        with pytest.raises(Refused, match="over"):
            await services.tables.move(two, 0, two.number, "draw")
        three = await make(services, "titus", ME, YOU, NewSeat("person", "Cid", holder="c"))
        await services.tables.concede(three, 1)
        assert not three.over
        assert three.seats[1].bot
        assert three.held("b") == []
        assert same(await as_stored(services, three), three)

    at_a_house(tmp_path, visit)


CID = NewSeat("person", "Cid", holder="c")


def test_a_bot_stands_in_when_all_who_are_here_agree_and_its_player_can_come_back(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ME, CID)
        here = [Connection([1]), Connection([2])]
        for connection in here:
            table.audience.join(connection)
        long_ago(table, table.settings.absence)
        await services.tables.call_bot(table, 1, 0)
        assert not table.seats[0].bot, "Cid was not asked"
        await services.tables.call_bot(table, 2, 0)
        assert table.seats[0].bot
        assert (await as_stored(services, table)).seats[0].stand_in
        await services.tables.come_back(table, 0)
        assert not table.seats[0].bot
        with pytest.raises(Refused, match="No bot"):
            await services.tables.come_back(table, 0)

    at_a_house(tmp_path, visit)


@pytest.mark.parametrize("clock", [60, 604_800])
def test_no_bot_can_be_called_for_an_absent_player_whose_clock_runs(tmp_path: Path, clock: int) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ME, settings=Settings(clock=clock))
        table.audience.join(Connection([1]))
        long_ago(table, clock - 5)
        with pytest.raises(Refused, match="still has time"):
            await services.tables.call_bot(table, 1, 0)
        assert table.rows == (await as_stored(services, table)).rows
        assert not table.seats[0].bot
        long_ago(table, 6)
        await services.tables.call_bot(table, 1, 0)
        assert table.seats[0].bot

    at_a_house(tmp_path, visit)


def test_without_a_clock_a_bot_can_be_called_when_a_player_was_away_as_long_as_the_table_says(
    tmp_path: Path,
) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ME, settings=Settings(absence=900))
        table.audience.join(Connection([1]))
        long_ago(table, 880)
        with pytest.raises(Refused, match="still has time"):
            await services.tables.call_bot(table, 1, 0)
        you = Connection([0])
        table.audience.join(you)
        long_ago(table, 30)
        with pytest.raises(Refused, match="is here"):
            await services.tables.call_bot(table, 1, 0)
        table.audience.leave(you)
        with pytest.raises(Refused, match="still has time"):  # he left only now
            await services.tables.call_bot(table, 1, 0)
        table = await services.tables.find(table.id) or table
        long_ago(table, 900)
        await services.tables.call_bot(table, 1, 0)
        assert table.seats[0].bot

    at_a_house(tmp_path, visit)


def test_nobody_is_taken_for_absent_because_the_house_has_only_just_looked(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ME)
        for seat in (0, 1):
            table.audience.join(Connection([seat]))
        begun_again = await as_stored(services, table)
        begun_again.moved_at -= 1000
        begun_again.audience.join(Connection([1]))
        with pytest.raises(Refused, match="still has time"):
            await services.tables.call_bot(begun_again, 1, 0)
        begun_again.audience.since -= table.settings.absence
        await services.tables.call_bot(begun_again, 1, 0)
        assert begun_again.seats[0].bot

    at_a_house(tmp_path, visit)


def test_no_bot_is_called_for_somebody_whom_nobody_waits_for(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU, CID)
        table.audience.join(Connection([0]))
        long_ago(table, 100_000)
        with pytest.raises(Refused, match="Nobody is waiting"):
            await services.tables.call_bot(table, 0, 1)

    at_a_house(tmp_path, visit)


def test_people_may_leave_their_own_seats_to_bots_at_any_time_but_not_all_of_them(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU, settings=Settings(clock=604_800))
        await services.tables.call_bot(table, 1, 1)
        assert table.seats[1].bot
        with pytest.raises(Refused, match="Only bots"):
            await services.tables.call_bot(table, 0, 0)
        await services.tables.come_back(table, 1)
        await services.tables.call_bot(table, 0, 0)
        assert same(await as_stored(services, table), table)
        assert table.rows[-3:] == [(STOOD_IN, "1 1"), (RETURNED, "1"), (STOOD_IN, "0 0")]

    at_a_house(tmp_path, visit)


def test_nobody_s_move_is_late_because_others_leave_their_seats_and_come_back(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, YOU)
        number, move = table.number, table.match.moves()[0]
        await services.tables.call_bot(table, 1, 1)
        await services.tables.come_back(table, 1)
        await services.tables.move(table, 0, number, move)
        assert table.rows[-1] == (0, move)
        length = table.number
        await services.tables.move(table, 0, number, move)
        assert table.number == length, "sent again it counts once"

    at_a_house(tmp_path, visit)


def test_a_clock_that_goes_back_gives_nobody_s_seat_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ME)
        table.audience.join(Connection([1]))
        for hours in (-48, -1):
            now = time.time() + 3600 * hours
            monkeypatch.setattr("time.time", lambda now=now: now)
            with pytest.raises(Refused, match="still has time"):
                await services.tables.call_bot(table, 1, 0)

    at_a_house(tmp_path, visit)


def test_a_table_of_an_older_version_has_the_usual_time_before_a_bot_is_called(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ME)
        stored = table.stored()
        del stored.setup.settings["absence"]
        assert Table.read(stored).settings.absence == Settings().absence == 180

    at_a_house(tmp_path, visit)


def test_when_the_clock_has_run_out_one_call_is_enough(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU, settings=Settings(clock=60))
        assert table.deadline
        table.audience.join(Connection([0]))
        table.audience.join(Connection([1]))
        with pytest.raises(Refused, match="still has time"):
            await services.tables.call_bot(table, 1, 0)
        table.moved_at = time.time() - 61
        assert table.late
        await services.tables.call_bot(table, 1, 0)
        assert table.seats[0].bot
        await until(lambda: table.to_move != 0 and table.thinking is None)
        assert not table.late

    at_a_house(tmp_path, visit)


def test_a_rematch_has_the_same_people_one_seat_on_and_is_made_once(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU)
        with pytest.raises(Refused, match="not over"):
            await rematch(services.tables, table)
        await services.tables.concede(table, 0)
        again = await rematch(services.tables, table)
        assert [seat.name for seat in again.seats] == ["Bob", "Ann"]
        assert again.held("a") == [1]
        assert again.secret.secret != table.secret.secret
        assert (await rematch(services.tables, table)).id == again.id

    at_a_house(tmp_path, visit)


def test_a_table_that_nobody_needs_is_dropped_from_memory_and_comes_back(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        watched, idle = await make(services, "titus", ME, YOU), await make(services, "titus", ME, YOU)
        watched.audience.join(Connection([0]))
        services.tables.rest(time.monotonic() + 1000)
        assert await services.tables.find(watched.id) is watched
        again = await services.tables.find(idle.id)
        assert again is not idle
        assert again
        assert same(again, idle)

    at_a_house(tmp_path, visit)


def test_a_game_whose_match_begins_without_chance_is_found_begun(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, YOU)
        assert table.rows == []
        assert (await as_stored(services, table)).stage == "playing"

    at_a_house(tmp_path, visit)


def test_who_begins_by_lot_keeps_the_order_round_the_table() -> None:
    wishes = [NewSeat("person", name) for name in "abcd"]
    orders = {"".join(wish.name for wish in drawn_by_lot(wishes)) for _ in range(200)}
    assert orders == {"abcd", "bcda", "cdab", "dabc"}


def test_tokens_are_long_and_only_their_hash_is_kept(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        created = await services.tables.create(
            NewTable("titus", {}, [NewSeat("person"), NewSeat("person"), NewSeat("open")])
        )
        words = [*created.tokens.values(), *created.invites.values()]
        assert len(words) == 3
        file = (tmp_path / FILE).read_bytes() + (tmp_path / f"{FILE}-wal").read_bytes()
        for word in words:
            assert len(word) >= 32
            assert word.encode() not in file
            assert digest(word).encode() in file

    at_a_house(tmp_path, visit)
    assert new_token() != new_token()
    assert set(new_code()) <= set(CODE_LETTERS)


@pytest.mark.parametrize(("typed", "kept"), [("  Ann  B ", "Ann B"), ("\x00\n", ""), ("é" * 99, "é" * 24)])
def test_names_are_tidied(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
