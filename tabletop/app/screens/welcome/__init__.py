"""The page that greets whoever starts the program for the first time."""
