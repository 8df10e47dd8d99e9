"""A store in one SQLite file: reading, writing, its formats, backups.

Behind ``store.storage``: only ``store.stores``, ``store.moving``, ``serving`` and the commands import it.
"""
