"""Tests of words.py: each pattern with its examples, the texts of each kind of file, and the texts that must be clean."""

import unittest

import words
from patterns import PATTERNS


def names(path, text):
    return [pattern.name for _, pattern, _ in words.findings_of(path, text)]


class PatternsTest(unittest.TestCase):
    def test_each_pattern_finds_its_wrong_example_and_leaves_the_right_one(self):
        for pattern in PATTERNS:
            self.assertIn(pattern.name, names("page.md", pattern.wrong), pattern.wrong)
            self.assertEqual(names("page.md", pattern.right), [], pattern.right)

    def test_names_are_unique(self):
        self.assertEqual(len({pattern.name for pattern in PATTERNS}), len(PATTERNS))


class TextsTest(unittest.TestCase):
    WRONG = "for floats alone"

    def lines(self, path, text):
        return [line for line, _, _ in words.findings_of(path, text)]

    def test_pages_without_code(self):
        page = "for floats\nalone\n\n```text\nfor floats alone\n```\n`for floats alone`\n\n| a | for floats alone |\n"
        self.assertEqual(self.lines("page.md", page), [2, 9])

    def test_comments_of_sources(self):
        for path, mark in (("a.cc", "//"), ("a.def", "//"), ("a.sh", "#"), ("BUILD", "#")):
            text = "%s for floats\n%s alone\nint alone;\nint x;  %s for floats alone\n" % (mark, mark, mark)
            self.assertEqual(self.lines(path, text), [2, 4], path)

    def test_messages_and_help(self):
        self.assertEqual(self.lines("a.cc", 'f("it is for floats "\n  "alone");\ng("alone");\n'), [2])
        self.assertEqual(self.lines("a.cc", 'x = R"(usage\n\n  for floats alone\n)";\n'), [3])
        self.assertEqual(self.lines("dev", "cat <<'HELP'\nusage\n  for floats alone\nHELP\n"), [3])

    def test_docstrings_and_comments_of_python(self):
        text = '"""For floats\nalone."""\nalone = "for floats alone"  # for floats alone\n'
        self.assertEqual(sorted(self.lines("a.py", text)), [2, 3])

    def test_words_of_two_paragraphs_are_not_one_phrase(self):
        self.assertEqual(names("page.md", "It is\n\nnone of them.\n\n- it is\n- none\n"), [])


class RepositoryTest(unittest.TestCase):
    def test_the_checked_texts_have_no_finding(self):
        self.assertEqual(words.faults([path for path in words.files() if words.is_checked(path)]), [])

    def test_each_row_of_the_list_is_there(self):
        paths = words.files()
        for row in words.CHECKED:
            self.assertTrue(any(path == row or row.endswith("/") and path.startswith(row) for path in paths), row)


if __name__ == "__main__":
    unittest.main()
