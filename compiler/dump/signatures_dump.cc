#include "compiler/dump/signatures_dump.h"

#include "compiler/cpp/full_spellability.h"
#include "compiler/dump/function_signatures.h"
#include "compiler/dump/structured_signatures.h"
#include "compiler/schema/print/json_values.h"
#include "compiler/sema/family.h"

namespace switchyard::dump {

bool CheckSignatures(const expand::ExpandedProgram& program, diagnostics::Sink& sink) {
  bool is_good = true;
  for (const schema::NativeFunction& function : program.operators()) {
    is_good &= cpp::CheckFullSpellability(function, sink);
  }
  return is_good;
}

void DumpSignatures(const expand::ExpandedProgram& program, std::string* out) {
  for (const schema::NativeFunction& function : program.operators()) {
    schema::AppendLine(FunctionSignatures(function), out);
  }
  for (const sema::Family& family : program.families().all()) {
    if (IsStructured(family)) schema::AppendLine(StructuredSignatures(family), out);
  }
}

}  // namespace switchyard::dump
