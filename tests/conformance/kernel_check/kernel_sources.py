"""Finds definitions of kernels in C++ text, for seed_faults.py.

A reader of text, not of C++: comments, strings and preprocessor lines are blanked, braces are
counted, and a definition is the name of a kernel at the beginning of a line with its result, parameters
and an opening brace. It skips text that it does not understand, and never guesses.
"""
import dataclasses
import re


@dataclasses.dataclass
class Operator:
    name: str
    arguments: list  # (name, is_written, type), in the order of the kernel's parameters
    kernels: set
    is_structured: bool
    line: int  # of `func:` in the schema file
    declaration: str
    is_inplace: bool


@dataclasses.dataclass
class Parameter:
    type: str
    name: str
    begin: int  # of the type
    end: int    # of the name
    type_end: int


@dataclasses.dataclass
class Kernel:
    name: str
    operator: Operator
    result: tuple  # begin and end of the result's type; None for a structured kernel
    parameters: list
    begin: int
    brace: int
    end: int  # of the body

    @property
    def written(self):
        return [is_written for _, is_written, _ in self.operator.arguments]


def split_arguments(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in "([{<":
            depth += 1
        elif c in ")]}>" and text[i - 1:i + 1] != "->":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append((start, i))
            start = i + 1
    if text[start:].strip():
        parts.append((start, len(text)))
    return parts


def arguments_of(declaration):
    begin = declaration.index("(")
    depth = 0
    for end in range(begin, len(declaration)):
        depth += {"(": 1, ")": -1}.get(declaration[end], 0)
        if depth == 0:
            break
    text = declaration[begin + 1:end]
    arguments, outs, is_keyword = [], [], False
    for a, b in split_arguments(text):
        part = text[a:b].strip()
        if part == "*":
            is_keyword = True
            continue
        words = part.split("=")[0].split()
        one = (words[-1], "!" in part, words[0])
        (outs if is_keyword and one[1] else arguments).append(one)
    return arguments + outs


def operators_of(schema):
    """Operators with the names of their kernels, of one schema file."""
    import yaml  # from Debian's python3-yaml, a dependency of python3-torch
    with open(schema) as file:
        text = file.read()
    lines = {}
    for number, line in enumerate(text.split("\n"), 1):
        match = re.match(r"- func: (.*)", line)
        if match:
            lines[match.group(1).strip()] = number
    found = []
    for entry in yaml.safe_load(text):
        declaration = entry["func"]
        name = declaration[:declaration.index("(")]
        base = name.split("::")[-1].split(".")[0]
        if entry.get("structured_delegate") or entry.get("manual_kernel_registration"):
            continue
        dispatch = entry.get("dispatch")
        kernels = set(dispatch.values()) if dispatch else {base}
        kernels = {kernel for kernel in kernels if "::" not in kernel}
        found.append(Operator(name, arguments_of(declaration), kernels,
                              bool(entry.get("structured")), lines[declaration], declaration,
                              base.endswith("_") and not base.endswith("__")))
    return found


def blanked(text):
    """The text with comments, strings and preprocessor lines as blanks of the same length."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    pattern = (r'R"(\w*)\((?:.|\n)*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|'
               r"/\*(?:.|\n)*?\*/")
    text = re.sub(r"(?<=[0-9a-fA-F])'(?=[0-9a-fA-F])", " ", text)
    text = re.sub(pattern, blank, text)
    return re.sub(r"(?m)^[ \t]*#(?:[^\n\\]|\\\n|\\.)*", blank, text)


def matching(text, begin):
    """The place after the bracket that closes the one at `begin`, or None."""
    pairs = {"(": ")", "{": "}"}
    opened, closed, depth = text[begin], pairs[text[begin]], 0
    for i in range(begin, len(text)):
        depth += {opened: 1, closed: -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return None


def hidden_ranges(text):
    """Ranges of unnamed namespaces."""
    ranges = []
    for match in re.finditer(r"\bnamespace\s*\{", text):
        end = matching(text, match.end() - 1)
        ranges.append((match.start(), end or len(text)))
    return ranges


PARAMETER = re.compile(r"\s*(.*?[\s&*])(\w+)\s*(?:/\*.*?\*/\s*)?$", re.S)


def parameters_of(text, begin, end):
    found = []
    for a, b in split_arguments(text[begin:end]):
        match = PARAMETER.match(text[begin + a:begin + b])
        if not match or "=" in match.group(0):
            return None
        start = begin + a + match.start(1)
        kind = match.group(1).rstrip()
        found.append(Parameter(kind, match.group(2), start, begin + a + match.end(2),
                               start + len(kind)))
    return found


def kernels_in(text, by_kernel):
    """Definitions that are surely kernels: one operator has the name and as many arguments, and
    the parameters have the names of its arguments, except written ones and one in three."""
    plain = blanked(text)
    hidden = hidden_ranges(plain)
    found = []
    pattern = re.compile(r"(?m)^(?:TORCH_IMPL_FUNC\s*\(\s*(\w+)\s*\)|"
                         r"((?:at::|c10::|std::)?[A-Za-z][\w:]*(?:<[\w:, &*]*>)?\s*&?)\s+&?(\w+))\s*\(")
    for match in pattern.finditer(plain):
        name = match.group(1) or match.group(3)
        close = matching(plain, match.end() - 1)
        if close is None or any(a <= match.start() < b for a, b in hidden):
            continue
        brace = re.match(r"\s*\{", plain[close:])
        if not brace or (match.group(2) or "").split()[:1] in (["static"], ["return"], ["else"]):
            continue
        operators = [one for one in by_kernel.get(name, [])
                     if one.is_structured == bool(match.group(1))]
        parameters = parameters_of(plain, match.end(), close - 1)
        if parameters is None:
            continue
        fitting = [one for one in operators if fits(one, parameters)]
        end = matching(plain, close + brace.end() - 1)
        if len(fitting) != 1 or end is None:
            continue
        result = None if match.group(1) else (match.start(2), match.end(2))
        found.append(Kernel(name, fitting[0], result, parameters, match.start(),
                            close + brace.end() - 1, end))
    return found


# The text that a parameter's type contains for a type of the schema.
SPELLED = {"Tensor": "Tensor", "Scalar": "Scalar", "int": "int64_t", "float": "double",
           "bool": "bool", "int[]": "IntArrayRef", "Tensor[]": "Tensor"}


def fits(operator, parameters):
    if len(parameters) != len(operator.arguments):
        return False
    other = 0
    for one, (name, is_written, kind) in zip(parameters, operator.arguments):
        other += one.name.strip("_") != name.strip("_") and not is_written
        kind = re.sub(r"\(.*?\)", "", re.sub(r"\[\d+\]", "[]", kind))
        if SPELLED.get(kind, "") not in one.type or "TensorBase" in one.type:
            return False
    return other * 3 <= len(parameters)
