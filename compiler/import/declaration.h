// The declaration of an operator that its kernel implies, and kernels that emitted code can call.
#ifndef SWITCHYARD_COMPILER_IMPORT_DECLARATION_H_
#define SWITCHYARD_COMPILER_IMPORT_DECLARATION_H_

#include <string>

#include "compiler/clang/library_decl.h"
#include "compiler/import/class_names.h"
#include "compiler/import/imported_operators.h"
#include "compiler/import/refusals.h"
#include "compiler/source/source_range.h"

namespace switchyard::importer {

// Whether the kernel takes its arguments on a stack.
bool IsBoxed(const cxx::RegisteredFunction& function);

// Whether its types have c10::SymInt.
bool HasSymbolicIntegers(const cxx::TypeTree& type);
bool HasSymbolicIntegers(const cxx::RegisteredFunction& function);

// The declaration from the function's type. False, and reported, when there is none; `function` is
// null when none is registered, and `range` is that of the function otherwise.
bool InferDeclaration(const std::string& qualified, const cxx::RegisteredFunction* function,
                      const source::SourceRange& range, ImportedOperator* added,
                      const ClassNames& classes, Refusals& refusals);

// False, and reported, when emitted code could not call it.
bool IsCallable(const std::string& qualified, const cxx::RegisteredFunction& function,
                const source::SourceRange& range, Refusals& refusals);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_DECLARATION_H_
