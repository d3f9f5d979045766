// Dumps typed formulas as JSON: one line with an object for each served operator and dispatch key,
// then one for each gradient function.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_DUMP_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_DUMP_H_

#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/operator_choice.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"

namespace switchyard::derivatives {

// Appends lines to `out`, each with its line feed: of the chosen operators, and of the gradient
// functions that their formulas call. Reports formulas with errors and returns false.
bool DumpFormulas(const schema::Program& program, const source::SourceManager& sources,
                  const schema::OperatorChoice& choice, diagnostics::Sink& sink, std::string* out);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_DUMP_H_
