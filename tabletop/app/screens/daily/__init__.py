"""The daily city: a week of its days, and one of them."""
