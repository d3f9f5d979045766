// What the sources of a request have: from the cache, or read now, in parallel.
#ifndef SWITCHYARD_COMPILER_CHECK_SOURCE_INDEXES_H_
#define SWITCHYARD_COMPILER_CHECK_SOURCE_INDEXES_H_

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/check/kernel_check.h"
#include "compiler/clang/compile_job.h"
#include "compiler/clang/index/file_state.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/clang/reached_functions.h"

namespace switchyard::check {

struct SourceIndexes {
  std::vector<cxx::KernelIndex> indexes;  // of the jobs, in their order
  cxx::ReachedFunctions calls;            // of all; when they are asked for
  std::size_t cached = 0;                 // jobs that were not read
  std::vector<cxx::FileState> files;      // that all this was read from, once each
  // Whether `files` are all that it depends on. They are not with a source that does not compile: a
  // file that was not found may be there the next time.
  bool are_kept = false;
  std::string failure;  // why there is nothing else: a file of an index
};

// `names` are those of types, whose meanings the indexes are to have.
SourceIndexes ReadIndexes(const CheckRequest& request, const std::set<std::string>& names);

// A hash of all about a job but the contents of files; `use` tells apart what is kept of it.
std::string JobHash(std::string_view use, const std::string& names, const cxx::CompileJob& job);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_SOURCE_INDEXES_H_
