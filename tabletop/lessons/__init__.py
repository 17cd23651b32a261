"""Lessons: first games explained step by step, over the ordinary rules. Knows no window.

A lesson is a file in the assets, ours or a package's: `file` reads and finds it, `lesson_run` plays it,
`laws` checks it.
"""
