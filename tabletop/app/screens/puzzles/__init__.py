"""Puzzles: the page with all of them, and one of them asked at its game's real table."""
