"""What answers say besides their bodies: what may be kept, what is allowed, who is asked for a token."""

from __future__ import annotations

import httpx

from tests.site.server import Api, Server


def test_no_answer_to_a_program_is_kept_on_the_way(api: Api) -> None:
    made = api.make("titus", "me", "me")
    table, token = made["table"], made["token"]
    seen = api.get(f"/tables/{table}", token)
    answers = [
        seen,
        api.get(f"/tables/{table}/record", token),
        api.move(table, token, seen.json()["number"], "draw"),
        api.move(table, token, 0, "nothing"),
        api.post("/tables", {"game": "titus", "seats": ["me", "open"]}),
    ]
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}


def test_what_is_not_allowed_names_all_that_is(server: Server, api: Api) -> None:
    table = api.make("titus", "me", "open")["table"]
    answer = httpx.patch(f"{server.address}/api/tables/{table}")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "DELETE, GET, HEAD"


def test_whoever_closes_a_table_without_its_token_is_asked_for_it(api: Api) -> None:
    made, other = api.make("titus", "me", "open"), api.make("titus", "me", "open")
    for token, status in ((None, 401), (other["token"], 401), (made["token"], 204)):
        answer = api.http.delete(f"/tables/{made['table']}", headers=api._headers(token))
        assert answer.status_code == status
