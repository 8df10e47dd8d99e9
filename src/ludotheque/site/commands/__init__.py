"""The commands that run a site: serve, settings, tables, tidy, backup, ban, review, move-store.

Imports every room, but only when a command is carried out. ``ludotheque.cli`` imports it.
"""
