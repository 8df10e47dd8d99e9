"""The figures for Prometheus: what they count, and that the dashboard asks for nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.patience import until
from tests.site.house.opened import Opened, opened

DASHBOARD = Path(__file__).parents[3] / "deploy" / "grafana.json"
NAMES = re.compile(r"\b(?:ludotheque|process)_[a-z_]+")
SERVER = "process_"
"""Of the process itself: only there on Linux."""


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Gives the figures of a house in which a bot has thought and a backup was made."""
    with opened(tmp_path_factory.mktemp("house"), metrics_for="all") as house:
        ann = house.comes()
        made = ann.post("/api/tables", json={"game": "titus", "seats": ["bot:random", "bot:random"]}).json()
        ann.get("/games/titus")
        ann.get("/nowhere/at/all")
        until(lambda: 'ludotheque_thinking_seconds_count{bot="random"}' in _figures(house))
        assert made["table"]
        ann.get(f"/tables/{made['table']}")
        return _figures(house)


def _figures(house: Opened) -> str:
    return house.comes().get("/metrics").text


def test_the_dashboard_asks_for_figures_that_there_are(read: str) -> None:
    there = {sample.name for family in text_string_to_metric_families(read) for sample in family.samples}
    there |= {family.name for family in text_string_to_metric_families(read)}
    counters = {f"{family.name}_total" for family in text_string_to_metric_families(read)}
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    asked = {name for panel in panels for one in panel["targets"] for name in NAMES.findall(one["expr"])}
    assert len(asked) >= 10
    assert {name for name in asked if not name.startswith(SERVER)} <= there | counters
    told = {name.removesuffix("_total") for name in there if name.startswith("ludotheque_")}
    assert {one for one in told if not one.endswith(("_bucket", "_sum", "_count", "_created"))} <= {
        *(name.removesuffix("_total").removesuffix("_bucket") for name in asked)
    }


def test_panels_lie_beside_each_other_and_have_names_of_their_own() -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    covered = set[tuple[int, int]]()
    for panel in panels:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & covered
        assert max(x for x, _ in cells) < 24
        covered |= cells
    assert len({panel["title"] for panel in panels}) == len({panel["id"] for panel in panels}) == len(panels)


def test_requests_are_timed_by_their_routes_and_never_by_what_was_typed(read: str) -> None:
    routes = set(re.findall(r'ludotheque_request_seconds_count\{route="([^"]+)"\}', read))
    assert {"/games/{game}", "/tables/{table}", "/api/tables", "none"} <= routes
    assert not any("titus" in route or "nowhere" in route for route in routes)
    assert 'ludotheque_request_seconds_bucket{le="0.05",route="/games/{game}"}' in read
    assert "ludotheque_bots_waiting " in read
