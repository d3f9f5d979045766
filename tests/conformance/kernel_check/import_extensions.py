#!/usr/bin/env python3
"""Imports the operators of torchvision or torchaudio, and compiles the result.

usage: import_extensions.py COMPILER vision|audio TREE [--headers=DIR] [--include=DIR]... [--keep=DIR]

COMPILER is `switchyard`, with `switchyard-check` beside it; TREE an unpacked source release; DIR the
`include` folder of PyTorch's headers (/usr/include without it), and folders with headers of the
library's dependencies, codecs for example. All C++ and CUDA sources that register operators are imported
together: first with everything, to collect the errors, then with the `--leave-out` options that the
errors suggest. C++ sources with a missing header (found by CXX) are reported and left out at the
beginning. Sources that do not compile are left out after the first time, with the operators that they
define. Then the script runs `gen`, and the compiler (CXX, g++ without it) on all emitted code and on each
file of `--forwards`. That file follows its whole source, or, if the source needs more of PyTorch than lib/
has, declarations of the kernels as the sources write them.
Prints a table; the status is 1 if an imported operator cannot be emitted and compiled.
docs/evidence/import_libraries.md has the figures.
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
            if path.suffix in (".cpp", ".cc", ".cu") and path.is_file():
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


def unreadable(text):
    bad = {}
    for path, message in re.findall(r"^(\S+?):\d+:\d+: error: the source does not compile: (.*) "
                                    r"\[X001\]", text, re.MULTILINE):
        bad[path] = message
    return bad


def without_header(sources, flags):
    """Returns C++ sources that include a missing header, with its name: the compiler reports the error in a header, and
    once for several sources.
    """
    bad = {}
    for path in sources:
        if path.suffix == ".cu":
            continue
        status, text = run([os.environ.get("CXX", "g++"), "-M", "-w", *flags, path])
        missing = re.search(r"fatal error: (.*?): No such file", text)
        if status != 0:
            bad[str(path)] = missing.group(1) + " is not there" if missing else text[:200]
    return bad


def heads_of(text, name):
    """The declarations and definitions of a function, up to its body."""
    stripped = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL)
    heads = []
    pattern = r"(?:^|[;}{>\n])\s*((?:[\w:<>,&\s]+?)\s[&\s]*" + re.escape(name)
    for match in re.finditer(pattern + r"\s*\(([^;{}]*)\))\s*[;{]", stripped):
        head = " ".join(match.group(1).split())
        if not re.search(r"\b(return|else|new|static auto)\b", head):
            heads.append(head)
    return heads


def aliases_in(head, texts):
    """What the library calls types of its own: `using ImageReadMode = int64_t;`."""
    found = []
    for word in sorted(set(re.findall(r"(?<!::)\b[A-Z]\w+", head))):
        for text in texts:
            match = re.search(r"\busing " + word + r"\s*=\s*[^;]*;", text)
            if match:
                found.append(" ".join(match.group(0).split()))
                break
    return found


def declarations(forwards, texts):
    """Kernels that forwards call, declared as some source has them; and names that were not found."""
    lines, lost = [], []
    for called in sorted(set(re.findall(r"(?<![\w>])::((?:\w+::)*\w+)\(", forwards))):
        space, _, name = called.rpartition("::")
        heads = [head for text in texts for head in heads_of(text, name)]
        if not heads:
            lost.append(called)
            continue
        outer = space.split("::") if space else []
        head = re.sub(r"=\s*[^,)]+", "", heads[0])
        head = re.sub(r"\b(TORCH_API|VISION_API|C10_EXPORT|inline|static|extern)\b", "", head)
        inner = " ".join(aliases_in(head, texts) + [head + ";"])
        lines.append("".join(f"namespace {one} {{ " for one in outer) + inner + " }" * len(outer))
    return "\n".join(lines), lost


def compile_one(text, flags, folder, name):
    path = folder / (re.sub(r"\W", "_", name) + ".cc")
    path.write_text(text)
    return run([os.environ.get("CXX", "g++"), "-std=c++17", "-fsyntax-only", "-w", *flags, path])


def source_of(forwards, sources):
    """The source at whose end the file belongs: it has its name, and folders of it."""
    wanted = str(forwards).replace("_forwards.h", "")
    for path in sources:
        if str(path).endswith("/" + wanted) or str(path.with_suffix("")).endswith("/" + wanted):
            return path
    return None


def compile_forwards(path, sources, texts, flags, own_flags, out):
    """Nothing, or what is wrong; and whether the whole source compiled."""
    name = str(path.relative_to(out / "forwards"))
    source = source_of(name, sources)
    if source is not None and source.suffix != ".cu":
        text = f'#include "{source}"\n#include "{path}"\n'
        if compile_one(text, flags + own_flags, out, "whole_" + name)[0] == 0:
            return None, True
    first = [source.read_text(errors="replace")] if source is not None else []
    declared, lost = declarations(path.read_text(), first + texts)
    status, text = compile_one("#include <torch/library.h>\nusing namespace at;\n" + declared +
                               f'\n#include "{path}"\n', flags, out, name)
    return (text + " ".join(lost) if status != 0 or lost else None), False


def check_build(compiler, out, sources, texts, own_flags):
    """What went wrong, by file, how many files were compiled, and how many sources as a whole."""
    wrong = {}
    gen = out / "gen"
    status, text = run([compiler, "gen", "--keys=CPU,CUDA,QuantizedCPU", "--out=" + str(gen),
                        out / "ops.yaml"])
    if status != 0:
        return {"gen": text}, 0, 0
    flags = ["-I" + str(ROOT / "lib" / "extension"), "-I" + str(gen / "include"), "-I" + str(ROOT)]
    emitted = sorted((gen / "src").glob("*.cc"))
    for path in emitted:
        status, text = compile_one(path.read_text(), flags, out, "emitted_" + path.stem)
        if status != 0:
            wrong[path.name] = text
    forwards = sorted((out / "forwards").rglob("*_forwards.h"))
    whole = 0
    for path in forwards:
        text, is_whole = compile_forwards(path, sources, texts, flags, own_flags, out)
        whole += is_whole
        if text is not None:
            wrong[str(path.relative_to(out / "forwards"))] = text
    return wrong, len(emitted) + len(forwards), whole


def import_rest(compiler, sources, flags, out, told):
    """Imports with what the messages say that --leave-out takes, until nothing else is said."""
    left_out = set(advice(told))
    while True:
        options = ["--leave-out=" + ",".join(sorted(left_out))] if left_out else []
        status, text = import_all(compiler, sources, flags, out, options)
        vain = re.search(r"--leave-out: no source registers `([^`]+)`", text)
        more = set(advice(text)) - left_out
        if vain:
            left_out.remove(vain.group(1))
        elif status == 0 or not more:
            return status, text, sorted(left_out)
        left_out |= more


def advice(text):
    told = re.search(r"^switchyard import: .*--leave-out=([^ ,]\S*) imports the rest", text, re.MULTILINE)
    return told.group(1).split(",") if told else []


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    given = [word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--")]
    if len(arguments) != 3 or arguments[1] not in FOLDERS:
        sys.exit(__doc__)
    options = dict(given)
    compiler = pathlib.Path(arguments[0]).resolve()
    kind, tree = arguments[1], pathlib.Path(arguments[2]).resolve()
    headers = pathlib.Path(options.get("headers", "/usr/include"))
    own_flags = [*("-I" + str(tree / one) for one in INCLUDES[kind]),
                 *("-I" + value for name, value in given if name == "include")]
    flags = ["-std=c++17", *own_flags, "-I" + str(headers),
             "-I" + str(headers / "torch/csrc/api/include"), "-I/usr/include/python3.11"]
    sources = sources_of(kind, tree)
    out = pathlib.Path(options.get("keep") or tempfile.mkdtemp())
    out.mkdir(parents=True, exist_ok=True)
    defined = sum(len(DEFINED.findall(path.read_text(errors="replace"))) for path in sources)
    cpp = sum(path.suffix in (".cpp", ".cc") for path in sources)
    print(f"sources that register: {len(sources)}, of them C++: {cpp}; operators that they define: {defined}")
    missing = without_header(sources, flags)
    readable = [path for path in sources if str(path) not in missing]
    status, text = import_all(compiler, readable, flags, out, [])
    bad = unreadable(text)
    for path, message in [*missing.items(), *bad.items()]:
        print(f"not read: {pathlib.Path(path).name}: {message}")
    for word, messages in reasons(text).items():
        if word != "X001":
            print(f"refused, {word}: {len(messages)}, for example: {messages[0]}")
    rest = [path for path in readable
            if not any(str(path).endswith(one) or one.endswith(str(path)) for one in bad)]
    status, text, left_out = import_rest(compiler, rest, flags, out, text)
    print("--leave-out=" + ",".join(left_out))
    print("\n".join(line for line in text.splitlines()
                    if " error: " in line or re.match(r"(\d+ blocks?:|left out:)", line)))
    if status != 0:
        sys.exit(1)
    texts = [path.read_text(errors="replace") for path in rest] + [
        path.read_text(errors="replace") for folder in FOLDERS[kind]
        for path in (tree / folder).rglob("*.h")]
    wrong, count, whole = check_build(compiler, out, rest, texts, own_flags)
    print(f"compiled: {count} files, {len(wrong)} with errors; forwards behind their whole source: {whole}")
    for name, message in wrong.items():
        print(f"{name}: {message[:1500]}")
    if "keep" not in options:
        shutil.rmtree(out)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
