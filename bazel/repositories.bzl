"""The lines for the WORKSPACE of a user of the rules, after a repository named switchyard:

load("@switchyard//bazel:repositories.bzl", "switchyard_repositories")

switchyard_repositories()

Everything comes from installed Debian packages; nothing is fetched. bazel/packages.txt lists the
packages, and `./dev setup` installs them. A repository that the workspace has already declared under
the same name is kept.
"""

load("//bazel/third_party:debian_package.bzl", "debian_package")
load("//bazel/third_party:executorch.bzl", "executorch_wheel")
load("//bazel/third_party:installed_folder.bzl", "installed_folder", "own_folder")
load("//bazel/third_party:installed_llvm.bzl", "installed_llvm")
load("//bazel/third_party:torch_peer.bzl", "torch_peer")
load(":rules_repositories.bzl", "rules_repositories")

# The parts of Abseil that are used.
_ABSEIL = [
    "flat_hash_map",
    "flat_hash_set",
    "function_ref",
    "inlined_vector",
    "span",
    "status",
    "statusor",
    "str_format",
    "strings",
]

# The components of LLVM that Clang's frontend needs, of all releases; Clang's CMake package tells only of libLLVM.so.
_LLVM_OF_CLANG = [
    "windowsdriver",
    "option",
    "frontendhlsl",
    "frontendopenmp",
    "frontendoffloading",
    "profiledata",
    "object",
    "mcparser",
    "mc",
    "bitreader",
    "bitstreamreader",
    "core",
    "binaryformat",
    "targetparser",
]

def declare_once(repository, name, **kwargs):
    """Declares a repository, unless the workspace has one of that name.

    Args:
      repository: a repository rule
      name: name of the repository
      **kwargs: what the rule takes
    """
    if not native.existing_rule(name):
        repository(name = name, **kwargs)

def bazel_repositories():
    """The repositories that Bazel itself needs.

    Debian's rules_cc needs a newer Bazel than Debian's Bazel, and rules_shell is in few releases of Debian, hence
    stand-ins; the coverage tools are a download, hence another; the others are Debian's. Only newer Bazels than 4 ask
    for rules_python.
    """
    for name in ["rules_cc", "rules_shell", "remote_coverage_tools"]:
        declare_once(own_folder, name, folder = name)
    for name, (package, path) in {
        "bazel_skylib": ("bazel-skylib", "/usr/share/bazel/tools/skylib"),
        "platforms": ("bazel-platforms", "/usr/share/bazel/tools/platforms"),
        "rules_java": ("bazel-rules-java", "/usr/share/bazel/rules/java"),
        "rules_proto": ("bazel-rules-proto", "/usr/share/bazel/rules/proto"),
        "rules_python": ("bazel-rules-python", "/usr/share/bazel/rules/python"),
    }.items():
        declare_once(installed_folder, name, package = package, path = path)

def compiler_repositories(declare = declare_once):
    """What the compiler and the rules are built from; clang is of the kernel checker alone.

    Args:
      declare: takes a repository rule, a name, and what else the rule takes
    """
    declare(
        debian_package,
        "pegtl",
        build_file = Label("//bazel/third_party:pegtl.BUILD"),
        headers = ["/usr/include/tao/pegtl.hpp"],
        package = "tao-pegtl-dev",
    )
    declare(
        debian_package,
        "eigen",
        build_file = Label("//bazel/third_party:eigen.BUILD"),
        links = {"Eigen": "/usr/include/eigen3/Eigen"},
        package = "libeigen3-dev",
    )
    declare(
        debian_package,
        "abseil",
        build_file = Label("//bazel/third_party:abseil.BUILD"),
        headers = ["/usr/include/absl/strings/string_view.h"],
        modules = ["absl_" + name for name in _ABSEIL],
        package = "libabsl-dev",
    )
    declare(
        installed_llvm,
        "llvm",
        build_file = Label("//bazel/third_party:llvm.BUILD"),
        components = [
            "support",
            "demangle",
            "object",
            "binaryformat",
        ],
    )
    declare(
        installed_llvm,
        "clang",
        build_file = Label("//bazel/third_party:clang.BUILD"),
        clang_libraries = ["clangTooling"],
        components = _LLVM_OF_CLANG,
        elsewhere = [
            "LLVMDemangle",
            "LLVMSupport",
        ],
    )
    declare(
        debian_package,
        "zlib",
        build_file = Label("//bazel/third_party:zlib.BUILD"),
        modules = ["zlib"],
        package = "zlib1g-dev",
    )
    declare(
        debian_package,
        "minizip",
        build_file = Label("//bazel/third_party:minizip.BUILD"),
        headers = ["/usr/include/minizip/unzip.h"],
        modules = ["minizip"],
        package = "libminizip-dev",
    )
    declare(
        debian_package,
        "zstd",
        build_file = Label("//bazel/third_party:zstd.BUILD"),
        modules = ["libzstd"],
        package = "libzstd-dev",
    )
    declare(
        debian_package,
        "ncurses",
        build_file = Label("//bazel/third_party:ncurses.BUILD"),
        modules = ["tinfo"],
        package = "libncurses-dev",
    )
    rules_repositories(declare)

def test_repositories(declare = declare_once):
    """The dependencies of the tests and benchmarks of this repository.

    A machine without the packages of the benchmarks builds and tests everything else;
    bazel/packages-bench.txt lists them.

    Args:
      declare: takes a repository rule, a name, and what else the rule takes
    """
    declare(
        debian_package,
        "googletest",
        build_file = Label("//bazel/third_party:googletest.BUILD"),
        headers = [
            "/usr/include/gmock/gmock.h",
            "/usr/include/gtest/gtest.h",
        ],
        libraries = [
            "libgmock.a",
            "libgmock_main.a",
            "libgtest.a",
        ],
        # Sources, for builds for other processors.
        links = {
            "googlemock": "/usr/src/googletest/googlemock",
            "googletest": "/usr/src/googletest/googletest",
        },
        package = "libgmock-dev",
    )
    declare(
        debian_package,
        "benchmark",
        build_file = Label("//bazel/third_party:benchmark.BUILD"),
        headers = ["/usr/include/benchmark/benchmark.h"],
        libraries = ["libbenchmark.so"],
        optional_targets = ["benchmark"],
        package = "libbenchmark-dev",
    )
    declare(
        debian_package,
        "libtorch",
        build_file = Label("//bazel/third_party:libtorch.BUILD"),
        headers = [
            "/usr/include/ATen/ATen.h",
            "/usr/include/c10/core/DispatchKey.h",
            "/usr/include/torch/library.h",
        ],
        libraries = [
            "libc10.so",
            "libtorch.so",
            "libtorch_cpu.so",
        ],
        optional_targets = ["torch"],
        package = "libtorch-dev",
    )

    declare(executorch_wheel, "executorch")
    declare(torch_peer, "torch_peer")

    # The compiler and the emulator for small arm64 programs; bazel/packages-arm64.txt lists the
    # packages.
    declare(
        debian_package,
        "arm64",
        build_file = Label("//bazel/third_party:arm64.BUILD"),
        links = {
            "bin/g++": "/usr/bin/aarch64-linux-gnu-g++",
            "bin/qemu": "/usr/bin/qemu-aarch64-static",
        },
        optional_targets = ["arm64"],
        package = "g++-aarch64-linux-gnu and qemu-user-static",
    )

def switchyard_repositories():
    """The repositories that the rules and the compiler need."""
    bazel_repositories()
    compiler_repositories()
    native.register_toolchains("@switchyard//bazel/programs/from_source")
