"""Players that are programs. A bot gets its seat's view and the legal moves, through the same door as people."""
