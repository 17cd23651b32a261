"""Puzzles that ship with the games: real positions with one question and one proved answer.

`puzzle` reads, finds and replays them; `laws` checks them.
"""
