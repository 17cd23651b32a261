"""What every screen stands on: window, input, scenes, look, words, sound. Knows no game, no widget."""
