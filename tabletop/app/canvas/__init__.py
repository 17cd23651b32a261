"""What pictures are drawn on: what is drawn is noted, compared with the picture before, and only what
differs is painted and shown. No game, screen or look is known here.
"""
