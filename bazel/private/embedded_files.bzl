"""Texts of files as C++ literals, for programs that contain them."""

def embedded_files(name, srcs, out):
    """Writes a header with a row `EMBEDDED("path/of/file", R"embedded(its text)embedded")` a file.

    Who includes the header says what EMBEDDED is, as with the tables (*.def). Paths are those in
    this repository, in the order of `srcs`.

    Args:
      name: of the target.
      srcs: the files, or a filegroup of them.
      out: the header.
    """
    native.genrule(
        name = name,
        srcs = srcs,
        outs = [out],
        cmd = "\n".join([
            "for file in $(SRCS); do",
            "  path=$${file#external/*/}",
            "  printf 'EMBEDDED(\"%s\", R\"embedded(' \"$$path\"",
            "  cat \"$$file\"",
            "  printf ')embedded\")\\n'",
            "done > $@",
        ]),
    )
