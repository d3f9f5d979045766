// A dynamic extension as a schema: reads the registrations of sources and writes them as entries.
//
// Takes the jobs that compile the sources; gives the text of a schema file that `switchyard lint`
// accepts, of a file of fallbacks, of a backend's file for each key that operators of other files
// get kernels for, and for each source the functions under which emitted code calls
// its kernels. With errors there are no texts: what cannot be static is reported at its place in
// the sources, and so is what is wrong with a declaration.
#ifndef SWITCHYARD_COMPILER_IMPORT_LIBRARY_IMPORT_H_
#define SWITCHYARD_COMPILER_IMPORT_LIBRARY_IMPORT_H_

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "compiler/clang/compile_job.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/import/backends.h"
#include "compiler/import/forwards.h"
#include "compiler/import/imported_operators.h"
#include "compiler/source/source_manager.h"

namespace switchyard::importer {

struct ImportRequest {
  std::vector<cxx::CompileJob> jobs;
  LeftOut left_out;
  std::vector<source::FileId> schema;  // files with operators that the sources bring kernels for
  std::string target = "embedded";     // that the schema is for; has to be one that there is
  bool declarations_only = false;      // kernels are elsewhere: none is imported
  bool has_forwards = false;  // kernels may be anywhere: functions that call them are written
  std::size_t threads = 1;
  diagnostics::Policy policy;
};

struct ImportResult {
  std::vector<diagnostics::Diagnostic> diagnostics;  // in the order of files and places
  bool has_errors = false;
  // Operators that errors are about; what --leave-out takes so that these errors, and those about
  // keys and classes, are gone; and whether there are others.
  std::set<std::string> refused;
  std::set<std::string> to_leave_out;
  bool has_other_errors = false;
  LeftOutCounts left_out;
  std::string schema;
  std::string fallbacks;  // empty when there are none
  std::vector<BackendText> backends;
  std::vector<SourceForwards> forwards;
  std::string class_list;  // a source that lists the tables of methods; empty without classes
  std::size_t blocks = 0;
  std::size_t operators = 0;
  std::size_t kernels = 0;
  std::set<std::string> boxed_by_hand;  // operators with such a kernel of the stable ABI
};

// `sources` has the files of `schema`, and gets those that something is said about.
ImportResult ImportLibraries(const ImportRequest& request, source::SourceManager* sources);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_LIBRARY_IMPORT_H_
