"""Flags of GCC that make a program small."""

# A variable of a template is like any other, which the linker may leave out (no-gnu-unique). Functions
# that have the same body keep it: a program that calls `exp` would have `acos` otherwise, where GCC gave
# the body to one of them (no-ipa-icf).
SMALL_FLAGS = [
    "-Os",
    "-DNDEBUG",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-asynchronous-unwind-tables",
    "-fno-unwind-tables",
    "-fno-exceptions",
    "-fno-gnu-unique",
    "-fno-ipa-icf",
]

SMALL_CXX_FLAGS = [
    "-std=c++17",
    "-fno-rtti",
]

# What nothing reaches is left out, together with the names that it asks other libraries for; code and
# constants are one segment; and all names are looked up at the start, so that their places are read-only
# then, and need no second table.
SMALL_LINK_FLAGS = [
    "-Wl,--gc-sections",
    "-Wl,-z,noseparate-code",
    "-Wl,-z,now",
]

# Segments begin at a page, which has 4 or 16 KiB on the intended arm64 devices; the linker assumes 64.
PROCESSOR_LINK_FLAGS = {
    "aarch64": ["-Wl,-z,max-page-size=16384"],
    "x86_64": [],
}
