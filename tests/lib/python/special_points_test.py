"""Values and gradients at ties, bounds, zeros, infinities and saturation are those of PyTorch, which special_points.txt has."""

import unittest

import special_points
import switchyard


class SpecialPoints(unittest.TestCase):
    def test_values_and_gradients_are_those_of_pytorch(self):
        recorded = special_points.recorded()
        self.assertEqual(sorted(recorded), sorted(text for text, _ in special_points.calls()))
        found = []
        for text, rows in special_points.calls():
            for place, row in enumerate(rows):
                for dtype in special_points.DTYPES:
                    own = special_points.outcome(switchyard, text, row, dtype)
                    wanted = recorded[text][place][dtype]
                    if not special_points.agree(own, wanted, dtype):
                        found.append((text, place, dtype))
        known = special_points.known_differences()
        self.assertEqual([one for one in found if one not in known], [], "differ from PyTorch")
        self.assertEqual([one for one in known if one not in found], [], "differ no longer")

    def test_a_wrong_gradient_is_found(self):
        self.assertFalse(special_points.agree([[1.0, 0.0]], [[1.0, 0.5]], "float64"))
        self.assertFalse(special_points.agree([[float("nan")]], [[0.0]], "float32"))
        self.assertFalse(special_points.agree([[0.0]], "error", "float32"))
        self.assertTrue(special_points.agree([[float("nan"), 1.0]], [[float("nan"), 1.0]], "float64"))


if __name__ == "__main__":
    unittest.main()
