"""What is written in mail: plain text, in the reader's language, and nothing that anybody typed."""

from __future__ import annotations

from collections.abc import Mapping
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr, formatdate, make_msgid

from ludotheque.words import Words

LONGEST_LINE = 500
"""So that no link in a header is folded, which not every mail program likes."""


def notice(words: Words, house: str, text: str, link: str, leave: str) -> str:
    """Return a notice: what it is about, where it leads to, and how to have no more of them."""
    why = words.gettext("You are told because you confirmed this address at %(site)s.", site=house)
    stop = words.gettext("No more e-mail:")
    return f"{text}.\n\n{link}\n\n-- \n{why}\n{stop} {leave}\n"


def confirmation(words: Words, house: str, site: str, link: str, hours: int) -> str:
    """Return what asks whoever has an address whether they want to be told there."""
    asked = words.gettext(
        "Somebody, probably you, wants to be told at this address when it is their turn at %(site)s.",
        site=f"{house} ({site})",
    )
    confirm = words.gettext("If that is you, confirm it within %(hours)s hours:", hours=hours)
    other = words.gettext(
        "If not, do nothing, and nothing more is sent. The same page can see to it that nobody asks again."
    )
    return f"{asked}\n\n{confirm}\n{link}\n\n{other}\n"


def message(
    sender: tuple[str, str], to: str, subject: str, text: str, lang: str, more: Mapping[str, str]
) -> EmailMessage:
    """Return a message with all that mail has; ``sender`` is a name and an address."""
    made = EmailMessage(SMTP.clone(max_line_length=LONGEST_LINE))
    made["Subject"] = subject
    made["From"] = formataddr(sender)
    made["To"] = to
    made["Date"] = formatdate()
    made["Message-ID"] = make_msgid(domain=sender[1].partition("@")[2])
    made["Auto-Submitted"] = "auto-generated"
    made["Content-Language"] = lang
    for name, value in more.items():
        made[name] = value
    made.set_content(text)
    return made


def one_click(leave: str) -> dict[str, str]:
    """Return the headers by which a mail program leaves for its reader, at one touch (RFC 8058)."""
    return {"List-Unsubscribe": f"<{leave}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
