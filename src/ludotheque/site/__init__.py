"""The site: tables where people and bots play, in the browser and through a JSON interface.

Rooms from low to high: foundation, settings, store, tables, study, people, http, api, pages, the features,
commands; ``services`` builds what the rooms below it offer, ``app`` puts it together, ``serving`` serves it.
"""
