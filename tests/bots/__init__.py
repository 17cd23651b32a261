"""Tests of the computer players, the worker process and the arena."""
