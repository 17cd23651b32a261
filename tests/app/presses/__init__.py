"""What people press at the four games' tables, and what comes of it, as text."""
