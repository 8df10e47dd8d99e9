"""The library without a server, as its pages know it: the page around it, its scripts, what it says."""
