"""Tests of Design Town's table."""
