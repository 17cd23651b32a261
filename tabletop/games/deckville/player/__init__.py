"""What thinks: values boards and cards, finds plays, and plays; the rules know nothing of it.

`bot` is the computer player, `advise` gives its judgement to people, `chances` says who may win.
"""
