"""The programs `switchyard` and `switchyard-check`, as pip installs them, and what they say as Python objects.

They are native programs in the folder of scripts of the interpreter. `python -m switchyard_tools` runs `switchyard`. From
Python: `lint`, `explain` and `table` give values that notebooks show, `load` a schema as typed objects for code generators.
"""

from .program_path import find_program
from .reports import Finding, Findings, Place, Table, TableRow, explain, lint, table
from .run import SwitchyardError
from .schema import (Annotation, Argument, Arguments, CppSignature, CppSignatures, Family, Kernel, NativeFunction,
                     OperatorName, Program, Return, load)
from .schema_types import BaseType, ListType, OptionalType, Type, is_tensor_like, parse_type

__all__ = ["Annotation", "Argument", "Arguments", "BaseType", "CppSignature", "CppSignatures", "Family", "Finding",
           "Findings", "Kernel", "ListType", "NativeFunction", "OperatorName", "OptionalType", "Place", "Program",
           "Return", "SwitchyardError", "Table", "TableRow", "Type", "explain", "find_program", "is_tensor_like", "lint",
           "load", "parse_type", "table"]
