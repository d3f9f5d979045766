"""The archives of Clang and LLVM for reading a source, users before their dependencies.

They are linked statically: a program with them starts in 3 ms, one with libclang-cpp.so and
libLLVM.so in 60 ms, because it has to bind symbols.
"""

CLANG_ARCHIVES = [
    "lib%s.a" % name
    for name in [
        "clangFrontend",
        "clangDriver",
        "clangSerialization",
        "clangParse",
        "clangSema",
        "clangAPINotes",
        "clangAnalysis",
        "clangASTMatchers",
        "clangEdit",
        "clangAST",
        "clangSupport",
        "clangLex",
        "clangBasic",
        "LLVMWindowsDriver",
        "LLVMOption",
        "LLVMFrontendOpenMP",
        "LLVMFrontendOffloading",
        "LLVMScalarOpts",
        "LLVMInstCombine",
        "LLVMAggressiveInstCombine",
        "LLVMTransformUtils",
        "LLVMAnalysis",
        "LLVMProfileData",
        "LLVMSymbolize",
        "LLVMDebugInfoBTF",
        "LLVMDebugInfoPDB",
        "LLVMDebugInfoMSF",
        "LLVMDebugInfoDWARF",
        "LLVMObject",
        "LLVMTextAPI",
        "LLVMMCParser",
        "LLVMIRReader",
        "LLVMAsmParser",
        "LLVMMC",
        "LLVMDebugInfoCodeView",
        "LLVMBitReader",
        "LLVMCore",
        "LLVMRemarks",
        "LLVMBitstreamReader",
        "LLVMBinaryFormat",
        "LLVMTargetParser",
    ]
]

_ROOT = "/usr/lib/llvm-19/"

# Links in the repository to installed files.
CLANG_LINKS = {
    path: _ROOT + path
    for path in ["include/clang", "include/clang-c", "include/llvm"] +
                ["lib/" + archive for archive in CLANG_ARCHIVES]
}
