// What one source has, as a file: one process reads the source and writes it, another holds the
// files of many sources against a schema. For build systems, which run each where and when they
// like.
//
// Paths in the file are those that the compiler was told. Whoever reads it may see the same files
// elsewhere: folders are renamed on the way.
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

// What is in folder `from` is seen in folder `to`.
struct RenamedFolder {
  std::string from;
  std::string to;
};

// `path` with all folders renamed, one after the other.
std::string Renamed(const std::string& path, const std::vector<RenamedFolder>& folders);

// Reads a source, bodies too. `names` are those of types, whose meanings are needed. A source that
// does not compile is no failure: its errors are told when it is compared. Gives the bytes of the
// file, and in `read_files` what was read, as the compiler named it.
std::string WriteSourceIndex(const cxx::CompileJob& job, const std::set<std::string>& names,
                             std::vector<std::string>* read_files);

// An error when the bytes are no index of this version, or one that was made for other names.
absl::Status ReadSourceIndex(std::string_view bytes, const std::set<std::string>& names,
                             cxx::KernelIndex* index, cxx::ReachedFunctions* calls);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_GIVEN_INDEXES_H_
