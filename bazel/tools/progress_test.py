"""Tests of progress.py."""

import unittest

from progress import lines_of, told


class ProgressTest(unittest.TestCase):
    def test_estimate_follows_the_pace(self):
        self.assertEqual(told(100, 500, 60), "dev: 100 of 500, about 4 minutes left")
        self.assertEqual(told(450, 500, 540), "dev: 450 of 500, about 1 minute left")
        self.assertEqual(told(490, 500, 60), "dev: 490 of 500, less than a minute left")

    def test_none_before_there_is_a_pace_and_at_the_end(self):
        self.assertEqual(told(3, 500, 60), "dev: 3 of 500")
        self.assertEqual(told(500, 500, 60), "dev: 500 of 500")

    def test_other_lines_stay(self):
        clock = iter([0, 60]).__next__
        said = ["INFO: Found 2 targets...\n", "[1,000 / 2,000] Compiling a.cc; 3s ... (2 actions)\n", "ERROR: a.cc:1\n"]
        self.assertEqual(list(lines_of(said, clock)), [
            "INFO: Found 2 targets...", "dev: 1000 of 2000, about 1 minute left", "ERROR: a.cc:1"])


if __name__ == "__main__":
    unittest.main()
