"""Notices of turns: over https to an address that a visitor gave, as a feed, and to an open page."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from email.header import decode_header, make_header
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludotheque.site.foundation.addresses import is_host
from ludotheque.site.foundation.clocks import DAY
from ludotheque.site.foundation.rates import Rate, an_hour
from ludotheque.site.foundation.tokens import digest, new_token
from ludotheque.site.people.notices import PAUSES, Notices
from ludotheque.site.people.posting import (
    BadAddress,
    Notice,
    Post,
    Undelivered,
    is_public,
    target_of,
)
from ludotheque.site.people.webhook import KIND, WEBHOOK, Webhook
from ludotheque.site.services import Services
from ludotheque.site.store.storage import Note
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat
from tests.patience import PATIENCE
from tests.site.hosts import Host
from tests.site.inside import BOT, FREE, ME, YOU, at_a_house, make, some_moves, until
from tests.site.visiting import Browser, Building, site

ATOM = "{http://www.w3.org/2005/Atom}"
SLOW = Settings(clock=DAY)
NOTICE = Notice("Ludothèque", "À vous", "https://ludo.example/tables/t")

Visit = Callable[[Host], Awaitable[None]]


def at_a_host(visit: Visit) -> None:
    async def run() -> None:
        host = Host()
        await host.open()
        try:
            await visit(host)
        finally:
            host.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


# over https


def test_a_notice_arrives_as_ntfy_takes_it() -> None:
    async def visit(host: Host) -> None:
        await host.post().send(host.address, NOTICE)
        head, _, body = host.heard[0].partition("\r\n\r\n")
        first, *lines = head.split("\r\n")
        told = dict(line.split(": ", 1) for line in lines)
        assert first == "POST /topic?x=1 HTTP/1.1"
        assert body == "À vous"
        assert told["Click"] == "https://ludo.example/tables/t"
        assert str(make_header(decode_header(told["Title"]))) == "Ludothèque"
        assert told["Host"] == host.name
        assert told["Content-Type"] == "text/plain; charset=utf-8"

    at_a_host(visit)


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 403 No", b"HTTP/1.1 302 Found\r\nLocation: https://elsewhere/", b"SSH-2.0"]
)
def test_what_is_not_taken_is_told_and_no_redirection_is_followed(answer: bytes) -> None:
    async def visit(host: Host) -> None:
        host.answers = [answer]
        with pytest.raises(Undelivered):
            await host.post().send(host.address, NOTICE)
        assert len(host.heard) == 1

    at_a_host(visit)


def test_a_host_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.site.people.posting.SECONDS", 0.3)

    async def visit(host: Host) -> None:
        host.answers = [b""]
        with pytest.raises(Undelivered, match="did not answer"):
            await host.post().send(host.address, NOTICE)

    at_a_host(visit)


def test_a_host_that_cannot_prove_who_it_is_is_told_nothing() -> None:
    async def visit(host: Host) -> None:
        with pytest.raises(Undelivered, match="prove"):
            await host.post(context=None).send(host.address, NOTICE)
        assert host.heard == []

    at_a_host(visit)


def test_nothing_is_sent_into_the_house() -> None:
    async def visit(host: Host) -> None:
        with pytest.raises(Undelivered, match="public"):
            await host.post(may_reach=is_public).send(host.address, NOTICE)
        assert host.heard == []

    at_a_host(visit)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.9", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("::1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "2002:7f00:1::", "224.0.0.1", "ff02::1"),
        *("64:ff9b::a00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::a00:1", "fec0::1", "::10.0.0.1", "::8.8.8.8"),
    ],
)
def test_addresses_inside_are_known(address: str) -> None:
    assert not is_public(address)
    assert is_public("159.203.148.75")
    assert is_public("2606:4700::1111")


@pytest.mark.parametrize(
    "address",
    [
        *("http://ntfy.sh/x", "ntfy.sh/x", "https://", "https:///x", "ftp://ntfy.sh/x", "javascript:1"),
        *("https://ntfy.sh.evil.example/", "https://evil.example/ntfy.sh", "https://ntfy.sh:8443/x"),
        *("https://ann:word@ntfy.sh/x", "https://evil@ntfy.sh/", "https://ntfy.sh@evil.example/"),
        *(
            "https://ntfy.sh/a b",
            "https://ntfy.sh/\r\nX: y",
            "https://ntfy.sh/é",
            "https://[::1",
            "https://ntfy.sh:x/",
        ),
        *("https://ntfy.sh/" + "x" * 400, "", "https://ntfy.sh\\@evil.example/", "https://ntfy.sh:99999/"),
    ],
)
def test_an_address_must_be_of_https_and_of_an_allowed_host(address: str) -> None:
    with pytest.raises(BadAddress):
        target_of(address, ["ntfy.sh"])


def test_allowed_addresses_are_read() -> None:
    assert target_of("https://NTFY.sh", ["ntfy.sh"]) == ("ntfy.sh", 443, "/")
    assert target_of("https://ntfy.sh:443/a?b=c#d", ["ntfy.sh"]) == ("ntfy.sh", 443, "/a?b=c")
    assert target_of("https://n.example:8443/a", ["n.example:8443"]) == ("n.example", 8443, "/a")
    assert [is_host(text) for text in ("ntfy.sh", "a:1", "https://a", "a/b", "", "a b", "-a")] == [
        *(True, True, False, False, False, False, False)
    ]


# when it is somebody's turn


class Told(Post):
    """Writes down what would be sent, and fails as often as it is told to."""

    def __init__(self) -> None:
        super().__init__(["ntfy.sh"])
        self.sent: list[tuple[str, Notice]] = []
        self.failures = 0

    async def send(self, address: str, notice: Notice) -> None:
        self.sent.append((address, notice))
        if self.failures:
            self.failures -= 1
            raise Undelivered("The host did not answer.")


async def wishing(services: Services, *holders: str, lang: str = "en", each: int = 30) -> Told:
    """Have people of a house be told of their turns; return what they are told."""
    told = Told()

    async def at_once(seconds: float) -> None:
        await asyncio.sleep(0)

    rate = Rate(services.processes, "notices", an_hour(each), 4)
    services.notices = Notices(services.processes, rate, services.background.start)
    services.webhook = Webhook(services.store, told, rate, at_once)
    services.notices.ways.append(services.webhook)
    services.tables.listeners = [services.notices.look]
    for holder in holders:
        wish = {"address": f"https://ntfy.sh/{holder}", "lang": lang, "site": "https://ludo.example"}
        await services.store.write_note(holder, Note(KIND, WEBHOOK, wish, 1.0))
    return told


async def settled(services: Services) -> None:
    """Wait until what goes on in the background is done."""
    await until(lambda: services.background.done)


def test_whoever_has_days_for_a_move_is_told_once_a_turn(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        told = await wishing(services, "a", "b")
        table = await make(services, "temptation", ME, YOU, settings=SLOW, maker="a")
        await settled(services)
        assert told.sent == []  # whoever makes a table and begins is there
        while table.to_move == 0:
            await some_moves(services, table, 1)
        await settled(services)
        assert told.sent == [
            (
                "https://ntfy.sh/b",
                Notice("Ludothèque", "Your turn at Temptation", f"https://ludo.example/tables/{table.id}"),
            )
        ]
        await services.tables.call_bot(table, 0, 0)  # something else happens
        await services.tables.come_back(table, 0)
        while table.to_move == 1:
            await some_moves(services, table, 1)
        await settled(services)
        assert [address for address, _ in told.sent] == ["https://ntfy.sh/b", "https://ntfy.sh/a"]

    at_a_house(tmp_path, visit)


def test_whoever_sits_at_the_table_is_not_told_of_their_turn(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        told = await wishing(services, "b")
        table = await make(services, "titus", ME, YOU, settings=SLOW, maker="a")
        table.audience.elsewhere = frozenset({1})
        while table.to_move == 0:
            await some_moves(services, table, 1)
        await settled(services)
        assert told.sent == []

    at_a_house(tmp_path, visit)


@pytest.mark.parametrize("clock", [None, 60])
def test_whoever_plays_at_once_is_not_told(tmp_path: Path, clock: int | None) -> None:
    async def visit(services: Services) -> None:
        told = await wishing(services, "a", "b")
        table = await make(services, "titus", ME, YOU, settings=Settings(clock=clock))
        await some_moves(services, table, 4)
        await settled(services)
        assert told.sent == []

    at_a_house(tmp_path, visit)


def test_the_first_turn_is_told_when_the_last_seat_is_taken_in_one_s_own_language(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        told = await wishing(services, "a", lang="fr")
        table = await make(services, "titus", ME, FREE, settings=SLOW)
        assert told.sent == []
        await services.tables.sit(table, None, "Bob", "b")
        await settled(services)
        assert [notice.text for _, notice in told.sent] == ["À vous de jouer à Titus"]

    at_a_house(tmp_path, visit)


def test_neither_bots_nor_those_whom_a_bot_plays_for_are_told(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        told = await wishing(services, "a", "b")
        await make(services, "titus", BOT, ME, settings=SLOW)
        await settled(services)
        assert {address for address, _ in told.sent} <= {"https://ntfy.sh/a"}
        told.sent.clear()
        table = await make(services, "titus", ME, YOU, settings=SLOW, maker="a")
        await services.tables.reseat(table, lambda table: [table.seats[1].left()])
        while table.to_move == 0:
            await some_moves(services, table, 1)
        await settled(services)
        assert "https://ntfy.sh/b" not in [address for address, _ in told.sent]

    at_a_house(tmp_path, visit)


def test_a_notice_is_tried_three_times_and_then_the_shelf_says_why(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        told = await wishing(services, "b")
        told.failures = len(PAUSES)
        table = await make(services, "titus", ME, YOU, settings=SLOW)
        while table.to_move == 0:
            await some_moves(services, table, 1)
        await until(lambda: len(told.sent) >= len(PAUSES))
        await settled(services)
        assert len(told.sent) == 3
        wish = await services.webhook.wish_of("b")
        assert wish
        assert wish["failed"] == "The host did not answer."
        while table.to_move == 1:
            await some_moves(services, table, 1)
        while table.to_move == 0:
            await some_moves(services, table, 1)
        await settled(services)
        assert len(told.sent) == 4
        wish = await services.webhook.wish_of("b")
        assert wish
        assert wish["failed"] == ""

    at_a_house(tmp_path, visit)


def test_nobody_is_told_more_often_than_allowed(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        told = await wishing(services, "a", each=2)
        for _ in range(4):
            await make(services, "titus", ME, YOU, settings=SLOW)
        await settled(services)
        assert len(told.sent) == 2

    at_a_house(tmp_path, visit)


# on my shelf


TOKEN = new_token()
ANN = NewSeat("person", "Ann & <Co>", holder=digest(TOKEN))


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Building]:
    with Building(site(tmp_path)) as opened:
        yield opened


def known(building: Building) -> Browser:
    browser = building.visitor()
    browser.http.cookies.set("ludo", TOKEN)
    return browser


def house_in(building: Building) -> Services:
    services: Services = building.app.state.services
    return services


def test_without_allowed_hosts_the_page_says_that_it_is_off(building: Building) -> None:
    browser = known(building)
    assert "has not allowed it to send notices anywhere." in browser.get("/me").text
    answer = browser.post("/me/webhook", data={"address": "https://ntfy.sh/x"})
    assert answer.status_code == 422
    assert building.runner.run(house_in(building).webhook.wish_of(digest(TOKEN))) is None


def test_a_stranger_is_told_of_nothing(building: Building) -> None:
    stranger = building.visitor()
    for address, form in (("/me/webhook", {"address": "https://ntfy.sh/x"}), ("/me/feed", {"feed": "new"})):
        assert stranger.post(address, data=form).headers["location"] == "/me#notices"
    page = stranger.get("/me").text
    assert "Make a feed" not in page
    assert "/me/webhook" not in page.partition('id="no-webhook"')[0]


def test_an_address_is_kept_once_a_first_notice_has_arrived(building: Building) -> None:
    told = building.runner.run(wishing(house_in(building)))
    browser = known(building)
    told.failures = 1
    refused = browser.post("/me/webhook", data={"address": "https://ntfy.sh/ann"})
    assert refused.status_code == 422
    assert "The host did not answer." in refused.text
    assert 'value="https://ntfy.sh/ann"' in refused.text
    assert "Notices arrive there" not in browser.get("/me").text
    assert browser.post("/me/webhook", data={"address": " https://ntfy.sh/ann "}).status_code == 303
    assert [address for address, _ in told.sent] == ["https://ntfy.sh/ann"] * 2
    assert "Notices arrive there" in browser.get("/me").text
    assert browser.post("/me/webhook", data={"address": ""}).status_code == 303
    assert "https://ntfy.sh/ann" not in browser.get("/me").text


def test_a_page_learns_where_it_is_one_s_turn(building: Building) -> None:
    table = building.runner.run(make(house_in(building), "titus", ANN, YOU))
    building.runner.run(make(house_in(building), "titus", YOU, ANN))
    assert known(building).get("/me/turns").json() == [
        {"table": table.id, "number": table.number, "text": "Your turn at Titus"}
    ]
    assert building.visitor().get("/me/turns").json() == []


def feed_of(browser: Browser) -> str:
    page = browser.get("/me").text
    return page.partition('id="feed-link">http://testserver')[2].partition("<")[0]


def test_a_feed_tells_whose_turn_it_is_and_what_ended(building: Building) -> None:
    run, services, browser, reader = (
        building.runner.run,
        house_in(building),
        known(building),
        building.visitor(),
    )
    due = run(make(services, "titus", ANN, YOU, settings=Settings(public=False)))
    over = run(make(services, "tantalus", YOU, ANN))
    run(services.tables.concede(over, 0))
    browser.post("/me/feed", data={"feed": "new"})
    address = feed_of(browser)
    answer = reader.get(address)
    assert answer.headers["content-type"] == "application/atom+xml"
    feed = ElementTree.fromstring(answer.content)
    assert feed.tag == f"{ATOM}feed"
    for needed in ("id", "title", "updated", "author", "link"):
        assert feed.find(f"{ATOM}{needed}") is not None
    first, second = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in (first, second)] == [
        "Your turn at Titus",
        "You won at Tantalus",
    ]
    assert first.findtext(f"{ATOM}summary") == "Ann & <Co>, Bob"
    link = first.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"http://testserver/tables/{due.id}"
    for entry in (first, second):
        assert entry.findtext(f"{ATOM}id")
        assert entry.findtext(f"{ATOM}updated", "").endswith("Z")


def test_a_feed_that_has_not_changed_is_not_sent_again(building: Building) -> None:
    browser = known(building)
    browser.post("/me/feed", data={"feed": "new"})
    address = feed_of(browser)
    tag = browser.get(address).headers["etag"]
    for match in (tag, f'"other", W/{tag}'):
        again = browser.get(address, headers={"if-none-match": match})
        assert (again.status_code, again.content) == (304, b"")
    building.runner.run(make(house_in(building), "titus", ANN, YOU))
    assert browser.get(address, headers={"if-none-match": tag}).status_code == 200


def test_a_feed_s_address_can_be_taken_back(building: Building) -> None:
    browser = known(building)
    browser.post("/me/feed", data={"feed": "new"})
    old = feed_of(browser)
    assert feed_of(browser) == old  # it stays the same as long as nobody asks for another one
    browser.post("/me/feed", data={"feed": "new"})
    new = feed_of(browser)
    assert [browser.get(address).status_code for address in (old, new)] == [404, 200]
    browser.post("/me/feed", data={"feed": ""})
    assert browser.get(new).status_code == 404
    assert "feed-link" not in browser.get("/me").text
    assert browser.get("/me/feed/nonsense.xml").status_code == 404
    assert browser.get(f"/me/feed/{new_token()}.xml").status_code == 404
