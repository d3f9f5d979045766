#!/usr/bin/env -S python3 -B
"""Every block of `sh` of every page is run as a reader pastes it, page by page, in a fresh folder.

Usage: pasted_test.py PROGRAMS [PAGE...]

PROGRAMS is the folder of `switchyard` and `switchyard-check`, with the file calls.txt of //kernels:calls in ../kernels. The
folder of a page is a clone, or has one as `switchyard/`, and beside it what the page takes for granted
(tests/docs/readers/PAGE/). The blocks of a page run in order in one shell; the first command that fails is the page's fault.
What a block of `text output` shows is compared. Runs outside of Bazel, in `./dev test --extra`.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from blocks_test import rows_of
from page_blocks import ALONE, BESIDE, NOT_RUN, SHOWN, STAND_INS, blocks_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
READERS = ROOT / "tests/docs/readers"
MARK = "\x01block %d\x01"

# A program that is not run looks whether its inputs are there, and makes its output.
STAND_IN = r"""#!/usr/bin/env -S python3 -B
import os, re, sys
words, outputs = sys.argv[1:], []
for before, word in zip([""] + words, words):
    if before == "-o":
        open(word, "w").close()
        continue
    if word.startswith(("-I", "-L")):
        word = word[2:]
    elif word.startswith("-") or before == "-c" and "python" in sys.argv[0]:
        continue
    if re.search(r"[/.]", word) and not word.startswith("//") and not os.path.exists(word):
        sys.exit("%s: there is no %s" % (os.path.basename(sys.argv[0]), word))
"""


def pages():
    names = subprocess.run(["git", "ls-files", "*.md"], cwd=str(ROOT), check=True, stdout=subprocess.PIPE).stdout.decode()
    return [name for name in names.split() if not name.startswith("docs/rules/") and name != "CHANGELOG.md"]


def executable(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def make_folder(page, work, programs):
    """The folder in which the blocks of a page run."""
    files = READERS / page[:-len(".md")]
    if files.is_dir():
        shutil.copytree(files, work)
    clone = work / "switchyard" if page in BESIDE else work
    clone.mkdir(parents=True, exist_ok=True)
    if page in ALONE:
        return
    for path in ROOT.iterdir():
        if not path.name.startswith("bazel-"):
            (clone / path.name).symlink_to(path)
    (clone / "bazel-bin").mkdir()
    for path in (programs, programs.parent / "kernels"):
        (clone / "bazel-bin" / path.name).symlink_to(path)


def script_of(blocks):
    return "".join("printf '%s'\n%s\n" % (MARK % i, block.text) for i, block in enumerate(blocks))


def pattern_of(text):
    return "".join("(?:.*\n)*" if line == "..." else re.escape(line) + "\n" for line in text.splitlines())


def run_page(page, blocks, scratch, programs):
    """Runs the blocks of `sh` that can run; returns what is wrong."""
    work, tools = scratch / "work", scratch / "bin"
    make_folder(page, work, programs)
    for name in ("switchyard", "switchyard-check"):
        executable(tools / name, "#!/bin/sh\nexec %s/%s \"$@\"\n" % (programs, name))
    run = [block for block in blocks if block.mark == "sh" and not rows_of(NOT_RUN, block)]
    for block in run:
        for _, _, names, _ in rows_of(STAND_INS, block):
            for name in names:
                if "/" in name:
                    (work / name.split("/")[0]).unlink()
                executable(work / name if "/" in name else tools / name, STAND_IN)
    if not run:
        return []
    torch = {"TORCH": str(work / "torch")}
    for name in ("include/torch/csrc/api/include", "lib"):
        (work / "torch" / name).mkdir(parents=True)
    environment = dict(os.environ, PATH="%s:%s" % (tools, os.environ["PATH"]), HOME=str(scratch / "home"), NO_COLOR="1", **torch)
    done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script_of(run)], cwd=str(work), env=environment, check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = re.split("\x01block \\d+\x01", done.stdout.decode(errors="replace"))[1:]
    if done.returncode != 0:
        failed = run[len(said) - 1]
        return ["%s:%d: status %d of\n%s\n%s" % (page, failed.line, done.returncode, failed.text, said[-1])]
    return output_faults(blocks, dict(zip(run, said)))


def output_faults(blocks, said):
    faults = []
    for before, block in zip(blocks, blocks[1:]):
        if block.mark == "text output" and not re.fullmatch(pattern_of(block.text), said.get(before, "")):
            faults.append("%s:%d: shown is\n%s\nprinted is\n%s" % (block.page, block.line, block.text, said.get(before)))
    return faults


def mention_faults(blocks):
    """Scripts that blocks and the tables name exist, and files that are to hold words have them."""
    faults = []
    for block in blocks:
        for path in re.findall(r"(?:^|[ ;|])((?:tests|examples|bazel/tools)/[\w/.-]+)", block.text) if block.mark == "sh" else []:
            if not any((folder / path).exists() for folder in (ROOT, (ROOT / block.page).parent)):
                faults.append("%s:%d: there is no %s" % (block.page, block.line, path))
        for _, _, path, words in rows_of(SHOWN, block):
            if words not in block.text or words not in (ROOT / path).read_text(encoding="utf-8"):
                faults.append("%s:%d: `%s` is not in both the block and %s" % (block.page, block.line, words, path))
    for row in NOT_RUN + STAND_INS:
        faults += ["%s: there is no %s" % (row[0], path) for path in re.findall(r"tests/[\w/.]+\w", row[-1])
                   if not (ROOT / path).is_file()]
    return faults


def label_faults(texts):
    """Targets of this repository that pages name and Bazel does not know; `texts` has those of pages."""
    named = {}
    for page, text in texts.items():
        if "cd examples/accelerator" not in text:  # a workspace of its own
            named.update((label, page) for label in re.findall(r"(?<![\w@:/])//[a-z]\w*(?:/\w+)*(?::\w+\b(?!\.bzl)|/\.\.\.)", text)
                         if (ROOT / re.match(r"//(\w+)", label).group(1)).is_dir())
    query = " + ".join(sorted(named))
    done = subprocess.run(["bazel", "query", "--noshow_progress", "--keep_going", query], cwd=str(ROOT), check=False,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = done.stderr.decode(errors="replace")
    wrong = re.findall(r"(?:no such target|no targets found beneath|no such package) '([^']+)'", said)
    assert wrong or done.returncode == 0, said
    return ["%s: Bazel knows no %s" % (named.get(label, named.get("//%s" % label, "a page")), label) for label in sorted(set(wrong))]


def self_test(scratch, programs):
    """Faults are found: of a command, of a shown output, of an input of a program that is not run."""
    for number, text in enumerate(("```sh\nswitchyard lnit\n```", "```sh\necho 1\n```\n```text output\n2\n```")):
        assert run_page("page.md", list(blocks_of("page.md", text)), scratch / str(number), programs), text
    good = "```sh\nprintf '1\\n2\\n3\\n'\n```\n```text output\n1\n...\n3\n```"
    assert not run_page("page.md", list(blocks_of("page.md", good)), scratch / "good", programs)
    assert len(label_faults({"page.md": "`//compiler:switchyard` `//compiler:no_such_target`"})) == 1
    executable(scratch / "g++", STAND_IN)
    for words, status in ((["-O2", "/", "-o", str(scratch / "out")], 0), (["no/where.cc"], 1), (["-Ino/where"], 1)):
        assert subprocess.run([str(scratch / "g++"), *words], stderr=subprocess.DEVNULL, check=False).returncode == status, words


def main(programs, chosen):
    faults, count = [], 0
    if not chosen:
        subprocess.run([str(ROOT / "tests/docs/blocks_test.py"), *pages()], cwd=str(ROOT), check=True)
    with tempfile.TemporaryDirectory() as folder:
        self_test(pathlib.Path(folder) / "self", programs)
        for number, page in enumerate(chosen or pages()):
            blocks = list(blocks_of(page, (ROOT / page).read_text(encoding="utf-8")))
            count += sum(block.mark == "sh" for block in blocks)
            faults += mention_faults(blocks) + run_page(page, blocks, pathlib.Path(folder) / str(number), programs)
    faults += label_faults({page: (ROOT / page).read_text(encoding="utf-8") for page in chosen or pages()})
    print("\n".join(faults + ["tests/docs: %d blocks of commands, %d faults" % (count, len(faults))]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).absolute(), sys.argv[2:]))
