"""What stands around a table and whose turn it is: top bar, undo, log, curtain and turns, sitting down."""
