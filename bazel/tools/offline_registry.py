"""Makes a registry of modules for Bazel 7 and 8 on a machine that can reach no registry, from the packages of its
distribution.

Usage: offline_registry.py FOLDER [MODULE_FILE...]

Writes the registry into FOLDER, which must be new, and prints the options that make Bazel use it. The modules are those
below /usr/share/bazel (Debian: bazel-rules-cc, bazel-skylib and others); the installed version serves every version
that the given MODULE.bazel, Bazel's own and those of the modules require. A module that is not installed is replaced by
this repository's stand-in below bazel/third_party, or else by an empty module: a build that needs its files fails and
names it.
"""

import glob
import json
import os
import re
import sys

ROOT = "/usr/share/bazel"
STAND_INS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "third_party")


def calls(text, function):
    """Returns the arguments of the calls of a function in a MODULE.bazel, as text."""
    text = re.sub(r"#.*", "", text)
    return re.findall(r"^%s\((.*?)\)" % function, text, re.DOTALL | re.MULTILINE)


def argument(arguments, name):
    """Returns the text of an argument, or None."""
    found = re.search(r'\b%s\s*=\s*"([^"]*)"' % name, arguments)
    return found and found.group(1)


def dependencies(text, of_root):
    """Returns pairs of module and version. Development dependencies count only in the root's file."""
    return [(argument(words, "name"), argument(words, "version")) for words in calls(text, "bazel_dep")
            if of_root or "dev_dependency" not in words]


def installed_modules(root):
    """Returns the folders of modules by name."""
    found = {}
    for path in sorted(glob.glob(STAND_INS + "/*/MODULE.bazel")) + sorted(
            glob.glob(root + "/rules/*/MODULE.bazel") + glob.glob(root + "/tools/*/MODULE.bazel")):
        found[argument(calls(read(path), "module")[0], "name")] = os.path.dirname(path)
    return found


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def declared(text, name, version):
    """Returns a MODULE.bazel with another version: Bazel compares it with the version of the folder in the registry."""
    without = re.sub(r'^\s*(version|compatibility_level)\s*=[^\n]*\n', "", calls(text, "module")[0], flags=re.MULTILINE)
    without = re.sub(r'^\s*name\s*=\s*"[^"]*",?', "", re.sub(r"#.*", "", without))
    start = re.search(r"^module\(.*?\)", text, re.DOTALL | re.MULTILINE)
    head = 'module(name = "%s", version = "%s", %s)' % (name, version, without.strip())
    return text[:start.start()] + head + text[start.end():]


def make_registry(folder, roots, root=ROOT):
    """Writes the registry of the modules below `root`; returns those that are required but not installed."""
    installed = installed_modules(root)
    empty = os.path.join(folder, "empty")
    write(os.path.join(folder, "bazel_registry.json"), "{}\n")
    write(os.path.join(empty, "BUILD"), "")
    asked = [pair for path in roots for pair in dependencies(read(path), of_root=True)]
    asked += dependencies(read(root + "/embedded_tools/MODULE.bazel"), of_root=True)
    done = set()
    while asked:
        name, version = asked.pop()
        if version is None or (name, version) in done:
            continue
        done.add((name, version))
        place = os.path.join(folder, "modules", name, version)
        text = 'module(name = "%s", version = "%s")\n' % (name, version)
        if name in installed:
            text = declared(read(installed[name] + "/MODULE.bazel"), name, version)
            asked += dependencies(text, of_root=False)
        write(place + "/MODULE.bazel", text)
        write(place + "/source.json", json.dumps({"type": "local_path", "path": installed.get(name, empty)}) + "\n")
    given = {argument(calls(read(path), "module")[0], "name") for path in roots}
    return sorted({name for name, _ in done} - set(installed) - given)


def main(arguments):
    if not arguments:
        raise SystemExit("usage: offline_registry.py FOLDER [MODULE_FILE...]")
    folder, roots = os.path.abspath(arguments[0]), arguments[1:]
    tools = ROOT + "/embedded_tools/MODULE.bazel"
    for path in [tools, *roots]:
        if not os.path.isfile(path):
            raise SystemExit("offline_registry.py: no %s%s" % (path, ": this Bazel has no modules" if path == tools else ""))
    if os.path.lexists(folder):
        raise SystemExit("offline_registry.py: %s is there: the registry gets a new folder" % folder)
    missing = make_registry(folder, roots)
    if missing:
        print("empty modules, which no package has: " + ", ".join(missing), file=sys.stderr)
    print("--registry=file://%s --lockfile_mode=off --enable_bzlmod --noenable_workspace" % folder)


if __name__ == "__main__":
    main(sys.argv[1:])
