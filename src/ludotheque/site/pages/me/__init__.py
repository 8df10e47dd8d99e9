"""One’s own things: the shelf, devices, notices, the feed.

Imports the pages of tables and games. No other room of pages imports it.
"""
