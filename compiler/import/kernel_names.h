// How a schema file names the kernels of imported operators.
//
// A schema knows a kernel by its namespace and name, and has it once. C++ has functions of one name
// in the unnamed namespaces of several sources, and overloads whose parameters are the same for a
// schema: they get names of their own, that a function of --forwards has. So do those beside which
// no such function can be: a function of their own name, in their own namespace.
#ifndef SWITCHYARD_COMPILER_IMPORT_KERNEL_NAMES_H_
#define SWITCHYARD_COMPILER_IMPORT_KERNEL_NAMES_H_

#include <string>
#include <vector>

#include "compiler/import/imported_operators.h"
#include "compiler/target/spelling.h"

namespace switchyard::importer {

// Whether two registrations are of one function, seen from all sources.
bool IsSameFunction(const ImportedKernel& a, const ImportedKernel& b);

// What emitted code calls for it: `vision::native::nms_cpu` for `vision::nms_cpu`.
std::string EmittedName(const ImportedKernel& kernel, const target::Spelling& target);

// Fills in how the schema names the kernels, and which operators have tables. May be asked again
// when more is known of the kernels.
void NameKernels(const target::Spelling& target, std::vector<ImportedOperator>* operators);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_KERNEL_NAMES_H_
