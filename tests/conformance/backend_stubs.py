#!/usr/bin/env python3
"""Holds what `gen --target=aten` makes of backend files to torchgen's gen_backend_stubs.

usage: backend_stubs.py SWITCHYARD --packages=FOLDER --torch=VERSION [--python=PYTHON]
       [--include=FOLDER --library=FOLDER [--standard=c++17] [--root=FOLDER]] [--keep=FOLDER] [--alone]
       [FILE...]

--packages is the folder that holds the package `torchgen` of the edition. Each FILE is a backend
file; two more are made here, one that lists every operator of the edition, and one that lists the
functional forms, so that the others are derived from them (not with --alone). What torchgen of the edition does not take is left
out of a FILE, and named: operators that it lacks, keys of a vendor's own generator. A backend NPU is
PrivateUse1. It compares

  members    the declarations of the class: names, results, names and types of parameters
  wrappers   for each operator and key that is registered: the member that is called, the arguments
             whose devices are checked, the one that the device guard takes, and where the wrapper
             copies the results

With --include the members are also defined as torchgen declares them and compiled against the
emitted header, with the emitted registrations and dispatch functions of the operators, and linked
to one library. Prints a line for each comparison; exit status 1 if anything differs.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

# The operators of the edition, and how gen_backend_stubs groups them.
OPERATORS = r"""
import json, pathlib, sys, torchgen
from torchgen.gen import parse_native_yaml, get_grouped_native_functions
from torchgen.model import NativeFunction, SchemaKind
folder = pathlib.Path(torchgen.__file__).parent / "packaged/ATen/native"
parsed = parse_native_yaml(str(folder / "native_functions.yaml"), str(folder / "tags.yaml"))
rows = []
for one in get_grouped_native_functions(parsed.native_functions):
    functions = [one] if isinstance(one, NativeFunction) else list(one.functions())
    for f in functions:
        if f.namespace != "aten": continue
        has_symint = any("SymInt" in str(a.type) for a in f.func.arguments.flat_all)
        # torchgen fails for some forms, or writes copies that do not compile: E026.
        alone = isinstance(one, NativeFunction) or f.func.kind() is SchemaKind.mutable
        if not alone:
            wanted = len(f.func.returns) or len(f.func.arguments.out)
            alone = wanted != len(one.functional.func.returns)
        silent = [] if isinstance(one, NativeFunction) or f is not one.functional else [
            {"name": str(g.func.name), "outs": len(g.func.arguments.out)}
            for g in one.functions() if not g.func.returns]
        rows.append({"name": str(f.func.name), "symint": has_symint, "silent": silent,
                     "by_hand": f.manual_kernel_registration, "returns": len(f.func.returns),
                     "outs": len(f.func.arguments.out),
                     "is_listed": alone or f.func.kind() is SchemaKind.functional})
json.dump(rows, sys.stdout)
"""


def run(command, **options):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, **options)
    if done.returncode != 0:
        sys.exit("backend_stubs: %s failed:\n%s" % (" ".join(map(str, command[:4])),
                                                    (done.stdout + done.stderr)[-6000:]))
    return done.stdout


# torchgen derives no form that returns nothing, since PyTorch 2 only one with a single out argument.
def fails_silently(form, edition):
    return edition.startswith("1.") or form["outs"] != 1


def is_listed(row, edition):
    return row["is_listed"] or (not row["returns"] and fails_silently(row, edition))


def fails_for(row, edition, text):
    if re.search(r"^use_out_as_primary: *[Tt]rue", text, re.M):
        return False
    return any(not re.search(r"^\s*- %s\s*(#|$)" % re.escape(form["name"]), text, re.M)
               for form in row["silent"] if fails_silently(form, edition))


class Edition:
    """torchgen of a folder, in a tree such as it has in PyTorch's sources: that of 1.13 looks for its
    templates there."""

    def __init__(self, options, tree):
        packaged = options.packages.resolve() / "torchgen/packaged/ATen"
        (tree / "aten/src").mkdir(parents=True)
        (tree / "aten/src/ATen").symlink_to(packaged)
        (tree / "torchgen").symlink_to(packaged.parent.parent)
        self.python = [options.python]
        self.environment = {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1",
                            "PATH": "/usr/bin:/bin"}
        native = packaged / "native"
        self.schemas = [native / "native_functions.yaml", native / "tags.yaml"]
        rows = json.loads(run(self.python + ["-c", OPERATORS], env=self.environment))
        self.rows = [row for row in rows if not row["by_hand"]]
        self.names = {row["name"] for row in rows}

    def stubs(self, file, out):
        out.mkdir()
        run(self.python + ["-m", "torchgen.gen_backend_stubs", "-s", file, "-o", out],
            env=self.environment)


# --- Backend files --------------------------------------------------------------------------------

def make_file(edition, wanted):
    chosen = [row for row in edition.rows if wanted(row)]
    text = "backend: PrivateUse1\ncpp_namespace: vendor::kernels\ndevice_guard: True\nsupported:\n"
    text += "".join("  - %s\n" % row["name"] for row in chosen) + "symint:\n"
    return text + "".join("  - %s\n" % row["name"] for row in chosen if row["symint"])


# The keys of torchgen's files that list operators, and its other keys.
LISTS = {"supported", "full_codegen", "ir_gen", "autograd", "symint"}
OTHERS = {"backend", "class_name", "cpp_namespace", "use_out_as_primary", "device_guard", "non_native"}


def reduced(edition, file, version):
    """The text without what torchgen of the edition does not take, and words for what is left out."""
    kept, words, key = [], [], None
    failing = {row["name"] for row in edition.rows if fails_for(row, version, file.read_text())}
    symbolic = {row["name"] for row in edition.rows if row["symint"]}
    unknown, plain_ones, keys, failed = set(), set(), set(), set()
    for line in file.read_text().splitlines():
        section = re.match(r"(\w+):", line)
        if section:
            key = section.group(1)
        if key is not None and key not in LISTS | OTHERS:
            keys.add(key)
            continue
        name = re.match(r"\s*- ([\w.]+)\s*(#.*)?$", line)
        if key in LISTS and name and name.group(1) not in edition.names:
            unknown.add(name.group(1))
        elif key in LISTS and name and name.group(1) in failing:
            failed.add(name.group(1))
        elif key == "symint" and name and name.group(1) not in symbolic:
            plain_ones.add(name.group(1))
        else:
            kept.append("backend: PrivateUse1" if line == "backend: NPU" else line)
    for names, why in ((unknown, "operators that the edition lacks"), (keys, "keys of its own"),
                       (plain_ones, "`symint` operators without SymInt in the edition"),
                       (failed, "operators of lists whose other forms torchgen fails to derive")):
        if names:
            words.append("%d %s (%s)" % (len(names), why, ", ".join(sorted(names))))
    return "\n".join(kept) + "\n", words


def value_of(text, key, default=None):
    found = re.search(r"^%s: *(\S+)" % key, text, re.M)
    return found.group(1) if found else default


# --- C++ text -------------------------------------------------------------------------------------

def plain(text):
    """One spelling for types: optionals and views of strings are what the edition has, and `at` sees
    the names of c10."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"::switchyard::aten::(optional|string_view)", r"\1", text)
    text = re.sub(r"(?:\bc10|(?:::)?\bstd)::(optional|string_view)\b", r"\1", text)
    text = re.sub(r"(?<![\w:])::(std|c10|at)::", r"\1::", text)
    text = re.sub(r"\bat::DeviceIndex\b", "c10::DeviceIndex", text)
    return re.sub(r" ?([&<>,()]) ?", r"\1", text)


def without_comments(text):
    return re.sub(r"//.*", "", text)


def members(header):
    text = without_comments(header.read_text())
    return sorted(plain(one) for one in re.findall(r"\bstatic\s+([^;]*);", text))


def bodies(text):
    """The functions of a source by name: parameters and body."""
    found = {}
    text = re.sub(r"^TORCH_LIBRARY.*?^\}", "", text, flags=re.M | re.S)
    pattern = r"^[\w:][^;{}#]*?\b(\w+)\(([^{}]*)\) \{\n(.*?)^\}$"
    for name, parameters, body in re.findall(pattern, without_comments(text), re.M | re.S):
        found[name] = (parameters, body)
    return found


def registered(text):
    """Function by key and operator."""
    result = {}
    for space, key, block in re.findall(r"TORCH_LIBRARY_IMPL\((\w+), (\w+), m\) \{(.*?)^\}", text,
                                        re.M | re.S):
        for op, function in re.findall(r'm\.impl\(\s*"([^"]+)",\s*TORCH_FN\(([\w:]+)\)\);', block):
            result[(space, key, op)] = function.split("::")[-1]
    return result


def copies_in(body):
    """Pairs of the function that copies and what it copies into."""
    return re.findall(r"at::(_copy_from(?:_and_resize)?)\(.*?, (\w+)(?:\[\w+\]|\.at\(\w+\))?\);", body)


def theirs(text):
    """What each wrapper of RegisterKEY.cpp does."""
    functions, result = bodies(text), {}
    for place, name in registered(text).items():
        parameters, body = functions[name]
        copies = copies_in(body)
        if copies:
            parameters, body = functions[re.search(r"_tmp = (\w+)\(", body).group(1)]
        checked = re.findall(r"check_and_update_common_device\(common_device, (\w+),", body)
        if len(checked) == 1 and is_one_tensor(parameters, checked[0]):
            checked = []  # it is always on one device
        guard = re.search(r"OptionalDeviceGuard device_guard\(device_of\((\w+)\)\)", body)
        of_option = re.search(r"DeviceGuard device_guard\(device_or_default\((.*)\)\);", body)
        result[place] = {"member": re.search(r"(\w+::\w+)\((?:.|\n)*\);\s*$", last_call(body)).group(1),
                         "checked": checked, "guard": guard.group(1) if guard else
                         "device" if of_option else None, "copies": copies}
    return result


def last_call(body):
    return body[body.rindex("return "):]


def is_one_tensor(parameters, name):
    kind = re.search(r"([^,<]*(?:<at::Tensor>)?[^,<>]*)\b%s\b" % name, parameters).group(1)
    return not re.search(r"List|ArrayRef", kind)


def ours(text):
    functions, result = bodies(text), {}
    for place, name in registered(text).items():
        _, body = functions[name]
        check = re.search(r"CheckCommonDevice\((.*?)\);", body, re.S)
        guard = re.search(r"const DeviceGuard \w+\((.*?)\);", body, re.S)
        result[place] = {
            "member": re.search(r"::(\w+::\w+)\(", body).group(1),
            "checked": re.findall(r'\{"\w+", (\w+)\}', check.group(1)) if check else [],
            "guard": re.match(r"\w+", guard.group(1)).group(0) if guard else None,
            "copies": copies_in(body)}
    return result


# --- Comparisons ----------------------------------------------------------------------------------

def told(what, own, other):
    """Prints how many are equal, and those that are not."""
    equal = [one for one in other if own.get(one) == other[one]]
    print("  %s: %d of %d equal" % (what, len(equal), len(set(own) | set(other))))
    for one in sorted(set(own) | set(other), key=str):
        if own.get(one) != other.get(one):
            print("    %s:\n      emitted  %s\n      torchgen %s" % (one, own.get(one), other.get(one)))
    return own == other


def derives_options(op, own, other):
    """A guard that differs because a factory's out form is derived: torchgen's functional wrapper
    takes the device from the out argument, by the name of that argument."""
    return own["copies"] and other["guard"] == "device" and own["guard"] == own["copies"][0][1]


def compare(edition, options, text, work):
    file, stubs, out = work / "backend.yaml", work / "stubs", work / "ops"
    file.write_text(text)
    key = value_of(text, "backend")
    edition.stubs(file, stubs)
    run([options.switchyard, "gen", "--target=aten", "--torch=" + options.torch, "--keys=CPU," + key,
         "--register=torch", "--fallback=c10", "--shards=8", "--out=%s" % out] + edition.schemas + [file])
    header = stubs / ("%sNativeFunctions.h" % key)
    emitted = out / "include/switchyard" / header.name
    is_equal = told("members", {one: True for one in members(emitted)},
                    {one: True for one in members(header)})
    source = (out / "src" / ("torch_library_%s.cc" % key)).read_text()
    own, other = ours(source), {}
    for one in sorted(stubs.glob("Register*.cpp")):
        other.update(theirs(one.read_text()))
    for place in set(own) & set(other):
        if derives_options(place, own[place], other[place]):
            other[place]["guard"] = own[place]["guard"]
    is_equal &= told("wrappers", own, other)
    if options.include:
        build(edition, options, text, work, sorted(op for _, _, op in own))
    return is_equal


# --- Compilation ----------------------------------------------------------------------------------

def definitions(text, header, emitted):
    """A source that defines the members as torchgen declares them."""
    name = value_of(text, "class_name", value_of(text, "backend") + "NativeFunctions")
    declared = re.findall(r"\bstatic\s+([^;]*);", without_comments(header.read_text()))
    lines = ['#include "switchyard/%s"' % emitted.name, "#include <stdexcept>",
             "namespace %s {" % value_of(text, "cpp_namespace")]
    for one in declared:
        head = re.sub(r" (\w+)\(", r" %s::\1(" % name, " ".join(one.split()), count=1)
        lines.append(head + ' { throw std::runtime_error("not called"); }')
    return "\n".join(lines + ["}"]) + "\n"


def build(edition, options, text, work, names):
    """Emits only the registered operators, and builds a library of everything."""
    key = value_of(text, "backend")
    out, file = work / "built", work / "ops.txt"
    file.write_text("\n".join(sorted({"aten::" + one for one in names})) + "\n")
    run([options.switchyard, "gen", "--target=aten", "--torch=" + options.torch, "--keys=CPU," + key,
         "--register=torch", "--fallback=c10", "--symbols=%s" % (options.library / "libtorch_cpu.so"),
         "--ops=%s" % file, "--shards=8", "--out=%s" % out] + edition.schemas + [work / "backend.yaml"])
    emitted = out / "include/switchyard" / ("%sNativeFunctions.h" % key)
    header = work / "stubs" / emitted.name
    (work / "members.cc").write_text(definitions(text, header, emitted))
    sources = [work / "members.cc"] + sorted((out / "src").glob("*.cc"))
    sources += sorted((options.root / "lib/aten").glob("*.cc"))
    objects = []
    for source in sources:
        objects.append(work / (source.name + ".o"))
        run(["g++", "-std=" + options.standard, "-O0", "-fPIC", "-w", "-I%s" % options.root,
             "-I%s" % (out / "include"), "-I%s" % options.include,
             "-I%s" % (options.include / "torch/csrc/api/include"), "-c", source, "-o", objects[-1]])
    run(["g++", "-shared", "-o", work / "libbackend.so", *objects, "-L%s" % options.library, "-ltorch",
         "-ltorch_cpu", "-lc10", "-Wl,--no-undefined", "-Wl,-rpath-link,%s" % options.library])
    print("  compiled and linked: %d members as torchgen declares them, %d registrations, and the "
          "dispatch functions of the operators" % (len(members(header)), len(names)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("switchyard", type=pathlib.Path)
    parser.add_argument("files", type=pathlib.Path, nargs="*")
    parser.add_argument("--packages", type=pathlib.Path, required=True)
    parser.add_argument("--torch", required=True)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--include", type=pathlib.Path)
    parser.add_argument("--library", type=pathlib.Path)
    parser.add_argument("--standard", default="c++17")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path.cwd())
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--alone", action="store_true")
    options = parser.parse_intermixed_args()
    options.switchyard = options.switchyard.resolve()
    with tempfile.TemporaryDirectory() as folder:
        return compare_all(options, pathlib.Path(folder))


def compare_all(options, folder):
    edition = Edition(options, folder / "tree")
    texts = []
    if not options.alone:
        texts = [("every operator", make_file(edition, lambda row: True)),
                 ("functional forms", make_file(edition, lambda row: is_listed(row, options.torch)))]
    for file in options.files:
        text, words = reduced(edition, file, options.torch)
        texts.append((file.name, text))
        for word in words:
            print("%s, PyTorch %s: left out are %s" % (file.name, options.torch, word))
    is_equal = True
    for i, (name, text) in enumerate(texts):
        work = (options.keep or folder) / str(i)
        work.mkdir(parents=True)
        print("%s, PyTorch %s, %s" % (name, options.torch, value_of(text, "backend")))
        is_equal &= compare(edition, options, text, work)
    return 0 if is_equal else 1


if __name__ == "__main__":
    sys.exit(main())
