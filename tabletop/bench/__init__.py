"""Benchmarks: rows by layer, each a median with its spread over repeats.

Nothing in the program depends on it, and no test asserts a time.
"""
