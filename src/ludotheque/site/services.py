"""The services of a site: here each is built, and handed what it needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.site.foundation.gate import Gate
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Rate, an_hour
from ludotheque.site.people.accounts import Accounts
from ludotheque.site.people.bans import Present
from ludotheque.site.people.deeds import Deed, Hands
from ludotheque.site.people.gatherings import Gatherings
from ludotheque.site.people.guesses import Guesses
from ludotheque.site.people.keeping_order import DEEDS
from ludotheque.site.people.moderation import Moderation, Reporting
from ludotheque.site.people.notices import Notices
from ludotheque.site.people.panels import Panel
from ludotheque.site.people.posting import Post
from ludotheque.site.people.webhook import Webhook
from ludotheque.site.settings.access import Traffic
from ludotheque.site.settings.limits import Limits
from ludotheque.site.settings.server_settings import ServerSettings
from ludotheque.site.store.feature_tables import FeatureTables
from ludotheque.site.store.processes import OneProcess, Processes
from ludotheque.site.store.pubsub import LocalPubSub, PubSub
from ludotheque.site.store.storage import Storage
from ludotheque.site.study.analysts import Analysts
from ludotheque.site.study.open_boards import OpenBoards
from ludotheque.site.study.reports import Reviews
from ludotheque.site.study.win_chances import WinChances
from ludotheque.site.tables.background_tasks import BackgroundTasks
from ludotheque.site.tables.service import Tables
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.words import Words

if TYPE_CHECKING:
    from starlette.types import Scope

    from ludotheque.site.store.stores import StoreLocation

Leads = Callable[[str], Awaitable[str | None]]
"""Returns the address within the site to which a code leads, if it is one of a feature's."""
Door = Callable[["Scope"], Awaitable[Problem | None]]
"""Returns what somebody who comes is told instead of what they asked for, if they may not see it."""
Shown = Callable[[Words], Awaitable[Sequence[Panel]]]
"""Returns what the owner's page shows, in a language."""


class Place(NamedTuple):
    """What a feature shows at a place of a page that is not its own."""

    template: str
    values: Callable[[Any], Awaitable[Mapping[str, Any]]] | None
    """Returns what the template is filled in with, besides what that page knows, for a request."""


@dataclass
class Services:
    """What can be done, each by a service that knows no other page or service than it was handed."""

    limits: Limits
    # what they stand on
    store: Storage
    pubsub: PubSub
    processes: Processes
    thinkers: Thinkers
    background: BackgroundTasks
    # playing
    tables: Tables
    # people
    accounts: Accounts
    moderation: Moderation
    notices: Notices
    webhook: Webhook
    guesses: Guesses
    gate: Gate
    # studying
    win_chances: WinChances
    reviews: Reviews
    analysts: Analysts
    boards: OpenBoards
    # what is built from all these
    features: dict[str, Any] = field(default_factory=dict)
    """The services of features, by their names."""
    places: dict[str, list[Place]] = field(default_factory=dict)
    """What features show on pages that are not theirs, by the names of places there."""
    leads: list[Leads] = field(default_factory=list)
    """Where features lead whoever types a code that is no table's."""
    gatherings: list[Gatherings] = field(default_factory=list)
    """What features tell of occasions where people came together."""
    doors: list[Door] = field(default_factory=list)
    """What features ask of everybody who comes."""
    strangers: tuple[str, ...] = ()
    """Addresses that are open even where only members may come in; with a slash at the end, all below."""
    figures: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    """What brings figures of features up to date."""
    # for whoever runs the house
    settings: ServerSettings = field(default_factory=ServerSettings)
    place: StoreLocation | None = None
    """Where everything is kept, where that is known."""
    present: Present = field(default_factory=Present)
    """Who is connected over sockets."""
    deeds: list[Deed] = field(default_factory=lambda: [*DEEDS])
    reporting: list[Reporting] = field(default_factory=list)
    panels: list[Shown] = field(default_factory=list)
    privacy: list[str] = field(default_factory=list)
    """Templates with what the page on privacy says that features keep."""
    shares: list[str] = field(default_factory=list)
    """Templates with what it says of whom features tell."""

    @property
    def hands(self) -> Hands:
        """What whoever runs the house does something with."""
        assert self.place
        return Hands(self.store, self.settings, self.place, self.tables.feature_tables, self.reporting)

    async def stop(self) -> None:
        """Stop all thinking."""
        self.tables.stop()
        await self.background.stop()


@dataclass(frozen=True)
class _People:
    """What tables ask about people, and who knows it."""

    accounts: Accounts
    moderation: Moderation

    def check_name(self, name: str) -> None:
        self.moderation.names.check(name)

    async def stamp(self) -> Callable[[str], str]:
        return await self.accounts.stamp()

    def admitted(self, *holders: str | None) -> None:
        self.accounts.look_again(*holders)


def compose(
    store: Storage,
    thinkers: Thinkers,
    pubsub: PubSub | None = None,
    limits: Limits | None = None,
    processes: Processes | None = None,
    traffic: Traffic | None = None,
    feature_tables: Sequence[FeatureTables] = (),
    settings: ServerSettings | None = None,
) -> Services:
    """Return the services of a site that keeps everything in a store, by default alone."""
    pubsub, limits, processes = pubsub or LocalPubSub(), limits or Limits(), processes or OneProcess()
    traffic, share, background = traffic or Traffic(), limits.address_share, BackgroundTasks()
    start = background.start
    accounts, moderation = Accounts(store), Moderation(store, pubsub)
    rate = Rate(processes, "notices", an_hour(limits.notices_an_hour), share)
    settings = settings or ServerSettings()
    notices = Notices(processes, rate, start)
    webhook = Webhook(store, Post(limits.notify_hosts), rate, title=settings.house.character.name)
    notices.ways.append(webhook)
    people = _People(accounts, moderation)
    tables = Tables(
        store,
        thinkers,
        people,
        pubsub,
        limits,
        processes,
        background,
        traffic.tables_a_minute,
        feature_tables,
    )
    tables.listeners.append(notices.look)
    return Services(
        limits=limits,
        store=store,
        pubsub=pubsub,
        processes=processes,
        thinkers=thinkers,
        background=background,
        tables=tables,
        accounts=accounts,
        moderation=moderation,
        notices=notices,
        webhook=webhook,
        guesses=Guesses(processes, traffic),
        gate=Gate(),
        win_chances=WinChances(store, thinkers, start, limits.charts_per_visitor, share),
        reviews=Reviews(store, thinkers, start, limits.reviews_each, share),
        analysts=Analysts(thinkers, Rate(processes, "analyses", an_hour(limits.analyses_an_hour), share)),
        boards=OpenBoards(limits.board_events),
        settings=settings,
    )
