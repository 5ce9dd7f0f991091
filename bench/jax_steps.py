"""How many steps a second does the environment for JAX make? `python -m bench.jax_steps`"""

from __future__ import annotations

import time

import jax

from stolik.lab import jax as lab

TABLES, STEPS = 1000, 12


def main() -> None:
    """Random legal actions at many tables of one game, side by side."""
    env = lab.make("kittens", seats=3)
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask * 1.0), axis=-1))
    state = init(jax.random.split(jax.random.key(0), TABLES))
    state = step(state, choose(jax.random.key(0), state.legal_action_mask))  # makes everything ready
    began = time.perf_counter()
    for number in range(STEPS):
        state = step(state, choose(jax.random.key(number), state.legal_action_mask))
    state.rewards.block_until_ready()
    print(f"{TABLES * STEPS / (time.perf_counter() - began):,.0f} steps a second")


if __name__ == "__main__":
    main()
