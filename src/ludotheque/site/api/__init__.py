"""The JSON interface for programs: its calls, what they read and answer, how it is described.

Imports http and what is below. Pages import how tables are found and bodies are read.
"""
