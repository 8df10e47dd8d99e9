"""What the library without a server says by itself, to be translated with all that the site says."""

from __future__ import annotations

from ludotheque.words import N_

FOREIGN = N_("This is not a file that a library like this one has saved.")
NEWER = N_("This file was saved by a newer version of the library. Open the newer version here first.")
BROKEN = N_("This file is damaged, or not all of it has arrived.")
NO_FILE = N_("Choose a file first.")
GONE = N_("That file is not here any more. Choose it again.")
NOT_REPLACED = N_("There is no room for it on this device. Everything is as it was.")
NOT_READABLE = N_("What came is not a match that this library can take in.")
NO_GAME = N_("This library does not have that game.")
NO_BOT = N_("This library does not have a bot that plays in that match.")
OTHER_RULES = N_("This library is of another version than the server’s: it knows other rules of that game.")
WENT_ON_HERE = N_("This match has gone on here. Bring it back to the server before you take it along again.")
TO_BRING_BACK = N_("This match came with you from a server. What you play here can go on there.")
BRING_BACK = N_("Bring it back")
AWAY = N_(
    "The server does not answer. A match can be taken along, or brought back, where there is a network."
)
