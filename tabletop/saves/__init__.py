"""Saved games: the journal, the library of saves, upgrades of old formats. Knows no window."""
