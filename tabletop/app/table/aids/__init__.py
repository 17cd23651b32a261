"""What helps people around a table and is no part of the game: each aid in a file of its own.

An aid is a value of type `Aid`, made for one table by a function in `aids.MAKERS`. It sees what the viewer
sees and nothing else, gives only commands that a person asked for, and can be switched off.
"""
