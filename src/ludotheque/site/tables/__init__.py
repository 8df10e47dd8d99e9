"""Tables: matches with people and bots at them, kept and followed; the threads in which bots think.

Imports the store and what is below. Rooms above import ``service``, ``table``, ``board``, ``making`` …
"""
