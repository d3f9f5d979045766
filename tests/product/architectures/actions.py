"""What Bazel compiles and links, read from `bazel aquery --output=jsonproto`, for a compiler that Bazel does not know."""

import collections
import json

# An object: what it is compiled from, the options that the sources need, and whether it is a test, whose own code is not
# optimized (.bazelrc).
Object = collections.namedtuple("Object", "path source options is_test")

# A program: its objects, those of libraries, of which it takes what it calls, and options of the linker.
Program = collections.namedtuple("Program", "label objects archived options has_main")

# Options that belong to the compiler of the machine at hand, to its C library or to reproducible outputs.
_OF_THE_MACHINE = ("-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE", "-D__DATE__", "-D__TIME", "-fstack-protector", "-frandom-seed",
                   "-fno-canonical-system-headers", "-fno-omit-frame-pointer", "-fomit-frame-pointer")
_WITH_VALUE = ("-I", "-D", "-iquote", "-isystem")
_KEPT = ("-I", "-D", "-f", "-std=", "-W")
_LINKED = ("-pthread", "-latomic", "-ldl", "-lrt")


def _value(arguments, name):
    return arguments[arguments.index(name) + 1] if name in arguments else None


def _options(arguments):
    kept = []
    words = iter(arguments[1:])
    for word in words:
        if word in _WITH_VALUE:
            value = next(words)
            if not value.startswith("external/"):
                kept += [word, value]
        elif word.startswith(_KEPT) and not word.startswith(_OF_THE_MACHINE):
            kept.append(word)
    return kept


def _object(arguments):
    # Bazel gives tests GoogleTest's precompiled header.
    included = [after for word, after in zip(arguments, arguments[1:]) if word == "-include"]
    return Object(_value(arguments, "-o"), _value(arguments, "-c"), _options(arguments),
                  any("googletest" in path for path in included))


def _program(label, arguments, archives):
    objects, archived = [], []
    chosen = objects
    for word in arguments:
        if word == "-Wl,--start-lib":
            chosen = archived
        elif word == "-Wl,--end-lib":
            chosen = objects
        elif word in archives:
            archived += archives[word]
        elif word.endswith(".o"):
            chosen.append(word)
    return Program(label, objects, archived, [word for word in arguments if word in _LINKED],
                   any("main" in word for word in arguments if word.startswith("external/googletest/")))


def read(file, labels):
    """The objects and programs of `labels`, with the objects that these programs link, in order of their paths."""
    graph = json.load(file)
    names = {target["id"]: target["label"] for target in graph["targets"]}
    compiled, linked, archives, wanted = {}, [], {}, set()
    for action in graph["actions"]:
        label, arguments = names[action["targetId"]], action.get("arguments", [])
        if action["mnemonic"] == "CppCompile" and "-c" in arguments:
            one = _object(arguments)
            compiled[one.path] = one
            if label in labels:
                wanted.add(one.path)
        elif action["mnemonic"] == "CppArchive":
            made = next(word for word in arguments[1:] if word.endswith((".a", ".lo")))
            archives[made] = [word for word in arguments if word.endswith(".o")]
        elif action["mnemonic"] == "CppLink" and label in labels and "-o" in arguments:
            linked.append((label, arguments))
    programs = [_program(label, arguments, archives) for label, arguments in sorted(linked)]
    for program in programs:
        wanted.update(program.objects + program.archived)
    return [compiled[path] for path in sorted(wanted)], programs
