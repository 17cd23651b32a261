"""Tests of the widgets, each through the real loop."""
