// What a target has no form for: methods of custom classes.
//
// Takes what was imported; reports it at its place, with what leaves it out.
#ifndef SWITCHYARD_COMPILER_IMPORT_TARGET_LIMITS_H_
#define SWITCHYARD_COMPILER_IMPORT_TARGET_LIMITS_H_

#include "compiler/import/imported_operators.h"
#include "compiler/import/refusals.h"
#include "compiler/target/spelling.h"

namespace switchyard::importer {

void RefuseClasses(const ImportedOperators& imported, const target::Spelling& target,
                   Refusals* refusals);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_TARGET_LIMITS_H_
