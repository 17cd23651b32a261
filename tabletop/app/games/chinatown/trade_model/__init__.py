"""The trade phase as values: drafts, the desk, answers. Pure, no pygame."""
