"""What a table scene is made of: card sprites, piles, drag, targets, the director. Knows no game."""
