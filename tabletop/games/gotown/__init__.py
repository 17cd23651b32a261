"""GoTown's rules."""
