"""The record: what the saved games came to, in charts and numbers, and the achievements."""
