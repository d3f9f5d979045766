// Indexes the sources of a request: takes them from the cache, or reads them in parallel.
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
  std::vector<cxx::KernelIndex> indexes;  // one for each job, in the order of jobs
  cxx::ReachedFunctions calls;            // of all sources; set on request
  std::size_t cached = 0;                 // jobs that were not read
  std::vector<cxx::FileState> files;      // everything that was read, once each
  // Whether the result depends on `files` only. Not with a source that does not compile: a missing
  // file may exist the next time.
  bool are_kept = false;
  std::string failure;  // why nothing else is set: an index cannot be read
};

// `names` are names of types; the indexes contain their meanings.
SourceIndexes ReadIndexes(const CheckRequest& request, const std::set<std::string>& names);

// A hash of everything about a job except the contents of files. `use` separates different data
// about one job.
std::string JobHash(std::string_view use, const std::string& names, const cxx::CompileJob& job);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_SOURCE_INDEXES_H_
