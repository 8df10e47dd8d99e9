"""Ours beside hand-tuned C of the same rules."""
