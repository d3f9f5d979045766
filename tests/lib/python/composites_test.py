"""Values beside those of PyTorch 1.13 in composites.txt."""

import math
import unittest
import warnings

import switchyard

import composites

# Here an error says that no kernel takes the dtype; in PyTorch it is another kind, or PyTorch's kernel takes less.
LESS = "T.arccos(x.half()) T.arctan(x.half())".split()


def is_same(found, expected):
    if isinstance(expected, list):
        if expected[:1] == ["error"]:
            kinds = {expected[1], "NotImplementedError"} if expected[1] == "RuntimeError" else {expected[1]}
            return found[:1] == ["error"] and found[1] in kinds
        return isinstance(found, list) and len(found) == len(expected) and all(map(is_same, found, expected))
    if not isinstance(expected, float):
        return found == expected
    if math.isnan(expected):
        return math.isnan(found)
    return found == expected or math.isclose(found, expected, rel_tol=4e-6, abs_tol=1e-7)


class CompositesTest(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore")

    def test_values(self):
        record = composites.record()
        self.assertEqual(list(record), composites.CALLS.strip().split("\n"))
        for call, expected in record.items():
            with self.subTest(call=call):
                found = composites.value(switchyard, call)
                self.assertEqual(is_same(found, expected), call not in LESS, f"{found}, not {expected}")

    def test_comparison_can_fail(self):
        self.assertFalse(is_same([["float32", [1], [1.0]]], [["float32", [1], [1.1]]]))
        self.assertFalse(is_same(["float32", [1], [1.0]], ["error", "RuntimeError"]))


if __name__ == "__main__":
    unittest.main()
