// Dumps derivatives as JSON, one line with an object for each served operator and dispatch key.
//
// Objects have the fields of the conformance data's derivatives.jsonl, and `entry` ("derivative")
// and `line`. Inputs that a forward formula requires are in alphabetical order.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_DERIVATIVES_DUMP_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_DERIVATIVES_DUMP_H_

#include <string>

#include "compiler/schema/operator_choice.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"

namespace switchyard::derivatives {

// Appends lines to `out`, each with its line feed, of the chosen operators.
void DumpDerivatives(const schema::Program& program, const source::SourceManager& sources,
                     const schema::OperatorChoice& choice, std::string* out);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_DERIVATIVES_DUMP_H_
