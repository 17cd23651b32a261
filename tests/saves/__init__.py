"""Saves: the journal, loading, damage, the library, old formats."""
