#!/usr/bin/env -S python3 -B
"""Finds phrases that read as translated, in comments, messages, help, pages and docstrings.

usage: ./dev words [--all | --count] [PATH...]

It reads CHECKED, a closed list of folders and files, and exits with 1 if it finds a phrase there. The list grows, and nothing
leaves it: the texts of other folders still have such phrases.

  --all      reads every text of the repository instead; what it finds outside of CHECKED does not change the exit status
  --count    prints the number of findings by folder, of every text, and whether the folder is in CHECKED
  PATH...    reads these files and folders

The phrases are those of tests/meta/words/patterns.py, with what to write instead. Code, quoted code, emitted files and golden
files are not read. A pattern that finds a right phrase is made more precise, with that phrase as an example.
"""

import ast
import bisect
import io
import pathlib
import re
import subprocess
import sys
import tokenize

from patterns import PATTERNS

ROOT = pathlib.Path(__file__).resolve().parents[3]

# What must have no finding: files, and folders with a slash at their end.
CHECKED = [
    ".bazelrc",
    "CHANGELOG.md",
    "CMakeLists.txt",
    "CONTRIBUTING.md",
    "README.md",
    "bazel/",
    "dev",
    "docs/",
    "examples/",
    "grammar/README.md",
    "generated/README.md",
    "lib/aoti/",
    "lib/aten/",
    "lib/autograd/",
    "lib/boxing/",
    "lib/cmake/",
    "lib/device/",
    "lib/dispatch/",
    "lib/elements/",
    "lib/iterator/",
    "lib/keys/",
    "lib/loops/",
    "lib/parallel/",
    "lib/python/switchyard/",
    "lib/structured/",
    "tests/bench/",
    "tests/conformance/",
    "tests/docs/",
    "tests/files/README.md",
    "tests/fuzz/",
    "tests/meta/",
    "tests/product/",
]
# What people did not write here, or wrote to be wrong. A row of patterns.py holds the phrases themselves.
NOT_READ = ("generated/", "lib/extension/", "tests/files/", "tests/fuzz/corpus/", "tests/meta/words/patterns.py", "LICENSE")

HASH = (".sh", ".bzl", ".txt", ".cmake", ".bazelrc")
SLASH = (".cc", ".h", ".cu", ".cuh", ".def", ".inc")
FENCE = re.compile(r"^ *```[^`\n]*\n.*?^ *```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?:.+?)\1", re.DOTALL)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
RAW = re.compile(r'R"(\w*)\((.*?)\)\1"', re.DOTALL)
WORDS = re.compile(r"[a-z]+(?:[ ,]+[a-z]+){2}")


class Text:
    """A paragraph as one line, which knows the line of the file that each of its parts is from."""

    def __init__(self):
        self.text = ""
        self._starts, self._lines = [], []

    def add(self, line, text):
        self._starts.append(len(self.text))
        self._lines.append(line)
        self.text += text.strip() + " "

    def line(self, at):
        return self._lines[bisect.bisect_right(self._starts, at) - 1]


def _paragraphs(lines):
    """Joins (number, text) of neighbouring lines; an empty text, a list item and a row of a table begin a new paragraph."""
    text, last = Text(), None
    for number, line in lines:
        is_new = last is not None and number != last + 1 or re.match(r"\s*(?:[-*] |\d+\. |\||#|usage:)", line)
        if text.text and (is_new or not line.strip()):
            yield text
            text = Text()
        if line.strip():
            text.add(number, line)
        last = number
    if text.text:
        yield text


def _blank(text, pattern, fill=""):
    """Without what a pattern finds, of the same lines."""
    return pattern.sub(lambda found: fill + "\n" * found.group(0).count("\n"), text)


def page_texts(text):
    text = _blank(text, FENCE)
    for paragraph in _paragraphs(enumerate(text.split("\n"), 1)):
        for cell in paragraph.text.split(" | ") if paragraph.text.startswith("|") else [paragraph.text]:
            one = Text()
            one.add(paragraph.line(0), cell.strip(" |"))
            yield one if paragraph.text.startswith("|") else paragraph


def _comment_lines(text, mark):
    """(number, text) of the comments of a source; a comment at the end of a line is one of its own."""
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r"(.*?)(?:^|\s)%s+(?: (.*)|$)" % re.escape(mark), line)
        if found and found.group(1).count('"') % 2 == 0:
            if found.group(1).strip():
                yield number, ""
            yield number, found.group(2) or ""


def source_texts(text, mark):
    yield from _paragraphs(_comment_lines(text, mark))


def _string_texts(text):
    """Messages and help: strings with words, adjacent ones joined, and raw strings."""
    for found in RAW.finditer(text):
        first = text.count("\n", 0, found.start()) + 1
        yield from _paragraphs(enumerate(found.group(2).split("\n"), first))
    text = _blank(re.sub(r"(?m)(^|\s)//.*$", r"\1", text), RAW)
    lines, goes_on = [], False
    for number, line in enumerate(text.split("\n"), 1):
        words = " ".join(STRING.findall(line)) if not line.startswith("#include") else ""
        goes_on = bool(WORDS.search(words)) or goes_on and line.lstrip().startswith('"')
        lines.append((number, words if goes_on else ""))
    yield from _paragraphs(lines)


def python_texts(text):
    """Docstrings, and comments."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node):
            docstring = node.body[0]
            yield from _paragraphs(enumerate(docstring.value.value.split("\n"), docstring.lineno))
    comments = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if token.line[:token.start[1]].strip():
                comments.append((token.start[0], ""))
            comments.append((token.start[0], token.string.lstrip("#! ")))
    yield from _paragraphs(comments)


def texts_of(path, text):
    """The texts of a file that people read."""
    name = pathlib.PurePath(path).name
    if path.endswith(".md"):
        yield from page_texts(text)
    elif path.endswith(SLASH):
        yield from source_texts(text, "//")
        yield from _string_texts(text)
    elif path.endswith(".py"):
        yield from python_texts(text)
    elif path.endswith(HASH) or name in ("BUILD", "WORKSPACE", "dev", "run"):
        yield from source_texts(text, "#")
        for found in re.finditer(r"<<'HELP'\n(.*?)\nHELP\n", text, re.DOTALL):
            yield from _paragraphs(enumerate(found.group(1).split("\n"), text.count("\n", 0, found.start(1)) + 1))


def findings_of(path, text):
    """(line, pattern, words around) of each finding in a file."""
    for paragraph in texts_of(path, text):
        prose = CODE.sub(lambda found: "`" + "_" * (len(found.group(0)) - 2) + "`", paragraph.text)
        for pattern in PATTERNS:
            for found in pattern.regex.finditer(prose):
                if pattern.after is None or not pattern.after.search(prose[:found.start()]):
                    around = paragraph.text[max(0, found.start() - 30):found.end() + 20].strip()
                    yield paragraph.line(found.start()), pattern, around


def is_checked(path):
    return any(path == row or row.endswith("/") and path.startswith(row) for row in CHECKED)


def files():
    names = subprocess.run(["git", "ls-files"], cwd=str(ROOT), check=True, stdout=subprocess.PIPE).stdout.decode().split("\n")
    return [name for name in names if name and not name.startswith(NOT_READ) or name in CHECKED]


def read(path):
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
        return ""


def faults(paths):
    """A line for each finding, as compilers print them."""
    return ["%s:%d: `%s`: %s [%s]" % (path, line, around, pattern.advice, pattern.name)
            for path in paths for line, pattern, around in sorted(findings_of(path, read(path)), key=lambda row: row[0])]


def folder_of(path):
    parts = path.split("/")
    return "/".join(parts[:2]) + "/" if len(parts) > 2 else parts[0] + "/" if len(parts) > 1 else path


def print_counts():
    counts = {}
    for path in files():
        row = counts.setdefault(folder_of(path), [0, set()])
        row[0] += sum(1 for _ in findings_of(path, read(path)))
        row[1].add(is_checked(path))
    for folder, (count, checked) in sorted(counts.items()):
        if count or checked == {True}:
            print("%5d  %-28s %s" % (count, folder, "checked" if checked == {True} else "partly checked" if True in checked else ""))
    print("%5d  in all" % sum(count for count, _ in counts.values()))


def main(words):
    if "--help" in words or "-h" in words:
        print(__doc__ + "\nCHECKED:\n  " + "\n  ".join(CHECKED))
        return 0
    if words == ["--count"]:
        print_counts()
        return 0
    chosen = [str(pathlib.Path(word)) for word in words if word != "--all"]
    unknown = [word for word in chosen if word.startswith("-") or not (ROOT / word).exists()]
    if unknown:
        print("words: neither an option nor a path of the repository: %s" % " ".join(unknown), file=sys.stderr)
        return 2
    paths = [path for path in files() if words == ["--all"] or is_checked(path) and not chosen or
             any(path == word or path.startswith(word + "/") for word in chosen)]
    found = faults(paths)
    print("\n".join(found + ["words: %d findings in %d files" % (len(found), len(paths))]))
    return 1 if any(is_checked(line.split(":")[0]) or chosen for line in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
