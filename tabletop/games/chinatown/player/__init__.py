"""Chinatown's computer players: they value things, find and judge deals, and play; the rules do not import
them.

`trader` plays, `bargain` and `speaking` give its judgement to people, `judging` estimates who wins.
"""
