"""Objects and programs for another architecture: compiled and linked by a cross compiler, run by an emulator if need be."""

import collections
import os
import re
import subprocess
import sys

# How an architecture is reached: the commands of its compiler and archiver, the command that runs its programs (none where
# this machine does), and what they are linked with besides.
Machine = collections.namedtuple("Machine", "compiler archiver runner link")


def _debian(prefix, suffix, runner, link):
    """A machine of one of Debian's cross compilers."""
    return Machine([prefix + "-g++" + suffix], [prefix + "-ar"], runner, link)


def _linux(triple, emulator):
    return _debian(triple, "", ["qemu-%s-static" % emulator, "-L", "/usr/" + triple], [])


MACHINES = {
    "aarch64": _linux("aarch64-linux-gnu", "aarch64"),
    "riscv64": _linux("riscv64-linux-gnu", "riscv64"),
    "armv7": _linux("arm-linux-gnueabihf", "arm"),
    "i686": _linux("i686-linux-gnu", "i386"),
    "s390x": _linux("s390x-linux-gnu", "s390x"),
    # `posix` is the C++ library that has threads.
    "windows": _debian("x86_64-w64-mingw32", "-posix", ["wine"], ["-static"]),
    # Debian has musl without a C++ library; zig brings Clang, musl and libc++.
    "musl": Machine(["zig", "c++", "-target", "x86_64-linux-musl"], ["zig", "ar"], [], ["-static"]),
}

# A program takes milliseconds on a processor of its own; in an emulator, beside others, minutes at most.
_SECONDS = 900
_GOOGLETEST = "/usr/src/googletest"
_INCLUDED = ["-isystem", _GOOGLETEST + "/googletest/include", "-isystem", _GOOGLETEST + "/googlemock/include"]
# gcc notes where gcc 6 passed a value otherwise, which has no C++17. Options that turn off warnings of gcc are of Bazel's.
_STRICT = ["-Wall", "-Wextra", "-Werror", "-Wno-psabi", "-Wno-unknown-warning-option"]


def _said(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True).stdout


class Build:
    """The files of one architecture below a folder, as rules of make; sources are named from the root of the repository."""

    def __init__(self, name, folder, outputs):
        self._machine = MACHINES[name]
        self._folder = os.path.join(folder, name)
        self._outputs = outputs
        self._rules = []
        self._inputs = {}
        self._shared = None
        self._header = self._place("googletest.h")
        self._write(self._header, "#include <gmock/gmock.h>\n")
        self._googletest = [self._compile("googletest/" + os.path.basename(path), os.path.join(_GOOGLETEST, path), [
            "-std=c++17", "-O0", "-w", *_INCLUDED, "-I", os.path.join(_GOOGLETEST, path.split("/")[0])])
            for path in ("googletest/src/gtest-all.cc", "googlemock/src/gmock-all.cc", "googlemock/src/gmock_main.cc")]

    def _place(self, path):
        return os.path.join(self._folder, path)

    def _write(self, path, text):
        """Leaves a file that has the text as it is: make would take it for a newer one."""
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def _of_bazel(self, word):
        """A word of Bazel's commands, with its folder of outputs where that is."""
        return re.sub(r"^(-I|)bazel-out/", lambda found: found.group(1) + self._outputs + "/", word)

    def _rule(self, made, inputs, tool, words):
        """Makes a file by a tool that reads its words from another file, so that other words make it anew."""
        words = [self._of_bazel(word) for word in words]
        self._write(made + ".words", "".join(re.sub(r"([\\\"' ])", r"\\\1", word) + "\n" for word in words))
        inputs = [self._of_bazel(one) for one in inputs]
        self._rules.append("%s: %s\n\t@rm -f $@\n\t@%s @%s\n" % (made, " ".join([*inputs, made + ".words"]), " ".join(tool),
                                                               made + ".words"))
        self._inputs[made] = inputs
        return made

    def _compile(self, path, source, options, inputs=()):
        made = self._place(path + ".o")
        words = [*options, "-MMD", "-MP", "-MF", made + ".d", "-c", source, "-o", made]
        return self._rule(made, [source, *inputs], self._machine.compiler, words) if made not in self._inputs else made

    def add_object(self, one):
        """Tests begin with GoogleTest's header, as with Bazel, and are not optimized: they are many, and each runs once."""
        if one.is_test:
            self._shared = [word for word in one.options if self._shared is None or word in self._shared]
            begin = ["-O0", *_INCLUDED, "-include", self._header]
            return self._compile(one.path, one.source, [*begin, *one.options, *_STRICT], [self._header + ".gch"])
        return self._compile(one.path, one.source, ["-O1", *_INCLUDED, *one.options, *_STRICT])

    def add_program(self, program):
        name = program.label.replace("//", "").replace(":", "/")
        archived = [self._place(path + ".o") for path in program.archived]
        if program.has_main:
            archived += self._googletest
        archive = self._rule(self._place(name + ".a"), archived, self._machine.archiver, ["rcs", self._place(name + ".a"), *archived])
        objects = [self._place(path + ".o") for path in program.objects]
        # Windows runs what has the ending, and Linux takes it for a name.
        made = self._place(name + ".exe")
        return self._rule(made, [*objects, archive], self._machine.compiler, [
            *objects, archive, *program.options, *self._machine.link, "-pthread", "-o", made])

    def make(self, jobs):
        """Makes all that can be made; says on standard error why others cannot."""
        # What all tests define, it has to be compiled with.
        options = [word for word in self._shared or [] if word.startswith(("-D", "-std", "-f"))]
        self._rule(self._header + ".gch", [self._header], self._machine.compiler, [
            *options, "-O0", "-w", *_INCLUDED, "-x", "c++-header", self._header, "-o", self._header + ".gch"])
        text = "all: %s\n\n%s\n-include %s\n" % (" ".join(sorted(self._inputs)), "\n".join(self._rules), " ".join(
            made + ".d" for made in sorted(self._inputs) if made.endswith(".o")))
        self._write(self._place("Makefile"), text)
        subprocess.run(["make", "--keep-going", "--silent", "--jobs=%d" % jobs, "-f", self._place("Makefile")], check=False,
                       stdout=sys.stderr)

    def is_made(self, made):
        """Whether a file is there, and not left of an earlier run: all that it is made of is there, too."""
        return os.path.exists(made) and all(map(self.is_made, self._inputs.get(made, ())))

    def run(self, made):
        """What a program says, and whether it ends with 0."""
        environment = dict(os.environ, WINEDEBUG="-all", WINEPREFIX=self._place("wine"), TEST_TMPDIR=self._place("tmp"))
        os.makedirs(self._place("tmp"), exist_ok=True)
        try:
            ended = subprocess.run([*self._machine.runner, made], env=environment, stdin=subprocess.DEVNULL, check=False,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error), False
        return ended.stdout.decode(errors="replace"), ended.returncode == 0

    def facts(self):
        """Columns of the table: bits of a pointer, order of bytes, bits of a long double, the compiler, the emulator."""
        defined = _said([*self._machine.compiler, "-dM", "-E", "-x", "c++", os.devnull])
        known = dict(re.findall(r"^#define (\w+) (.*)$", defined, re.MULTILINE))
        is_big = known["__BYTE_ORDER__"] == "__ORDER_BIG_ENDIAN__"
        version = re.search(r"[\d.]+\d", known["__VERSION__"]).group(0)
        return (str(8 * int(known["__SIZEOF_POINTER__"])), "big" if is_big else "little", known["__LDBL_MANT_DIG__"],
                "%s %s" % (" ".join(self._machine.compiler), version), self._emulator())

    def _emulator(self):
        if not self._machine.runner:
            return "itself"
        program = self._machine.runner[0]
        return "%s %s" % (program.replace("-static", ""), re.search(r"[\d.]+\d", _said([program, "--version"])).group(0))
