"""The JSON interface against the description that is served: what is made up, and what people send."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, seed, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ludotheque.site.api.openapi import description
from ludotheque.site.feature import described
from ludotheque.site.features import FEATURES
from tests.patience import until
from tests.site.server import Api, Server

EXAMPLES = 3
CONFORMS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
BY_CODE = ("/seats", "/people")
"""What asks for a code: guessing one takes time."""
SERVED = described(description(), FEATURES)
schema = schemathesis.openapi.from_dict(SERVED)
schema.config.phases.coverage.enabled = False  # hundreds of cases for each call


class Known:
    """Tables, an evening and a club that exist, and who may do what there."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.playing = api.make("titus", "me", "me", allowed=["chat"])
        self.other = api.make("titus", "me", "open")
        self.over = api.make("temptation", "bot:random", "bot:random", options={"rounds": 1})
        self.evening = self._made("/evenings", name="Thursday", game="titus", format="swiss")
        self.club = self._made("/clubs", name="Thursdays", host="Ann")
        self.guest = self._made(f"/evenings/{self.evening['evening']}/people", **self._comes(self.evening))
        self.member = self._made(f"/clubs/{self.club['club']}/people", **self._comes(self.club))
        until(lambda: api.see(self.over["table"], self.over["token"])["over"])

    def _comes(self, to: dict[str, Any]) -> dict[str, Any]:
        return {"code": to["code"], "name": "Bob"}

    def _made(self, path: str, **sent: Any) -> dict[str, Any]:
        answer = self.api.post(path, sent)
        assert answer.is_success, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def visits(self, path: str) -> list[tuple[dict[str, str], str | None]]:
        """Return where a call can be sent to, each with a token that is for it, or for something else."""
        if "{table}" in path:
            visits = [(self.playing, self.mover()), (self.other, self.other["token"]), (self.over, None)]
            return [
                *(({"table": at["table"]}, token) for at, token in visits),
                ({"table": self.playing["table"]}, self.other["token"]),
            ]
        if "{evening}" in path:
            at = {"evening": self.evening["evening"]}
            return [(at, self.evening["token"]), (at, self.guest["token"])]
        if "{club}" in path:
            at = {"club": self.club["club"]}
            return [(at, self.club["token"]), (at, self.member["token"])]
        return []

    def mover(self) -> str:
        tokens: dict[str, str] = self.playing["tokens"]
        return tokens[str(self.api.see(self.playing["table"])["to_move"] or 0)]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    many = ("--tables-a-minute", "100000", "--requests-a-minute", "1000000")
    server = Server(tmp_path_factory.mktemp("data"), 1, *many)
    with Api(server.address) as api:
        yield Known(api)
    server.stop()
    assert "Traceback" not in server.log()


def test_the_description_is_valid_openapi() -> None:
    assert SERVED["openapi"].startswith("3.1.")
    assert list(OpenAPIV31SpecValidator(SERVED).iter_errors()) == []


@seed(1)
@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_description_names(case: Any, known: Known) -> None:
    def ask() -> None:
        case.call_and_validate(base_url=known.api.address, checks=[*CONFORMS, negative_data_rejection])

    ask()
    for at, token in () if case.path.endswith(BY_CODE) else known.visits(case.path):
        case.path_parameters = {**(case.path_parameters or {}), **at}
        case.headers = {**(case.headers or {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        ask()


class Walk:
    """Somebody who knows their way: each answer is as described, and which ones there were is noted."""

    def __init__(self, api: Api) -> None:
        self._address = api.address
        self.reached: dict[str, set[int]] = defaultdict(set)

    def ask(self, call: str, token: str | None = None, sent: Any = None, **at: str) -> Any:
        """Return what a call is answered."""
        method, path = call.split()
        body = {} if sent is None else {"body": sent, "media_type": "application/json"}
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        case = schema[path][method].Case(path_parameters=at, headers=headers, **body)
        answer = case.call(base_url=self._address)
        case.validate_response(answer, checks=CONFORMS)
        self.reached[call].add(answer.status_code)
        return answer.json() if "json" in str(answer.headers.get("content-type")) else None


def test_people_get_to_every_call_and_further_than_strangers(known: Known) -> None:
    walk = Walk(known.api)
    at_a_table(walk)
    in_a_club(walk, *at_an_evening(walk))
    walk.ask("GET /api/games")
    walk.ask("GET /api/health")
    walk.ask("POST /api/mail/leave/{word}", word="w" * 32)
    calls = {f"{method.upper()} {path}" for path, methods in SERVED["paths"].items() for method in methods}
    table = "/api/tables/{table}"
    assert calls - walk.reached.keys() == {f"GET {table}/live"}, "that is a socket"
    refused = {call for call, found in walk.reached.items() if min(found) >= 400}
    assert refused == {f"POST {table}/travel", f"POST {table}/travel/back"}, "this house has none"
    for call, wanted in {
        f"GET {table}": {200, 401},
        f"DELETE {table}": {204, 401, 409},
        f"POST {table}/moves": {200, 401, 409, 422},
        f"GET {table}/record": {200, 403},
        f"GET {table}/draws": {200, 403},
        f"POST {table}/takeback": {200, 409},
        f"POST {table}/bot": {200, 409},
        f"POST {table}/rematch": {200, 409},
        "POST /api/evenings/{evening}/rounds": {201, 403, 409},
        "POST /api/clubs/{club}/hosts": {204, 403},
    }.items():
        assert wanted <= walk.reached[call], call


def at_a_table(walk: Walk) -> None:
    table = "/api/tables/{table}"
    made = walk.ask("POST /api/tables", None, {"game": "tanagra", "seats": ["me", "me"], "allowed": ["chat"]})
    waiting = walk.ask("POST /api/tables", None, {"game": "titus", "seats": ["me", "open"]})
    strange, at, tokens = waiting["token"], made["table"], made["tokens"]
    seen = walk.ask(f"GET {table}", tokens["0"], table=at)
    mover = tokens[str(seen["to_move"])]
    seen = walk.ask(f"GET {table}", mover, table=at)
    walk.ask(f"GET {table}", strange, table=at)
    move = {"number": seen["number"], "move": seen["moves"][0]}
    walk.ask(f"POST {table}/moves", strange, move, table=at)
    walk.ask(f"POST {table}/moves", mover, {**move, "move": "fly"}, table=at)
    after = walk.ask(f"POST {table}/moves", mover, move, table=at)
    walk.ask(f"POST {table}/moves", mover, {**move, "move": seen["moves"][1]}, table=at)
    walk.ask(f"POST {table}/takeback", mover, {"accept": True}, table=at)
    walk.ask(f"POST {table}/takeback", mover, {"number": after["number"]}, table=at)
    walk.ask(f"POST {table}/signs", mover, {"sign": "hello"}, table=at)
    for kept in (False, True):
        walk.ask(f"POST {table}/chat", mover, {"text": "Well, well."}, table=at)
        line = walk.ask(f"GET {table}", mover, table=at)["chat"][-1]["line"]
        call = f"POST {table}/chat/{{line}}/report" if kept else f"DELETE {table}/chat/{{line}}"
        walk.ask(call, mover, table=at, line=line)
    walk.ask(f"POST {table}/travel", mover, table=at)
    walk.ask(f"POST {table}/travel/back", mover, {"events": [[0, "draw"]]}, table=at)
    for call in ("record", "draws"):
        walk.ask(f"GET {table}/{call}", mover, table=at)
    walk.ask(f"POST {table}/rematch", mover, {"accept": True}, table=at)
    walk.ask(f"DELETE {table}", mover, table=at)
    walk.ask(f"DELETE {table}", mover, table=waiting["table"])
    walk.ask(f"DELETE {table}", strange, table=waiting["table"])
    waiting = walk.ask("POST /api/tables", None, {"game": "temptation", "options": {"rounds": 1}})
    sat = walk.ask(f"POST {table}/seats", None, {"code": waiting["code"]}, table=waiting["table"])
    walk.ask(f"POST {table}/bot", waiting["token"], {"seat": sat["seat"]}, table=waiting["table"])
    walk.ask(f"POST {table}/bot", sat["token"], {"seat": sat["seat"]}, table=waiting["table"])
    walk.ask(f"DELETE {table}/bot", sat["token"], table=waiting["table"])
    wish = {"game": "tantalus", "seats": ["me", "bot:random"], "options": {"stall": 2}}
    over = walk.ask("POST /api/tables", None, wish)
    at, token = over["table"], over["token"]

    def ended() -> bool:
        seen = walk.ask(f"GET {table}", token, table=at)
        if seen["moves"]:
            move = {"number": seen["number"], "move": seen["moves"][0]}
            seen = walk.ask(f"POST {table}/moves", token, move, table=at)
        return bool(seen["over"])

    until(ended)
    for call in ("record", "draws"):
        walk.ask(f"GET {table}/{call}", table=at)
    walk.ask(f"POST {table}/rematch", token, {"accept": True}, table=at)


def at_an_evening(walk: Walk) -> tuple[str, str]:
    """Return an evening, and its host's token."""
    here = "/api/evenings/{evening}"
    made = walk.ask("POST /api/evenings", None, {"name": "Thursday", "game": "titus", "format": "swiss"})
    at, host = made["evening"], made["token"]
    guests = [
        walk.ask(f"POST {here}/people", None, {"code": made["code"], "name": name}, evening=at)
        for name in ("Ann", "Bob", "Cleo")
    ]
    person, token = guests[0]["person"], guests[0]["token"]
    walk.ask(f"GET {here}", token, evening=at)
    walk.ask(f"POST {here}/rounds", token, {}, evening=at)
    begun = walk.ask(f"POST {here}/rounds", host, {}, evening=at)
    walk.ask(f"POST {here}/rounds", host, {}, evening=at)
    table = begun["rounds"][-1]["tables"][0]["table"]
    walk.ask(f"POST {here}/results", host, {"table": table, "places": [1, 2]}, evening=at)
    walk.ask(f"POST {here}/free", token, {}, evening=at)
    walk.ask(f"POST {here}/hosts", host, {"person": person}, evening=at)
    walk.ask(f"POST {here}/leave", guests[2]["token"], {}, evening=at)
    walk.ask(f"POST {here}/close", host, {}, evening=at)
    for file in ("export.csv", "results.csv", "export.json"):
        walk.ask(f"GET {here}/{file}", evening=at)
    return at, host


def in_a_club(walk: Walk, evening: str, host: str) -> None:
    here = "/api/clubs/{club}"
    made = walk.ask("POST /api/clubs", host, {"name": "Thursdays", "host": "Ann"})
    at = made["club"]
    members = [
        walk.ask(f"POST {here}/people", None, {"code": made["code"], "name": name}, club=at)
        for name in ("Bob", "Cleo")
    ]
    bob, cleo = (one["person"] for one in members)
    walk.ask(f"POST {here}/seasons", host, {"name": "Winter"}, club=at)
    walk.ask(f"POST {here}/evenings", host, {"evening": evening}, club=at)
    result = {"game": "titus", "people": [bob, cleo], "places": [1, 2]}
    added = walk.ask(f"POST {here}/results", host, result, club=at)
    walk.ask(f"POST {here}/results", host, {"void": added["result"]}, club=at)
    guest = walk.ask(f"GET {here}", host, club=at)["guests"][0]["person"]
    walk.ask(f"POST {here}/same", host, {"guest": guest, "person": bob}, club=at)
    walk.ask(f"POST {here}/hosts", members[0]["token"], {"person": bob}, club=at)
    walk.ask(f"POST {here}/hosts", host, {"person": bob}, club=at)
    walk.ask(f"POST {here}/leave", members[1]["token"], {}, club=at)
    walk.ask(f"POST {here}/seasons/end", host, {}, club=at)
    for kind in ("csv", "json"):
        walk.ask(f"GET {here}/export.{kind}", club=at)
