"""What can be done at a table, decided in one place."""

import asyncio
import time
from pathlib import Path

import pytest

from ludotheque.site.house import House
from ludotheque.site.keeping import FILE
from ludotheque.site.live import Connection
from ludotheque.site.making import NewSeat, clean_name, drawn_by_lot
from ludotheque.site.notebook import RETURNED, STOOD_IN
from ludotheque.site.rematch import rematch
from ludotheque.site.table import Refused, Settings, Stale, Table
from ludotheque.site.tokens import CODE_LETTERS, digest, new_code, new_token
from tests.site.inside import BOT, ME, YOU, as_stored, at_a_house, make, same


def test_a_move_in_the_open_can_be_taken_back_and_the_disk_agrees(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "tanagra", ME, YOU)
        assert table.match
        before = table.match.full()
        await house.move(table, 0, table.number, table.match.moves()[0])
        assert table.match.full() != before
        number = table.number
        await house.take_back(table, 0, number)
        assert table.number == number + 1, "numbers are never used again"
        assert table.match.full() == before
        assert same(await as_stored(house, table), table)
        await house.move(table, 0, table.number, table.match.moves()[1])
        assert same(await as_stored(house, table), table)

    at_a_house(tmp_path, visit)


def test_a_move_after_which_chance_spoke_is_final(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", ME, YOU)
        await house.move(table, 0, table.number, "draw")
        with pytest.raises(Refused, match="revealed"):
            await house.take_back(table, 0, table.number)

    at_a_house(tmp_path, visit)


def test_another_persons_move_cannot_be_taken_back_but_a_bots_answer_goes_with_mine(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "tanagra", ME, YOU)
        assert table.match
        await house.move(table, 0, table.number, table.match.moves()[0])
        with pytest.raises(Refused, match="no move to take back"):
            await house.take_back(table, 1, table.number)
        against = await make(house, "tanagra", ME, BOT)
        assert against.match
        before = against.match.full()
        await house.move(against, 0, against.number, against.match.moves()[0])
        while against.to_move != 0:
            await asyncio.sleep(0.01)
        assert against.match.length == 2
        await house.take_back(against, 0, against.number)
        assert against.match.full() == before

    at_a_house(tmp_path, visit)


def test_of_two_moves_with_one_number_the_second_is_stale(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "tanagra", ME, YOU)
        assert table.match
        first, second = table.match.moves()[:2]
        number = table.number
        answers = await asyncio.gather(
            house.move(table, 0, number, first),
            house.move(table, 0, number, second),
            house.move(table, 0, number, first),
            return_exceptions=True,
        )
        assert answers[0] is None
        assert isinstance(answers[1], Stale)
        assert answers[2] is None, "the same move again counts once"
        assert table.rows == [(0, first)]

    at_a_house(tmp_path, visit)


def test_a_rival_process_that_was_quicker_is_believed(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "tanagra", ME, YOU)
        rival = House(house.store, house.thinkers)
        theirs = await rival.table(table.id)
        assert theirs
        assert theirs is not table
        assert table.match
        first, second = table.match.moves()[:2]
        await rival.move(theirs, 0, theirs.number, first)
        with pytest.raises(Stale):
            await house.move(table, 0, table.number, second)
        assert same(table, theirs)
        await rival.stop()

    at_a_house(tmp_path, visit)


def test_conceding_ends_a_match_of_two_and_gives_the_seat_of_three_to_a_bot(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        two = await make(house, "titus", ME, YOU)
        await house.concede(two, 1)
        assert two.over
        assert two.winners == [0]
        assert (await as_stored(house, two)).winners == [0]
        with pytest.raises(Refused, match="over"):
            await house.move(two, 0, two.number, "draw")
        three = await make(house, "titus", ME, YOU, NewSeat("person", "Cid", holder="c"))
        await house.concede(three, 1)
        assert not three.over
        assert three.seats[1].bot
        assert three.held("b") == []
        assert same(await as_stored(house, three), three)

    at_a_house(tmp_path, visit)


CID = NewSeat("person", "Cid", holder="c")


def long_ago(table: Table, seconds: float) -> None:
    """Let that much time have passed since the last event, and since anybody left."""
    table.moved_at -= seconds
    gone = table.audience.away_since
    gone |= {seat: since - seconds for seat, since in gone.items()}


def test_a_bot_stands_in_when_all_who_are_here_agree_and_its_player_can_come_back(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", YOU, ME, CID)
        here = [Connection([1]), Connection([2])]
        for connection in here:
            table.audience.join(connection)
        long_ago(table, table.settings.absence)
        await house.call_bot(table, 1, 0)
        assert not table.seats[0].bot, "Cid was not asked"
        await house.call_bot(table, 2, 0)
        assert table.seats[0].bot
        assert (await as_stored(house, table)).seats[0].stand_in
        await house.come_back(table, 0)
        assert not table.seats[0].bot
        with pytest.raises(Refused, match="No bot"):
            await house.come_back(table, 0)

    at_a_house(tmp_path, visit)


@pytest.mark.parametrize("clock", [60, 604_800])
def test_no_bot_can_be_called_for_an_absent_player_whose_clock_runs(tmp_path: Path, clock: int) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", YOU, ME, settings=Settings(clock=clock))
        table.audience.join(Connection([1]))
        long_ago(table, clock - 5)
        with pytest.raises(Refused, match="still has time"):
            await house.call_bot(table, 1, 0)
        assert table.rows == (await as_stored(house, table)).rows
        assert not table.seats[0].bot
        long_ago(table, 6)
        await house.call_bot(table, 1, 0)
        assert table.seats[0].bot

    at_a_house(tmp_path, visit)


def test_without_a_clock_a_bot_can_be_called_when_a_player_was_away_as_long_as_the_table_says(
    tmp_path: Path,
) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", YOU, ME, settings=Settings(absence=900))
        table.audience.join(Connection([1]))
        long_ago(table, 880)
        with pytest.raises(Refused, match="still has time"):
            await house.call_bot(table, 1, 0)
        you = Connection([0])
        table.audience.join(you)
        long_ago(table, 30)
        with pytest.raises(Refused, match="is here"):
            await house.call_bot(table, 1, 0)
        table.audience.leave(you)
        with pytest.raises(Refused, match="still has time"):  # he left only now
            await house.call_bot(table, 1, 0)
        table = await house.table(table.id) or table
        long_ago(table, 900)
        await house.call_bot(table, 1, 0)
        assert table.seats[0].bot

    at_a_house(tmp_path, visit)


def test_no_bot_is_called_for_somebody_whom_nobody_waits_for(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", ME, YOU, CID)
        table.audience.join(Connection([0]))
        long_ago(table, 100_000)
        with pytest.raises(Refused, match="Nobody is waiting"):
            await house.call_bot(table, 0, 1)

    at_a_house(tmp_path, visit)


def test_people_may_leave_their_own_seats_to_bots_at_any_time_but_not_all_of_them(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", ME, YOU, settings=Settings(clock=604_800))
        await house.call_bot(table, 1, 1)
        assert table.seats[1].bot
        with pytest.raises(Refused, match="Only bots"):
            await house.call_bot(table, 0, 0)
        await house.come_back(table, 1)
        await house.call_bot(table, 0, 0)
        assert same(await as_stored(house, table), table)
        assert table.rows[-3:] == [(STOOD_IN, "1 1"), (RETURNED, "1"), (STOOD_IN, "0 0")]

    at_a_house(tmp_path, visit)


def test_nobody_s_move_is_late_because_others_leave_their_seats_and_come_back(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "tanagra", ME, YOU)
        assert table.match
        number, move = table.number, table.match.moves()[0]
        await house.call_bot(table, 1, 1)
        await house.come_back(table, 1)
        await house.move(table, 0, number, move)
        assert table.rows[-1] == (0, move)
        length = table.number
        await house.move(table, 0, number, move)
        assert table.number == length, "sent again it counts once"

    at_a_house(tmp_path, visit)


def test_a_clock_that_goes_back_gives_nobody_s_seat_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", YOU, ME)
        table.audience.join(Connection([1]))
        for hours in (-48, -1):
            now = time.time() + 3600 * hours
            monkeypatch.setattr("time.time", lambda now=now: now)
            with pytest.raises(Refused, match="still has time"):
                await house.call_bot(table, 1, 0)

    at_a_house(tmp_path, visit)


def test_a_table_of_an_older_version_has_the_usual_time_before_a_bot_is_called(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", YOU, ME)
        stored = table.stored()
        del stored.setup.settings["absence"]
        assert Table.read(stored).settings.absence == Settings().absence == 180

    at_a_house(tmp_path, visit)


def test_when_the_clock_has_run_out_one_call_is_enough(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", ME, YOU, settings=Settings(clock=60))
        assert table.deadline
        table.audience.join(Connection([0]))
        table.audience.join(Connection([1]))
        with pytest.raises(Refused, match="still has time"):
            await house.call_bot(table, 1, 0)
        table.moved_at = time.time() - 61
        assert table.late
        await house.call_bot(table, 1, 0)
        assert table.seats[0].bot
        while table.to_move == 0 or table.thinking is not None:
            await asyncio.sleep(0.01)
        assert not table.late

    at_a_house(tmp_path, visit)


def test_a_rematch_has_the_same_people_one_seat_on_and_is_made_once(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "titus", ME, YOU)
        with pytest.raises(Refused, match="not over"):
            await rematch(house, table)
        await house.concede(table, 0)
        again = await rematch(house, table)
        assert [seat.name for seat in again.seats] == ["Bob", "Ann"]
        assert again.held("a") == [1]
        assert again.secret.secret != table.secret.secret
        assert (await rematch(house, table)).id == again.id

    at_a_house(tmp_path, visit)


def test_a_table_that_nobody_needs_is_dropped_from_memory_and_comes_back(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        watched, idle = await make(house, "titus", ME, YOU), await make(house, "titus", ME, YOU)
        watched.audience.join(Connection([0]))
        house.rest(time.monotonic() + 1000)
        assert await house.table(watched.id) is watched
        again = await house.table(idle.id)
        assert again is not idle
        assert again
        assert same(again, idle)

    at_a_house(tmp_path, visit)


def test_a_game_whose_match_begins_without_chance_is_found_begun(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        table = await make(house, "tanagra", ME, YOU)
        assert table.rows == []
        assert (await as_stored(house, table)).stage == "playing"

    at_a_house(tmp_path, visit)


def test_who_begins_by_lot_keeps_the_order_round_the_table() -> None:
    wishes = [NewSeat("person", name) for name in "abcd"]
    orders = {"".join(wish.name for wish in drawn_by_lot(wishes)) for _ in range(200)}
    assert orders == {"abcd", "bcda", "cdab", "dabc"}


def test_tokens_are_long_and_only_their_hash_is_kept(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        created = await house.create(
            "titus", 3, {}, [NewSeat("person"), NewSeat("person"), NewSeat("open")], Settings()
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
