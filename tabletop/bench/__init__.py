"""Measures how fast everything is: one list of rows a layer, medians with spread over repeats.

Only measures; nothing in the program depends on it, and no test asserts a time.
"""
