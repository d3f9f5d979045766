// A file of the repository whose text a program contains: a row of what
// //bazel/private:embedded_files.bzl writes.
#ifndef SWITCHYARD_COMPILER_FILES_EMBEDDED_FILE_H_
#define SWITCHYARD_COMPILER_FILES_EMBEDDED_FILE_H_

#include <cstddef>
#include <string_view>

namespace switchyard::files {

struct EmbeddedFile {
  std::string_view path;  // in the repository
  std::string_view text;
};

// The text of the file at `path`; does not compile where a constant asks for one that is not there.
template <std::size_t count>
constexpr std::string_view EmbeddedText(const EmbeddedFile (&files)[count], std::string_view path) {
  for (const EmbeddedFile& file : files) {
    if (file.path == path) return file.text;
  }
  throw "no such file";  // a compiler evaluates it, never a program
}

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_EMBEDDED_FILE_H_
