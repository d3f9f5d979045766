"""Tests of static_program.py: every program of a wheel for all Linux systems must need only the kernel."""

import struct
import unittest

import static_program
from static_program import NotStatic, machine_of, platform_tags


def note(kernel):
    return struct.pack("<III4sIIII", 4, 16, static_program.NT_GNU_ABI_TAG, b"GNU\0", 0, *kernel)


def build_id():
    return struct.pack("<III4s8s", 4, 6, 3, b"GNU\0", b"123456\0\0")


def program(machine=62, segments=((static_program.PT_LOAD, b"code"),)):
    """Returns the bytes of a program with these segments."""
    contents, headers, at = b"", b"", 64 + 56 * len(segments)
    for kind, data in segments:
        headers += struct.pack("<IIQQQQQQ", kind, 4, at + len(contents), 0, 0, len(data), len(data), 8)
        contents += data
    head = b"\x7fELF\x02\x01" + bytes(10) + struct.pack("<HHIQQQIHHHHHH", 2, machine, 1, 0, 64, 0, 0, 64, 56,
                                                       len(segments), 64, 0, 0)
    return head + headers + contents


class StaticProgramTest(unittest.TestCase):
    def test_tags_are_of_the_processor(self):
        self.assertEqual(platform_tags({"a": program(), "b": program()}),
                         ["manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_1_x86_64"])
        self.assertEqual(platform_tags({"a": program(183)})[0], "manylinux_2_17_aarch64")

    def refused(self, contents, reason):
        with self.assertRaisesRegex(NotStatic, "tool: .*" + reason):
            platform_tags({"tool": contents})

    def test_what_is_not_static_is_refused(self):
        load = (static_program.PT_LOAD, b"code")
        self.refused(program(segments=(load, (static_program.PT_INTERP, b"/lib/ld.so\0"))), "/lib/ld.so")
        self.refused(program(segments=(load, (static_program.PT_DYNAMIC, bytes(16)))), "dynamic")

    def test_other_files_are_refused(self):
        self.refused(b"#!/bin/sh\n", "no ELF")
        self.refused(program(8), "processor")

    def test_a_newer_kernel_than_the_tag_promises_is_refused(self):
        old = program(segments=((static_program.PT_NOTE, build_id() + note((3, 2, 0))),))
        self.assertEqual(machine_of(old), "x86_64")
        self.assertEqual(machine_of(program(segments=((static_program.PT_NOTE, note((3, 10, 0))),))), "x86_64")
        self.refused(program(segments=((static_program.PT_NOTE, build_id() + note((4, 0, 0))),)), "4.0.0")

    def test_programs_are_for_one_processor(self):
        with self.assertRaisesRegex(NotStatic, "several"):
            platform_tags({"a": program(), "b": program(183)})


if __name__ == "__main__":
    unittest.main()
