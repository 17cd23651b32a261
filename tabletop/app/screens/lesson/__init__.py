"""Lessons at the games' own tables: the coach's texts, and a filter between input and rules."""
