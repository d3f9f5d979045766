// Whether a kernel has the type of the operator that it is registered for, as c10 compares them
// when a library is loaded.
//
// Takes the kernel, the operator's declaration and where that is; reports each parameter and result
// that differs (M011).
#ifndef SWITCHYARD_COMPILER_TOOLING_IMPORT_AGREEMENT_H_
#define SWITCHYARD_COMPILER_TOOLING_IMPORT_AGREEMENT_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/function_schema.h"
#include "compiler/source/source_range.h"
#include "compiler/tooling/imported_operators.h"

namespace switchyard::tooling {

void CompareTypes(const ImportedKernel& kernel, const schema::FunctionSchema& declared,
                  const source::SourceRange& declaration, diagnostics::Sink& sink);

}  // namespace switchyard::tooling

#endif  // SWITCHYARD_COMPILER_TOOLING_IMPORT_AGREEMENT_H_
