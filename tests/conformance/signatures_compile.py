"""Compiles the declarations of `dump --phase=signatures` against the headers of libtorch.

usage: signatures_compile.py COMPILER SCHEMA...

Of each schema file and edition every declaration is compiled once, with its defaults: those of public functions,
methods, the dispatcher, redispatch and kernels. With SWITCHYARD_CONFORMANCE, PyTorch's own files are among the
schemas. Without libtorch's headers it says so and does nothing.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HEADERS = pathlib.Path(os.environ.get("SWITCHYARD_TORCH_HEADERS", "/usr/include"))
# What the headers of PyTorch 1.13 lack, and newer declarations name.
PROLOGUE = """#include <ATen/ATen.h>
#if __has_include(<c10/core/SymBool.h>)
#include <c10/core/SymBool.h>
#else
namespace c10 { struct SymBool { SymBool(bool); }; }
#endif
"""


def declarations(value):
    """The texts of all `decl` fields below a value."""
    if isinstance(value, dict):
        if "decl" in value:
            yield value["decl"]
        for part in value.values():
            yield from declarations(part)
    elif isinstance(value, list):
        for part in value:
            yield from declarations(part)


def source_of(dump):
    functions = (json.loads(line) for line in dump.splitlines())
    texts = dict.fromkeys(text for function in functions if function["record"] == "function"
                          for text in declarations(function))
    lines = [f"namespace n{i} {{ using namespace at; {text}; }}" for i, text in enumerate(texts)]
    return PROLOGUE + "\n".join(lines) + "\n", len(lines)


def compile_signatures(compiler, schema, edition, folder):
    dump = subprocess.run([compiler, "dump", "--phase=signatures", f"--torch={edition}", *schema],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    text, count = source_of(dump)
    path = pathlib.Path(folder) / "signatures.cc"
    path.write_text(text)
    standard = "c++20" if (HEADERS / "c10/core/SymBool.h").exists() else "c++17"
    command = ["c++", f"-std={standard}", "-fsyntax-only", "-w", f"-I{HEADERS}", str(path)]
    result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    print(f"{schema[0]}, edition {edition}: {count} declarations, {'fine' if result.returncode == 0 else 'wrong'}")
    if result.returncode != 0:
        print(result.stderr[:4000])
    return result.returncode == 0 and count > 0


def main():
    compiler, *schemas = sys.argv[1:]
    if not (HEADERS / "ATen/ATen.h").exists():
        print(f"{HEADERS}/ATen/ATen.h is not there (Debian: libtorch-dev): no signature was compiled")
        return 0
    jobs = [([schema], "newest") for schema in schemas] + [([schemas[0]], "2.0")]
    if folder := os.environ.get("SWITCHYARD_CONFORMANCE"):
        jobs.append(([f"{folder}/torch-1.13.1/native_functions.yaml", f"{folder}/torch-1.13.1/tags.yaml"], "1.13"))
        jobs.append(([f"{folder}/torch-2.x/native_functions.yaml"], "newest"))
    else:
        print("SWITCHYARD_CONFORMANCE is not set: PyTorch's own signatures were not compiled")
    with tempfile.TemporaryDirectory() as work:
        return 0 if all([compile_signatures(compiler, *job, work) for job in jobs]) else 1


if __name__ == "__main__":
    sys.exit(main())
