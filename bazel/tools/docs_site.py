"""Builds docs/ as a site with search, by mkdocs, and fails on a broken link.

Usage: docs_site.py ROOT OUT

The pages are README.md, which is the first one, CHANGELOG.md, CONTRIBUTING.md and docs/, in the order of
docs/README.md. There are many pages of single rules: readers find them by their index and by search, and the
menu does not have them. Links between pages, and to headings in them, must be valid. A link to another file of
the repository leads to a copy of it in the site. Links to headings have GitHub's form, so that the pages
also work there.
"""

import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

INDEX = "docs/README.md"
FIRST = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
LINK = re.compile(r"(!?\[(?:[^\]\\]|\\.)*\]\()([^()\s]+)(\))")
FENCE = re.compile(r"^\s*(```|~~~)")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")
RULE_PAGE = re.compile(r"docs/rules/[A-Z]\d{3}\.md")
CODE = re.compile(r"(`+)(.+?)\1")


def github_slug(text, separator="-"):
    """GitHub's anchor of a heading: its words in lower case, spaces as dashes, no punctuation."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", html.unescape(text)).strip().lower()
    return re.sub(r"\s", separator, re.sub(r"[^\w\s-]", "", text))


def prose_lines(text):
    """Yields (number, line) for lines outside of fenced blocks."""
    fence = None
    for number, line in enumerate(text.split("\n"), 1):
        found = FENCE.match(line)
        if fence is None and not found:
            yield number, line
        elif found and fence is None:
            fence = found.group(1)
        elif found and found.group(1) == fence:
            fence = None


def headings(text):
    """The slugs of the headings of a page; a second one of the same text gets a number."""
    slugs = set()
    for _, line in prose_lines(text):
        found = HEADING.match(line)
        if not found:
            continue
        slug = github_slug(found.group(1).replace("`", ""))
        count = 0
        while (slug if not count else "%s-%d" % (slug, count)) in slugs:
            count += 1
        slugs.add(slug if not count else "%s-%d" % (slug, count))
    return slugs


def find_pages(root):
    """The paths of all pages, relative to the root, in the order of docs/README.md."""
    index = (root / INDEX).read_text(encoding="utf-8")
    named = [INDEX] + ["docs/" + page for page in re.findall(r"\]\(([\w/.-]+\.md)[)#]", index)]
    there = [str(path.relative_to(root)) for path in sorted((root / "docs").rglob("*.md"))]
    pages = [page for page in FIRST if (root / page).exists()]
    return pages + sorted(there, key=lambda page: named.index(page) if page in named else len(named))


class Site:
    def __init__(self, root):
        self.root = root
        self.pages = find_pages(root)
        self.texts = {page: (root / page).read_text(encoding="utf-8") for page in self.pages}
        self.slugs = {page: headings(text) for page, text in self.texts.items()}
        self.files = set()
        self.faults = []

    def place(self, page):
        """The place of a page or file of the repository in the site's sources."""
        if page == "README.md":
            return "index.md"
        if page == INDEX:
            return "contents.md"
        if page in self.texts:
            return page[len("docs/"):] if page.startswith("docs/") else page
        # mkdocs skips names that begin with a dot, and makes pages of other names.
        name = re.sub(r"(^|/)\.", r"\1dot.", page)
        return "files/" + name + (".txt" if name.endswith(".md") else "")

    def target(self, page, number, link):
        """The link in the form of the site; a fault if it is broken."""
        if re.match(r"[a-z]+:", link):
            return link
        path, _, slug = link.partition("#")
        to = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if to.startswith("..") or not (self.root / to).exists():
            self.faults.append("%s:%d: %s: there is no such file" % (page, number, link))
            return link
        if slug and to in self.texts and slug not in self.slugs[to]:
            self.faults.append("%s:%d: %s: there is no such heading" % (page, number, link))
        if (self.root / to).is_dir():
            return None
        if to not in self.texts:
            self.files.add(to)
        start = os.path.dirname(self.place(page)) or "."
        place = os.path.relpath(self.place(to), start) if path else ""
        return place + ("#" + slug if slug else "")

    def page_text(self, page):
        """The text of a page with the links of the site."""
        lines = self.texts[page].split("\n")

        def change(number):
            def one(found):
                target = self.target(page, number, found.group(2))
                # A folder has no page; its name stays.
                if target is None:
                    return found.group(1)[1:-2]
                return found.group(1) + target + found.group(3)
            return one

        for number, line in prose_lines(self.texts[page]):
            code = [found.span() for found in CODE.finditer(line)]

            def outside(found, replace=change(number), code=code):
                # A link inside code is not a link; code inside a link is fine.
                at = found.start()
                return found.group(0) if any(a < at < b for a, b in code) else replace(found)

            lines[number - 1] = LINK.sub(outside, line)
        return "\n".join(lines)

    def write(self, folder):
        """Writes the sources of the site."""
        for page in self.pages:
            path = folder / self.place(page)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.page_text(page), encoding="utf-8")
        for file in sorted(self.files):
            path = folder / self.place(file)
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.root / file, path)

    def title(self, page):
        found = re.search(r"^# (.*)$", self.texts[page], re.MULTILINE)
        return found.group(1).replace("`", "") if found else page


def configuration(site, sources, out):
    """The configuration of mkdocs; every JSON text is a YAML text."""
    lines = ["site_name: Switchyard", "docs_dir: " + json.dumps(str(sources)),
             "site_dir: " + json.dumps(str(out)), "strict: true", "use_directory_urls: false",
             "theme: {name: mkdocs, highlightjs: false}", "plugins: [search]",
             "markdown_extensions:", "  - tables", "  - fenced_code",
             "  - toc: {permalink: true, slugify: !!python/name:docs_site.github_slug }", "nav:"]
    lines += ["  - %s: %s" % (json.dumps(site.title(page)), json.dumps(site.place(page)))
              for page in site.pages if not RULE_PAGE.fullmatch(page)]
    return "\n".join(lines) + "\n"


def build(root, out):
    site = Site(root)
    with tempfile.TemporaryDirectory() as scratch:
        sources = pathlib.Path(scratch) / "docs"
        sources.mkdir()
        site.write(sources)
        for fault in site.faults:
            print(fault, file=sys.stderr)
        if site.faults:
            return 1
        file = pathlib.Path(scratch) / "mkdocs.yml"
        file.write_text(configuration(site, sources, out), encoding="utf-8")
        here = os.path.dirname(os.path.abspath(__file__))
        return subprocess.run(["mkdocs", "build", "--clean", "--config-file", str(file)],
                              env=dict(os.environ, PYTHONPATH=here, PYTHONDONTWRITEBYTECODE="1"),
                              check=False).returncode


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(build(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
