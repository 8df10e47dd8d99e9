"""Ludothèque in a terminal: playing, replaying, and what programs print for people."""
