"""Cards on paper: sheets of faces and their backs, as PDF or PNG. Pictures come as pixels: it knows no
window and no game."""
