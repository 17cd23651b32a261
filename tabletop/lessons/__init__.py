"""Lessons: first games that are told step by step, over the rules as they are. Knows no window.

A lesson is a file in the assets, ours or of a package: `file` reads it, `shelf` finds it, `course` plays it.
"""
