// Reads a source with Clang, as far as the signatures of its functions.
//
// Takes a compile job; gives the definitions and the files that were read. Bodies of functions are
// skipped where the language permits that. Errors of the source are part of the index; `failure`
// says why there is no index. Safe to call from several threads.
#ifndef SWITCHYARD_COMPILER_CLANG_SOURCE_READER_H_
#define SWITCHYARD_COMPILER_CLANG_SOURCE_READER_H_

#include <set>
#include <string>
#include <vector>

#include "compiler/clang/body/call_reader.h"
#include "compiler/clang/compile_job.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/clang/library_decl.h"

namespace switchyard::cxx {

struct SourceResult {
  KernelIndex index;
  ReachedFunctions calls;
  std::vector<std::string> read_files;  // absolute; the source among them
  std::string failure;
};

// The parts that are read beside signatures.
struct SourceParts {
  bool bodies = false;  // the facts of KernelIndex::bodies
  bool calls = false;   // the functions that functions reach
};

// `names` are names of types; the index contains their meanings. Skips bodies that no part needs.
SourceResult ReadSource(const CompileJob& job, const std::set<std::string>& names,
                        SourceParts parts);

// The registrations of a source with PyTorch's dispatcher. The headers that declare the macros may
// be missing: library_headers.h replaces them.
struct LibraryResult {
  KernelIndex index;  // files and errors only
  std::vector<LibraryBlock> blocks;
  std::string failure;
};

LibraryResult ReadLibrary(const CompileJob& job);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_SOURCE_READER_H_
