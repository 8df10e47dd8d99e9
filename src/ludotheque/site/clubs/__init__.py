"""Clubs: evenings that belong together, a season, members, ratings by game, records, a page for the wall.

Results are kept; everything else is worked out from them (`Ledger`). ``rating`` knows nothing but numbers,
``ledger`` no store, table or page. Only ``features`` imports this, for ``feature``.
"""
