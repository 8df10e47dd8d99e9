"""Learning: lessons, puzzles, the puzzle of the day.

Imports analysis and what is below. No other room of pages imports it.
"""
