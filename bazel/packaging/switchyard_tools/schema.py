"""Schema files as typed objects: what `switchyard dump` prints, for code generators written in Python.

    program = switchyard_tools.load("native_functions.yaml", "tags.yaml")
    for function in program.functions:
        print(function.schema, [argument.type for argument in function.arguments.positional])

Every file is first checked by all rules of `switchyard lint`; an error raises SwitchyardError with file, line and
column. Objects are immutable, and equal if their members are.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Dict, List, Mapping, Optional, Tuple

from .run import Path, files_of, run_for_lines
from .schema_types import Type, parse_type


@dataclass(frozen=True)
class Annotation:
    """`(a! -> b)` of a tensor: its alias sets before and after a call, and whether the call writes it."""

    text: str
    before: Tuple[str, ...]
    after: Tuple[str, ...]
    is_write: bool

    @staticmethod
    def of(value: Optional[Mapping[str, Any]]) -> "Optional[Annotation]":
        if value is None:
            return None
        before, after = tuple(value["before"]), tuple(value["after"])
        is_write = value["write"] if "write" in value else value["is_write"]
        text = "|".join(before) + "!" * is_write + (" -> " + "|".join(after) if after and after != before else "")
        return Annotation(value.get("text", text), before, after, is_write)


@dataclass(frozen=True)
class Argument:
    """An argument as declared; `default` is the text after `=`, or None if the argument is required."""

    name: str
    type: Type
    default: Optional[str]
    annotation: Optional[Annotation]
    group: str

    @property
    def is_write(self) -> bool:
        return self.annotation is not None and self.annotation.is_write


@dataclass(frozen=True)
class Return:
    """A return, usually without a name."""

    name: Optional[str]
    type: Type
    annotation: Optional[Annotation]


@dataclass(frozen=True)
class Arguments:
    """All arguments in order, and in torchgen's groups."""

    all: Tuple[Argument, ...]

    def _of(self, *groups: str) -> Tuple[Argument, ...]:
        return tuple(argument for argument in self.all if argument.group in groups)

    @cached_property
    def self_arg(self) -> Optional[Argument]:
        return next(iter(self._of("self")), None)

    @cached_property
    def positional(self) -> Tuple[Argument, ...]:
        """The arguments before `*`, including self."""
        return self._of("pre_self_positional", "self", "post_self_positional")

    @cached_property
    def kwarg_only(self) -> Tuple[Argument, ...]:
        """The arguments after `*` except out arguments, including dtype, layout, device and pin_memory of factories."""
        return self._of("pre_tensor_options_kwarg_only", "tensor_options", "post_tensor_options_kwarg_only")

    @cached_property
    def tensor_options(self) -> Tuple[Argument, ...]:
        """dtype, layout, device and pin_memory, if all four follow each other."""
        return self._of("tensor_options")

    @cached_property
    def out(self) -> Tuple[Argument, ...]:
        return self._of("out")


@dataclass(frozen=True)
class OperatorName:
    """`add_.Tensor`: base `add`, inplace, overload `Tensor`."""

    base: str
    overload: str
    is_inplace: bool
    is_dunder: bool
    is_functional_overload: bool  # `normal_functional`, whose base is `normal`

    def __str__(self) -> str:
        if self.is_dunder:
            name = "__%s%s__" % ("i" * self.is_inplace, self.base)
        else:
            name = self.base + "_" * self.is_inplace + "_functional" * self.is_functional_overload
        return name + ("." + self.overload if self.overload else "")


@dataclass(frozen=True)
class Kernel:
    """The kernel of a dispatch key."""

    name: str
    namespace: str
    is_structured: bool


@dataclass(frozen=True)
class NativeFunction:
    """An entry of a schema file, with its dispatch table filled in as the language prescribes.

    `fields` has everything that the program prints for it, including what has no member here.
    """

    name: OperatorName
    namespace: str
    schema: str
    kind: str  # functional, inplace, out, mutable, scratch
    arguments: Arguments
    returns: Tuple[Return, ...]
    kernels: Mapping[str, Kernel]  # by dispatch key
    fallthroughs: Tuple[str, ...]  # dispatch keys that calls pass by
    variants: Tuple[str, ...]
    tags: Tuple[str, ...]
    autogen: Tuple[str, ...]
    python_module: Optional[str]
    is_structured: bool
    structured_delegate: Optional[str]
    is_view: bool
    is_abstract: bool
    root_name: str
    line: int
    fields: Mapping[str, Any]

    def __hash__(self) -> int:
        return hash((self.namespace, self.schema))

    @property
    def qualified_name(self) -> str:
        return "%s::%s" % (self.namespace, self.name)

    @staticmethod
    def of(value: Mapping[str, Any]) -> "NativeFunction":
        name = value["name"]
        return NativeFunction(
            name=OperatorName(name["base"], name["overload"], name["inplace"], name["dunder"],
                              name["functional_overload"]),
            namespace=value["namespace"],
            schema=value["schema"],
            kind=value["kind"],
            arguments=Arguments(tuple(
                Argument(one["name"], parse_type(one["type"]), one["default"], Annotation.of(one["annotation"]),
                         one["group"]) for one in value["arguments"])),
            returns=tuple(Return(one["name"], parse_type(one["type"]), Annotation.of(one["annotation"]))
                          for one in value["returns"]),
            kernels={key: Kernel(one["kernel"], one["namespace"], one["structured"])
                     for key, one in value["kernels"].items()},
            fallthroughs=tuple(value.get("fallthroughs", ())),
            variants=tuple(value["variants"]),
            tags=tuple(value["tags"]),
            # Records of operators that `autogen` adds lack these fields.
            autogen=tuple(value.get("autogen", ())),
            python_module=value.get("python_module"),
            is_structured=value.get("structured", False),
            structured_delegate=value.get("structured_delegate"),
            is_view=value.get("is_view", False),
            is_abstract=value["is_abstract"],
            root_name=value.get("root_name", name["base"]),
            line=value["line"],
            fields=value)


@dataclass(frozen=True)
class Family:
    """The functional, inplace, out and mutable variants of one signature; torchgen's NativeFunctionsGroup."""

    signature: str
    members: Mapping[str, NativeFunction]  # by kind

    @property
    def functional(self) -> Optional[NativeFunction]:
        return self.members.get("functional")

    @property
    def inplace(self) -> Optional[NativeFunction]:
        return self.members.get("inplace")

    @property
    def out(self) -> Optional[NativeFunction]:
        return self.members.get("out")

    @property
    def mutable(self) -> Optional[NativeFunction]:
        return self.members.get("mutable")


@dataclass(frozen=True)
class CppSignature:
    """A C++ function: its declaration, its name, its type."""

    decl: str
    name: str
    type: str

    @staticmethod
    def of(value: Optional[Mapping[str, Any]]) -> "Optional[CppSignature]":
        if value is None:
            return None
        return CppSignature(value["decl"], value["name"], value.get("type") or value.get("ptr_type") or "")


@dataclass(frozen=True)
class CppSignatures:
    """The C++ signatures of an operator, as PyTorch spells them; None for those it lacks. `fields` has the rest."""

    function: Optional[CppSignature]
    method: Optional[CppSignature]
    dispatcher: Optional[CppSignature]
    native: Optional[CppSignature]
    fields: Mapping[str, Any]

    @staticmethod
    def of(value: Mapping[str, Any]) -> "CppSignatures":
        function, method = value["cpp_function"], value["cpp_method"]
        return CppSignatures(CppSignature.of(function and function["signature"]),
                             CppSignature.of(method and method["signature"]),
                             CppSignature.of(value["dispatcher"]), CppSignature.of(value["native"]), value)


class Program:
    """The schema files of one run."""

    def __init__(self, files: Tuple[Path, ...], options: Tuple[str, ...]):
        self._files = files_of(files)
        self._options = options
        lines = self._dump("schema")
        self.functions: Tuple[NativeFunction, ...] = tuple(
            NativeFunction.of(value) for value in lines if "entry" not in value)
        # The entries of derivatives.yaml, as the program prints them.
        self.derivatives: Tuple[Mapping[str, Any], ...] = tuple(
            value for value in lines if value.get("entry") == "derivative")

    def _dump(self, phase: str, *options: str) -> List[Dict[str, Any]]:
        return list(run_for_lines(["dump", "--format=jsonl", "--phase=" + phase, *self._options, *options,
                                   *self._files]))

    @cached_property
    def generated(self) -> Tuple[NativeFunction, ...]:
        """Returns the operators that `autogen` adds."""
        return tuple(NativeFunction.of(value) for value in self._dump("expanded"))

    @cached_property
    def _by_name(self) -> Dict[str, NativeFunction]:
        named: Dict[str, NativeFunction] = {}
        for function in self.functions + self.generated:
            named.setdefault(function.qualified_name, function)
            if function.namespace == "aten":
                named.setdefault(str(function.name), function)
        return named

    def __getitem__(self, name: str) -> NativeFunction:
        """Returns the operator `add.Tensor` or `vision::nms`. KeyError if it does not exist."""
        return self._by_name[name]

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    @cached_property
    def families(self) -> Tuple[Family, ...]:
        """Returns the families, including those with a single variant."""
        return tuple(
            Family(value["signature"], {kind: self[name] for kind, name in value["members"].items() if name in self})
            for value in self._dump("families") if value["record"] == "pre_group")

    @cached_property
    def cpp_signatures(self) -> Mapping[str, CppSignatures]:
        """Returns the C++ signatures by the operator's name."""
        return {value["operator_name"]: CppSignatures.of(value) for value in self._dump("signatures")
                if value.get("record") == "function"}

    def build(self, *keys: str) -> Tuple[Mapping[str, Any], ...]:
        """Returns what `gen` makes of each operator for a build with these dispatch keys, as the program prints it."""
        return tuple(self._dump("build", *(["--keys=" + ",".join(keys)] if keys else [])))


def load(*files: Path, torch: Optional[str] = None) -> Program:
    """Loads schema files as one program: native_functions.yaml, tags.yaml, derivatives.yaml, ...; a folder stands for
    its files.

    `torch` is the version of PyTorch whose syntax and rules apply, for example "2.6". SwitchyardError with file, line
    and column if a file has an error.
    """
    return Program(files, () if torch is None else ("--torch=" + torch,))


