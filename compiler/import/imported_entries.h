// Imported operators as checked entries of a schema file.
//
// Takes the operators; gives the text in the layout of `switchyard fmt`, and the program that it
// is.
#ifndef SWITCHYARD_COMPILER_IMPORT_IMPORTED_ENTRIES_H_
#define SWITCHYARD_COMPILER_IMPORT_IMPORTED_ENTRIES_H_

#include <optional>
#include <string>

#include "compiler/expand/expanded_program.h"
#include "compiler/import/imported_operators.h"
#include "compiler/import/refusals.h"
#include "compiler/source/source_manager.h"

namespace switchyard::importer {

// Nothing when something is wrong with an entry; that is then reported at the definition that the
// entry comes from. `texts` gets what the program points into.
std::optional<expand::ExpandedProgram> CheckEntries(const ImportedOperators& imported,
                                                    Refusals* refusals,
                                                    source::SourceManager* texts,
                                                    std::string* schema);

// Reports what `gen` would refuse of entries that are in order: types and names that the target has
// no form for. `texts` is what `program` points into.
void CheckBuild(const ImportedOperators& imported, const expand::ExpandedProgram& program,
                const target::Spelling& target, const source::SourceManager& texts,
                Refusals* refusals);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_IMPORTED_ENTRIES_H_
