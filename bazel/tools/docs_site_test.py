"""Tests of docs_site.py: a broken link is reported, and every other link is valid."""

import pathlib
import tempfile
import unittest

import docs_site


class SlugTest(unittest.TestCase):
    def test_is_that_of_github(self):
        for heading, slug in (("`--fix`", "--fix"), ("What is reported", "what-is-reported"),
                              ("A call: why?", "a-call-why"), ("C++ types", "c-types")):
            self.assertEqual(docs_site.github_slug(heading.replace("`", "")), slug)

    def test_second_heading_of_a_text_gets_a_number(self):
        self.assertEqual(docs_site.headings("# A\n## A\n```\n# B\n```\n"), {"a", "a-1"})


class SiteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("README.md", "# Product\n")
        self.write("docs/README.md", "# Pages\n| [b](b.md) |\n| [a](a.md) |\n")
        self.write("docs/a.md", "# A\n## More\n")
        self.write("docs/b.md", "# B\n")
        self.write("lib/x.h", "int x;\n")
        self.write(".hidden", "x\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def page(self, name, text):
        self.write(name, text)
        site = docs_site.Site(self.root)
        return site.page_text(name), site.faults

    def test_pages_are_in_the_order_of_the_readme(self):
        self.assertEqual(docs_site.find_pages(self.root), ["README.md", "docs/README.md", "docs/b.md", "docs/a.md"])

    def test_links_lead_to_pages_headings_and_files(self):
        text, faults = self.page("docs/b.md", "# B\n[a](a.md#more) [me](#b) [r](../README.md) "
                                 "[x](../lib/x.h) [h](../.hidden) [w](https://a.test/b)\n")
        self.assertEqual(faults, [])
        self.assertEqual(text, "# B\n[a](a.md#more) [me](#b) [r](index.md) "
                         "[x](files/lib/x.h) [h](files/dot.hidden) [w](https://a.test/b)\n")

    def test_pages_of_rules_are_not_in_the_menu(self):
        self.write("docs/rules/README.md", "# Rules\n")
        self.write("docs/rules/A001.md", "# A001\n")
        text = docs_site.configuration(docs_site.Site(self.root), "sources", "out")
        self.assertIn('  - "Rules": "rules/README.md"\n', text)
        self.assertNotIn("A001", text)

    def test_links_to_folders_become_their_names(self):
        self.assertEqual(self.page("README.md", "[the `lib`](lib)\n"), ("the `lib`\n", []))

    def test_broken_links_are_told_with_their_place(self):
        _, faults = self.page("docs/b.md", "# B\n[a](c.md)\n[a](a.md#less)\n[o](../../o.md)\n")
        self.assertEqual(faults, ["docs/b.md:2: c.md: there is no such file",
                                  "docs/b.md:3: a.md#less: there is no such heading",
                                  "docs/b.md:4: ../../o.md: there is no such file"])

    def test_code_is_left_alone(self):
        text = "`[a](no.md)`\n\n```\n[a](no.md)\n```\n"
        self.assertEqual(self.page("docs/b.md", text), (text, []))

    def test_the_repository_has_no_broken_link(self):
        site = docs_site.Site(pathlib.Path(__file__).resolve().parent.parent.parent)
        for page in site.pages:
            site.page_text(page)
        self.assertEqual(site.faults, [])
        self.assertGreater(len(site.pages), 20)


if __name__ == "__main__":
    unittest.main()
