"""Whatever is sent, the server answers with a problem or ends the connection, and goes on."""

import json
import random
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.site.conftest import STORES
from tests.site.fuzzing import fuzz
from tests.site.server import Api, Server, heard

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
WISHES = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(["titus", "tantalus", "labyrinthe", "chess"]) | JSON,
        "players": st.integers(-1, 8) | JSON,
        "options": st.dictionaries(st.sampled_from(["target", "stall", "deck", "cards", "x"]), JSON) | JSON,
        "seats": st.lists(st.sampled_from(["me", "open", "bot:random", "bot:", "you"]), max_size=7) | JSON,
        "name": st.text(max_size=60) | JSON,
        "clock": st.sampled_from([None, 60, 86_400, 1]) | JSON,
        "public": JSON,
    },
)
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUICK
@given(wish=WISHES | JSON)
def test_any_wish_for_a_table_is_granted_or_refused_with_a_reason(either_api: Api, wish: Any) -> None:
    api = either_api
    answer = api.post("/tables", wish)
    assert answer.status_code in (201, 404, 422, 429), answer.text
    if answer.status_code == 201:
        made = answer.json()
        if made["token"]:
            assert api.see(made["table"], made["token"])["game"] == wish["game"]
    else:
        assert answer.json()["reason"]


@QUICK
@given(body=JSON | st.fixed_dictionaries({"number": st.integers(-3, 5), "move": st.text(max_size=30)}))
def test_any_move_is_made_or_refused_with_a_reason(either_api: Api, body: Any) -> None:
    api = either_api
    made = api.make("titus", "me", "me")
    before = api.see(made["table"], made["token"])
    answer = api.post(f"/tables/{made['table']}/moves", body, made["token"])
    assert answer.status_code in (200, 409, 422), answer.text
    if answer.status_code != 200:
        assert answer.json()["reason"]
        assert api.see(made["table"], made["token"]) == before


@QUICK
@given(
    path=st.lists(st.text(string.ascii_letters + string.digits + "{}%.-_~", max_size=12), max_size=4),
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD"]),
)
def test_any_address_gets_an_answer(server: Server, path: list[str], method: str) -> None:
    address = f"{server.address}/" + "/".join(part.replace("%", "%25") for part in path)
    answer = httpx.request(method, address, headers={"Origin": server.address})
    assert answer.status_code < 500


def nonsense(chooser: random.Random) -> str | bytes:
    kind = chooser.randrange(6)
    if kind == 0:
        return chooser.randbytes(chooser.randrange(200))
    if kind == 1:
        return "".join(chooser.choices(string.printable, k=chooser.randrange(100)))
    if kind == 2:
        return json.dumps(chooser.choice([None, [], {}, 7, "draw", {"number": None}, {"move": 3}]))
    if kind == 3:
        return json.dumps(
            {"number": chooser.randrange(-2, 9), "move": chooser.choice(["draw", "keep", "", "é"])}
        )
    if kind == 4:
        return json.dumps({"why": ["pile", 3, None], "hint": "x", "show": 99, "number": "0"})
    return "[" * chooser.randrange(1, 3000)


@pytest.mark.parametrize("seed", range(6))
def test_a_socket_survives_nonsense_or_is_closed(api: Api, seed: int) -> None:
    chooser = random.Random(seed)
    made = api.make("titus", "me", "me")
    for _ in range(8):
        with api.live(made["table"]) as socket:
            try:
                if chooser.random() < 0.8:
                    socket.send(json.dumps({"token": made["token"]}))
                    heard(socket)
                for _ in range(10):
                    socket.send(nonsense(chooser))
                    heard(socket)
            except ConnectionClosed:
                pass
    assert api.get("/health").status_code == 200
    assert api.see(made["table"], made["token"])["stage"] == "playing"


def test_a_message_that_is_too_large_ends_the_connection(api: Api) -> None:
    made = api.make("titus", "me", "me")
    closed = pytest.raises(ConnectionClosed)
    with api.live(made["table"]) as socket, closed:
        socket.send(json.dumps({"token": "x" * 100_000}))
        heard(socket)
    assert api.get("/health").status_code == 200


def test_codes_cannot_be_guessed_for_long(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("guessing"))
    try:
        with Api(server.address) as api:
            made = api.make("titus", "me", "open")
            statuses = [
                api.post(f"/tables/{made['table']}/seats", {"code": f"WRONG{k}"}).status_code
                for k in range(32)
            ]
            assert statuses[0] == 404
            assert statuses[-1] == 429
    finally:
        server.stop()


@pytest.mark.parametrize("kind", STORES)
def test_nothing_that_is_sent_breaks_the_server(
    tmp_path: Path, store_options: Callable[[str], tuple[str, ...]], kind: str
) -> None:
    sent = fuzz(tmp_path, 7, 0, *store_options(kind)).sent
    for kind in ("visit 200", "call 422", "form 303", "deck 422", "play 200", "raw 400", "said"):
        assert sent[kind], f"there was no {kind}"


@pytest.mark.long
def test_nothing_that_is_sent_for_minutes_breaks_the_server(
    tmp_path: Path, store_options: Callable[[str], tuple[str, ...]]
) -> None:
    assert fuzz(tmp_path, 8, 120, *store_options("postgres")).sent
