"""Evenings as a feature of the site."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ludotheque.site.evenings import calls, entering, pages
from ludotheque.site.evenings.described import PATHS
from ludotheque.site.evenings.gathered import Gathered
from ludotheque.site.evenings.panel import panel
from ludotheque.site.evenings.service import Evenings
from ludotheque.site.evenings.store import TABLES
from ludotheque.site.feature import Feature

FEATURE = Feature(
    "evenings",
    service=Evenings,
    tables=TABLES,
    addition=lambda service: replace(service.addition(), parts=partial(entering.way_back, service)),
    routes=lambda: [*calls.routes(), *pages.routes()],
    shows={"shelf": "evenings/on_shelf.html"},
    leads=lambda service: partial(entering.leads_to, service),
    gatherings=Gathered,
    paths=PATHS,
    panel=panel,
    privacy="evenings/kept_for.html",
)
