"""Numba turned towards WebAssembly: a process that has called :func:`aim` compiles for nothing else.

Pointers have 32 bits from the start, so that whatever is optimised on its way is laid out for them. These
private parts of Numba are used here: ``core.codegen.JITCPUCodegen`` with ``_init``, ``_create_empty_module``,
``_scan_and_fix_unresolved_refs``, ``_target_data``, ``_data_layout``, ``_tm``, ``_tm_features``, ``_engine``,
``_loopvect`` and ``_opt_level``; ``core.registry.cpu_target`` with its context's ``_internal_codegen``,
``address_size`` and ``call_conv``; ``core.runtime.rtsys``.
"""

from __future__ import annotations

from importlib import resources
from typing import Any

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What every engine in use has: no SIMD, which does not help, and nothing newer."""


class NoEngine:
    """Stands where Numba has what runs machine code: nothing is run here."""

    def is_symbol_defined(self, name: str) -> bool:
        return False

    def set_object_cache(self, *hooks: Any) -> None:
        pass

    def finalize_object(self) -> None:
        pass

    def add_module(self, module: Any) -> None:
        pass


def aim() -> None:
    """Have this process compile for WebAssembly from now on; nothing may have been compiled before."""
    import llvmlite.binding as llvm
    import numba

    library: Any = numba.core.codegen
    runtime: Any = numba.core.runtime

    context = numba.core.registry.cpu_target.target_context
    if runtime.rtsys._init:
        raise RuntimeError("this process has compiled before: WebAssembly is made in one of its own")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()

    class Codegen(library.JITCPUCodegen):  # type: ignore[misc]
        def _init(self, module: Any) -> None:
            self._tm_features = FEATURES
            self._tm = _machine(llvm)
            self._engine = NoEngine()
            self._target_data = self._tm.target_data
            self._data_layout = str(self._target_data)
            self._loopvect, self._opt_level = False, 0

        def _create_empty_module(self, name: str) -> Any:
            module = super()._create_empty_module(name)
            module.triple = TRIPLE
            return module

        def _scan_and_fix_unresolved_refs(self, module: Any) -> None:
            pass

        def _get_host_cpu_name(self) -> str:
            return "generic"

        def set_env(self, name: str, environment: Any) -> None:
            pass

    made: Any = Codegen
    context._internal_codegen = made("ludotheque")
    context.address_size = 32
    context.refresh()


def _machine(llvm: Any) -> Any:
    return llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")


def runtime() -> str:
    """Return the code, as LLVM reads it, of what arrays that rules make are kept in."""
    return resources.files(__package__).joinpath("runtime.ll").read_text(encoding="utf-8")
