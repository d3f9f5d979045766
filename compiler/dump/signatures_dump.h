// The C++ signatures of a program as JSON, one object an operator and one a structured group, each
// on a line: for other languages and for tests.
//
// Objects have the fields of the conformance data's detail/signatures.jsonl, spelled as
// PyTorch 1.13.1 spells them, and one more: `redispatch`.
#ifndef SWITCHYARD_COMPILER_DUMP_SIGNATURES_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_SIGNATURES_DUMP_H_

#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"

namespace switchyard::dump {

// Reports what has no C++ signature: false if there is something, and then nothing can be printed.
bool CheckSignatures(const expand::ExpandedProgram& program, diagnostics::Sink& sink);

// Of an expanded program that passed CheckSignatures. Operators come first, in the order of the
// program, generated ones last. Appends to `out`.
void DumpSignatures(const expand::ExpandedProgram& program, std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_SIGNATURES_DUMP_H_
