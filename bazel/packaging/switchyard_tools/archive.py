"""The calling convention of an exported program, read from its archive: names and nesting of arguments and results."""

import json
import zipfile
from dataclasses import dataclass
from typing import Any, Mapping, Tuple

from .run import Path, SwitchyardError
from .trees import NestingError, Spec, read_spec

# The kinds of values that a program takes or returns; others are fixed at export.
TENSOR = "tensor"
NUMBERS = {"as_sym_int": int, "as_sym_float": float, "as_sym_bool": bool}


@dataclass(frozen=True)
class Leaf:
    """One value among the arguments or results. `kind` is "tensor", int, float or bool, or None for a fixed value."""

    name: str
    kind: Any
    value: Any = None  # of a fixed value


@dataclass(frozen=True)
class Convention:
    """How a program is called: the leaves of arguments and results in order, and how they are nested."""

    inputs: Tuple[Leaf, ...]
    outputs: Tuple[Leaf, ...]
    in_spec: Spec  # of (positional, by keyword)
    out_spec: Spec
    argument_names: Tuple[str, ...]  # of the arguments that may be positional


def _fixed(form: str, value: Any) -> Any:
    if form == "as_none":
        return None
    # JSON has no infinity: the archive has it as a string.
    return float(value) if form == "as_float" else value


def _leaf(argument: Mapping[str, Any]) -> Leaf:
    ((form, value),) = argument.items()
    if form == "as_tensor":
        return Leaf(value["name"], TENSOR)
    if form in NUMBERS and "as_name" in value:
        return Leaf(value["as_name"], NUMBERS[form])
    if form in NUMBERS:
        ((form, value),) = value.items()
    return Leaf("", None, _fixed(form, value))


def _constant(spec: Mapping[str, Any]) -> Leaf:
    ((form, value),) = spec["value"].items()
    return Leaf(spec["name"], None, _fixed(form, value))


def read_convention(path: Path) -> Convention:
    """Reads the convention of the one program in an archive of torch.export.save. SwitchyardError if there is no
    program.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if name.endswith(".json") and name.split("/")[1:2] == ["models"]]
            if len(names) != 1:
                raise ValueError("there are %d programs, not one" % len(names))
            module = json.loads(archive.read(names[0]))["graph_module"]
        signature = module["signature"]
        inputs = []
        for spec in signature["input_specs"]:
            if "user_input" in spec:
                inputs.append(_leaf(spec["user_input"]["arg"]))
            elif "constant_input" in spec:
                inputs.append(_constant(spec["constant_input"]))
        outputs = [_leaf(spec["user_output"]["arg"]) for spec in signature["output_specs"] if "user_output" in spec]
        calling = next(one["signature"] for one in module["module_call_graph"] if one["fqn"] == "")
        return Convention(tuple(inputs), tuple(outputs), read_spec(calling["in_spec"], "the arguments"),
                          read_spec(calling["out_spec"], "the results"), tuple(calling.get("forward_arg_names") or ()))
    except NestingError as error:
        raise SwitchyardError("%s: %s" % (path, error)) from error
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, StopIteration) as error:
        raise SwitchyardError("%s: the calling convention cannot be read: %s" % (path, error)) from error
