"""The pages, in rooms by what a person is doing. Made on the server; every page works without scripts.

``page`` fills in a template. Rooms from low to high: games, setup, table, after, analysis, learn, me.
"""
