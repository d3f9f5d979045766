// The kernel checker: takes an expanded program and the jobs that compile its kernels. It reads
// everything that is not in the cache, in parallel, and returns the findings of the checks.
#ifndef SWITCHYARD_COMPILER_CHECK_KERNEL_CHECK_H_
#define SWITCHYARD_COMPILER_CHECK_KERNEL_CHECK_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/check/given_indexes.h"
#include "compiler/check/kernel_match.h"
#include "compiler/clang/compile_job.h"
#include "compiler/clang/index/file_state.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/plan/build.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/spelling.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::check {

struct CheckRequest {
  const target::Spelling* spelling = nullptr;
  std::vector<cxx::CompileJob> jobs;
  std::vector<std::string> indexes;    // files of given_indexes.h, instead of jobs
  std::vector<RenamedFolder> renamed;  // in the paths of these files
  Completeness completeness = Completeness::kSome;
  std::vector<DispatchKey> keys;  // of the build; empty for all
  std::string cache;              // a file; empty for none
  std::size_t threads = 1;
  bool shows_progress = false;  // a line on standard error
  bool with_bodies = true;
  bool with_calls = false;
  std::int64_t start = cxx::FileClock();  // files that change later are not cached
  diagnostics::Policy policy;
};

struct CheckResult {
  std::string failure;  // why nothing else is set: an index cannot be read
  std::vector<diagnostics::Diagnostic> diagnostics;  // in the order of files and places
  bool has_errors = false;
  std::size_t sources = 0;
  std::size_t cached = 0;     // of them
  std::size_t unread = 0;     // of them: did not compile
  std::size_t expected = 0;   // kernels of the schema
  std::size_t found = 0;      // of them: one with a definition
  std::size_t unspelled = 0;  // operators that the run-time has no types for
  std::size_t bodies = 0;     // kernels with a body that was followed
  std::size_t calls = 0;      // in bodies of kernels, with a tensor
  std::size_t unseen = 0;     // to functions that neither a schema nor a body describes
  std::string call_graph;     // as select::WriteCalls writes it; set on request
  std::vector<diagnostics::Diagnostic> unread_sources;  // why there is no call graph
  // Whether the same result follows as long as these files and the schema stay unchanged.
  bool is_repeatable = false;
  std::vector<cxx::FileState> files;
};

// `sources` has the schema files; the sources with findings are added.
CheckResult CheckKernels(const plan::Build& build, const CheckRequest& request,
                         source::SourceManager* sources);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_KERNEL_CHECK_H_
