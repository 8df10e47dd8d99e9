"""E-mail: confirmed before it is used, one for a turn, left at a touch, no use for pestering strangers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludotheque.site.feature import kept_by
from ludotheque.site.foundation.clocks import DAY
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.mail.message import message
from ludotheque.site.mail.service import KINDS, Mail
from ludotheque.site.people.account_transfer import hand_over, leave
from ludotheque.site.people.export import exported
from ludotheque.site.people.posting import BadAddress, Undelivered
from ludotheque.site.services import Services
from ludotheque.site.settings.notice_settings import PLAIN, STARTTLS, TLS, is_mail_address
from ludotheque.site.store.moving import move
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.board import Busy, Settings
from tests.patience import PATIENCE
from tests.site.conftest import STORES
from tests.site.inside import ME, YOU, make, some_moves, until
from tests.site.postgres import Postgres

from .house import FEATURES, SITE, PostOffice, an_office, ask, confirmed, opened

SLOW = Settings(clock=DAY)
BOB = "bob@people.example"
Visit = Callable[[Services, Mail, PostOffice], Awaitable[None]]


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocation:
    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else None
    return StoreLocation(tmp_path / "here.sqlite3", url)


@pytest.fixture
def file(tmp_path: Path) -> StoreLocation:
    return StoreLocation(tmp_path / "here.sqlite3")


def at(place: StoreLocation, visit: Visit, security: str = PLAIN, **settings: object) -> None:
    async def run() -> None:
        async with an_office(security) as office, opened(place, office, **settings) as (services, mail):
            await visit(services, mail, office)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def bob_s_turn(services: Services) -> str:
    """Make a table, play until it is Bob's turn, and return its name once all that was to be told is."""
    table = await make(services, "titus", ME, YOU, settings=SLOW, maker="a")
    while table.to_move == 0:
        await some_moves(services, table, 1)
    await until(lambda: services.background.done)
    return table.id


# confirming


def test_nothing_but_a_link_is_sent_before_an_address_is_confirmed(place: StoreLocation) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        await ask(mail, "b", BOB)
        assert office.to == [BOB]
        assert office.got[0]["Subject"] == "Confirm your address"
        assert await mail.waiting("b") == BOB
        await bob_s_turn(services)
        assert len(office.got) == 1
        assert await mail.asked(office.word()) == BOB
        assert not await mail.confirm("x" * 32)
        assert await mail.confirm(office.word())
        assert not await mail.confirm(office.word())
        table = await bob_s_turn(services)
        assert office.to == [BOB, BOB]
        assert f"{SITE}/tables/{table}" in office.text()

    at(place, visit)


def test_only_the_last_link_of_somebody_opens_anything(file: StoreLocation) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        await ask(mail, "b", BOB)
        await ask(mail, "b", "other@people.example")
        assert await mail.asked(office.word(0)) is None
        assert not await mail.confirm(office.word(0))
        assert await mail.waiting("b") == "other@people.example"

    at(file, visit)


def test_nobody_has_strangers_written_to_again_and_again(place: StoreLocation) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        for number in range(2):
            await ask(mail, f"visitor {number}", BOB.upper() if number else BOB)
        for number in range(2, 4):
            with pytest.raises(Problem, match="written to"):
                await ask(mail, f"visitor {number}", BOB)
        assert len(office.got) == 2
        await ask(mail, "visitor 4", "other@people.example")
        with pytest.raises(Busy):
            await ask(mail, "visitor 5", "yet.another@people.example")
        assert len(office.got) == 3, "what was refused is not taken for sent"

    at(place, visit, mails_an_hour=3)


def test_one_visitor_tries_few_addresses_and_so_do_all_at_one_place_and_all_together(
    file: StoreLocation,
) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        for number in range(3):
            await ask(mail, "b", f"{number}@people.example")
        with pytest.raises(Busy):
            await ask(mail, "b", "more@people.example")
        for number in range(12):
            await ask(mail, f"c{number}", f"c{number}@people.example", network="10.0.0.1")
        with pytest.raises(Busy):
            await ask(mail, "d", "d@people.example", network="10.0.0.1")
        for number in range(5):
            await ask(mail, f"e{number}", f"e{number}@people.example")
        with pytest.raises(Busy):
            await ask(mail, "f", "f@people.example")
        assert len(office.got) == 20

    at(file, visit, mails_an_hour=20)


def test_whoever_refuses_is_never_written_to_again_and_only_a_fingerprint_is_kept(
    place: StoreLocation,
) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        await confirmed(mail, office, "b", BOB)
        await ask(mail, "x", BOB)
        assert await mail.refuse(office.word())
        assert await mail.wish_of("b") is None
        with pytest.raises(Problem):
            await ask(mail, "c", BOB)
        for table in ("mail_refusals", "mail_asked", "mail_addresses", "tickets"):
            assert BOB not in str(await services.store.find(f"select * from {table}"))

    at(place, visit)


@pytest.mark.parametrize(
    "address",
    [
        *("", "bob", "bob@", "@people.example", "bob@people", "bob@people..example", "a b@people.example"),
        *("bob@people.example\r\nBcc: x@y.example", "bob@people.example,x@y.example", "<bob@people.example>"),
        *("bob@[127.0.0.1]", "é@people.example", "x" * 65 + "@a.example", "a@" + "x." * 130 + "example"),
    ],
)
def test_what_is_no_address_is_refused(file: StoreLocation, address: str) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        with pytest.raises(Problem, match="not an e-mail address"):
            await ask(mail, "b", address)
        assert office.got == []

    assert is_mail_address("bob.o'hara+ludo@mail.people.example")
    at(file, visit)


# telling


def test_a_turn_is_told_once_in_one_s_language_with_ways_to_leave(place: StoreLocation) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        await confirmed(mail, office, "b", BOB, "fr")
        table = await bob_s_turn(services)
        same = await services.tables.find(table)
        assert same
        services.notices.look(same)
        await until(lambda: services.background.done)
        (got,) = office.got
        assert got["Subject"] == "À vous de jouer à Titus"
        assert str(got["From"]) == "Les Amis <games@club.example>"
        assert "Les Amis" in office.text()
        assert got["Auto-Submitted"] == "auto-generated"
        assert got["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        wish = await mail.wish_of("b")
        assert wish
        assert got["List-Unsubscribe"] == f"<{SITE}/api/mail/leave/{wish.word}>"
        assert f"{SITE}/mail/leave/{wish.word}" in office.text()
        await mail.leave(wish.word)
        await bob_s_turn(services)
        assert len(office.got) == 1

    at(place, visit, name="Les Amis")


def test_only_what_somebody_chose_is_told(file: StoreLocation) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        await confirmed(mail, office, "b", BOB)
        await mail.choose("b", ["ready", "nonsense"], "de")
        assert [kind for kind in KINDS if await mail.wanted("b", kind)] == ["ready"]
        await bob_s_turn(services)
        assert office.got == []

    at(file, visit)


def test_a_busy_server_is_asked_again_and_an_address_that_is_gone_is_dropped(file: StoreLocation) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        await confirmed(mail, office, "b", BOB)
        office.answers = ["451 later"]
        office.after_data = ["452 later"]
        await bob_s_turn(services)
        assert len(office.got) == 1
        office.after_data = ["554 spam"]
        await bob_s_turn(services)
        wish = await mail.wish_of("b")
        assert wish
        assert wish.failed == "The mail server refused the message."
        await bob_s_turn(services)
        wish = await mail.wish_of("b")
        assert wish
        assert (len(office.got), wish.failed) == (2, "")
        office.answers = ["550 no such user"]
        await bob_s_turn(services)
        assert await mail.wish_of("b") is None

    at(file, visit)


def test_an_address_goes_along_with_its_person_and_is_told_and_forgotten_with_the_rest(
    place: StoreLocation,
) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        await confirmed(mail, office, "b", BOB)
        await hand_over(services.tables, "b", "c")
        await ask(mail, "c", "new@people.example")
        assert await mail.wanted("c", "turn")
        features = services.tables.feature_tables
        told = b"".join([piece async for piece in exported(services.store, "c", "", features)])
        assert BOB.encode() in told
        await leave(services.tables, "c")
        assert await mail.wish_of("c") is None
        assert await mail.waiting("c") == ""
        assert not await mail.confirm(office.word())
        await confirmed(mail, office, "d", "d@people.example")
        await confirmed(mail, office, "e", "e@people.example")
        await hand_over(services.tables, "d", "e")
        assert (await mail.wish_of("d"), await mail.wanted("e", "turn")) == (None, True)
        await services.tables.tidy(4e9)
        assert await services.store.find("select word from mail_asked") == []

    at(place, visit)


def test_addresses_survive_a_restart_and_move_with_the_rest(place: StoreLocation, tmp_path: Path) -> None:
    async def before(services: Services, mail: Mail, office: PostOffice) -> None:
        await confirmed(mail, office, "b", BOB)

    async def after(services: Services, mail: Mail, office: PostOffice) -> None:
        await bob_s_turn(services)
        assert office.to == [BOB]

    at(place, before)
    at(place, after)
    new = StoreLocation(tmp_path / "there.sqlite3")
    asyncio.run(move(place, new, lambda line: None, kept_by(FEATURES)))
    at(new, after)


def test_two_processes_send_one_mail_for_a_turn(postgres: Postgres) -> None:
    place = StoreLocation(Path(), postgres.new())

    async def run() -> None:
        async with an_office() as office, opened(place, office) as here, opened(place, office) as there:
            (services, mail), (others, _) = here, there
            await confirmed(mail, office, "b", BOB)
            table = await make(services, "titus", ME, YOU, settings=SLOW, maker="a")
            while table.to_move == 0:
                await some_moves(services, table, 1)
            same = await others.tables.find(table.id)
            assert same
            others.notices.look(same)
            await until(lambda: services.background.done and others.background.done)
            assert office.to == [BOB]

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


# the mail server


@pytest.mark.parametrize("security", [STARTTLS, TLS])
def test_a_server_is_spoken_to_in_private_and_told_who_sends(security: str) -> None:
    async def run() -> None:
        async with an_office(security) as office:
            settings = office.settings()
            made = message(("Les Amis", "games@club.example"), BOB, "Hello", "Hello.\n", "en", {})
            await office.smtp(settings).send(made)
            assert office.to == [BOB]
            with pytest.raises(Undelivered):
                await office.smtp(settings, "wrong").send(made)
            unknown = office.smtp(settings)
            unknown._context = None  # the certificate is not one that everybody believes
            with pytest.raises(Undelivered):
                await unknown.send(made)
            assert office.to == [BOB]

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_what_may_have_gone_out_is_not_sent_again() -> None:
    async def run() -> None:
        async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"220 post.example\r\n")
            for answer in (b"250 hello", b"250 OK", b"250 OK", b"354 go on"):
                await reader.readline()
                writer.write(answer + b"\r\n")
            await reader.readuntil(b"\r\n.\r\n")
            writer.close()

        server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
        office = PostOffice()
        office.port = server.sockets[0].getsockname()[1]
        made = message(("Les Amis", "games@club.example"), BOB, "Hello", "Hello.\n", "en", {})
        with pytest.raises(BadAddress):
            await office.smtp(office.settings()).send(made)
        server.close()
        with pytest.raises(Undelivered):
            await office.smtp(office.settings()).send(made)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_what_is_set_up_by_half_is_told_to_the_log_and_sends_nothing(
    file: StoreLocation, caplog: pytest.LogCaptureFixture
) -> None:
    async def visit(services: Services, mail: Mail, office: PostOffice) -> None:
        with pytest.raises(Problem):
            await ask(mail, "b", BOB)
        assert office.got == []

    with caplog.at_level(logging.WARNING):
        at(file, visit, mail_from="")
    assert "mail-from" in caplog.text
