"""The rules viewer and the list of keys."""
