"""The way of e-mail: addresses are confirmed before anything else is sent there, and left at a touch."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from typing import NamedTuple

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Rate, an_hour
from ludotheque.site.foundation.tokens import digest, is_token, new_token
from ludotheque.site.foundation.words import words_of
from ludotheque.site.mail import kept
from ludotheque.site.mail.message import confirmation, message, notice, one_click
from ludotheque.site.mail.sending import NoRecipient, Smtp
from ludotheque.site.people.notices import Delivery, Sleep
from ludotheque.site.people.occasions import AGAIN, ENDED, INVITED, READY, TURN, Occasion
from ludotheque.site.people.posting import BadAddress, Undelivered
from ludotheque.site.services import Services
from ludotheque.site.settings.configuration import MAIL_PASSWORD
from ludotheque.site.settings.notice_settings import NoticeSettings, is_mail_address
from ludotheque.site.store.storage import Ticket
from ludotheque.site.tables.board import Busy
from ludotheque.words import N_

TICKET = "mail"
"""The kind of ticket that an address waits in to be confirmed."""
HOURS = 24
DAY = 24 * 3600.0
A_DAY = 2
"""How often one address is written to for that in a day, whoever asks."""
KINDS = {
    TURN: N_("It is my turn in a match with days per move"),
    ENDED: N_("Such a match is over"),
    AGAIN: N_("Somebody would like to play again"),
    READY: N_("A table of an evening is ready"),
    INVITED: N_("Somebody I played with invites me"),
}
USUAL = (TURN, ENDED, AGAIN, INVITED)
NO_ADDRESS = N_("This is not an e-mail address.")
TOO_MANY = N_("Too many addresses were tried; try again later.")
NOT_AGAIN = N_("This address was written to a moment ago, or does not want to be.")
NOT_SENT = N_("The mail could not be sent: %(reason)s")
log: logging.Logger = logging.getLogger("ludotheque.site")


class Wish(NamedTuple):
    """Where somebody wants to be told."""

    address: str
    word: str
    """What the link has that ends it."""
    lang: str
    kinds: str
    failed: str


def _password(settings: NoticeSettings) -> str:
    """Return the password for the mail server: the first line of a file, or the environment's."""
    if settings.mail_password_file is None:
        return os.environ.get(MAIL_PASSWORD, "")
    try:
        return settings.mail_password_file.read_text(encoding="utf-8").partition("\n")[0].strip()
    except OSError as error:
        log.warning("%s cannot be read: %s", settings.mail_password_file, error.strerror)
        return ""


class Mail:
    """E-mail to all who want it."""

    name = "mail"
    hours = HOURS

    def __init__(self, services: Services, sleep: Sleep = asyncio.sleep) -> None:
        self._settings = settings = services.settings.notices
        self._house = services.settings.house.character.name
        self.smtp: Smtp = Smtp(settings, _password(settings))
        self.delivery: Delivery = Delivery(self.name, sleep)
        self._store, self._counting = services.store, services.processes
        self._all = an_hour(settings.mails_an_hour)
        share = services.limits.address_share
        self._rate = Rate(services.processes, "mail", an_hour(settings.confirmations_an_hour), share)
        if settings.mail_host and not self.possible:
            log.warning("no e-mail is sent: mail-host is set, but mail-from or public-address is not")
        services.notices.ways.append(self)

    @property
    def possible(self) -> bool:
        """Whether mail can be sent."""
        settings = self._settings
        return bool(settings.mail_host and settings.mail_from and settings.public_address)

    # addresses

    async def wish_of(self, holder: str) -> Wish | None:
        """Return where somebody wants to be told; None if nowhere."""
        found = await self._store.find(kept.READ, holder=holder)
        return Wish(*found[0]) if found else None

    async def waiting(self, holder: str) -> str:
        """Return the address of somebody that waits to be confirmed, if one does."""
        for ticket in await self._store.tickets(holder, TICKET):
            if (ticket.until or 0.0) > time.time():
                return str(ticket.note["address"])
        return ""

    async def ask(self, holder: str, account: Account, address: str, lang: str) -> None:
        """Write to an address to have it confirmed; Problem or Busy with the reason if that cannot be."""
        if not self.possible or not is_mail_address(address):
            raise Problem(422, NO_ADDRESS)
        if not await self._rate.hit(account) or await self._counting.spent(self._all, "all", "mails"):
            raise Busy(TOO_MANY)
        word, now = new_token(), time.time()
        asked = {
            "word": digest(word),
            "mark": kept.mark_of(address),
            "at": now,
            "since": now - DAY,
            "most": A_DAY,
        }
        if not (await self._store.change((kept.ASK, asked)))[0]:
            raise Problem(422, NOT_AGAIN)
        await self._counted()
        note = {"address": address, "lang": lang}
        await self._store.write_ticket(Ticket(digest(word), TICKET, holder, note, now + HOURS * 3600))
        words, site = words_of(lang), self._settings.public_address
        text = confirmation(words, self._house, site, f"{site}/mail/{word}", HOURS)
        subject = words.gettext("Confirm your address")
        try:
            await self.smtp.send(
                message((self._house, self._settings.mail_from), address, subject, text, lang, {})
            )
        except (BadAddress, Undelivered) as error:
            raise Problem(422, words.gettext(NOT_SENT, reason=words.gettext(str(error)))) from None

    async def asked(self, word: str) -> str | None:
        """Return the address that a link's word would confirm; None if there is none any more."""
        ticket = await self._store.find_ticket(digest(word)) if is_token(word) else None
        if ticket is None or ticket.kind != TICKET or (ticket.until or 0.0) < time.time():
            return None
        return str(ticket.note["address"])

    async def confirm(self, word: str) -> bool:
        """Have whoever asked be told at the address of a link's word; tell whether there was one."""
        ticket = await self._store.take_ticket(digest(word)) if await self.asked(word) else None
        if ticket is None:
            return False
        named = {"holder": ticket.holder, "word": new_token(), "kinds": " ".join(USUAL), "at": time.time()}
        await self._store.change((kept.WRITE, {**named, **ticket.note}))
        return True

    async def refuse(self, word: str) -> bool:
        """Never write to the address of a link's word again; tell whether there was one."""
        ticket = await self._store.take_ticket(digest(word)) if await self.asked(word) else None
        if ticket is None:
            return False
        address = str(ticket.note["address"])
        named = {"mark": kept.mark_of(address), "at": time.time()}
        await self._store.change((kept.REFUSE, named), (kept.FORGET, {"address": address.lower()}))
        return True

    async def choose(self, holder: str, kinds: list[str], lang: str) -> None:
        """Have somebody be told of some kinds of things only."""
        chosen = " ".join(kind for kind in KINDS if kind in kinds)
        await self._store.change((kept.WISH, {"holder": holder, "kinds": chosen, "lang": lang}))

    async def stop(self, holder: str) -> None:
        """Keep no address of somebody, confirmed or not."""
        await self._store.drop_tickets(holder, TICKET)
        await self._store.change((kept.STOP, {"holder": holder}))

    async def left(self, word: str) -> str | None:
        """Return the address to which mail with that word in its link is sent."""
        found = await self._store.find(kept.BY_WORD, word=word)
        return found[0][0] if found else None

    async def leave(self, word: str) -> None:
        """Keep the address no longer to which mail with that word in its link was sent."""
        await self._store.change((kept.LEAVE, {"word": word}))

    # telling

    async def wanted(self, holder: str, kind: str) -> bool:
        wish = await self.wish_of(holder) if self.possible else None
        return wish is not None and kind in wish.kinds.split()

    async def tell(self, occasion: Occasion) -> None:
        wish = await self.wish_of(occasion.holder)
        if wish is None or not await self._counted():
            return
        words, site = words_of(wish.lang), self._settings.public_address
        subject = occasion.text(words)
        text = notice(
            words, self._house, subject, f"{site}/{occasion.path}", f"{site}/mail/leave/{wish.word}"
        )
        headers = one_click(f"{site}/api/mail/leave/{wish.word}")
        made = message(
            (self._house, self._settings.mail_from), wish.address, subject, text, wish.lang, headers
        )

        async def send() -> None:
            try:
                await self.smtp.send(made)
            except NoRecipient:
                await self.leave(wish.word)
                raise

        failed = await self.delivery.tried(send)
        await self._store.change((kept.FAILED, {"word": wish.word, "failed": failed}))

    async def _counted(self) -> bool:
        """Count one more mail, and tell whether so many may be sent."""
        return await self._counting.hit(self._all, "all", "mails")
