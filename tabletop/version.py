"""The version of the program; pyproject.toml has the same."""

__version__ = "0.2.0"
