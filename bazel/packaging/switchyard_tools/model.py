"""Compiles models of torch.export to callables, to try them in Python.

    model = switchyard_tools.compile(torch.export.export(net.eval(), (x,)))
    y = model(x)

`switchyard model` compiles the program, and CMake and the C++ compiler build it; the callable calls the C functions
that an app would call. Builds are cached by content: compiling the same model again builds nothing.
"""

import os
import shutil
import sys
import tempfile
from typing import Any, List, Optional, Sequence, Union

from .archive import read_convention
from .build_cache import call, compiler_version, default_cache, files_below, folder_of, key_of, package_files
from .compiled_model import CompiledModel
from .program_path import find_program
from .run import Path, SwitchyardError, run

_NAME = "model"
_KERNELS = ("default", "optimized", "portable")
# The sources of the operators, below the root.
_SOURCES = ("CMakeLists.txt", "MODULE.bazel", "generated", "kernels", "lib")
_FLAGS = "-ffunction-sections -fdata-sections"

# Only the functions of the model are exported, so that the linker leaves out what it does not call.
_PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(model LANGUAGES CXX)
find_package(Switchyard REQUIRED)
add_library(model SHARED files/model.cc files/model_c.cc)
target_include_directories(model PRIVATE files)
target_link_libraries(model PRIVATE Switchyard::ops)
target_link_options(model PRIVATE -Wl,--gc-sections -Wl,--exclude-libs,ALL)
"""


def compile(program: Union[Path, Any], *, kernels: str = "default", root: Optional[Path] = None,
            schema: Sequence[Path] = (), prefix: Optional[Path] = None, cache: Optional[Path] = None,
            quiet: bool = False) -> CompiledModel:  # pylint: disable=redefined-builtin
    """Returns a callable that runs an exported program: an ExportedProgram of torch.export, or the path of a `.pt2`
    file.

    `root` is the folder of Switchyard's sources, by default the environment variable SWITCHYARD_ROOT. They are built
    once, which takes minutes; `prefix` names an existing installation instead. `kernels` is the value of `switchyard
    model --kernels`. `schema` adds schema files of your own to those of `root`; their kernels must be in `prefix`.
    `cache` is the folder of builds, by default SWITCHYARD_CACHE or ~/.cache/switchyard. Long steps are announced on
    standard error, unless `quiet`. Raises SwitchyardError with the compiler's message if the program cannot be
    compiled.
    """
    if kernels not in _KERNELS:
        raise ValueError("kernels are one of %s, not %r" % (", ".join(_KERNELS), kernels))
    if schema and prefix is None:
        raise ValueError("operators of your own need `prefix`, an installed package that has them")
    sources = _root_of(root)
    where = os.fspath(cache) if cache is not None else default_cache()
    if isinstance(program, (str, os.PathLike)):
        return _compile_file(os.fspath(program), kernels, sources, schema, prefix, where, quiet)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, _NAME + ".pt2")
        _save(program, path)
        return _compile_file(path, kernels, sources, schema, prefix, where, quiet)


def _root_of(root: Optional[Path]) -> str:
    path = os.fspath(root) if root is not None else os.environ.get("SWITCHYARD_ROOT", "")
    if not path:
        raise SwitchyardError("the wheel has no sources of the operators: set SWITCHYARD_ROOT, or pass root, to a clone of "
                              "Switchyard or its unpacked source distribution")
    if not os.path.isfile(os.path.join(path, "kernels", "native_functions.yaml")):
        raise SwitchyardError("%s: the sources of Switchyard are not there" % path)
    return os.path.abspath(path)


def _save(program: Any, path: str) -> None:
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(program, torch.export.ExportedProgram):
        raise TypeError("a model is an ExportedProgram of torch.export or the path of its file, not a %s" %
                        type(program).__name__)
    torch.export.save(program, path)


def _sources_of(root: str) -> List[str]:
    paths = []
    for name in _SOURCES:
        path = os.path.join(root, name)
        paths += [path] if os.path.isfile(path) else files_below(path)
    return paths


def _names(files: List[str], root: str) -> List[str]:
    """The paths are part of the key: `#include` finds a file by its path."""
    return [os.path.relpath(path, root) for path in files]


def _environment() -> List[str]:
    """Returns what else a build depends on: the variables that CMake reads, and the compiler."""
    return [_FLAGS, compiler_version(), *(os.environ.get(name, "") for name in ("CXX", "CXXFLAGS", "LDFLAGS"))]


def _jobs() -> str:
    return str(max(len(os.sched_getaffinity(0)), 1))


def _operators(root: str, kernels: str, cache: str, quiet: bool) -> str:
    """Returns the prefix of the operators; builds and installs them if needed."""
    def make(folder: str) -> None:
        if not quiet:
            print("switchyard: building the operators, once, which takes minutes", file=sys.stderr)
        build = os.path.join(folder, "build")
        call(["cmake", "-S", root, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_POSITION_INDEPENDENT_CODE=ON",
              "-DCMAKE_CXX_FLAGS_INIT=" + _FLAGS, "-DSWITCHYARD_KERNELS=" + kernels,
              "-DCMAKE_INSTALL_PREFIX=" + os.path.join(folder, "prefix")])
        call(["cmake", "--build", build, "--parallel", _jobs()])
        call(["cmake", "--install", build])
        shutil.rmtree(build)

    files = _sources_of(root)
    key = key_of([kernels, *_environment(), *_names(files, root)], files)
    return os.path.join(folder_of(cache, "operators", key, make), "prefix")


def _key(path: str, kernels: str, root: str, schemas: Sequence[str], prefix: Optional[Path]) -> str:
    """Returns the key of all inputs of a model's build."""
    words = [_PROJECT, kernels, *_environment()]
    if prefix is None:
        operators = _sources_of(root)
        words += _names(operators, root)
    else:
        where = os.path.abspath(os.fspath(prefix))
        operators = package_files(where)
        # A library may refer to others by their path.
        words += [where, *_names(operators, where), str(len(schemas))]
        operators += schemas
    return key_of(words, [path, find_program(), *operators])


def _compile_file(path: str, kernels: str, root: str, schema: Sequence[Path], prefix: Optional[Path], cache: str,
                  quiet: bool) -> CompiledModel:
    convention = read_convention(path)
    own = ("native_functions.yaml", "decompositions.yaml", "facts.yaml")
    schemas = [os.path.join(root, "kernels", name) for name in own]
    schemas += map(os.fspath, schema)
    options = ["--name=" + _NAME, "--kernels=" + kernels, "--color=never"]
    options.append("--schema=" + ",".join(schemas) if schema else "--root=" + root)

    def make(folder: str) -> None:
        files = os.path.join(folder, "files")
        run(["model", *options, "--out=" + files, os.path.abspath(path)])
        operators = os.fspath(prefix) if prefix is not None else _operators(root, kernels, cache, quiet)
        with open(os.path.join(folder, "CMakeLists.txt"), "w", encoding="utf-8") as project:
            project.write(_PROJECT)
        build = os.path.join(folder, "build")
        call(["cmake", "-S", folder, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_INIT=" + _FLAGS,
              "-DCMAKE_PREFIX_PATH=" + os.path.abspath(operators)])
        call(["cmake", "--build", build])
        os.rename(os.path.join(build, "libmodel.so"), os.path.join(folder, "libmodel.so"))
        shutil.rmtree(build)

    folder = folder_of(cache, "models", _key(path, kernels, root, schemas, prefix), make)
    return CompiledModel(os.path.join(folder, "libmodel.so"), os.path.join(folder, "files", _NAME + ".weights"), _NAME,
                         convention)
