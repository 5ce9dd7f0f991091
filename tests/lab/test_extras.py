"""Where an extra is missing a sentence says how to get it, and nothing of one extra needs another."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from stolik.core.kit.errors import StolikError


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("gymnasium", "gymnasium", "lab"),
        ("jax", "jax", "jax"),
        ("openspiel", "pyspiel", "lab"),
        ("openspiel_reduced", "pyspiel", "lab"),
        ("pettingzoo", "pettingzoo", "lab"),
        ("rlcard", "rlcard.envs", "lab"),
    ],
)
def test_an_environment_without_its_library_says_how_to_get_it(
    module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"stolik.lab.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(StolikError) as told:
        importlib.import_module(f"stolik.lab.{module}")
    assert told.value.hint == f'Install it with: pip install "stolik[{extra}]"'


def test_environments_for_jax_need_no_other_library() -> None:
    pytest.importorskip("jax", reason="There is no JAX for this system.")
    others = ("gymnasium", "pettingzoo", "pyspiel", "rlcard")
    hide = f"import sys; sys.modules.update(dict.fromkeys({others}))"
    use = "import stolik.lab.jax as lab; print(lab.make('conflict', seats=3).num_actions)"
    said = subprocess.run([sys.executable, "-c", f"{hide}; {use}"], capture_output=True, text=True, check=True)
    assert int(said.stdout) > 0
