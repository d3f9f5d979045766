// Prints a program as JSON, one object and one line for each entry, for other languages and for
// tests.
//
// Objects of operators have the fields of the conformance data's functions.jsonl. Objects of other
// entries have `entry` ("executorch", "backend", "tag") and fields of their own.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PRINT_PROGRAM_DUMP_H_
#define SWITCHYARD_COMPILER_SCHEMA_PRINT_PROGRAM_DUMP_H_

#include <string>

#include "compiler/schema/operator_choice.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"

namespace switchyard::schema {

// Appends lines to `out`, each with its line feed. Operators come first, in the order of files and
// entries. Generated operators have no entry and so no object. For chosen operators: their entries,
// and the entries and backend files that name them.
void DumpProgram(const Program& program, const source::SourceManager& sources,
                 const OperatorChoice& choice, std::string* out);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PRINT_PROGRAM_DUMP_H_
