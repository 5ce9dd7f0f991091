"""Several servers as one site: who has a table, and how guests of any server come to it."""
