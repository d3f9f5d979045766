"""Returns the reports of lint, explain and table as values."""

import html
import json
import os
import tempfile
from dataclasses import dataclass
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union

from .run import FINE, SCHEMA_ERRORS, Path, files_of, run, run_for_json


@dataclass(frozen=True)
class Place:
    """A range of a file: lines and columns from 1, columns in bytes, `end` exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @staticmethod
    def of(value: Optional[Mapping[str, Any]]) -> "Optional[Place]":
        if value is None:
            return None
        return Place(value["file"], value["begin"]["line"], value["begin"]["column"], value["end"]["line"],
                     value["end"]["column"])

    def __str__(self) -> str:
        return "%s:%d:%d" % (self.file, self.line, self.column)


@dataclass(frozen=True)
class Finding:
    """A diagnostic: an error or a warning; `fields` has notes and fixes."""

    id: str
    severity: str  # error, warning
    message: str
    place: Optional[Place]
    hint: Optional[str]
    fields: Mapping[str, Any]

    def __hash__(self) -> int:
        return hash((self.id, self.message, self.place))

    def __str__(self) -> str:
        start = "%s: " % self.place if self.place else ""
        return "%s%s: %s [%s]" % (start, self.severity, self.message, self.id)


class Findings(Tuple[Finding, ...]):
    """Findings by file and position. A notebook displays them as a table."""

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "nothing is wrong"

    def _repr_html_(self) -> str:
        if not self:
            return "<p>nothing is wrong</p>"
        cells = ([str(one.place or ""), one.severity, one.message, one.id] for one in self)
        rows = ("<tr>%s</tr>" % "".join("<td>%s</td>" % html.escape(cell) for cell in row) for row in cells)
        return "<table><tr><th>place<th>severity<th>message<th>id</tr>%s</table>" % "".join(rows)


def _options(torch: Optional[str], warnings: Sequence[str] = ()) -> List[str]:
    edition = [] if torch is None else ["--torch=" + torch]
    return edition + ["-W" + name for name in warnings]


def _finding(value: Mapping[str, Any]) -> Finding:
    return Finding(value["id"], value["severity"], value["message"], Place.of(value.get("place")), value.get("hint"),
                   value)


def lint(*files: Path, text: Optional[str] = None, torch: Optional[str] = None,
         warnings: Sequence[str] = ()) -> Findings:
    """Returns the diagnostics of schema files, or of a text passed instead.

    `warnings` are names as for `-W`: ids and groups, with `no-` before those to suppress.
    """
    arguments = ["lint", "--format=json", "--max-errors=0", *_options(torch, warnings)]
    if text is None:
        told = run_for_json([*arguments, *files_of(files)], (FINE, SCHEMA_ERRORS))
        return Findings(map(_finding, told["diagnostics"]))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "text.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        told = run([*arguments, *(files_of(files) if files else ()), path], (FINE, SCHEMA_ERRORS))
    named = json.loads(told.replace(json.dumps(path), json.dumps("text")))
    return Findings(map(_finding, named["diagnostics"]))


def explain(identifier: str) -> str:
    """Returns the explanation of a diagnostic. SwitchyardError if the id does not exist."""
    return run(["explain", identifier])


@dataclass(frozen=True)
class TableRow:
    """A slot of a dispatch table: what runs for a key, and why."""

    key: str
    kernel: str  # empty if the compiler makes the kernel, or there is no kernel
    reason: str
    place: str


class Table:
    """The dispatch tables of one or more operators. A notebook displays the page of `table --format=html`."""

    def __init__(self, operators: Sequence[Mapping[str, Any]], page: str, text: str):
        self.operators = tuple(operators)
        self._page = page
        self._text = text

    def rows(self, operator: Union[int, str] = 0) -> Tuple[TableRow, ...]:
        """Returns the slots of an operator, given by number or qualified name; slots that run the same kernel are
        grouped.
        """
        chosen = self.operators[operator] if isinstance(operator, int) else next(
            (one for one in self.operators if one["operator"] == operator), None)
        if chosen is None:
            raise KeyError(operator)
        rows = []
        for who, slots in chosen["table"].items():
            registered, _, reason = who.partition(" | ")
            kernel = chosen.get("kernels", {}).get(registered, {})
            rows += [TableRow(slot, kernel.get("kernel", ""), reason, kernel.get("place", "")) for slot in slots]
        return tuple(rows)

    def __str__(self) -> str:
        return self._text

    __repr__ = __str__

    def _repr_html_(self) -> str:
        # The page brings its own scripts and styles, so it is put into a frame.
        return '<iframe style="width:100%%;height:40em;border:0" srcdoc="%s"></iframe>' % html.escape(self._page)


def table(operator: Optional[str] = None, *files: Path, keys: Sequence[str] = (), registrations: Sequence[str] = (),
          torch: Optional[str] = None) -> Table:
    """Returns the dispatch table of an operator of schema files, or of one with kernels for `registrations`.

    `keys` are the slots to show; empty means all. PyTorch's PythonDispatcher shows tables of `registrations`.
    """
    if registrations and (operator is not None or files):
        raise ValueError("registrations stand for an operator of no file")
    what = ["--registrations=" + ",".join(registrations)] if registrations else [
        *([] if operator is None else [operator]), *files_of(files)]
    options = [*_options(torch), *(["--keys=" + ",".join(keys)] if keys else [])]
    lines = run(["table", "--format=json", *options, *what]).splitlines()
    return Table([json.loads(line) for line in lines], run(["table", "--format=html", *options, *what]),
                 run(["table", "--color=never", *options, *what]))
