"""Programs against each other: a ladder of a folder of them, every match kept as a file."""
