"""Environments for learners: many matches at once, at the speed of the engine."""
