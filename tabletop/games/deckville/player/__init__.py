"""Deckville's computer players: they value tables and cards, find plays, and play; the rules do not import
them.

`bot` plays and gives its judgement to people, `value` estimates who wins.
"""
