"""Matches and those who look at them: chance, sights, records."""
