"""The papers of the trade phase as values: drafts, the desk they lie on, what was said. Pure, no pygame."""
