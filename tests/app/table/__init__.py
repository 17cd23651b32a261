"""What table scenes are made of."""
