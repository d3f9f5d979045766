# shellcheck shell=bash
# For scripts that source it: examples/accelerator as a module of its own.

has_modules() { bazel help mod > /dev/null 2>&1; }

# copy_example TREE FOLDER: the example of TREE in FOLDER/module.
copy_example() {
  cp -rL "$1/examples/accelerator" "$2/module"
  rm "$2/module/WORKSPACE"
}

# depend_on TREE FOLDER: the example in FOLDER/module depends on the module in TREE; FOLDER/options gets the words for
# Bazel's command line that make it use FOLDER/registry, a registry of the modules that are installed.
depend_on() {
  sed -i "s|path = \"../..\"|path = \"$1\"|" "$2/module/MODULE.bazel"
  python3 -B "$1/bazel/tools/offline_registry.py" "$2/registry" "$2/module/MODULE.bazel" "$1/MODULE.bazel" > "$2/options"
}

# register_programs FOLDER PROGRAMS: the rules of the module run `switchyard` and `switchyard-check` of PROGRAMS.
register_programs() {
  mkdir "$1/module/programs"
  cp "$2/switchyard" "$2/switchyard-check" "$1/module/programs/"
  cat > "$1/module/programs/BUILD" << 'END'
load("@switchyard//bazel:defs.bzl", "switchyard_toolchain")

switchyard_toolchain(
    name = "installed",
    compiler = "switchyard",
    kernel_checker = "switchyard-check",
)
END
  printf '\nregister_toolchains("//programs:installed")\n' >> "$1/module/MODULE.bazel"
}

# forget_programs FOLDER: the rules build their own.
forget_programs() {
  sed -i '/^register_toolchains/d' "$1/module/MODULE.bazel"
  rm -r "$1/module/programs"
}
