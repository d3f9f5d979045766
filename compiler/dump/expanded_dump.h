// Dumps the operators that `autogen` adds as JSON, one object and one line for each, for other
// languages and for tests.
//
// Objects have the fields of the conformance data's autogen.jsonl and detail/autogen.jsonl.
#ifndef SWITCHYARD_COMPILER_DUMP_EXPANDED_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_EXPANDED_DUMP_H_

#include <string>

#include "compiler/expand/expanded_program.h"
#include "compiler/schema/operator_choice.h"
#include "compiler/source/source_manager.h"

namespace switchyard::dump {

// Appends the added operators of an expanded program to `out`, in the order of addition: the chosen
// ones, and those that the entries of chosen ones ask for.
void DumpExpanded(const expand::ExpandedProgram& program, const source::SourceManager& sources,
                  const schema::OperatorChoice& choice, std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_EXPANDED_DUMP_H_
