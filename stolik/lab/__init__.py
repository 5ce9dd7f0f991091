"""Many games at once: reports, benchmarks and research adapters."""
