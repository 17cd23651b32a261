"""The trade phase: deals being written, offered, signed; nothing of other phases."""
