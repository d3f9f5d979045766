// The index of one source as a file. One process reads the source and writes the file, another
// compares the files of many sources with a schema. For build systems, which choose where and when
// each runs.
//
// The file contains the paths that the compiler was given. The reader may see the same files
// elsewhere, so folders can be renamed.
#ifndef SWITCHYARD_COMPILER_CHECK_GIVEN_INDEXES_H_
#define SWITCHYARD_COMPILER_CHECK_GIVEN_INDEXES_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "compiler/clang/compile_job.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/clang/reached_functions.h"

namespace switchyard::check {

// The files in folder `from` are seen in folder `to`.
struct RenamedFolder {
  std::string from;
  std::string to;
};

// Applies all renamings to `path`, one after the other.
std::string Renamed(const std::string& path, const std::vector<RenamedFolder>& folders);

// Reads a source including bodies. `names` are names of types whose meanings are needed. A source
// that does not compile is not a failure: its errors are reported with the comparison. Returns the
// bytes of the file; sets `read_files` to the files that were read, as the compiler named them.
std::string WriteSourceIndex(const cxx::CompileJob& job, const std::set<std::string>& names,
                             std::vector<std::string>* read_files);

// An error when the bytes are not an index of this version, or were made for other names.
absl::Status ReadSourceIndex(std::string_view bytes, const std::set<std::string>& names,
                             cxx::KernelIndex* index, cxx::ReachedFunctions* calls);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_GIVEN_INDEXES_H_
