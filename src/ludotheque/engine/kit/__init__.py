"""The conformance kit: what every game on the shelf must pass."""
