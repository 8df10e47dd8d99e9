"""The JSON interface against its own description: what Schemathesis makes up, and what players send."""

from __future__ import annotations

import os
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

from ludotheque.site.api import openapi
from tests.site.server import Api, Server

EXAMPLES = 4
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
schema = schemathesis.openapi.from_dict(openapi.description())
schema.config.phases.coverage.enabled = False  # hundreds of cases for each call
reached: dict[str, set[int]] = defaultdict(set)
"""Which answers each call was given."""


class Known:
    """Tables and tokens that exist."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.playing = api.make("titus", "me", "me")
        self.waiting = api.make("titus", "me", "open")
        self.over = api.make("temptation", "bot:random", "bot:random", options={"rounds": 1})
        end = self.over
        while not api.see(end["table"], end["token"])["over"]:
            pass

    def visits(self) -> list[tuple[str, str | None]]:
        """Return tables, each with a token that is for it, or with none, or with another one's."""
        return [
            (self.playing["table"], self.mover()),
            (self.waiting["table"], self.waiting["token"]),
            (self.over["table"], None),
            (self.playing["table"], self.waiting["token"]),
        ]

    def mover(self) -> str:
        tokens: dict[str, str] = self.playing["tokens"]
        return tokens[str(self.api.see(self.playing["table"])["to_move"])]

    def move(self) -> dict[str, Any]:
        """Return a legal move; where the match is over, of another one."""
        seen = self.api.see(self.playing["table"], self.mover())
        if not seen["moves"]:
            self.playing = self.api.make("titus", "me", "me")
            return self.move()
        return {"number": seen["number"], "move": seen["moves"][0]}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    many = ("--tables-a-minute", "100000", "--requests-a-minute", "1000000")
    server = Server(tmp_path_factory.mktemp("data"), 1, *many)
    with Api(server.address) as api:
        yield Known(api)
    server.stop()
    assert "Traceback" not in server.log()


def test_the_description_is_valid_openapi() -> None:
    described = openapi.description()
    assert described["openapi"].startswith("3.1.")
    assert list(OpenAPIV31SpecValidator(described).iter_errors()) == []


@seed(1)
@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_description_names(case: Any, known: Known) -> None:
    call = f"{case.method} {case.path}"

    def ask() -> None:
        answer = case.call(base_url=known.api.address)
        reached[call].add(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    ask()
    if "table" not in (case.path_parameters or {}) or case.path.endswith("/seats"):
        return  # no token is needed there, and guessing takes time
    for table, token in known.visits():
        case.path_parameters["table"] = table
        case.headers = {**(case.headers or {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        ask()
    if case.path.endswith("/moves"):
        case.path_parameters["table"] = known.playing["table"]
        case.headers = {"Authorization": f"Bearer {known.mover()}"}
        case.body, case.media_type = known.move(), "application/json"
        answer = case.call(base_url=known.api.address)
        reached[call].add(answer.status_code)
        case.validate_response(answer, checks=[one for one in CHECKS if one is not negative_data_rejection])


@pytest.mark.skipif("PYTEST_XDIST_WORKER" in os.environ, reason="needs what the tests before it found")
@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ("GET /api/tables/{table}", {200, 401}),
        ("GET /api/tables/{table}/record", {200, 403}),
        ("GET /api/tables/{table}/draws", {200, 403}),
        ("POST /api/tables/{table}/moves", {200, 401, 422}),
        ("DELETE /api/tables/{table}", {204, 401, 409}),
    ],
)
def test_players_tokens_get_further_than_strangers(call: str, wanted: set[int]) -> None:
    assert wanted <= reached[call], "what is made up never gets there"
