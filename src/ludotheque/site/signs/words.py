"""The signs there are, by the names that programs use."""

from __future__ import annotations

from ludotheque.words import N_

SIGNS = {
    "hello": N_("Hello"),
    "good-luck": N_("Good luck"),
    "well-played": N_("Well played"),
    "thanks": N_("Thanks"),
    "oops": N_("Oops"),
    "wow": N_("Wow"),
    "lucky": N_("Lucky!"),
    "thinking": N_("Let me think"),
    "your-turn": N_("Your turn?"),
    "back-soon": N_("Back in a moment"),
    "one-more": N_("One more?"),
    "good-night": N_("Good night"),
}
"""The words of each."""
