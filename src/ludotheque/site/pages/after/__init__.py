"""After a match: the replay, the review, whether the draws were fair.

Imports the pages of a table. Analysis imports how a match is seen again.
"""
