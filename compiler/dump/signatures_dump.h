// Dumps the C++ signatures of a program as JSON, one line with an object for each operator and each
// structured group, for other languages and for tests.
//
// Objects have the fields of the conformance data's detail/signatures.jsonl, spelled like PyTorch
// 1.13.1, and in addition `redispatch`.
#ifndef SWITCHYARD_COMPILER_DUMP_SIGNATURES_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_SIGNATURES_DUMP_H_

#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/operator_choice.h"

namespace switchyard::dump {

// Reports operators without a C++ signature. False if there are any; then nothing can be printed.
bool CheckSignatures(const expand::ExpandedProgram& program, diagnostics::Sink& sink);

// Appends to `out`. The program must have passed CheckSignatures. Operators come first, in the
// order of the program, generated ones last. For chosen operators: they, and the structured groups
// that they are in.
void DumpSignatures(const expand::ExpandedProgram& program, const schema::OperatorChoice& choice,
                    std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_SIGNATURES_DUMP_H_
