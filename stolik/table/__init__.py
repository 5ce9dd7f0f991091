"""One live table: seats, clocks, windows, chance, log, views. Pure: no sockets, no database, time is an argument."""
