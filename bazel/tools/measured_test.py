"""Tests of measured.py: the tables must contain only measured figures."""

import json
import os
import re
import tempfile
import unittest

import measured

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LOOKUP = '{"name": "lookup", "unit": "ns", "ours": 5.0, "peer": 12.5}\n'
PAGE = f"before\n{measured.BEGIN}\nstale words\n{measured.END}\nafter\n"


class MeasuredTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        os.makedirs(self.path("tests/bench"))
        os.makedirs(self.path("docs/evidence"))
        self.write(measured.PAGE, PAGE)
        self.write(measured.README, PAGE)

    def path(self, name):
        return os.path.join(self.root, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def run_tool(self, *arguments, day="2026-01-02", busy=False):
        return measured.run(list(arguments), self.root, day, "Some CPU, 2 cores", busy)

    def record(self, text, **kwargs):
        return self.run_tool("record", self.write("results", text), **kwargs)

    def page(self, name=measured.PAGE):
        return measured.read(self.path(name))

    def row(self, what, name=measured.PAGE):
        return next(line for line in self.page(name).splitlines() if what in line)

    def test_a_figure_becomes_a_row_with_its_ratio_first(self):
        self.assertEqual(self.record(LOOKUP), 0)
        self.assertEqual(
            self.row("3,150"),
            "| 2.5 x | finding one of 3,150 operators by name | 5.0 ns | 12.5 ns, "
            "`absl::flat_hash_map` | `./dev bench lookup` | 2026-01-02, Some CPU, 2 cores |")
        for name in (measured.PAGE, measured.README):
            self.assertTrue(self.page(name).startswith("before\n" + measured.BEGIN))
            self.assertTrue(self.page(name).endswith(measured.END + "\nafter\n"))
            self.assertNotIn("stale words", self.page(name))

    def test_the_readme_has_only_the_figures_that_visitors_look_for(self):
        self.record(LOOKUP + '{"name": "gen_disk/time", "unit": "s", "ours": 0.2, "peer": 5.0}\n')
        self.assertEqual(
            self.row("emitting", measured.README),
            "| 25 x | emitting the C++ of that file into a fresh folder on a disk, whole process | "
            "200 ms | 5.0 s, torchgen |")
        self.assertNotIn("3,150", self.page(measured.README))
        self.assertEqual(self.page(measured.README).count("| not measured |"), len(measured.README_ROWS) - 1)

    def test_figures_that_a_run_leaves_out_keep_their_day(self):
        self.record(LOOKUP)
        self.record('{"name": "dispatch/one", "unit": "ns", "ours": 0.7, "peer": 12.5}\n',
                    day="2026-03-04", busy=True)
        self.assertIn("2026-01-02, Some CPU, 2 cores |", self.row("3,150"))
        self.assertIn("| 18 x |", self.row("on one tensor"))
        self.assertIn("2026-03-04, Some CPU, 2 cores, busy |", self.row("on one tensor"))

    def test_the_last_figure_of_a_name_counts(self):
        self.record(LOOKUP + LOOKUP.replace("5.0", "2.5"))
        self.assertIn("| 5.0 x |", self.row("3,150"))

    def test_what_was_not_measured_is_said(self):
        self.run_tool("render")
        self.assertIn("| not measured |", self.row("3,150"))
        self.record(LOOKUP.replace("5.0", "-0.1"))
        self.assertIn("| too small to tell |", self.row("3,150"))

    def test_units_are_for_people(self):
        self.assertEqual(measured.amount(0.0221, "s"), "22 ms")
        self.assertEqual(measured.amount(0.0099, "s"), "9.9 ms")
        self.assertEqual(measured.amount(7.04, "s"), "7.0 s")
        self.assertEqual(measured.amount(16.4, "MiB"), "16 MiB")
        self.assertEqual(measured.amount(0.68, "ns"), "0.7 ns")

    def test_lines_that_are_no_figures_change_nothing(self):
        self.record(LOOKUP)
        before = self.page(), measured.read(self.path("tests/bench/measured.json"))
        for text in ("x", "[]", "3", LOOKUP.replace("ns", "km"), LOOKUP.replace("5.0", "NaN"),
                     LOOKUP.replace('"ours"', '"mine"')):
            with self.assertRaises(measured.Fault, msg=text):
                self.record(LOOKUP.replace("5.0", "1.0") + text)
        self.assertEqual(
            before, (self.page(), measured.read(self.path("tests/bench/measured.json"))))

    def test_a_page_without_its_markers_stays_as_it_is(self):
        for name in (measured.PAGE, measured.README):
            for text in ("", measured.BEGIN, measured.END + measured.BEGIN, PAGE + PAGE):
                self.write(name, text)
                with self.assertRaises(measured.Fault):
                    self.record(LOOKUP)
                self.assertEqual(self.page(name), text)
                self.assertFalse(os.path.exists(self.path("tests/bench/measured.json")))
            self.write(name, PAGE)

    def test_check_finds_a_table_that_was_written_by_hand(self):
        self.record('{"name": "dispatch/one", "unit": "ns", "ours": 5.0, "peer": 12.5}\n')
        for name in (measured.PAGE, measured.README):
            self.assertEqual(self.run_tool("check"), 0)
            self.write(name, self.page(name).replace("5.0 ns", "4.0 ns"))
            self.assertEqual(self.run_tool("check"), 1)
            self.run_tool("render")
        self.assertEqual(self.run_tool("check"), 0)

    def test_wrong_words_are_an_error(self):
        for words in ([], ["record"], ["check", "x"], ["write"]):
            with self.assertRaises(measured.Fault):
                self.run_tool(*words)


class RepositoryTest(unittest.TestCase):
    def test_the_tables_are_what_was_measured(self):
        self.assertEqual(measured.run(["check"], ROOT, "", "", False), 0)

    def test_rows_have_the_names_that_the_parts_record(self):
        kept = json.loads(measured.read(os.path.join(ROOT, "tests/bench/measured.json")))
        measured_parts = {name.split("/")[0] for name in kept}
        rows = [row[0] for row in measured.ROWS if row[0].split("/")[0] in measured_parts]
        self.assertNotEqual(rows, [])
        self.assertEqual([row for row in rows if row not in kept], [])

    def test_every_part_that_a_row_names_is_one(self):
        run_sh = measured.read(os.path.join(ROOT, "tests/bench/run.sh"))
        for row in measured.ROWS:
            part = re.fullmatch(r"`\./dev bench (\w+)`", row[3]).group(1)
            is_program = os.path.exists(os.path.join(ROOT, f"tests/bench/{part}_bench.cc"))
            self.assertTrue(is_program or f"\n{part}() {{" in run_sh, part)


if __name__ == "__main__":
    unittest.main()
