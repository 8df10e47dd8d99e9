"""The settings of a server: each declared once, gathered in one list, read from file and environment.

Imports the foundation only. Other rooms import the dataclasses (``limits``, ``access``, …).
"""
