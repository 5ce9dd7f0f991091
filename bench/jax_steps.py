"""How many steps a second does the environment for JAX make? `python -m bench.jax_steps`

The median of several rounds, by the clock on the wall and by the time that processors gave to it: where other work goes
on beside it only the second says much. Choosing the actions is not counted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from statistics import median

import jax

from stolik import games
from stolik.lab import jax as lab

TABLES, STEPS, ROUNDS = 1000, 10, 9


def rounds(name: str, seats: int) -> Iterator[tuple[float, float]]:
    """Random legal actions at many tables of one game, side by side: steps a second on the wall, and of processors."""
    env = lab.make(name, seats)
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask * 1.0), axis=-1))
    state = init(jax.random.split(jax.random.key(0), TABLES))
    for number in range(ROUNDS + 1):
        wall = given = 0.0
        for place in range(STEPS):
            action = choose(jax.random.key(STEPS * number + place), state.legal_action_mask).block_until_ready()
            began = time.perf_counter(), time.process_time()
            state = step(state, action)
            state.rewards.block_until_ready()
            wall, given = wall + time.perf_counter() - began[0], given + time.process_time() - began[1]
        if number:  # the first makes everything ready
            yield TABLES * STEPS / wall, TABLES * STEPS / given


def main() -> None:
    """Measure every game at its smallest table but one, and print."""
    for name in games.NAMES:
        seats = games.load(name).seats[:2][-1]
        wall, given = (median(each) for each in zip(*rounds(name, seats), strict=True))
        print(f"{name}, {seats} seats: {wall:,.0f} steps a second, {given:,.0f} for a second of processors", flush=True)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
