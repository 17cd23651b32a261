"""Tests of balance: games by computer players with own cards and with the house's, and what they tell.

Everything here knows no window and no single game. `counts` sums up games and says what is worth a look,
`background` plays them in processes of their own, `kept` keeps them with a set.
"""
