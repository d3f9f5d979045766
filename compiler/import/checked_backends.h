// The files of backends that an import writes, checked together with the files of the operators.
#ifndef SWITCHYARD_COMPILER_IMPORT_CHECKED_BACKENDS_H_
#define SWITCHYARD_COMPILER_IMPORT_CHECKED_BACKENDS_H_

#include <optional>
#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/import/backends.h"
#include "compiler/import/imported_operators.h"
#include "compiler/import/refusals.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"

namespace switchyard::importer {

// The program that `existing` and the files of `texts` make up. Nothing when something is wrong
// with a file; what is wrong with a line is then reported where its kernel is registered, what is
// wrong with the file where the first is.
std::optional<expand::ExpandedProgram> CheckBackends(const ImportedOperators& imported,
                                                     const std::vector<BackendText>& texts,
                                                     schema::Program existing, Refusals* refusals,
                                                     source::SourceManager* sources);

// Reports kernels that have other types than the operators of `program`.
void CompareBackendTypes(const ImportedOperators& imported, const expand::ExpandedProgram& program,
                         Refusals* refusals);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_CHECKED_BACKENDS_H_
