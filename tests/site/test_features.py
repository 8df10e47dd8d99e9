import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.site.api.calls import json_response, services_of, table_of
from ludotheque.site.app import make_app
from ludotheque.site.feature import Feature, join, kept_by
from ludotheque.site.foundation import templating
from ludotheque.site.people.account_transfer import hand_over, leave
from ludotheque.site.people.export import exported
from ludotheque.site.services import Services, compose
from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Told
from ludotheque.site.store.moving import move
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.additions import Addition
from ludotheque.site.tables.board import Refused
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from tests.patience import PATIENCE
from tests.site.conftest import STORES
from tests.site.inside import ME, YOU, make
from tests.site.visiting import Building

CREATE = """create table thanks (
  id text not null references tables (id) on delete cascade,
  holder text not null,
  words text not null,
  at {real} not null,
  primary key (id, holder)
)"""
THANKS = FeatureTables(
    "thanks",
    formats=[Format(*([CREATE.format(real=real)] for real in ("real", "double precision")))],
    kinds=[Kind("thanks", ("id", "holder", "words", "at"), ("id", "holder"))],
    tidy=["delete from thanks where at < :abandoned"],
    hand_over=["update thanks set holder = :new where holder = :old"],
    forget=["delete from thanks where holder = :holder"],
    told=[Told("thanks", ("words",), "select words from thanks where holder = :holder")],
)
WRITE = """insert into thanks (id, holder, words, at) values (:id, :holder, :words, :at)
  on conflict (id, holder) do update set words = excluded.words, at = excluded.at returning words"""
READ = "select holder, words from thanks where id = :id order by holder"


class Thanks:
    """Keeps what people thank each other for."""

    def __init__(self, services: Services) -> None:
        self.store = services.store
        self.count: dict[str, int] = {}

    async def write(self, table: Table, holder: str, words: str, at: float = 1e9) -> None:
        await self.store.change((WRITE, {"id": table.id, "holder": holder, "words": words, "at": at}))
        self.count[table.id] = self.count.get(table.id, 0) + 1
        table.audience.tell()

    async def hear(self, table: Table, held: Sequence[int], wish: Mapping[str, Any]) -> dict[str, Any]:
        if not held:
            raise Refused("Only a seat can thank.")
        await self.write(table, table.seats[held[0]].holder or "", str(wish["thank"]))
        return {"thanked": held[0]}

    def addition(self) -> Addition:
        return Addition(
            "thanks",
            told=lambda table, seat: self.count.get(table.id, 0),
            beside_name=lambda table, seat, lang: f"<i class='thanks'>{self.count.get(table.id, 0)}</i>",
            parts=lambda table, held, lang: {"thanks": f"{lang} {self.count.get(table.id, 0)}"},
            hears={"thank": self.hear},
        )


async def all_thanks(request: Request) -> Response:
    services = services_of(request)
    table = await table_of(services, request.path_params["table"], None)
    return json_response(await services.store.find(READ, id=table.id))


FEATURE = Feature(
    "thanks",
    service=Thanks,
    tables=THANKS,
    addition=Thanks.addition,
    routes=lambda: [Route("/thanks/{table}", all_thanks)],
    paths={"/thanks/{table}": {"get": {"summary": "Who thanked."}}},
    schema={"type": "integer"},
)
FEATURES = (FEATURE,)
HEADERS = [(b"host", b"testserver"), (b"origin", b"http://testserver")]


async def opened(place: StoreLocation, visit: Callable[[Services, Thanks], Any]) -> None:
    async with place.opened() as (store, pubsub, processes):
        await store.prepare(kept_by(FEATURES))
        await store.prepare(kept_by(FEATURES))
        thinkers = Thinkers(1)
        services = compose(store, thinkers, pubsub, None, processes, None, kept_by(FEATURES))
        join(services, FEATURES)
        try:
            await visit(services, services.features["thanks"])
        finally:
            await services.stop()
            thinkers.stop()


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocation:
    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else None
    return StoreLocation(tmp_path / "here.sqlite3", url)


def at(place: StoreLocation, visit: Callable[[Services, Thanks], Any]) -> None:
    asyncio.run(asyncio.wait_for(opened(place, visit), PATIENCE))


def test_what_a_feature_keeps_is_handed_over_told_forgotten_and_tidied_with_the_rest(
    place: StoreLocation,
) -> None:
    async def visit(services: Services, thanks: Thanks) -> None:
        table = await make(services, "titus", ME, YOU)
        await thanks.write(table, "a", "the game")
        await thanks.write(table, "b", "the ::evening :words")
        await hand_over(services.tables, "b", "c")
        assert await services.store.find(READ, id=table.id) == [
            ("a", "the game"),
            ("c", "the ::evening :words"),
        ]
        file = b"".join(
            [piece async for piece in exported(services.store, "c", "", services.tables.feature_tables)]
        )
        assert b'"thanks": [\n    {\n      "words": "the ::evening :words"' in file
        await leave(services.tables, "c")
        assert await services.store.find(READ, id=table.id) == [("a", "the game")]
        await services.tables.tidy(2e9)
        assert await services.store.find(READ, id=table.id) == []

    at(place, visit)


def test_a_statement_that_fails_leaves_nothing_of_those_before_it(place: StoreLocation) -> None:
    async def visit(services: Services, thanks: Thanks) -> None:
        table = await make(services, "titus", ME, YOU)
        one = {"id": table.id, "holder": "a", "words": "x", "at": 0.0}
        with pytest.raises(StoreFailed):
            await services.store.change((WRITE, one), (WRITE, {**one, "id": "nowhere"}))
        assert await services.store.find(READ, id=table.id) == []
        assert await services.store.change((WRITE, one)) == [[("x",)]]
        assert await services.store.change() == []

    at(place, visit)


def test_what_a_feature_keeps_moves_with_the_rest_and_stays_where_it_was(
    place: StoreLocation, tmp_path: Path
) -> None:
    names = []

    async def before(services: Services, thanks: Thanks) -> None:
        table = await make(services, "titus", ME, YOU)
        names.append(table.id)
        await thanks.write(table, "a", "the game")

    async def after(services: Services, thanks: Thanks) -> None:
        assert await services.store.find(READ, id=names[0]) == [("a", "the game")]

    at(place, before)
    new, told = StoreLocation(tmp_path / "there.sqlite3"), list[str]()
    asyncio.run(move(place, new, told.append, kept_by(FEATURES)))
    assert told[-1] == "thanks: 1"
    at(new, after)
    at(place, after)


def test_a_store_that_knew_a_later_format_of_a_feature_is_refused(place: StoreLocation) -> None:
    async def visit(services: Services, thanks: Thanks) -> None:
        with pytest.raises(StoreFailed, match="is of format 1; this version"):
            await services.store.prepare([FeatureTables("thanks", [], [])])

    at(place, visit)


@contextlib.contextmanager
def site(folder: Path, features: Sequence[Feature]) -> Iterator[tuple[Any, Building]]:
    """Give a whole site with these features, and the building that it is open in."""
    guard: Any = make_app(StoreLocation(folder / "x.sqlite3"), features=features)
    with Building(guard.app) as building:
        yield guard, building


async def spoken(app: Any, path: str, *said: dict[str, Any], enough: int) -> list[dict[str, Any]]:
    """Return the first messages of a socket to which something is said."""
    told: asyncio.Queue[Any] = asyncio.Queue()
    hears: asyncio.Queue[Any] = asyncio.Queue()
    messages = [{"type": "websocket.receive", "text": json.dumps(one)} for one in said]
    for message in ({"type": "websocket.connect"}, *messages):
        hears.put_nowait(message)
    scope = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
    }
    scope |= {"scheme": "ws", "client": ("127.0.0.1", 1), "server": ("testserver", 80), "subprotocols": []}
    talk = asyncio.create_task(app({**scope, "headers": HEADERS, "state": {}}, hears.get, told.put))
    heard: list[dict[str, Any]] = []
    while len(heard) < enough:
        message = await asyncio.wait_for(told.get(), PATIENCE)
        assert message["type"] in ("websocket.accept", "websocket.send"), message
        if message["type"] == "websocket.send":
            heard.append(json.loads(message.get("text") or message["bytes"]))
    hears.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await asyncio.wait_for(talk, PATIENCE)
    return heard


def test_a_feature_has_addresses_and_a_say_on_tables_and_is_described(tmp_path: Path) -> None:
    with site(tmp_path, FEATURES) as (app, building):
        ann = building.visitor()
        made = ann.post("/api/tables", json={"game": "titus", "seats": ["me", "open"], "name": "Ann"}).json()
        name, hello = made["table"], {"token": made["token"]}
        assert ann.get(f"/tables/{name}").text.count("<i class='thanks'>0</i>") == 2
        ann.post(f"/api/tables/{name}/seats", json={"code": made["code"], "name": "Bob"})
        live = f"/api/tables/{name}/live"
        told = building.runner.run(spoken(app, live, hello, {"thank": "for the game"}, enough=2))
        assert {"thanked": 0} in told
        assert ann.get(f"/api/tables/{name}").json()["thanks"] == 1
        assert ann.get(f"/thanks/{name}").json()[0][1] == "for the game"
        shown = ann.get(f"/tables/{name}").text
        assert shown.count("<i class='thanks'>1</i>") == 2
        assert '<div class="added" id="thanks">en 1</div>' in shown
        described = ann.get("/api/openapi.json").json()["paths"]
        assert "/thanks/{table}" in described
        seen = described["/api/tables/{table}"]["get"]["responses"]["200"]["content"]
        assert seen["application/json"]["schema"]["properties"]["thanks"] == {"type": "integer"}


def test_a_page_asks_a_feature_over_its_socket(tmp_path: Path) -> None:
    with site(tmp_path, FEATURES) as (app, building):
        ann = building.visitor()
        made = ann.post("/api/tables", json={"game": "titus", "seats": ["me", "bot:random"]}).json()
        page = f"/tables/{made['table']}/socket"
        told = building.runner.run(spoken(app, page, {"thank": "x"}, {"nothing": 1}, enough=4))
        assert any(one.get("parts", {}).get("thanks") == "en 0" for one in told)
        assert [one["refused"]["status"] for one in told if "refused" in one] == [409, 422]


def test_a_site_without_features_says_nothing_of_them(tmp_path: Path) -> None:
    with site(tmp_path, ()) as (app, building):
        ann = building.visitor()
        made = ann.post("/api/tables", json={"game": "titus", "seats": ["me", "open"]}).json()
        table = f"/api/tables/{made['table']}"
        assert "thanks" not in ann.get(table).json()
        assert ann.get(f"/thanks/{made['table']}").status_code == 404
        hello = {"token": made["token"]}
        told = building.runner.run(spoken(app, f"{table}/live", hello, {"thank": "x"}, enough=2))
        assert [one["problem"]["status"] for one in told if "problem" in one] == [422]


def test_templates_and_files_of_a_feature_lie_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, name, text in (("templates", "note.html", "{{ lang }}: x"), ("static", "note.js", "1;")):
        (tmp_path / "thanks" / folder).mkdir(parents=True)
        (tmp_path / "thanks" / folder / name).write_text(text)
    monkeypatch.setattr(templating, "SITE", tmp_path)
    templating.environment.cache_clear()
    assert templating.environment("fr").get_template("thanks/note.html").render() == "fr: x"
    assert templating.static("thanks/note.js").endswith(templating.version(b"1;"))
    templating.environment.cache_clear()
