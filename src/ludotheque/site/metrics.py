"""Figures for Prometheus."""

from __future__ import annotations

from prometheus_client import REGISTRY, Counter, Gauge, Histogram

EVENTS = Counter("ludotheque_events", "Events stored.")
AWAKE = Gauge("ludotheque_tables_awake", "Tables in memory.")
CONNECTIONS = Gauge("ludotheque_connections", "Open sockets.")
COMMITS = Histogram(
    "ludotheque_commit_seconds",
    "Writing what waits to the disk.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
REQUESTS = Counter("ludotheque_requests", "Requests answered.", ["method", "status"])

__all__ = ["AWAKE", "COMMITS", "CONNECTIONS", "EVENTS", "REGISTRY", "REQUESTS"]
