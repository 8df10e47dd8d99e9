"""The web server around it all: connections, guards, the access log, problems, health, sockets.

Imports services and what is below; knows no page. Pages and the interface for programs import it.
"""
