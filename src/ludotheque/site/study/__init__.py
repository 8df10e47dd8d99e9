"""What is learned from matches: lessons, puzzles, boards of analysis, charts, reviews, luck.

Imports tables and what is below. People and pages import it.
"""
