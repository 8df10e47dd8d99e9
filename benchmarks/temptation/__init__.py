"""Figures about Temptation: how hard the rows of our boards are, and what matches on them are like."""
