"""Computes the tags of a wheel from its programs' ELF headers: the systems that can run them.

A statically linked program needs only a kernel. So it runs on every Linux of its processor whose kernel is new enough,
with glibc or musl.
"""

import struct

MACHINES = {62: "x86_64", 183: "aarch64"}
PT_LOAD, PT_DYNAMIC, PT_INTERP, PT_NOTE = 1, 2, 3, 4
NT_GNU_ABI_TAG = 1

# The oldest systems that the tags promise. manylinux_2_17 is CentOS 7, whose kernel is 3.10; systems with musl 1.1 are
# newer.
# The lower manylinux tags, 2_12 and 2_5, are systems with kernels of 2.6, on which current glibc does not start.
TAGS = ("manylinux_2_17_%s", "manylinux2014_%s", "musllinux_1_1_%s")
KERNEL = (3, 10, 0)


class NotStatic(Exception):
    """Why a program cannot be in a wheel for every Linux."""


def _segments(program):
    offset, = struct.unpack_from("<Q", program, 32)
    size, count = struct.unpack_from("<HH", program, 54)
    for i in range(count):
        kind, _, at, _, _, length = struct.unpack_from("<IIQQQQ", program, offset + i * size)
        yield kind, program[at:at + length]


def _least_kernel(note):
    """Returns the version of the kernel that the C library requires, or None."""
    at = 0
    while at + 12 <= len(note):
        name_size, size, kind = struct.unpack_from("<III", note, at)
        name = note[at + 12:at + 12 + name_size]
        at += 12 + (name_size + 3) // 4 * 4
        if kind == NT_GNU_ABI_TAG and name == b"GNU\0" and size >= 16:
            return struct.unpack_from("<IIII", note, at)[1:]
        at += (size + 3) // 4 * 4
    return None


def machine_of(program):
    """Returns the processor of a static program; NotStatic says what else the file is."""
    if program[:6] != b"\x7fELF\x02\x01":
        raise NotStatic("it is no ELF program of 64 bits, little-endian")
    machine = MACHINES.get(struct.unpack_from("<H", program, 18)[0])
    if machine is None:
        raise NotStatic("it is for a processor without a tag")
    for kind, contents in _segments(program):
        if kind == PT_INTERP:
            raise NotStatic("it is run by " + contents.rstrip(b"\0").decode())
        if kind == PT_DYNAMIC:
            raise NotStatic("it has a dynamic section")
        kernel = _least_kernel(contents) if kind == PT_NOTE else None
        if kernel and kernel > KERNEL:
            raise NotStatic("it asks for a kernel of version %d.%d.%d" % kernel)
    return machine


def platform_tags(programs):
    """Returns the platforms of a wheel with these programs, given as name -> bytes."""
    machines = set()
    for name, program in programs.items():
        try:
            machines.add(machine_of(program))
        except NotStatic as error:
            raise NotStatic("%s: %s" % (name, error)) from None
    if len(machines) != 1:
        raise NotStatic("programs for several processors: " + ", ".join(sorted(machines)))
    return [tag % machines.copy().pop() for tag in TAGS]
