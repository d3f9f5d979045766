#!/usr/bin/env python3
"""Imports the operators of torchvision or torchaudio, and compiles what is made of them.

usage: import_extensions.py COMPILER vision|audio TREE [--headers=DIR] [--include=DIR]... [--keep=DIR]

COMPILER is `switchyard`, with `switchyard-check` beside it; TREE an unpacked source release; DIR the
`include` folder of PyTorch's headers (/usr/include without it), and folders with headers of what the
library uses, codecs for example. All C++ sources that register operators are imported together:
first with nothing left out, for what is refused and why, then with what `import` itself says that
`--leave-out` takes. Sources that do not compile, for want of a header, are told and left away.
Then: `gen`, the compiler (CXX, g++ without it) for all emitted code, and for each file of
`--forwards` behind declarations of the kernels as the sources write them. Prints a table; the
status is 1 when an operator that is imported does not get through. docs/evidence/import_libraries.md has what
is known so far.
"""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
BEGINNINGS = r"\b(?:STABLE_)?TORCH_LIBRARY(?:_IMPL|_FRAGMENT)?\s*\(|\bRegisterOperators\b"
FOLDERS = {"vision": ["torchvision/csrc"], "audio": ["src/libtorchaudio", "torchaudio/csrc"]}
INCLUDES = {"vision": [".", "torchvision/csrc", "torchvision/csrc/io/image"],
            "audio": ["src", "."]}
DEFINED = re.compile(r"(?:\bdef|\bop)\s*\(\s*(?:TORCH_SELECTIVE_SCHEMA\s*\(\s*)?\"")


def run(command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def sources_of(kind, tree):
    found = []
    for folder in FOLDERS[kind]:
        for path in sorted((tree / folder).rglob("*")):
            if path.suffix in (".cpp", ".cc", ".cu", ".mm") and path.is_file():
                if re.search(BEGINNINGS, path.read_text(errors="replace")):
                    found.append(path)
    return found


def import_all(compiler, sources, flags, out, options):
    return run([compiler, "import", "--out=" + str(out / "ops.yaml"),
                "--forwards=" + str(out / "forwards"), *options, *sources, "--", *flags])


def reasons(text):
    """By id: how many errors, and one of their texts."""
    found = collections.OrderedDict()
    for message, word in re.findall(r"error: (.*) \[(\w\d{3})\]", text):
        found.setdefault(word, []).append(message)
    return found


def unreadable(text, sources, tree):
    bad = {}
    for path, message in re.findall(r"^(\S+?):\d+:\d+: error: the source does not compile: (.*) "
                                    r"\[X001\]", text, re.MULTILINE):
        bad[path] = message
    return bad


def parameters_of(text, name):
    """The definition of a function, up to its body: namespaces around it, and its head."""
    stripped = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL)
    heads = []
    pattern = r"(?:^|[;}{>\n])\s*((?:[\w:<>,&\s]+?)\s[&\s]*" + re.escape(name)
    for match in re.finditer(pattern + r"\s*\(([^;{}]*)\))\s*[;{]", stripped):
        head = " ".join(match.group(1).split())
        if not re.search(r"\b(return|else|new|static auto)\b", head):
            heads.append(head)
    return heads


def declarations(forwards, texts):
    """Kernels that forwards call, declared as some source has them; and names that were not found."""
    lines, lost = [], []
    for called in sorted(set(re.findall(r"::((?:\w+::)*\w+)\(", forwards))):
        space, _, name = called.rpartition("::")
        if not space or space in ("std", "switchyard", "c10"):
            continue
        heads = [head for text in texts for head in parameters_of(text, name)]
        if not heads:
            lost.append(called)
            continue
        outer = space.split("::")
        head = re.sub(r"=\s*[^,)]+", "", heads[0])
        head = re.sub(r"\b(TORCH_API|VISION_API|C10_EXPORT|inline|static|extern)\b", "", head)
        lines.append("".join(f"namespace {one} {{ " for one in outer) + head + ";" +
                     " }" * len(outer))
    return "\n".join(lines), lost


def compile_one(text, flags, folder, name):
    path = folder / (re.sub(r"\W", "_", name) + ".cc")
    path.write_text(text)
    return run([os.environ.get("CXX", "g++"), "-std=c++17", "-fsyntax-only", "-w", *flags, path])


def check_build(compiler, out, texts):
    """What went wrong, by file, and how many files were compiled."""
    wrong = {}
    gen = out / "gen"
    keys = "CPU,CUDA,QuantizedCPU"
    status, text = run([compiler, "gen", "--keys=" + keys, "--out=" + str(gen), out / "ops.yaml"])
    if status != 0:
        return {"gen": text}, 0
    flags = ["-I" + str(ROOT / "lib" / "extension"), "-I" + str(gen / "include"), "-I" + str(ROOT)]
    count = 0
    for path in sorted((gen / "src").glob("*.cc")):
        count += 1
        status, text = compile_one(path.read_text(), flags, out, "emitted_" + path.stem)
        if status != 0:
            wrong[path.name] = text
    for path in sorted((out / "forwards").rglob("*_forwards.h")):
        count += 1
        declared, lost = declarations(path.read_text(), texts)
        name = str(path.relative_to(out / "forwards"))
        status, text = compile_one("#include <torch/library.h>\nusing namespace at;\n" + declared +
                                   f'\n#include "{path}"\n', flags, out, name)
        if status != 0 or lost:
            wrong[name] = text + " ".join(lost)
    return wrong, count


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    given = [word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--")]
    if len(arguments) != 3 or arguments[1] not in FOLDERS:
        sys.exit(__doc__)
    options = dict(given)
    compiler = pathlib.Path(arguments[0]).resolve()
    kind, tree = arguments[1], pathlib.Path(arguments[2]).resolve()
    headers = pathlib.Path(options.get("headers", "/usr/include"))
    flags = ["-std=c++17", *("-I" + str(tree / one) for one in INCLUDES[kind]),
             *("-I" + value for name, value in given if name == "include"),
             "-I" + str(headers), "-I" + str(headers / "torch/csrc/api/include"),
             "-I/usr/include/python3.11"]
    everything = sources_of(kind, tree)
    sources = [path for path in everything if path.suffix in (".cpp", ".cc")]
    out = pathlib.Path(options.get("keep") or tempfile.mkdtemp())
    out.mkdir(parents=True, exist_ok=True)
    defined = sum(len(DEFINED.findall(path.read_text(errors="replace"))) for path in everything)
    print(f"sources that register: {len(everything)}, of them C++: {len(sources)}")
    print(f"operators that they define: {defined}")
    status, text = import_all(compiler, sources, flags, out, [])
    bad = unreadable(text, sources, tree)
    for path, message in bad.items():
        print(f"not read: {pathlib.Path(path).name}: {message}")
    for word, messages in reasons(text).items():
        if word != "X001":
            print(f"refused, {word}: {len(messages)}, for example: {messages[0]}")
    told = re.search(r"^switchyard import: .*--leave-out=(\S+) imports the rest", text, re.MULTILINE)
    print("nothing left out: status", status, "and", told.group(0) if told else "no advice")
    rest = [path for path in sources
            if not any(str(path).endswith(one) or one.endswith(str(path)) for one in bad)]
    status, text = import_all(compiler, rest, flags, out,
                              ["--leave-out=" + told.group(1)] if told else [])
    print("\n".join(line for line in text.splitlines()
                    if " error: " in line or re.match(r"(\d+ blocks?:|left out:)", line)))
    if status != 0:
        sys.exit(1)
    texts = [path.read_text(errors="replace") for path in rest] + [
        path.read_text(errors="replace") for folder in FOLDERS[kind]
        for path in (tree / folder).rglob("*.h")]
    wrong, count = check_build(compiler, out, texts)
    print(f"compiled: {count} files, {len(wrong)} with errors")
    for name, message in wrong.items():
        print(f"{name}: {message[:600]}")
    if "keep" not in options:
        shutil.rmtree(out)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
