"""Makes calls of operators, right and wrong ones, as source text.

A call is an expression over the names of `environment`: the module as `t`, some tensors, numpy as `np`. Everything is
drawn from one random.Random: the same seed and operators give the same calls. Operators are known by the schemas in the
docstrings of the module's functions and methods.
"""

import enum
import re

TENSORS = ("x", "y", "m", "k", "c", "i", "j", "b", "s", "n", "d", "e", "h")

SETUP = """
x = t.tensor([1., 2., 3.]); y = t.tensor([0.5, -2., 4.]); m = t.tensor([[1., 2.], [3., 4.]])
k = t.tensor([[2., -1.], [0., 3.]]); c = t.ones((2, 2, 2)); i = t.tensor([1, 2, 0]); j = t.tensor([[1, 0], [0, 1]])
b = t.tensor([True, False, True]); s = t.tensor(2.5); n = t.tensor(1); d = t.tensor([1., 2.], dtype=t.float64)
e = t.tensor([]); h = t.tensor([1, 2], dtype=t.int32)
"""
_SETUP = compile(SETUP, "setup", "exec")

# What fits a schema's type, mostly.
FITTING = {
    "Tensor": TENSORS,
    "Scalar": ("2", "1.5", "True", "s", "n", "np.float32(1.5)", "np.int64(2)", "-1", "1+2j", "0"),
    "int": ("0", "1", "-1", "n", "np.int64(0)", "E.ONE", "2"),
    "SymInt": ("1", "0", "2", "-1", "n", "np.int32(1)", "Index(1)"),
    "float": ("0.5", "1", "0.", "np.float64(0.25)", "s", "np.float32(1)", "2.", "-1."),
    "bool": ("True", "False"),
    "str": ("'a'", "'none'", "'trunc'", "'floor'", "'mean'"),
    "ScalarType": ("t.float32", "t.float64", "t.int64", "float", "int", "bool", "t.bool", "complex"),
    "Layout": ("t.strided",),
    "MemoryFormat": ("t.contiguous_format", "t.preserve_format", "t.channels_last"),
    "Device": ("'cpu'", "t.device('cpu')", "'cpu:0'"),
    "Generator": ("t.Generator()",),
    "int[]": ("(1,)", "[0]", "[0, 1]", "(2, 3)", "()", "[2, 2]", "t.Size([2])", "[np.int64(1)]", "[1, True]", "[n]"),
    "float[]": ("[0.5]", "(1., 2.)", "[1]", "[]"),
    "bool[]": ("[True]", "(True, False)", "[True, True, False]"),
    "Scalar[]": ("[1.5]", "[1, 2.]", "()"),
    "Tensor[]": ("[x, y]", "(m, k)", "[m]", "[x]", "(i, i)", "[]", "[m, m, m]"),
}

# What fits few types: each is given to all of them.
ODD = (
    "'a'", "None", "1.5", "True", "1+2j", "[1, 2]", "(1,)", "[]", "[1.5]", "[1, 2.5]", "np.int64(1)", "np.float32(1.5)",
    "np.bool_(True)", "np.array([1, 2])", "np.array(1.5)", "n", "s", "t.tensor(True)", "t.tensor([1])", "object()",
    "t.float32", "t.strided", "'cpu'", "t.device('cpu')", "t.contiguous_format", "[x, 1]", "[x, None]", "(m, m)",
    "range(2)", "{1}", "Index(1)", "Float(1.)", "Decimal(1)", "2**63", "2**70", "-3", "E.ONE", "t.Size([1])", "int",
    "float", "str", "[True, 2]", "[n]", "[1, 'a']", "{'a': 1}", "len", "x", "m", "i", "b'a'", "[None]", "['a']", "...",
    "slice(1)", "5", "-1", "[[1]]", "(2, True)", "[Index(1)]", "np.float64('nan')", "t", "x.dtype", "np.float32", "[s]",
)

ALIASES = {"dim": ("axis", "dims"), "keepdim": ("keepdims",), "input": ("a", "x", "x1", "self"), "other": ("x2", "y")}


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Float:
    def __init__(self, value):
        self.value = value

    def __float__(self):
        return self.value


class E(enum.IntEnum):
    ONE = 1


def environment(module):
    """Names for one call: tensors are new ones."""
    import decimal

    import numpy

    names = {"t": module, "np": numpy, "Index": Index, "Float": Float, "E": E, "Decimal": decimal.Decimal}
    exec(_SETUP, names)
    return names


class Parameter:
    """One of a schema: `int[2]? dim=None`."""

    def __init__(self, text, keyword_only):
        words, _, self.default = text.partition("=")
        kind, _, self.name = words.strip().rpartition(" ")
        kind = re.sub(r"\([^)]*\)", "", kind)
        self.takes_none = kind.endswith("?")
        kind = kind.rstrip("?").replace("SymInt[", "int[").replace("?", "")
        self.kind = re.sub(r"\[\d+\]", "[]", kind)
        self.is_out = "(" in words and keyword_only
        self.keyword_only = keyword_only


class Schema:
    """`aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor`."""

    def __init__(self, text):
        head, _, rest = text.partition("(")
        self.name = head.split("::")[1].split(".")[0]
        self.parameters = []
        keyword_only = False
        for piece in _pieces(rest[: rest.rindex(") ->")]):
            if piece == "*":
                keyword_only = True
            else:
                self.parameters.append(Parameter(piece, keyword_only))


def _pieces(text):
    """What stands between the commas that are in no bracket."""
    depth, start = 0, 0
    for place, character in enumerate(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if character == "," and depth == 0:
            yield text[start:place].strip()
            start = place + 1
    if text[start:].strip():
        yield text[start:].strip()


class Operator:
    """A function or method with its schemas."""

    def __init__(self, name, is_method, schemas):
        self.name, self.is_method, self.schemas = name, is_method, schemas


def schemas_of(function):
    lines = (getattr(function, "__doc__", None) or "").splitlines()
    return [Schema(line) for line in lines if re.match(r"\w+::[\w.]+\(.*\) ->", line)]


def operators_of(module, other=None):
    """All functions and methods of operators, in one order; only those that `other` has, too."""
    found = []
    spaces = [("t.", module), ("t.nn.functional.", module.nn.functional), ("", module.Tensor)]
    for prefix, space in spaces:
        twin = other
        for part in prefix.split(".")[1:-1] if prefix else ["Tensor"]:
            twin = getattr(twin, part, None)
        for name in sorted(set(dir(space)) - {"T", "real", "imag"}):
            value = getattr(space, name, None)
            if name.startswith("__") or not callable(value) or (other is not None and not hasattr(twin, name)):
                continue
            schemas = schemas_of(value)
            if schemas:
                found.append(Operator(prefix + name, not prefix, schemas))
    return found


class Call:
    """Pieces of a call while it is made."""

    def __init__(self, operator):
        self.operator, self.receiver, self.positional, self.keywords = operator, "x", [], []

    def text(self):
        arguments = self.positional + [f"{name}={value}" for name, value in self.keywords]
        head = self.operator.name
        if self.operator.is_method:
            head = f"{self.receiver}.{head}"
        return f"{head}({', '.join(arguments)})"


class Generator:
    def __init__(self, random):
        self.random = random

    def value(self, parameter, theme):
        """Something that fits, mostly."""
        random = self.random
        if parameter.takes_none and random.random() < 0.15:
            return "None"
        if parameter.kind == "Tensor" and random.random() < 0.8:
            return theme
        return random.choice(FITTING.get(parameter.kind, ODD))

    def right(self, operator):
        """A call that fits one of the schemas."""
        random = self.random
        schema = random.choice(operator.schemas)
        theme = random.choice(("x", "x", "m", "m", "i", "c", random.choice(TENSORS)))
        call = Call(operator)
        by_keyword = False
        for place, parameter in enumerate(schema.parameters):
            name = "input" if parameter.name == "self" and parameter.kind == "Tensor" else parameter.name
            value = self.value(parameter, theme)
            if place == 0 and operator.is_method:
                call.receiver = value if value in TENSORS else theme
                continue
            if parameter.default and random.random() < 0.6:
                by_keyword = True
                continue
            if parameter.is_out and (operator.is_method or random.random() < 0.5):
                continue
            by_keyword = by_keyword or parameter.keyword_only or random.random() < 0.12
            if by_keyword:
                call.keywords.append((name, value))
            elif parameter.kind == "int[]" and random.random() < 0.2:
                call.positional.extend(value.strip("()[]").replace(" ", "").strip(",").split(",") if value[0] in "([" else [value])
            else:
                call.positional.append(value)
        return call

    def spoil(self, call):
        """Changes one thing."""
        random = self.random
        places = len(call.positional) + len(call.keywords)
        what = random.randrange(9)
        if what <= 3 and places:
            place = random.randrange(places)
            if place < len(call.positional):
                call.positional[place] = random.choice(ODD)
            else:
                place -= len(call.positional)
                call.keywords[place] = (call.keywords[place][0], random.choice(ODD))
        elif what == 4:
            call.positional.append(random.choice(ODD))
        elif what == 5 and call.positional:
            call.positional.pop(random.randrange(len(call.positional)))
        elif what == 6:
            self._add_keyword(call, random.choice(("out", "dim", "dtype", "foo", "input", "alpha", "axis", "keepdim",
                                                   "requires_grad", "device", "memory_format", "other", "self")),
                              random.choice(ODD))
        elif what == 7 and call.keywords:
            place = random.randrange(len(call.keywords))
            name, value = call.keywords.pop(place)
            self._add_keyword(call, random.choice(ALIASES.get(name, (name + "_", name.upper()))), value)
        elif call.keywords and random.random() < 0.5:
            call.keywords.pop(random.randrange(len(call.keywords)))
        elif call.positional:
            schema = random.choice(call.operator.schemas)
            parameter = random.choice(schema.parameters)
            self._add_keyword(call, parameter.name if parameter.name != "self" else "input", random.choice(ODD))

    @staticmethod
    def _add_keyword(call, name, value):
        if all(name != other for other, _ in call.keywords):
            call.keywords.append((name, value))

    def call(self, operator):
        """Two of five are right as far as types go."""
        call = self.right(operator)
        if self.random.random() < 0.6:
            for _ in range(self.random.choice((1, 1, 1, 2))):
                self.spoil(call)
        return call.text()


def calls(random, operators, count):
    generator = Generator(random)
    return [generator.call(random.choice(operators)) for _ in range(count)]
