"""What a workspace that uses the rules puts into its WORKSPACE, after a repository named switchyard:

load("@switchyard//bazel:repositories.bzl", "switchyard_repositories")

switchyard_repositories()

Everything comes from Debian 12 packages that are installed on the machine: nothing here is fetched.
bazel/packages.txt lists the packages, `./dev setup` installs them. A repository that the workspace
has declared before, under the same name, stays as it is.
"""

load("//bazel/third_party:abseil.bzl", "ABSEIL_LIBRARIES")
load("//bazel/third_party:clang.bzl", "CLANG_LINKS")
load("//bazel/third_party:debian_package.bzl", "debian_package")
load("//bazel/third_party:installed_folder.bzl", "installed_folder", "own_folder")

def _declare(repository, name, **kwargs):
    """Declares a repository, unless the workspace has one of that name."""
    if not native.existing_rule(name):
        repository(name = name, **kwargs)

def bazel_repositories():
    """What Bazel itself asks for.

    Debian's rules_cc needs a newer Bazel than Debian's Bazel, hence a stand-in; the coverage tools
    are a download, hence another; the other four are Debian's.
    """
    _declare(own_folder, "rules_cc", folder = "rules_cc")
    _declare(own_folder, "remote_coverage_tools", folder = "remote_coverage_tools")
    for name, (package, path) in {
        "bazel_skylib": ("bazel-skylib", "/usr/share/bazel/tools/skylib"),
        "platforms": ("bazel-platforms", "/usr/share/bazel/tools/platforms"),
        "rules_java": ("bazel-rules-java", "/usr/share/bazel/rules/java"),
        "rules_proto": ("bazel-rules-proto", "/usr/share/bazel/rules/proto"),
    }.items():
        _declare(installed_folder, name, package = package, path = path)

def compiler_repositories():
    """What the compiler is built from; clang is of the kernel checker alone."""
    _declare(
        debian_package,
        "pegtl",
        build_file = Label("//bazel/third_party:pegtl.BUILD"),
        headers = ["/usr/include/tao/pegtl.hpp"],
        package = "tao-pegtl-dev",
    )
    _declare(
        debian_package,
        "abseil",
        build_file = Label("//bazel/third_party:abseil.BUILD"),
        headers = ["/usr/include/absl/strings/string_view.h"],
        libraries = ABSEIL_LIBRARIES,
        package = "libabsl-dev",
    )
    _declare(
        debian_package,
        "llvm",
        build_file = Label("//bazel/third_party:llvm.BUILD"),
        links = {
            "include/llvm": "/usr/lib/llvm-19/include/llvm",
            "include/llvm-c": "/usr/lib/llvm-19/include/llvm-c",
            "lib/libLLVMDemangle.a": "/usr/lib/llvm-19/lib/libLLVMDemangle.a",
            "lib/libLLVMSupport.a": "/usr/lib/llvm-19/lib/libLLVMSupport.a",
        },
        package = "llvm-19-dev",
    )
    _declare(
        debian_package,
        "clang",
        build_file = Label("//bazel/third_party:clang.BUILD"),
        links = CLANG_LINKS,
        package = "libclang-19-dev",
    )
    _declare(
        debian_package,
        "zlib",
        build_file = Label("//bazel/third_party:zlib.BUILD"),
        libraries = ["libz.a"],
        package = "zlib1g-dev",
    )
    _declare(
        debian_package,
        "zstd",
        build_file = Label("//bazel/third_party:zstd.BUILD"),
        libraries = ["libzstd.a"],
        package = "libzstd-dev",
    )
    _declare(
        debian_package,
        "ncurses",
        build_file = Label("//bazel/third_party:ncurses.BUILD"),
        libraries = ["libtinfo.a"],
        package = "libncurses-dev",
    )

def switchyard_repositories():
    """What the rules and the compiler behind them need."""
    bazel_repositories()
    compiler_repositories()
