"""What thinks: values things, finds and judges deals, and plays; the rules know nothing of it.

`bot` is the computer player, `bargain` and `advise` give its judgement to people, `chances` says who may win.
"""
