// What PyTorch refuses when libraries are loaded, or says not to do, and no rule about schema files
// tells: a namespace with two library blocks, an operator whose kernels have several C++ types, a
// registration for another key than that of its block, a definition with a kernel beside others.
#ifndef SWITCHYARD_COMPILER_IMPORT_CONTRADICTIONS_H_
#define SWITCHYARD_COMPILER_IMPORT_CONTRADICTIONS_H_

#include <vector>

#include "compiler/import/imported_operators.h"

namespace switchyard::importer {

// Fragments do not count.
void ReportSecondLibraries(const std::vector<SourceBlocks>& sources, check::CheckContext& context);

// The kernel of a definition is that of all keys that have none of their own: with several of
// these, which one a call gets is easily mistaken. Source: torch/library.h, `def`.
void ReportDefinitionsWithKernels(const ImportedOperators& imported, diagnostics::Sink& sink);

// Kernels with symbolic integers are compared among themselves.
void ReportKernelTypes(const ImportedOperators& imported, Refusals& refusals);

// False when the key of the function is another one than that of the block.
bool HasKeyOfBlock(const cxx::LibraryBlock& block, const cxx::RegisteredFunction& function);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_CONTRADICTIONS_H_
