"""Tests of shared_library.py: the output of `readelf`, and the resulting tag."""

import os
import shutil
import subprocess
import tempfile
import unittest

from shared_library import NotPortable, Needs, needs_from, needs_of, oldest_glibc, platform_tag

TOLD = """\
ELF Header:
  Class:                             ELF64
  Machine:                           Advanced Micro Devices X86-64
Dynamic section at offset 0xd68 contains 32 entries:
 0x0000000000000001 (NEEDED)             Shared library: [libself.so]
 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]
 0x000000000000001d (RUNPATH)            Library runpath: [$ORIGIN/lib]
Version definition section '.gnu.version_d' contains 1 entry:
  000000: Rev: 1  Flags: BASE  Index: 1  Cnt: 1  Name: OURS_9
Version needs section '.gnu.version_r' contains 2 entries:
  000000: Version: 1  File: libm.so.6  Cnt: 1
  0x0010:   Name: GLIBC_2.29  Flags: none  Version: 3
  0x0040: Version: 1  File: libstdc++.so.6  Cnt: 2
  0x0060:   Name: CXXABI_1.3  Flags: none  Version: 6
  0x0070:   Name: GLIBCXX_3.4.21  Flags: none  Version: 7

Symbol table '.dynsym' contains 6 entries:
   Num:    Value          Size Type    Bind   Vis      Ndx Name
     0: 0000000000000000     0 NOTYPE  LOCAL  DEFAULT  UND 
     1: 0000000000000000     0 FUNC    GLOBAL DEFAULT  UND exp@GLIBC_2.29 (3)
     2: 0000000000000000     0 NOTYPE  WEAK   DEFAULT  UND __gmon_start__
     3: 0000000000000000     0 NOTYPE  GLOBAL DEFAULT  UND PyList_New
     4: 0000000000000000     0 NOTYPE  GLOBAL DEFAULT  UND arc4random
     5: 0000000000001100    16 FUNC    GLOBAL DEFAULT   12 PyInit_a@@OURS_9
"""


def asks(libraries=("libc.so.6",), paths=(), machine="AArch64", symbols=(), defined=(), **versions):
    numbers = {name: {tuple(int(part) for part in text.split(".")) for text in texts.split()}
               for name, texts in versions.items()}
    return Needs(machine, list(libraries), list(paths), numbers, symbols, defined)


class SharedLibraryTest(unittest.TestCase):
    def test_reads_what_is_asked_for_and_not_what_is_given(self):
        needs = needs_from(TOLD)
        self.assertEqual(needs.libraries, ["libself.so", "libc.so.6"])
        self.assertEqual(needs.run_paths, ["$ORIGIN/lib"])
        self.assertEqual(needs.versions, {"GLIBC": {(2, 29)}, "CXXABI": {(1, 3)}, "GLIBCXX": {(3, 4, 21)}})
        self.assertEqual(needs.symbols, {"exp": "GLIBC_2.29", "PyList_New": None, "arc4random": None})
        self.assertEqual(needs.defined, {"PyInit_a"})

    def test_the_newest_version_decides(self):
        for versions, minor in (({"GLIBC": "2.2.5 2.17"}, 17), ({"GLIBC": "2.2.5 2.18"}, 24), ({"GLIBC": "2.34"}, 34),
                                ({"GLIBC": "2.2.5", "GLIBCXX": "3.4.29"}, 34), ({"GLIBCXX": "3.4.9"}, 17),
                                ({"GLIBC": "2.17", "CXXABI": "1.3.12"}, 31), ({"GCC": "12.0.0"}, 35), ({}, 17)):
            self.assertEqual(oldest_glibc(asks(**versions)), minor, versions)

    def test_what_no_system_has(self):
        for versions in ({"GLIBC": "2.99"}, {"GLIBCXX": "3.4.99"}, {"STRANGE": "1"}, {"GLIBC": "3.0"}):
            with self.assertRaisesRegex(NotPortable, "no system is known that has"):
                oldest_glibc(asks(**versions))
        with self.assertRaisesRegex(NotPortable, "GLIBC_PRIVATE"):
            needs_from(TOLD + "  0x0080:   Name: GLIBC_PRIVATE  Flags: none  Version: 9\n")

    def test_all_libraries_of_a_wheel_together(self):
        self.assertEqual(platform_tag({"a.so": asks(["b.so"], ["$ORIGIN/lib"], GLIBC="2.17"),
                                       "lib/b.so": asks(GLIBC="2.30")}), "manylinux_2_31_aarch64")

    def test_refused(self):
        for needs, why in ((asks(["libfoo.so.1"]), "a.so: it needs libraries that systems may lack: libfoo.so.1"),
                           (asks(paths=["/opt/lib"]), "it looks for libraries in /opt/lib"),
                           (asks(paths=["$ORIGIN/../../build"]), "it looks for libraries in"),
                           (asks(machine="RISC-V"), "a processor without a tag: RISC-V")):
            with self.assertRaisesRegex(NotPortable, why):
                platform_tag({"a.so": needs})
        with self.assertRaisesRegex(NotPortable, "several processors: aarch64, x86_64"):
            platform_tag({"a.so": asks(), "b.so": asks(machine="Advanced Micro Devices X86-64")})
        with self.assertRaises(NotPortable):
            platform_tag({})

    def test_what_is_newer_than_promised_is_named(self):
        needs = {"a.so": asks(symbols={"hypot": "GLIBC_2.35", "exp": "GLIBC_2.29", "puts": "GLIBC_2.17"}, GLIBC="2.17 2.29 2.35")}
        with self.assertRaisesRegex(NotPortable, "^a.so: manylinux_2_28 is promised, and does not have "
                                                 "exp of GLIBC_2.29, hypot of GLIBC_2.35$"):
            platform_tag(needs, 28)
        self.assertEqual(platform_tag(needs, 35), "manylinux_2_35_aarch64")

    def test_what_nothing_has(self):
        ours = asks(symbols={"PyList_New": None, "_PyArg_Parse": None, "given": None}, GLIBC="2.17")
        self.assertEqual(platform_tag({"a.so": ours, "lib/b.so": asks(defined=["given"])}), "manylinux_2_17_aarch64")
        with self.assertRaisesRegex(NotPortable, "^a.so: it asks for what nothing has: given$"):
            platform_tag({"a.so": ours})

    @unittest.skipUnless(shutil.which("cc"), "no C compiler")
    def test_a_library_of_the_compiler(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.so")
            subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-o", path, "-"], check=True, universal_newlines=True,
                           input="#include <stdio.h>\nvoid f(void) { puts(\"\"); }\n")
            needs = needs_of(path)
            self.assertIn("libc.so.6", needs.libraries)
            self.assertIn("GLIBC", needs.versions)
            self.assertRegex(platform_tag({"a.so": needs}), "^manylinux_2_[0-9]+_")


if __name__ == "__main__":
    unittest.main()
