// Whether a kernel has the type of the operator that it is registered for, as c10 compares them
// when a library is loaded, and for a kernel of the stable ABI, as its values are converted.
//
// Takes the kernel, the operator's declaration and where that is; reports each parameter and result
// that differs (M011), and a kernel of the stable ABI that no call reaches (M010).
#ifndef SWITCHYARD_COMPILER_IMPORT_AGREEMENT_H_
#define SWITCHYARD_COMPILER_IMPORT_AGREEMENT_H_

#include <string>

#include "compiler/import/class_names.h"
#include "compiler/import/imported_operators.h"
#include "compiler/import/refusals.h"
#include "compiler/schema/function_schema.h"
#include "compiler/source/source_range.h"

namespace switchyard::importer {

// `qualified` is the operator's name.
void CompareTypes(const ImportedKernel& kernel, const std::string& qualified,
                  const schema::FunctionSchema& declared, const source::SourceRange& declaration,
                  const ClassNames& classes, Refusals& refusals);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_AGREEMENT_H_
