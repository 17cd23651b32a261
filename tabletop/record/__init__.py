"""What saved games came to: counted from the journals alone, kept in a cache, summed up on demand.

Only the cache is written, and it may be deleted at any time; knows no window.
"""
