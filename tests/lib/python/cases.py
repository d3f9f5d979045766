"""Tables of snippets and what they give: one test for each row.

A row is a snippet and its expectation. A snippet is an expression, or statements whose last line is
one. The expectation is the repr of the value, or `Raises(type, text)`; a text that ends with `...` is
the beginning of the message.
"""

import importlib.util
import unittest
import warnings

HAS_NUMPY = importlib.util.find_spec("numpy") is not None


class Raises:
    def __init__(self, kind, text=None):
        self.kind = kind
        self.text = text

    def matches(self, error):
        if type(error).__name__ != self.kind:
            return False
        if self.text is None:
            return True
        if self.text.endswith("..."):
            return str(error).startswith(self.text[:-3])
        return str(error) == self.text

    def __repr__(self):
        return f"{self.kind}: {self.text}"


def evaluate(snippet, names):
    *statements, last = snippet.strip().split("\n")
    names = dict(names)
    # Blocks end with an expression at the margin.
    exec("\n".join(statements), names)
    return eval(last, names)


def outcome(snippet, names):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return repr(evaluate(snippet, names))
    except Exception as error:
        return error


def check(case, rows, make_names):
    for snippet, expected in rows:
        with case.subTest(snippet=snippet):
            if "import numpy" in snippet and not HAS_NUMPY:
                case.skipTest("NumPy is not installed")
            got = outcome(snippet, make_names())
            if isinstance(expected, Raises):
                is_right = isinstance(got, Exception) and expected.matches(got)
            else:
                is_right = got == expected
            if not is_right:
                case.fail(f"{snippet}\n  expected {expected!r}\n  got      {got!r}")


def names():
    import switchyard as sw

    return {
        "sw": sw,
        "x": sw.tensor([1.0, 2.0, 3.0]),
        "i": sw.tensor([1, 2, 3]),
        "m": sw.tensor([[1.0, 2.0], [3.0, 4.0]]),
    }


def run():
    unittest.main(argv=["test"])
