"""Every figure that the README states, measured beside its rival in the same run."""
