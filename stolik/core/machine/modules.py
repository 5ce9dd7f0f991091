"""WebAssembly modules of the rules and kernels for graphics cards, made once for each state of the sources.

They lie beside the native code. A module is named after all it is made from and carries that name sealed inside: what
lies under a name is that module, or counts for nothing. Where a bot has learned, its numbers lie beside the module,
under the same name: they weigh nearly as much, and only who plays against that bot needs them.
"""

from __future__ import annotations

from pathlib import Path

from stolik.core.machine import wasm
from stolik.core.machine.cache import alone, cache_root, keep, made
from stolik.core.machine.rules import Rules

SUFFIX = ".wasm"
LEARNED = ".learned"
TEXT = ".ptx"
SHIPPED = Path(__file__).resolve().parents[2] / "modules"  # in a wheel: those of the standard card lists


def module_name(rules: Rules) -> str:
    """What the module of these rules is called, made or not."""
    return f"{rules.name}-{rules.module}{SUFFIX}"


def learned_name(rules: Rules) -> str:
    """What is called what a bot has learned; nothing where none has."""
    return f"{rules.name}-{rules.module}{LEARNED}" if rules.policy else ""


def find_module(rules: Rules) -> Path | None:
    """Where the module of these rules lies, if it is made."""
    for folder in (SHIPPED, cache_root()):
        paths = [folder / name for name in files_of(rules)]
        if all(path.exists() and is_whole(path.read_bytes(), path.name) for path in paths):
            return paths[0]
    return None


def files_of(rules: Rules) -> list[str]:
    """The module, and what a bot has learned."""
    return [name for name in (module_name(rules), learned_name(rules)) if name]


def is_whole(code: bytes, name: str) -> bool:
    """Is it what a file of this name must hold?"""
    return wasm.is_sealed(code, Path(name).stem)


def made_module(rules: Rules) -> Path:
    """The module of these rules; it is made now if it is not there."""
    found = find_module(rules)
    if found is None:
        path = cache_root() / module_name(rules)
        with alone(path):
            found = find_module(rules) or make_module(rules, path)
    return found


def make_module(rules: Rules, path: Path) -> Path:
    """Make the module of these rules and keep it."""
    from stolik.core.machine.portable import module_of  # Numba is slow to import

    module, learned = module_of(rules)
    if rules.policy:
        keep(path.with_suffix(LEARNED), wasm.sealed(learned, path.stem))
    keep(path, wasm.sealed(module, path.stem))
    return path


def kernel_path(rules: Rules, way: str) -> Path:
    """Where the kernel of these rules lies in which bots make up their minds in a way, made or not."""
    return cache_root() / f"{rules.name}-{way}-{rules.kernel}{TEXT}"


def made_kernel(rules: Rules, way: str) -> Path:
    """The kernel; it is made now if it is not there."""

    def make() -> bytes:
        from stolik.core.machine.kernels import kernel_of  # Numba is slow to import

        return kernel_of(rules, way).encode()

    return made(kernel_path(rules, way), make)


def made_practice_kernel(rules: Rules) -> Path:
    """The kernel for those who learn, likewise."""

    def make() -> bytes:
        from stolik.core.machine.practising import practice_kernel_of  # Numba is slow to import

        return practice_kernel_of(rules).encode()

    return made(cache_root() / f"{rules.name}-practice-{rules.practice_kernel}{TEXT}", make)
