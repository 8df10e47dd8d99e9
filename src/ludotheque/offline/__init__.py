"""The library without a server: Python in the browser, and the same site composed there."""
