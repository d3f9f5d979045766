"""Values beside those of PyTorch 2.15 in values.txt."""

import math
import unittest
import warnings

import switchyard

import values

RECORD = values.record()


def is_same(found, expected):
    if math.isnan(found) or math.isnan(expected):
        return math.isnan(found) and math.isnan(expected)
    if found == expected:
        return math.copysign(1, found) == math.copysign(1, expected)
    return math.isclose(found, expected, rel_tol=4e-6, abs_tol=1e-40)


class ValuesTest(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore")

    def test_record_is_complete(self):
        self.assertEqual(list(RECORD), values.expressions())

    def test_values(self):
        for expression, (dtype, shape, elements) in RECORD.items():
            with self.subTest(expression=expression):
                found = values.value(switchyard, expression)
                self.assertEqual(found[:2], (dtype, shape))
                apart = [
                    (place, one, other)
                    for place, (one, other) in enumerate(zip(found[2], elements))
                    if not is_same(one, other)
                ]
                self.assertEqual(apart, [])

    def test_refused(self):
        for expression, kind in values.REFUSED:
            with self.subTest(expression=expression):
                with self.assertRaises(Exception) as caught:
                    eval(expression, values.names(switchyard))
                self.assertEqual(type(caught.exception).__name__, kind)


if __name__ == "__main__":
    unittest.main()
