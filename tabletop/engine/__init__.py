"""The engine under every game: protocol, chance, table, event log, undo, players, packages.

Pure Python over frozen values; knows no clock, save file or window.
"""
