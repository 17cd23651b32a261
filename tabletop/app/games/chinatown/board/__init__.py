"""The board of numbered plots: drawn at any size, moved, enlarged, aimed at. No phases."""
