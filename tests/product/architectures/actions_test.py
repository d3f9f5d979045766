"""Tests of actions.py and of the rows of measure.py, without a compiler."""

import contextlib
import io
import json
import unittest

import actions
import measure

_COMPILE = ["/usr/bin/gcc", "-U_FORTIFY_SOURCE", "-fstack-protector", "-O2", "-D_FORTIFY_SOURCE=1", "-DNDEBUG", "-MD", "-MF", "a.d",
            "-frandom-seed=a.o", "-iquote", ".", "-iquote", "external/bazel_tools", "-Ibazel-out/k8-opt/bin/ops/include", "-std=c++17"]


def _graph(*rows):
    labels = sorted({row[1] for row in rows})
    return io.StringIO(json.dumps({
        "targets": [{"id": i, "label": label} for i, label in enumerate(labels)],
        "actions": [{"mnemonic": mnemonic, "targetId": labels.index(label), "arguments": arguments}
                    for mnemonic, label, arguments in rows]}))


def _compiled(label, name, *more):
    return ("CppCompile", label, [*_COMPILE, *more, "-c", name + ".cc", "-o", name + ".o"])


class ActionsTest(unittest.TestCase):
    def test_options_of_the_machine_are_dropped(self):
        objects, _ = actions.read(_graph(_compiled("//a", "a", "-DMORE", "-include", "at/googletest_at_o0.h")), {"//a"})
        self.assertEqual(objects, [actions.Object(
            "a.o", "a.cc", ["-DNDEBUG", "-iquote", ".", "-Ibazel-out/k8-opt/bin/ops/include", "-std=c++17", "-DMORE"], True)])

    def test_a_program_has_its_objects_and_takes_of_libraries_what_it_calls(self):
        link = ["/usr/bin/gcc", "-o", "bin/t", "-fuse-ld=gold", "t.o", "-Wl,--start-lib", "a.o", "-Wl,--end-lib", "libb.a",
                "external/googletest/lib/libgmock_main.a", "-pthread"]
        graph = _graph(_compiled("//t", "t"), _compiled("//a", "a"), _compiled("//b", "b"), _compiled("//others", "others"),
                       ("CppArchive", "//b", ["/usr/bin/ar", "rcs", "libb.a", "b.o"]), ("CppLink", "//t", link))
        objects, programs = actions.read(graph, {"//t"})
        self.assertEqual([one.path for one in objects], ["a.o", "b.o", "t.o"])
        self.assertEqual(programs, [actions.Program("//t", ["t.o"], ["a.o", "b.o"], ["-pthread"], True)])

    def test_libraries_that_no_program_links_are_compiled(self):
        objects, programs = actions.read(_graph(_compiled("//a", "a"), _compiled("//b", "b")), {"//b"})
        self.assertEqual(([one.path for one in objects], programs), (["b.o"], []))


class PageTest(unittest.TestCase):
    def test_a_new_row_takes_its_place_and_others_stay(self):
        page = "before\n" + measure.BEGIN + measure.HEAD + "| riscv64 | 1 |\n| s390x | 2 |\n" + measure.END + "after\n"
        changed = measure.updated(page, {"s390x": "| s390x | 3 |\n", "aarch64": "| aarch64 | 4 |\n"})
        self.assertEqual(changed, "before\n" + measure.BEGIN + measure.HEAD
                         + "| aarch64 | 4 |\n| riscv64 | 1 |\n| s390x | 3 |\n" + measure.END + "after\n")

    def test_another_row_is_a_difference(self):
        page = measure.BEGIN + measure.HEAD + "| s390x | 2 |\n" + measure.END
        with contextlib.redirect_stdout(io.StringIO()) as said:
            self.assertTrue(measure.is_as_on(page, {"s390x": "| s390x | 2 |\n"}))
            self.assertFalse(measure.is_as_on(page, {"s390x": "| s390x | 1 |\n"}))
            self.assertFalse(measure.is_as_on(page, {"armv7": "| armv7 | 1 |\n"}))
        self.assertIn("no row of armv7", said.getvalue())


if __name__ == "__main__":
    unittest.main()
