"""Figures for Prometheus; where its library cannot run, nobody asks for any."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Gauge, Histogram, generate_latest
else:
    try:
        from prometheus_client import (
            CONTENT_TYPE_LATEST,
            REGISTRY,
            Counter,
            Gauge,
            Histogram,
            generate_latest,
        )
    except ImportError:
        CONTENT_TYPE_LATEST, REGISTRY = "text/plain", None

        class Counter:
            """A figure that is not kept."""

            def __init__(self, *told: object, **more: object) -> None:
                """Take what would be said about it."""

            def labels(self, *labels: str) -> Counter:
                """Return a part of it."""
                return self

            def inc(self, amount: float = 1) -> None:
                """Count."""

            dec = set = observe = inc

            def time(self) -> AbstractContextManager[None]:
                """Watch how long something takes."""
                return nullcontext()

        Gauge = Histogram = Counter

        def generate_latest() -> bytes:
            """Return no figure."""
            return b""


EVENTS = Counter("ludotheque_events", "Events stored.")
AWAKE = Gauge("ludotheque_tables_awake", "Tables in memory.")
CONNECTIONS = Gauge("ludotheque_connections", "Open sockets.")
COMMITS = Histogram(
    "ludotheque_commit_seconds",
    "Writing what waits to the disk.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
REQUESTS = Counter("ludotheque_requests", "Requests answered.", ["method", "status"])
NOTICES = Counter("ludotheque_notices", "Notices to people who may not be there.", ["way", "result"])
REQUEST_SECONDS = Histogram(
    "ludotheque_request_seconds",
    "Until a request was answered, by its route.",
    ["route"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
BOTS_WAITING = Gauge("ludotheque_bots_waiting", "Moves of bots, and reviews, that wait for a thread.")
THINKING = Histogram(
    "ludotheque_thinking_seconds",
    "Thinking of bots about a move at a table, without waiting for a thread.",
    ["bot"],
    buckets=(0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
BACKUP_AGE = Gauge("ludotheque_backup_age_seconds", "Since the last backup that the site made; NaN if none.")
BACKUPS = Counter("ludotheque_backups", "Backups that this process tried to make.", ["result"])

__all__ = [
    "AWAKE",
    "BACKUPS",
    "BACKUP_AGE",
    "BOTS_WAITING",
    "COMMITS",
    "CONNECTIONS",
    "CONTENT_TYPE_LATEST",
    "EVENTS",
    "NOTICES",
    "REGISTRY",
    "REQUESTS",
    "REQUEST_SECONDS",
    "THINKING",
    "generate_latest",
]
