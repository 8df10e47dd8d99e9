"""What makes rules fast: one source, plain and compiled."""
