#!/usr/bin/env python3
"""Compiles exported programs with AOTInductor to C++: package.py FOLDER MODEL.pt2

Unpacks into FOLDER what PyTorch packages with package_cpp_only: model.cpp, weights.o, and the
compiler's flags, one a line, in flags.txt. Needs PyTorch.
"""

import json
import pathlib
import shutil
import sys
import tempfile
import zipfile

import torch


def flags_of(description):
    flags = ["-" + flag for flag in description["cflags"] if flag]
    flags += ["-D" + word.strip() for word in description["definitions"] if "PRECOMPILE" not in word]
    for words in description["passthrough_args"]:
        flags += words.split()
    include = pathlib.Path(torch.__file__).parent / "include"
    return flags + [f"-I{include}", f"-I{include}/torch/csrc/api/include"]


def main():
    folder, model = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    program = torch.export.load(model)
    with tempfile.TemporaryDirectory() as scratch:
        package = pathlib.Path(scratch) / "model.pt2"
        torch._inductor.aoti_compile_and_package(
            program,
            package_path=str(package),
            inductor_configs={"aot_inductor.package_cpp_only": True},
        )
        zipfile.ZipFile(package).extractall(scratch)
        found = {path.suffixes[-2] + path.suffix: path for path in pathlib.Path(scratch).rglob("*.*.*")}
        shutil.copy(found[".wrapper.cpp"], folder / "model.cpp")
        shutil.copy(found[".weights.o"], folder / "weights.o")
        description = next(pathlib.Path(scratch).rglob("*wrapper_compile_flags.json"))
        flags = flags_of(json.loads(description.read_text()))
    (folder / "flags.txt").write_text("\n".join(flags) + "\n")


if __name__ == "__main__":
    main()
