"""Hands on phones: pages for browsers in the same network, one a seat, and what comes back from them."""
