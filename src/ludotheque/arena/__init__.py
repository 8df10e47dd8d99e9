"""The arena: matches in large numbers. Tournaments with ratings, and balance reports.

A contest is a list of fixtures, each a match that nothing but the fixture decides (:mod:`.schedule`).
Workers play them (:mod:`.play`, :mod:`.workers`), a file keeps what came of them (:mod:`.results`), and the
rest reads that: shares and ratings with their intervals, a picture, a report on a game's balance.
"""
