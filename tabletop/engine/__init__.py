"""What every game runs on: protocol, chance, table, undo, conformance. Knows no clock, file or window."""
