"""The data that scaffold.py edits: a tree of files, tables of rows (*.def), lists of sources of BUILD files."""

import os
import re


class Wrong(Exception):
    """The request is impossible."""


class Tree:
    """Files below a root. Nothing is written before commit(), so a form that fails changes nothing."""

    def __init__(self, root):
        self.root = root
        self.changed = {}

    def has(self, path):
        return path in self.changed or (self.root / path).is_file()

    def read(self, path):
        if path not in self.changed and not self.has(path):
            raise Wrong("there is no file " + path)
        return self.changed.get(path) or (self.root / path).read_text(encoding="utf-8")

    def write(self, path, text):
        self.changed[path] = text

    def create(self, path, text):
        if self.has(path):
            raise Wrong("there is a file %s" % path)
        self.write(path, text)

    def files(self, folder, ending):
        """Returns the files below a folder, without those still to be written."""
        found = (self.root / folder).rglob("*" + ending)
        return sorted(str(path.relative_to(self.root)) for path in found if path.is_file())

    def commit(self):
        for path, text in self.changed.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text, encoding="utf-8")
        return sorted(self.changed)


def insert_line(tree, path, pattern, text, behind):
    """Inserts lines after or before the last matching line."""
    old = tree.read(path)
    found = list(re.finditer(pattern, old, re.MULTILINE))
    if not found:
        raise Wrong("%s has no line %s" % (path, pattern))
    at = found[-1].end() + 1 if behind else found[-1].start()
    tree.write(path, old[:at] + text + old[at:])


def add_include(tree, path, like, header):
    """Includes a header, sorted among those whose paths begin like its own; the file's own header stays first."""
    old = tree.read(path)
    own = os.path.splitext(path)[0] + ".h"
    found = [one for one in re.finditer(r'^#include "(%s[^"]*)"\n' % re.escape(like), old, re.MULTILINE)
             if one.group(1) != own]
    if not found:
        raise Wrong("%s includes nothing of %s" % (path, like))
    if any(one.group(1) == header for one in found):
        return
    before = [one for one in found if one.group(1) < header]
    at = before[-1].end() if before else found[0].start()
    tree.write(path, old[:at] + '#include "%s"\n' % header + old[at:])


def add_source(tree, path):
    """Adds a source or header to the first list of its BUILD file that begins with one of its kind."""
    folder, name = os.path.split(path)
    build = folder + "/BUILD"
    text = tree.read(build)
    lists = re.finditer(r'^ +(?:srcs|hdrs) = \[\n((?: +"[\w.]+",\n)+) +\],\n', text, re.MULTILINE)
    for found in lists:
        lines = found.group(1).splitlines(keepends=True)
        if os.path.splitext(lines[0].strip(' ",\n'))[1] != os.path.splitext(name)[1]:
            continue
        indentation = lines[0][:lines[0].index('"')]
        lines = sorted(lines + ['%s"%s",\n' % (indentation, name)])
        tree.write(build, text[:found.start(1)] + "".join(lines) + text[found.end(1):])
        return
    raise Wrong("%s has no list of sources for %s" % (build, name))


def split_cells(text):
    """The cells between the brackets of a row, as they are written."""
    cells, depth, quoted, begin = [], 0, False, 0
    for at, byte in enumerate(text):
        if byte == '"' and text[at - 1:at] != "\\":
            quoted = not quoted
        elif not quoted and byte in "([{":
            depth += 1
        elif not quoted and byte in ")]}":
            depth -= 1
        elif not quoted and depth == 0 and byte == ",":
            cells.append(text[begin:at])
            begin = at + 1
    return cells + [text[begin:]]


class Row:
    def __init__(self, table, begin, end, text):
        self.table = table
        self.begin = begin  # in the text of the table
        self.end = end
        self.text = text
        self.raw = split_cells(text[text.index("(") + 1:text.rindex(")")])
        self.cells = [cell.strip() for cell in self.raw]

    def value(self, column):
        return self.cells[self.table.columns.index(column)]


class Table:
    """Rows `MACRO(cell, ...)`; the first comment names the columns in the same form."""

    def __init__(self, tree, path):
        self.tree = tree
        self.path = path
        self.text = tree.read(path)
        first = re.search(r"^([A-Z][A-Z_]+)\(", self.text, re.MULTILINE)
        if not first:
            raise Wrong("%s has no row" % path)
        self.macro = first.group(1)
        header = re.search(r"^//\s+%s\((.*)\)" % self.macro, self.text, re.MULTILINE)
        if not header:
            raise Wrong("the first comment of %s does not name the columns of %s" % (path, self.macro))
        self.columns = [word.strip().rstrip(".") for word in header.group(1).split(",")]
        self.rows = [self.row_at(found.start())
                     for found in re.finditer(r"^%s\(" % self.macro, self.text, re.MULTILINE)]

    def row_at(self, begin):
        depth, quoted = 0, False
        for at in range(begin, len(self.text)):
            byte = self.text[at]
            if byte == '"' and self.text[at - 1] != "\\":
                quoted = not quoted
            elif not quoted and byte == "(":
                depth += 1
            elif not quoted and byte == ")":
                depth -= 1
                if depth == 0:
                    return Row(self, begin, at + 1, self.text[begin:at + 1])
        raise Wrong("%s: a row does not end" % self.path)

    def section(self, name):
        """The rows below the comment `// NAME`, up to the next comment of that kind."""
        comments = [found for found in re.finditer(r"^// ([\w.]+\.cc)$", self.text, re.MULTILINE)]
        for i, found in enumerate(comments):
            if found.group(1) != name:
                continue
            end = comments[i + 1].start() if i + 1 < len(comments) else len(self.text)
            return [row for row in self.rows if found.end() < row.begin < end]
        return []

    def insert(self, behind, values):
        """Inserts a row after another; columns without a value take that row's."""
        by_name = {name.lower(): value for name, value in values.items()}
        missing = set(by_name) - {column.lower() for column in self.columns}
        if missing:
            raise Wrong("%s has no column %s" % (self.path, ", ".join(sorted(missing))))
        cells = []
        for i, column in enumerate(self.columns):
            old = behind.cells[i] if i < len(behind.cells) else ""
            cells.append(by_name.get(column.lower(), old))
        # Aligns with the row above, if that is aligned and there is room.
        is_aligned = any(raw.startswith("  ") for raw in behind.raw)
        line, start = self.macro + "(", len(self.macro) + 1
        for i, cell in enumerate(cells):
            line += "," if i else ""
            raw = behind.raw[i] if i < len(behind.raw) else ""
            place = start + len(raw) - len(raw.lstrip()) if is_aligned else 0
            line = line.ljust(max(place, len(line) + 1)) + cell if i else line + cell
            start += len(raw) + 1
        row = line + ")"
        if "\n" in behind.text:
            row = "%s(%s)" % (self.macro, ", ".join(cells))
        self.text = self.text[:behind.end] + "\n" + row + self.text[behind.end:]
        self.tree.write(self.path, self.text)
