// Imported operators as text: the entries of a schema file, and what a file of fallbacks has.
//
// Takes what imported_operators.h gives; the schema's layout is that of `switchyard fmt` once it
// was formatted, so that no care is taken of it here.
#ifndef SWITCHYARD_COMPILER_IMPORT_TEXT_H_
#define SWITCHYARD_COMPILER_IMPORT_TEXT_H_

#include <string>

#include "compiler/import/imported_operators.h"

namespace switchyard::importer {

// The first line of each entry; no other line begins so.
inline constexpr std::string_view kEntryStart = "- func: ";

std::string SchemaText(const ImportedOperators& imported);

// Empty when there are none.
std::string FallbacksText(const ImportedOperators& imported);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_TEXT_H_
