"""What the program shows of itself: self-test, gallery, benchmark rows. Nothing imports it."""
