"""What is beside the board in each phase but the trade, a class each."""
