"""Writes the table of docs/evidence/editions.md.

    python3 edition_table.py FOLDER SWITCHYARD [DOCUMENTS]

FOLDER has one folder for each edition, into which torchgen and torch/version.py of a wheel were
unpacked. DOCUMENTS is the number of mutated files for each edition, 1000 by default, with seed 17.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

from make_edition import ROOT, load_editions

PAGE = os.path.join(ROOT, "docs", "evidence", "editions.md")
BEGIN, END = "<!-- written by tests/conformance/edition_table.py -->\n", "<!-- end -->\n"


def schema_files(folder):
    native = os.path.join(folder, "torchgen/packaged/ATen/native/")
    files = [native + "native_functions.yaml", native + "tags.yaml",
             os.path.join(folder, "torchgen/packaged/autograd/derivatives.yaml")]
    return [file for file in files if os.path.exists(file)]


def warnings_by_rule(program, folder):
    """What lint says by default: errors, and how often each rule warns."""
    said = subprocess.run([program, "lint", "--format=json", "--max-errors=0"] + schema_files(folder),
                          stdout=subprocess.PIPE, check=False).stdout
    errors, counts = 0, {}
    for one in json.loads(said)["diagnostics"]:
        if one["severity"] == "error":
            errors += 1
        else:
            counts[one["id"]] = counts.get(one["id"], 0) + 1
    return errors, counts


def emitted_operators(program, folder):
    with tempfile.TemporaryDirectory() as out:
        subprocess.run([program, "gen", "--keys=CPU,CUDA,Meta", "--out=" + out] + schema_files(folder)[:2],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        names = set()
        for file in glob.glob(out + "/src/operator_table.cc"):
            with open(file, encoding="utf-8") as stream:
                names |= set(re.findall(r'"(aten::[^"(]+)"', stream.read()))
        return len(names)


def verdicts(program, folder, edition, count):
    """How many mutated files get the edition's verdict, and how many there are."""
    script = os.path.join(os.path.dirname(__file__), "make_mutations.py")
    rows = subprocess.run([sys.executable, script, folder, str(count), "17"], stdout=subprocess.PIPE, check=True).stdout
    equal = total = 0
    for line in rows.decode().splitlines():
        row = json.loads(line)
        status = subprocess.run([program, "lint", "--torch=" + edition, "--reference-rules-only", "-"],
                                input=row["yaml"].encode(), stdout=subprocess.DEVNULL, check=False).returncode
        total += 1
        equal += (status == 0) == (row["verdict"] == "accept")
    return "%d of %d" % (equal, total)


def dumps(program, folder):
    script = os.path.join(os.path.dirname(__file__), "compare_dump.py")
    said = subprocess.run([sys.executable, script, folder, program, "--quiet"], stdout=subprocess.PIPE, check=False).stdout
    return {what: "%s of %s" % (equal, count) for what, equal, count in
            re.findall(r"(?m)^([a-z ]+): (\d+) of (\d+) equal$", said.decode())}


def news(facts, before):
    """What an edition knows or demands that the one before did not."""
    if before is None:
        return ""
    parts = []
    for field, what in (("types", "type"), ("keys", "key"), ("tags", "tag"), ("dtypes", "dtype")):
        parts += ["%s `%s`" % (what, word) for word in facts[field] if word not in before[field]]
        parts += ["no %s `%s`" % (what, word) for word in before[field] if word not in facts[field]]
    parts += ["`%s`" % rule for rule, holds in facts["rules"].items() if holds and not before["rules"].get(rule)]
    parts += ["not `%s`" % rule for rule, holds in before["rules"].items() if holds and not facts["rules"].get(rule)]
    return ", ".join(parts)


def main(folder, program, count=1000):
    folders = {".".join(os.path.basename(path).split(".")[:2]): path for path in sorted(glob.glob(os.path.join(folder, "[0-9]*.*")))}
    lines = ["| edition | entries | operators | verdicts | dump: entries | generated | groups | structured | views | emitted | errors | warnings |",
             "|---|---|---|---|---|---|---|---|---|---|---|---|"]
    new = ["| edition | new |", "|---|---|"]
    before = None
    for name, facts in load_editions().items():
        new.append("| %s | %s |" % (facts["version"], news(facts, before)))
        before = facts
        path = folders.get(name)
        if path is None:
            continue
        errors, counts = warnings_by_rule(program, path)
        said = dumps(program, path)
        row = [facts["version"], facts["entries"], facts["operators"], verdicts(program, path, name, count),
               said.get("entries"), said.get("generated operators"), said.get("groups"), said.get("structured groups"),
               said.get("view groups"), emitted_operators(program, path), errors,
               ", ".join("%s %d" % pair for pair in sorted(counts.items()))]
        lines.append("| " + " | ".join(str(cell) for cell in row) + " |")
        print(lines[-1], flush=True)
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    head, _, rest = page.partition(BEGIN)
    tail = rest.partition(END)[2]
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(head + BEGIN + "\n" + "\n".join(lines) + "\n\n" + "\n".join(new) + "\n\n" + END + tail)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *(int(n) for n in sys.argv[3:4]))
