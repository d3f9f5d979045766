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


# Of images whose channels are the last dimension in memory: PyTorch's strides are those of the same order.
KEEP_CHANNELS_LAST = """
F.max_pool2d(x, 2) F.avg_pool2d(x, 2) F.adaptive_avg_pool2d(x, 3) F.batch_norm(x, mean, scale, training=True)
F.batch_norm(x, mean, scale, scale, mean) F.group_norm(x, 2) F.interpolate(x, scale_factor=2)
F.interpolate(x, scale_factor=2, mode='nearest-exact') F.interpolate(x, scale_factor=2, mode='bilinear')
F.interpolate(x, scale_factor=2, mode='bicubic') F.max_pool2d(x, 2, return_indices=True)[1]
F.interpolate(v, scale_factor=2) F.interpolate(v, scale_factor=2, mode='trilinear')
"""


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


class FormatsTest(unittest.TestCase):
    def test_channels_stay_last(self):
        F = switchyard.nn.functional
        images, volumes = switchyard.channels_last, switchyard.channels_last_3d
        given = {"x": switchyard.arange(288.0).reshape(2, 4, 6, 6), "v": switchyard.arange(256.0).reshape(2, 4, 2, 4, 4)}
        others = {"F": F, "mean": switchyard.zeros(4), "scale": switchyard.ones(4)}
        for expression in KEEP_CHANNELS_LAST.replace("\n", " ").replace(" F.", "\nF.").strip().split("\n"):
            with self.subTest(expression=expression):
                last = {name: x.contiguous(memory_format=images if x.dim() == 4 else volumes) for name, x in given.items()}
                plain, found = (eval(expression, {**others, **inputs}) for inputs in (given, last))
                self.assertTrue(plain.is_contiguous())
                wanted = images if found.dim() == 4 else volumes
                self.assertTrue(found.is_contiguous(memory_format=wanted))
                self.assertFalse(found.is_contiguous())
                self.assertEqual(found.tolist(), plain.tolist())


if __name__ == "__main__":
    unittest.main()
