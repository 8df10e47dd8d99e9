"""At a table: the play page and its socket, what is drawn and said, waiting, joining.

Imports the pages of games. The rooms of pages above import its parts.
"""
