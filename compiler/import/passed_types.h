// Kernels that emitted code cannot call by their own names, though these are in a namespace
// `native`: they take or return something else than what is passed.
//
// Takes imported operators and the program that they became; gives the functions whose types differ
// from those of the declarations that emitted headers have.
#ifndef SWITCHYARD_COMPILER_IMPORT_PASSED_TYPES_H_
#define SWITCHYARD_COMPILER_IMPORT_PASSED_TYPES_H_

#include <set>
#include <vector>

#include "compiler/check/expected_kernels.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/import/imported_operators.h"
#include "compiler/target/spelling.h"

namespace switchyard::importer {

// A kernel that a schema wants, and the one that is registered for it.
struct ExpectedAndImported {
  const check::ExpectedKernel* expected = nullptr;
  const ImportedKernel* imported = nullptr;
};

// `program` has the operators of `imported` in their order; `expected` are its kernels.
std::vector<ExpectedAndImported> PairKernels(const check::ExpectedKernels& expected,
                                             const ImportedOperators& imported);

// Of the kernels that are called by their own names.
std::set<const cxx::RegisteredFunction*> FunctionsOfOtherTypes(
    const ImportedOperators& imported, const expand::ExpandedProgram& program,
    const target::Spelling& spelling);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_PASSED_TYPES_H_
