"""What saved games came to: counted from the journals alone, kept in a cache, summed up as it is asked for.

Nothing is written down but the cache, which may be deleted at any time; knows no window.
"""
