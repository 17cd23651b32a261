"""Nim, a game in a package of its own: a pile of stones; whoever takes the last one wins."""

from tabletop_nim.rules import GAME

__all__ = ["GAME"]
