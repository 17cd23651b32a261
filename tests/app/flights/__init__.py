"""Motion of the four games' events as text, kept like the pictures of `tests.app.painted`."""
