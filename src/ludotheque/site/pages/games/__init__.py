"""Choosing a game: the shelf, boxes, rules, stories, components, printing.

Imports ``pages.page`` and what is below pages. Every other room of pages may import it.
"""
