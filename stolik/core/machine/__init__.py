"""What runs rules: bound, compiled, looped, masked for each seat and hashed."""
