"""The snippets of judged_snippets.txt give what PyTorch gave when judged_snippets.py recorded it.

Those that PyTorch answers otherwise are listed as `apart`: one that is alike now must leave the list.
"""

import importlib.util
import json
import os
import unittest

import judged_snippets

HERE = os.path.dirname(os.path.abspath(__file__))


def has_numpy():
    """NumPy 2, which was there when the outcomes were recorded: 1 prints and exchanges otherwise."""
    if importlib.util.find_spec("numpy") is None:
        return False
    import numpy

    return int(numpy.__version__.split(".")[0]) >= 2


HAS_NUMPY = has_numpy()


def needs_numpy(setup, snippet):
    return "numpy" in snippet or "np." in snippet or "import numpy" in setup


class RecordedSnippetsTest(unittest.TestCase):
    def test_outcomes(self):
        import switchyard

        with open(os.path.join(HERE, "recorded_snippets.json"), encoding="utf-8") as file:
            recorded = json.load(file)
        checked = 0
        for name, setup, snippets in judged_snippets.sections(os.path.join(HERE, "judged_snippets.txt")):
            section = recorded[name]
            self.assertEqual(list(section["outcomes"]), list(dict.fromkeys(snippets)), name)
            for snippet, theirs in section["outcomes"].items():
                if needs_numpy(setup, snippet) and not HAS_NUMPY:
                    continue
                checked += 1
                with self.subTest(section=name, snippet=snippet):
                    ours = judged_snippets.outcome(switchyard, setup, snippet)
                    is_alike = judged_snippets.is_alike(ours, theirs)
                    self.assertEqual(is_alike, snippet not in section["apart"], f"here {ours}, there {theirs}")
        self.assertGreater(checked, 1000)


if __name__ == "__main__":
    unittest.main(argv=["test"])
