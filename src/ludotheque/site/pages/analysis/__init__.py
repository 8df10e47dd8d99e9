"""Boards of analysis: anything can be tried, and everything is in the address.

Imports the pages below. Lessons lead to it.
"""
