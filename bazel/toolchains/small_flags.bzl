"""Flags that make a program small."""

SMALL_FLAGS = [
    "-Os",
    "-DNDEBUG",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-asynchronous-unwind-tables",
    "-fno-unwind-tables",
    "-fno-exceptions",
]

SMALL_CXX_FLAGS = [
    "-std=c++17",
    "-fno-rtti",
]

# The linker keeps one of several functions with the same instructions, such as loops over types of
# one size. GNU's other linker cannot do that.
SMALL_LINK_FLAGS = [
    "-fuse-ld=gold",
    "-Wl,--gc-sections",
    "-Wl,--icf=safe",
]

# Segments begin at a page, which has 4 or 16 KiB on the intended arm64 devices; the linker assumes 64.
PROCESSOR_LINK_FLAGS = {
    "aarch64": ["-Wl,-z,max-page-size=16384"],
    "x86_64": [],
}
