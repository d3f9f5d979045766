"""The programs `switchyard` and `switchyard-check`, as pip installs them, and their output as Python objects.

They are native programs in the interpreter's folder of scripts. `python -m switchyard_tools` runs `switchyard`.
From Python, `lint`, `explain` and `table` return values that notebooks display, `load` returns a schema as typed
objects for code generators, and `compile` returns a model of torch.export as a callable.
"""

from typing import TYPE_CHECKING, Any

from .program_path import find_program
from .reports import Finding, Findings, Place, Table, TableRow, explain, lint, table
from .run import SwitchyardError
from .schema import (Annotation, Argument, Arguments, CppSignature, CppSignatures, Family, Kernel, NativeFunction,
                     OperatorName, Program, Return, load)
from .schema_types import BaseType, ListType, OptionalType, Type, is_tensor_like, parse_type

__all__ = ["Annotation", "Argument", "Arguments", "BaseType", "CompiledModel", "CppSignature", "CppSignatures",
           "Family", "Finding", "Findings", "Kernel", "ListType", "ModelError", "NativeFunction", "OperatorName",
           "OptionalType", "Place", "Program", "Return", "SwitchyardError", "Table", "TableRow", "Type", "compile",
           "explain", "find_program", "is_tensor_like", "lint", "load", "parse_type", "table"]

if TYPE_CHECKING:
    from .compiled_model import CompiledModel, ModelError
    from .model import compile  # pylint: disable=redefined-builtin


def __getattr__(name: str) -> Any:
    """Imports what models need on first use: the programs do not need it."""
    if name not in ("CompiledModel", "ModelError", "compile"):
        raise AttributeError("module %r has no attribute %r" % (__name__, name))
    from . import compiled_model, model
    return model.compile if name == "compile" else getattr(compiled_model, name)
