"""What the author of a game meets: states, options, words, colours, and what a game's modules offer."""
