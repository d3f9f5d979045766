"""Tests of older_system.py: which version of a symbol it takes, and what the compiler of this machine links with it."""

import os
import shutil
import subprocess
import tempfile
import unittest

import older_system
from dynamic_symbols import symbols_from
from shared_library import NotPortable, PROMISED, needs_of, platform_tag, system_of

LISTED = """\
   Num:    Value          Size Type    Bind   Vis      Ndx Name
     1: 0000000000000000     0 FUNC    GLOBAL DEFAULT  UND free@GLIBC_2.17 (13)
     2: 0000000000002320  0x10 FUNC    GLOBAL DEFAULT   13 hypot@@GLIBC_2.35
     3: 0000000000002300    16 FUNC    WEAK   DEFAULT   13 hypot@GLIBC_2.2.5
     4: 0000000000002340    16 FUNC    GLOBAL DEFAULT   13 memcpy@@GLIBC_2.14
     5: 0000000000002360    16 FUNC    GLOBAL DEFAULT   13 memcpy@GLIBC_2.2.5
     6: 0000000000002380    16 FUNC    GLOBAL DEFAULT [VARIANT_PCS]   13 arc4random@@GLIBC_2.36
     7: 0000000000002390    16 FUNC    GLOBAL DEFAULT   13 pthread_once@@GLIBC_2.34
     8: 0000000000002390    16 FUNC    GLOBAL DEFAULT   13 pthread_once@GLIBC_2.2.5
     9: 0000000000000018     4 TLS     GLOBAL DEFAULT   13 errno@@GLIBC_PRIVATE
    10: 0000000000000000     0 OBJECT  GLOBAL DEFAULT  ABS GLIBC_2.36
"""
# Each line asks for something that came after the promised system; all of it is there for the inside of a library.
PROGRAM = """\
#include <cmath>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
static std::once_flag once;
static std::exception_ptr held;
static std::shared_ptr<int> shared;
extern "C" double f(double x, int n) {
  std::call_once(once, [] { shared = std::make_shared<int>(0); });
  held = std::make_exception_ptr(1);
  const std::exception_ptr copied = held;
  const std::shared_ptr<int> copied_too = shared;
  delete[] new std::string[n];
  return std::hypot(x, 4) + std::exp(x);
}
"""


class OlderSystemTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def test_each_symbol_has_the_newest_version_that_is_allowed(self):
        stay, moved = older_system.older_versions(symbols_from(LISTED), system_of(28))
        self.assertEqual([(symbol.name, symbol.version) for symbol in stay],
                         [("hypot", "GLIBC_2.2.5"), ("memcpy", "GLIBC_2.14")])
        self.assertEqual([(symbol.name, symbol.version) for symbol in moved], [("pthread_once", "GLIBC_2.2.5")])

    def link(self, text, *options):
        path = os.path.join(self.folder, "a.so")
        subprocess.run(["c++", "-shared", "-fPIC", "-O2", "-x", "c++", "-o", path, "-", *options], check=True,
                       input=text, universal_newlines=True)
        return path

    @unittest.skipUnless(shutil.which("c++"), "no C++ compiler")
    def test_what_is_linked_with_it_serves_the_promised_system(self):
        folder = os.path.join(self.folder, "older")
        older_system.main(folder, "c++")
        path = self.link(PROGRAM, "-L" + folder, "-Wl,--exclude-libs,libstdc++.a")
        tag = platform_tag({"a.so": needs_of(path)}, PROMISED)
        self.assertLessEqual(int(tag.split("_")[2]), PROMISED)
        self.assertEqual({name for name in needs_of(path).defined if "throw" in name or "single" in name}, set())
        call = "import ctypes; f = ctypes.CDLL(%r).f; f.restype = ctypes.c_double; print(f(ctypes.c_double(3.0), 5))" % path
        told = subprocess.run(["python3", "-c", call], check=True, stdout=subprocess.PIPE, universal_newlines=True)
        self.assertEqual(told.stdout, "25.085536923187668\n")

    @unittest.skipUnless(shutil.which("c++"), "no C++ compiler")
    def test_what_has_no_older_version_is_refused(self):
        folder = os.path.join(self.folder, "older")
        older_system.main(folder, "c++")
        path = self.link('extern "C" unsigned arc4random(); extern "C" unsigned f() { return arc4random(); }\n', "-L" + folder)
        with self.assertRaisesRegex(NotPortable, "it asks for what nothing has: arc4random"):
            platform_tag({"a.so": needs_of(path)}, PROMISED)


if __name__ == "__main__":
    unittest.main()
