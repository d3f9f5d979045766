"""The fenced blocks of a page, and the closed tables of those that a reader cannot paste here.

- `console`: commands and all that they print; run_examples.sh runs them.
- `sh`: commands to paste; pasted_test.py runs them, but those of NOT_RUN.
- `text output`: what the block of `sh` in front of it prints; a line `...` stands for any number of lines.
- `text`: a picture, the usage of a command, or a row of SHOWN.
"""

import collections
import re

Block = collections.namedtuple("Block", "page line mark text")

FENCE = re.compile(r"^( *)```([^`\n]*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def blocks_of(page, text):
    """The blocks of a page in order, without the indentation of lists."""
    for found in FENCE.finditer(text):
        indent, mark, body = found.groups()
        yield Block(page, text.count("\n", 0, found.start()) + 1, mark.strip(),
                    re.sub("^" + indent, "", body, flags=re.MULTILINE))


# Pages whose reader works in a folder of their own: with the repository as `switchyard/` in it, or without it.
BESIDE = ["docs/guide/embedding.md"]
ALONE = ["docs/reference/check.md"]

# Programs that only look at their arguments where pages are pasted: (page, beginning of the block, programs, why).
STAND_INS = [
    ("docs/guide/embedding.md", "g++ -std=c++17 -O2", ["g++"], "tests/product/embedding/run.sh compiles it"),
    ("docs/guide/embedding.md", "(cd switchyard", ["g++"], "tests/product/embedding/run.sh compiles it"),
    ("docs/guide/embedding.md", "g++ -std=c++17 -Os", ["g++"], "tests/product/mobile/run.sh compiles for size"),
    ("docs/guide/libtorch.md", "switchyard gen --target=aten --torch=1.13 --keys=CPU --fallback=c10 --symbols=libtorch_cpu.so \\\n"
     "  --shards", ["g++"], "tests/lib/aten/compare_test.sh compiles it against libtorch"),
    ("docs/guide/libtorch.md", "switchyard gen --target=aten --torch=2.15 --register=torch:", ["g++", "python"],
     "tests/product/torch_extension/torch_extension_test.sh loads such a library into PyTorch"),
    ("docs/reference/dispatch.md", "switchyard gen --keys=CPU --dtypes", ["g++"],
     "tests/product/mobile/limited_test.sh runs programs of few dtypes"),
    ("docs/reference/import.md", "switchyard import --target=aten", ["g++"],
     "tests/product/torch_library_api/torch_library_api_test.sh compiles imported sources"),
    ("docs/reference/command_line.md", "mkdir -p", ["man"], "tests/compiler/driver/help_command_test.cc reads the pages"),
    ("docs/guide/bazel.md", "tests/product/bazel", ["tests/product/bazel/remote/shared_cache.py"], "it makes two root file systems"),
    ("examples/models/README.md", "bazel build", ["bazel"], "Bazel does not start itself"),
]

_BAZEL = "Bazel does not start itself"
_BENCH = "a benchmark"
_OTHERS = "needs other projects' sources, which are not part of the repository"
_TORCH = "needs PyTorch"

# Blocks of `sh` that are not pasted: (page, beginning, why).
NOT_RUN = [
    ("README.md", "./dev run", "tests/product/bare_root/run.sh runs both in a bare Debian"),
    ("README.md", "pip install", "tests/product/wheel/in_bare_root.sh installs the wheels"),
    ("CONTRIBUTING.md", "./dev test", _BAZEL),
    ("examples/python_package/README.md", "pip download", "tests/product/python_module/run.sh does it"),
    ("examples/python_package/README.md", "cmake -S", "tests/product/python_module/run.sh does it"),
    ("examples/torch_extension/README.md", "bazel build", "tests/product/torch_extension/torch_extension_test.sh does it"),
    ("examples/training/README.md", "bazel run", _BAZEL),
    ("examples/training/README.md", "python3 train.py", "tests/product/wheel/operators_in_bare_root.sh runs it"),
    ("docs/guide/import_examples.md", "SWITCHYARD_PYTORCH_TREE", _OTHERS),
    ("docs/guide/install.md", "pip install --no-index dist/switchyard_static", "tests/product/wheel/operators_in_bare_root.sh does it"),
    ("docs/guide/install.md", "pip install --no-index dist/switchyard_schema_compiler-*", "tests/product/wheel/in_bare_root.sh does it"),
    ("docs/guide/install.md", "pip install --no-index dist/switchyard_schema_compiler-0", "tests/product/wheel/in_bare_root.sh does it"),
    ("docs/guide/mobile.md", "tests/bench", _BENCH),
    ("docs/guide/mobile.md", "./dev build", _BAZEL),
    ("docs/guide/mobile.md", "./dev test", _BAZEL),
    ("docs/guide/models.md", "cmake", "tests/product/model/run.sh builds and runs programs of models"),
    ("docs/guide/phone.md", "", "tests/product/model/tutorial.sh runs the page"),
    ("docs/guide/pre_commit.md", "./dev wheel", "tests/product/wheel/in_bare_root.sh uses the repository of hooks"),
    ("docs/guide/python_module.md", "pip download", "tests/product/python_module/run.sh does it"),
    ("docs/guide/stable_abi.md", "switchyard gen --target=stable", "tests/product/torch_extension/stable_test.sh does it"),
    ("docs/reference/check.md", "switchyard import --out=ops.yaml", "tests/files/check/stable/writes.cc is such a source"),
    ("docs/reference/dispatch.md", "bazel build", _BAZEL),
    ("docs/reference/model.md", "switchyard model", "tests/product/model/run.sh builds programs that measure"),
    ("docs/reference/operators.md", "bazel build", _BAZEL),
    ("docs/reference/operators.md", "tests/bench", _BENCH),
    ("docs/evidence/architectures.md", "tests/product", "compiles for another system, with programs from PyPI"),
    ("docs/evidence/check_real_files.md", "", _OTHERS),
    ("docs/evidence/editions.md", "", _TORCH),
    ("docs/evidence/import_libraries.md", "", _OTHERS),
    ("docs/evidence/python_judged.md", "", _TORCH),
    ("docs/evidence/python_samples.md", "", _TORCH),
]

# Blocks of `text` that are neither pictures nor usage: (page, beginning, the file that holds their words to be true, words
# that the block and the file share). Without words nothing prints the block: it arranges what the page says.
SHOWN = [
    ("docs/guide/tour.md", "          ==%%==", "examples/digits/digits.cc", "operators called by this program:"),
    ("README.md", "$ bazel run //docs/tour", "tests/docs/tour_test.sh", "$ bazel run //docs/tour"),
    ("docs/README.md", "grammar/", "tests/docs/pasted_test.py", ""),
    ("docs/guide/accelerator.md", "$ cd examples/accelerator", "tests/product/bazel/consumer/consumer_test.py", "residual 10 14 16"),
    ("docs/guide/bazel.md", "$ bazel run //docs/tour", "tests/docs/tour_test.sh", "$ bazel run //docs/tour"),
    ("docs/guide/install.md", "$ ./dev wheel", "bazel/packaging/make_dist.py", ": a repository of hooks for pre-commit, tagged v"),
    ("docs/guide/models.md", "net.pt2:4:8", "tests/files/model/fail_operator_undeclared.yaml", "no schema file declares operator `aten::roi_align`"),
    ("docs/guide/phone.md", "arm64/app:", "tests/product/model/tutorial.sh", " bytes"),
    ("docs/guide/python_module.md", "signal_ops/", "examples/python_package/CMakeLists.txt", ""),
    ("docs/reference/check.md", "$ switchyard check ops.yaml", "tests/files/check/source_errors/fail_conflict.cc", "the kernel should be `"),
    ("docs/reference/check_bodies.md", "ops.cc:9:5", "tests/files/check/returns/warn_left.cc", "a view of it is taken here"),
    ("docs/reference/diff.md", "C001", "docs/reference/diff.md", ""),
    ("docs/reference/dispatch.md", "aten::axpy: argument", "lib/dispatch/defined_tensors.cc", " is an undefined tensor"),
    ("docs/reference/dispatch.md", "aten::add.Tensor: no kernel", "lib/dispatch/fail_no_kernel.cc", ". The keys of the call are "),
    ("docs/reference/dispatch.md", "mm: Float", "docs/reference/dispatch.md", ""),
    ("docs/reference/dispatch.md", "aten::mm: this build", "tests/product/mobile/float_only.cc", "aten::mm: this build was made without dtype Double, for Float only"),
    ("docs/reference/dispatch.md", "- {facts: hann_window", "kernels/facts.yaml", "- {facts: one_hot, complex: false, needs: [Long]}"),
    ("docs/reference/import.md", "switchyard import: 2 operators", "compiler/driver/import_main.cc", " refused: "),
    ("docs/reference/language.md", "NAMESPACE::NAME", "docs/reference/language.md", ""),
    ("docs/reference/model.md", "call  operator", "tests/compiler/model/report/report.txt", "calls  in the arena  others"),
    ("docs/reference/model.md", "input x:", "tests/compiler/model/make/dump_test.cc", "once scale: Float[4] = aten::relu(self=factor)"),
    ("docs/reference/model.md", "breaks: input", "tests/compiler/model/compare/model_changes_test.cc", "input `x` is now Float[s0, 3], s0 from 1 to 4, was Float[s0, 3], s0 "),
    ("docs/reference/model.md", "Runtime assertion", "docs/reference/model.md", ""),
    ("docs/reference/model.md", "getitem =", "tests/files/model/takes_graphs.yaml", "higher_order::cond("),
]
