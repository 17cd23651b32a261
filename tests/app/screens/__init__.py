"""Tests of the screens around the table, driven by posted events."""
