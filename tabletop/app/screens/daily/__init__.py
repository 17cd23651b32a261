"""The daily city: the calendar of its days, and one of them."""
