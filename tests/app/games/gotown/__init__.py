"""GoTown's table as a person uses it."""
