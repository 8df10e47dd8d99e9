"""What a feature is: a folder above the pages that brings all that is its own, and is registered once.

A feature knows the services and pages below it; nothing below knows a feature, and no feature another one.
In its folder lie its templates (``templates/``, drawn as ``<feature>/<name>.html``), its files (``static/``,
found at ``static("<feature>/<name>")``), and its words, if they are not the site's (``locale/``).
"""

from __future__ import annotations

import copy
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute

from ludotheque.site.people.deeds import Deed
from ludotheque.site.people.gatherings import Gatherings
from ludotheque.site.people.moderation import Reporting
from ludotheque.site.people.panels import Panel
from ludotheque.site.services import Door, Leads, Place, Services
from ludotheque.site.store.feature_tables import FeatureTables
from ludotheque.site.tables.additions import Addition
from ludotheque.words import Words

TABLE_KEYS = {"table", "stage", "view", "history"}
"""How the schema of a table is known among others."""


@dataclass(frozen=True)
class Feature:
    """What a feature brings."""

    name: str
    """Of its folder."""
    service: Callable[[Services], Any] | None = None
    """Builds what does its work from the services, which keep it as ``services.features[name]``."""
    tables: FeatureTables | None = None
    """What it keeps."""
    addition: Callable[[Any], Addition] | None = None
    """Returns what its service adds to every table."""
    routes: Callable[[], Sequence[BaseRoute]] = tuple
    """Returns its pages and calls."""
    paths: Mapping[str, Any] = field(default_factory=dict)
    """Its calls as OpenAPI has them."""
    shows: Mapping[str, str] = field(default_factory=dict)
    """Templates that other pages show, by the place: ``shelf`` (a box of its own), ``box`` (with each box),
    ``me`` (a part of one's own shelf), ``notices`` (a card among the ways to be told there), ``gathering``
    (what its hosts can do with one)."""
    values: Callable[[Any, Request], Awaitable[Mapping[str, Any]]] | None = None
    """Returns what its service has these templates filled in with."""
    worker: Sequence[str] = ()
    """Scripts of its own that the site's service worker is made of, named as for ``static``."""
    leads: Callable[[Any], Leads] | None = None
    """Returns where its service leads whoever types a code that is no table's."""
    gatherings: Callable[[Any], Gatherings] | None = None
    """Returns what tells of its service's occasions, where people came together."""
    door: Callable[[Any], Door] | None = None
    """Returns what its service asks of everybody who comes, before they see anything."""
    strangers: tuple[str, ...] = ()
    """Addresses that are open even where only members may come in; with a slash at the end, all below."""
    chores: Callable[[Any], Sequence[Awaitable[None]]] | None = None
    """Returns what its service does as long as the site is open."""
    figures: Callable[[Any], Callable[[], Awaitable[None]]] | None = None
    """Returns what brings its figures up to date before somebody reads them."""
    deeds: tuple[Deed, ...] = ()
    """What whoever runs the house can do with it, on the command line and on the owner's page."""
    panel: Callable[[Any], Callable[[Words], Awaitable[Sequence[Panel]]]] | None = None
    """Returns what the owner's page shows of it; nothing of a match that goes on but who plays it."""
    privacy: str = ""
    """A template with what the page on privacy says it keeps, and for how long; it knows ``settings`` and
    the services of ``features``."""
    shares: str = ""
    """A template with what that page says of who else learns of it: sentences, or nothing."""
    schema: Mapping[str, Any] = field(default_factory=dict)
    """What the table object has under its name, as OpenAPI has it."""
    reporting: Reporting | None = None
    """What people have reported of it."""


def kept_by(features: Sequence[Feature]) -> tuple[FeatureTables, ...]:
    """Return what features keep."""
    return tuple(one.tables for one in features if one.tables)


def reporting(features: Sequence[Feature]) -> tuple[Reporting, ...]:
    """Return how what was reported of features is found."""
    return tuple(one.reporting for one in features if one.reporting)


def join(services: Services, features: Sequence[Feature]) -> None:
    """Build the services of features; what they add to tables is added from now on."""
    services.strangers = tuple(path for one in features for path in one.strangers)
    for one in features:
        service = services.features[one.name] = one.service(services) if one.service else None
        if one.addition:
            services.tables.additions = (*services.tables.additions, one.addition(service))
        values = partial(one.values, service) if one.values else None
        for place, template in one.shows.items():
            services.places.setdefault(place, []).append(Place(template, values))
        if one.leads:
            services.leads.append(one.leads(service))
        if one.gatherings:
            services.gatherings.append(one.gatherings(service))
        if one.door:
            services.doors.append(one.door(service))
        if one.figures:
            services.figures.append(one.figures(service))
        if one.panel:
            services.panels.append(one.panel(service))
        if one.privacy:
            services.privacy.append(one.privacy)
        if one.shares:
            services.shares.append(one.shares)
        services.deeds.extend(one.deeds)
    services.reporting.extend(reporting(features))


def chores(services: Services, features: Sequence[Feature]) -> list[Awaitable[None]]:
    """Return what features do as long as the site is open."""
    return [chore for one in features if one.chores for chore in one.chores(services.features[one.name])]


def described(interface: Mapping[str, Any], features: Sequence[Feature]) -> dict[str, Any]:
    """Return the description of the JSON interface with what features bring."""
    told = copy.deepcopy(dict(interface))
    for one in features:
        told["paths"] |= one.paths
    added = {one.name: one.schema for one in features if one.schema}
    if added:
        for schema in _objects(told):
            if schema.get("properties", {}).keys() >= TABLE_KEYS:
                schema["properties"] |= added
    return told


def _objects(told: Any) -> Iterator[dict[str, Any]]:
    """Yield all objects in JSON, the outer ones first."""
    if isinstance(told, dict):
        yield told
    for inner in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from _objects(inner)
