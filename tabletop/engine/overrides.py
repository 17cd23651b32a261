"""`@override`: a method does what its base says and needs no docstring of its own (`typing`, Python 3.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import override as override
else:

    def override(method: Any) -> Any:
        """Mark a method; type checkers see that its base has one of this name."""
        return method
