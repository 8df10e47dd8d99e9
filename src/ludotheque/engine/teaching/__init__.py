"""Lessons, and a coach: what a game's package brings to teach the game, and how it is taught."""
