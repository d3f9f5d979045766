// A dynamic extension as a schema: reads the registrations of sources and writes them as entries.
//
// Takes the jobs that compile the sources; gives the text of a schema file that `switchyard lint`
// accepts, of a file of fallbacks, and for each source the functions under which emitted code calls
// its kernels. With errors there are no texts: what cannot be static is told at its place in the
// sources, and so is what is wrong with a declaration.
#ifndef SWITCHYARD_COMPILER_TOOLING_LIBRARY_IMPORT_H_
#define SWITCHYARD_COMPILER_TOOLING_LIBRARY_IMPORT_H_

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/source/source_manager.h"
#include "compiler/tooling/compile_job.h"
#include "compiler/tooling/import_forwards.h"
#include "lib/dispatch/dispatch_key.h"

namespace switchyard::tooling {

struct ImportRequest {
  std::vector<CompileJob> jobs;
  std::set<DispatchKey> left_out;  // whose registrations are not looked at
  bool has_forwards = false;       // kernels may be anywhere: functions that call them are written
  std::size_t threads = 1;
  diagnostics::Policy policy;
};

struct ImportResult {
  std::vector<diagnostics::Diagnostic> diagnostics;  // in the order of files and places
  bool has_errors = false;
  std::string schema;
  std::string fallbacks;  // empty when there are none
  std::vector<SourceForwards> forwards;
  std::size_t blocks = 0;
  std::size_t operators = 0;
  std::size_t kernels = 0;
};

// `sources` gets those that something is said about.
ImportResult ImportLibraries(const ImportRequest& request, source::SourceManager* sources);

}  // namespace switchyard::tooling

#endif  // SWITCHYARD_COMPILER_TOOLING_LIBRARY_IMPORT_H_
