"""Runs every Python block of the seed "Extending PyTorch" with a module in the place of torch.

usage: extending_pytorch.py [MODULE]

MODULE is `switchyard` when none is named; `torch` shows what PyTorch does. The text is read from the folder that
SWITCHYARD_SEEDS names, else from `seeds` beside the folder that SWITCHYARD_CONFORMANCE names; where there is none the
test says so and ends well.

The text there has lost its indentation and its empty lines. So BLOCKS gives the first line of each block and the depth
of each of its lines, one digit a line. Lines behind `>>>` are examples: what follows is what they print, compared
without blanks; where the seed is wrong itself, MENDED has what is right, and why. All blocks share their names, as a
reader would type them one after the other.
"""

import contextlib
import glob
import importlib
import io
import os
import re
import sys
import traceback

EXAMPLES = "examples"

BLOCKS = [
    ("# Inherit from Function", "00111122232111222222222222323232"),
    ("linear = LinearFunction.apply", "0"),
    ("class MulConstant(Function):", "011222211222"),
    ("class MulConstant(Function):", "011222112223222"),
    ("from torch.autograd import gradcheck", "0000000"),
    ("class Linear(nn.Module):", "01" + "2" * 12 + "32333" + "22231221" + "22332"),
    ("class ScalarTensor(object):", "01221212"),
    (">>> d = ScalarTensor(5, 2)", EXAMPLES),
    (">>> import torch", EXAMPLES),
    ("HANDLED_FUNCTIONS = {}", "0012212121123244232"),
    ("import functools", "00111221"),
    ("@implements(torch.mean)", "001"),
    (">>> d = ScalarTensor(5, 2)", EXAMPLES),
    ("def ensure_tensor(data):", "0121001232312"),
    (">>> s = ScalarTensor(2, 2)", EXAMPLES),
    (">>> torch.add(s, s, alpha=2)", EXAMPLES),
    (">>> torch.mul(s, 3)", EXAMPLES),
    ("@classmethod", "00121331221"),
    (">>> s = ScalarTensor(2, 2)", EXAMPLES),
    (">>> class SubTensor(torch.Tensor):", EXAMPLES),
    (">>> type(torch.add(SubTensor2([0]), SubTensor([1]))).__name__", EXAMPLES),
    ("class LoggingTensor(torch.Tensor):", "011223232"),
    ("class MetadataTensor(object):", "012212112322222"),
    (">>> metadata = {'owner': 'Ministry of Silly Walks'}", EXAMPLES),
    (">>> from torch.overrides import get_overridable_functions", EXAMPLES),
    (">>> import inspect", EXAMPLES),
]

# Text of the seed, its replacement here, and why.
MENDED = [
    ("metadatas = tuple(a._metadata if hasattr(a, '_metadata') for a in args)",
     "metadatas = tuple(a._metadata for a in MARKED if hasattr(a, '_metadata'))",
     "the comprehension is no Python, and asks the arguments after they have been unwrapped"),
    ("args = [a._t if hasattr(a, '_t') else a for a in args]",
     "MARKED = args; args = [a._t if hasattr(a, '_t') else a for a in args]", "the same"),
    ("print([f.__name__ for f in nn_funcs[:5])", "print([f.__name__ for f in nn_funcs[:5]])", "a bracket is missing"),
    ("ScalarTensor(N=5, value=2)", "DiagonalTensor(N=5, value=2)", "so says its own __repr__"),
]

# Lines that the seed takes for granted, before the block of that number.
BEFORE = {
    0: "from torch.autograd import Function\nimport torch.nn as nn\nimport logging",
    17: "class ScalarTensor(ScalarTensor):\n    pass",
    20: "class SubTensor2(SubTensor):\n    pass\nclass OtherSubTensor(torch.Tensor):\n    pass",
}

# What shows that a block did what the text around it says, behind the block of that number.
BEHIND = {
    2: "x = torch.ones(2, requires_grad=True)\nMulConstant.apply(x, 5.).sum().backward()\n"
       "assert x.grad.tolist() == [5., 5.]",
    3: "x = torch.ones(2, requires_grad=True)\nMulConstant.apply(x, 5.).sum().backward()\n"
       "assert x.grad.tolist() == [5., 5.]",
    4: "assert test is True",
    5: "module = Linear(2, 3)\nassert repr(module) == 'Linear(input_features=2, output_features=3, bias=True)'\n"
       "module(torch.ones(4, 2)).sum().backward()\nassert module.bias.grad.tolist() == [4., 4., 4.]\n"
       "assert [n for n, _ in Linear(2, 3, bias=False).named_parameters()] == ['weight']",
    17: "ScalarTensor.__torch_function__ = __torch_function__",
    21: "logged = []\nlogging.info = logged.append\n"
        "assert type(LoggingTensor([1.]) + 1) is LoggingTensor\nassert logged and logged[0].startswith('func: add')",
    # PyTorch leaves alpha out there.
    25: "assert str(inspect.signature(dummy_add)) in ('(input, other, out=None)', '(input, other, *, alpha=1, out=None)')",
}


def seed_text():
    """Returns the corrected lines of the seed, or nothing without the seed."""
    conformance = os.environ.get("SWITCHYARD_CONFORMANCE", os.path.join("..", "shared", "conformance"))
    folder = os.environ.get("SWITCHYARD_SEEDS", os.path.join(conformance, os.pardir, "seeds"))
    for path in glob.glob(os.path.join(folder, "*.txt")):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if "Extending :mod:`torch`" in text:
            for wrong, right, why in MENDED:
                if wrong not in text:
                    sys.exit("the seed has no %r any more (%s)" % (wrong, why))
                text = text.replace(wrong, right)
            return text.split("\n")
    return None


def end_of_examples(lines, first):
    """The number of the first line behind examples: prose, which has its first word capital or a mark of its own."""
    prints = re.compile(r"(>>>|\.\.\. |\.\.\.$|[\[(\])'\"{]|tensor\(|DiagonalTensor\(|TypeError:|implement __torch|"
                        r"Traceback|File|Metadata:|data:|\d)")
    at = first
    while prints.match(lines[at]):
        at += 1
    return at


def find_blocks(lines):
    """Pairs of depths and lines, each block behind the one before it."""
    at = 0
    for start, depths in BLOCKS:
        at = lines.index(start, at)
        end = end_of_examples(lines, at) if depths == EXAMPLES else at + len(depths)
        yield depths, lines[at:end]
        at = end


def split_examples(lines):
    """Pairs of a statement and what it prints."""
    examples = []
    for line in lines:
        if line.startswith(">>>"):
            examples.append(([line[4:]], []))
        elif line.startswith("...") and not examples[-1][1]:
            examples[-1][0].append("    " + line[4:])
        else:
            examples[-1][1].append(line)
    return [("\n".join(statement), "\n".join(output)) for statement, output in examples]


def without_blanks(text):
    return re.sub(r"\s", "", text)


def printed_by(statement, names):
    """What a reader sees who types it: its value, its output, or the last line of its error."""
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(statement + "\n", "<seed>", "single"), names)  # pylint: disable=exec-used
    except Exception as error:  # pylint: disable=broad-except
        return "".join(traceback.format_exception_only(type(error), error))
    return out.getvalue()


# What an error of an unhandled function says has changed; both forms tell the function, under the module's name, and
# the classes.
UNHANDLED = re.compile(r"(?:no implementation found|Multiple dispatch failed) for '\w+\.(\w+)'")


def is_list_of_names(printed):
    """Which functions there are to override depends on the operators of the module."""
    names = re.findall(r"'(\w+)'", printed)
    return len(names) == 5 and names == sorted(names)


def is_as_shown(shown, printed):
    if "adaptive_max_pool1d_with_indices" in shown:
        return is_list_of_names(printed)
    if "Traceback" in shown:
        shown = shown[shown.index("TypeError"):]
    unhandled = UNHANDLED.search(" ".join(shown.split()))
    if unhandled is None:
        return without_blanks(shown) == without_blanks(printed)
    found = UNHANDLED.search(printed)
    classes = re.search(r"\[(.*)\]", shown, re.DOTALL).group(1).split(", ")
    return (printed.startswith("TypeError") and found is not None and
            found.group(1) == unhandled.group(1) and all(name in printed for name in classes))


def run_examples(lines, names):
    for statement, shown in split_examples(lines):
        printed = printed_by(statement, names)
        # What inspect.signature gives is not shown there.
        is_left_out = shown == "" and "Error" not in printed
        if not is_left_out and not is_as_shown(shown, printed):
            raise AssertionError("%s\nshown:\n%s\nprinted:\n%s" % (statement, shown, printed))


def put_in_place_of_torch(name):
    module = importlib.import_module(name)
    for part in ("", ".nn", ".nn.functional", ".nn.init", ".autograd", ".overrides"):
        sys.modules["torch" + part] = importlib.import_module(name + part) if part else module
    return module


def main():
    lines = seed_text()
    if lines is None:
        print("skipped: no seeds are here; SWITCHYARD_SEEDS names their folder")
        return 0
    names = {"__name__": "seed", "torch": put_in_place_of_torch(sys.argv[1] if len(sys.argv) > 1 else "switchyard")}
    failed = 0
    for number, (depths, block) in enumerate(find_blocks(lines)):
        try:
            exec(BEFORE.get(number, ""), names)  # pylint: disable=exec-used
            if depths == EXAMPLES:
                run_examples(block, names)
            else:
                code = "\n".join("    " * int(depth) + line for depth, line in zip(depths, block))
                exec(compile(code, "<seed, block %d>" % number, "exec"), names)  # pylint: disable=exec-used
            exec(BEHIND.get(number, ""), names)  # pylint: disable=exec-used
            print("ok      block %d: %s" % (number, block[0]))
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print("FAILED  block %d: %s" % (number, block[0]))
            traceback.print_exc(file=sys.stdout)
    print("%d of %d blocks run" % (len(BLOCKS) - failed, len(BLOCKS)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
