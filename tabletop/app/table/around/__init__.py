"""What is around a table: top bar, undo, log, curtain, turns, starting games."""
