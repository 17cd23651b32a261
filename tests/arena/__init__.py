"""Tests of the arena: plans, games, ratings, the file, and whoever plays them."""
