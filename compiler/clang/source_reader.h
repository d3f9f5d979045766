// Reads a source with Clang, as far as its functions' signatures go.
//
// Takes how it is compiled; gives what it defines and what files were read on the way. Bodies of
// functions are skipped where the language lets them be. Errors of the source are part of the
// index; `failure` says why there is none at all. Safe to call from several threads.
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

// What is read beside signatures.
struct SourceParts {
  bool bodies = false;  // what they do: KernelIndex::bodies
  bool calls = false;   // what functions lead to
};

// `names` are those of types, whose meanings the index is to have. Bodies that no part needs are
// skipped.
SourceResult ReadSource(const CompileJob& job, const std::set<std::string>& names,
                        SourceParts parts);

// What a source registers with PyTorch's dispatcher. The headers that declare it need not be there:
// library_headers.h stands in.
struct LibraryResult {
  KernelIndex index;  // files and errors alone
  std::vector<LibraryBlock> blocks;
  std::string failure;
};

LibraryResult ReadLibrary(const CompileJob& job);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_SOURCE_READER_H_
