"""Setting up a table: who sits where, options, what the people agree on.

Imports the pages of games. Analysis imports its form.
"""
