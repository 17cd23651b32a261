"""Drawing on a canvas: what is drawn is recorded and compared with the frame before; only differences are
painted and shown. Knows no game, screen or look."""
