"""Real parts for the tests, from packages: a PostgreSQL, a NATS, and a cable between two programs that can be cut."""
