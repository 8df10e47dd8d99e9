"""A store in a PostgreSQL database, for many processes, and what these tell each other.

Behind ``store.storage``: only ``store.stores`` and ``store.moving`` import it.
"""
