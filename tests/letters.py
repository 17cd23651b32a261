"""Any character that can be written down, for made-up texts.

The same that `st.text()` takes by itself, which encodes all million of them to find out: once in each process
of a fresh checkout.
"""

from __future__ import annotations

from hypothesis import strategies as st

LETTERS = st.characters(exclude_categories=["Cs"])
