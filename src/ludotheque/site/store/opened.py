"""What a house is built on, once it is open."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.site.store.processes import Processes
from ludotheque.site.store.pubsub import PubSub
from ludotheque.site.store.storage import Storage


class Opened(NamedTuple):
    """What a house is built on."""

    store: Storage
    pubsub: PubSub
    processes: Processes
