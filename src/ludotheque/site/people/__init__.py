"""People: visitors, their shelves, accounts, devices and notices; and who may not come in.

Imports study, tables and what is below. Pages and the interface for programs import it.
"""
