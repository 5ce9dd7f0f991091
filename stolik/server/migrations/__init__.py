"""How a database becomes the next version of itself."""
