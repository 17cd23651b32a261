"""The program's checks of itself: self-test, gallery, benchmark rows. Nothing imports it."""
