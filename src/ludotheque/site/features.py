"""The features of the site: each is registered here, and nowhere else."""

from __future__ import annotations

from ludotheque.site import backups, chat, house, lobby, mail, owner, push, signs, travel
from ludotheque.site.clubs.feature import FEATURE as CLUBS
from ludotheque.site.evenings.feature import FEATURE as EVENINGS
from ludotheque.site.feature import Feature

FEATURES: tuple[Feature, ...] = (
    *(signs.FEATURE, chat.FEATURE, lobby.FEATURE, EVENINGS, CLUBS),
    *(push.FEATURE, mail.FEATURE, travel.FEATURE),
    *(house.FEATURE, backups.FEATURE, owner.FEATURE),
)
