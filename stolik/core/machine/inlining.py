"""How Numba compiles a rule: into LLVM's language and no further, for whoever puts the rules together.

Numba gives every function machine code, optimised together with everything it calls. Rules are called by rules, so the
innermost would be optimised once for every function above it; yet only the functions at the border are ever called.
And it looks at every index whether to count from the end, which no rule does: a negative index is an error here, and
in checked mode it is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering
from numba.np import arrayobj

# Numba's steps for what no rule does: closures, `with`, raising with values, literals as arguments, parallel loops, and
# notes for people. Each would go through every function once more.
UNUSED = frozenset(
    (
        "WithLifting",
        "InlineClosureLikes",
        "RewriteDynamicRaises",
        "MakeFunctionToJitFunction",
        "InlineInlinables",
        "FindLiterallyCalls",
        "LiteralUnroll",
        "LiteralPropagationSubPipelinePass",
        "InlineOverloads",
        "NopythonRewrites",
        "AnnotateTypes",
        "DumpParforDiagnostics",
    )
)


def compiled(function: Callable[..., Any], is_checked: bool = False, is_inlined: bool = False) -> Any:
    """A function that compiled code calls; there is no way in from Python."""
    how: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": Inlining}
    how |= {"nogil": True, "error_model": "numpy", "boundscheck": is_checked, "forceinline": is_inlined}
    made: Any = numba.njit(**how)(function)
    widen_integers(made)
    return made


def widen_integers(dispatcher: Any) -> None:
    """Compile a function once for all integers: Numba would do so anew for every width, literal and enum."""
    compiler = dispatcher._compiler
    fold = compiler.fold_argument_types

    def wide(kind: Any) -> Any:
        kind = types.unliteral(kind)  # type: ignore[no-untyped-call]
        return types.int64 if isinstance(kind, (types.IntEnumMember, types.Integer)) else kind

    def fold_wide(arguments: Any, keywords: Any) -> Any:
        signature, folded = fold(arguments, keywords)
        return signature, tuple(wide(kind) for kind in folded)

    compiler.fold_argument_types = fold_wide


class InlinedCode(JITCodeLibrary):
    """The code of a rule, left as it is, and what it calls: to be put together and optimised once, for all rules."""

    codegen = property(lambda self: self)  # what Numba hands the environment to

    def set_env(self, name: str, environment: Any) -> None:
        """Without machine code there is no place to keep it; rules neither print nor raise with values."""

    def finalize(self) -> None:
        """There is nothing to be done with a rule alone."""
        self._finalized = True

    def put_together(self) -> None:
        """Link everything in that is called from here, at whatever depth."""
        found, waiting = set(), [*self._linking_libraries]
        while waiting:
            library = waiting.pop(0)
            if library not in found:
                found.add(library)
                is_rule = isinstance(library, InlinedCode)
                waiting += library._linking_libraries if is_rule else ()
                module = library.alone() if is_rule else library._get_module_for_linking()
                self._final_module.link_in(module, preserve=True)
        self._final_module.verify()
        self._finalized = True

    def alone(self) -> Any:
        """The rule without what it calls."""
        return super()._get_module_for_linking()  # type: ignore[no-untyped-call]

    def _get_module_for_linking(self) -> Any:
        """What other code than rules takes in that calls one."""
        self.put_together()
        return self.alone()

    def get_pointer_to_function(self, name: str) -> int:
        """There is nothing to point at."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0


def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is: in the place of Numba's own function, which counts negative ones from the end."""
    return context.cast(builder, index, kind, types.intp)


@contextmanager
def plain_indices() -> Iterator[None]:
    """While a rule becomes code, its indices are taken as they are."""
    numbas_own = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = plain_index
    try:
        yield
    finally:
        arrayobj.fix_integer_index = numbas_own


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]
class RuleLowering(NativeLowering):
    """The step in which a rule becomes code."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        """As Numba does it, but for the indices."""
        with plain_indices():
            return bool(super().run_pass(state))  # type: ignore[no-untyped-call]


class Inlining(Compiler):
    """Numba's compiler, but for what becomes of the code."""

    def define_pipelines(self) -> Any:
        """The usual steps, the one that makes code being ours."""
        codegen, name = self.state.targetctx.codegen(), self.state.func_id.func_qualname
        self.state.library = InlinedCode(codegen, name)  # type: ignore[no-untyped-call]
        (steps,) = super().define_pipelines()  # type: ignore[no-untyped-call]
        needed = [(step, why) for step, why in steps.passes if step.__name__ not in UNUSED]
        steps.passes = [(RuleLowering if step is NativeLowering else step, why) for step, why in needed]
        steps.finalize()
        return [steps]
