"""Lessons at the games' own tables: what is told beside them, and a filter between hands and rules."""
