#include "compiler/dump/signatures_dump.h"

#include <algorithm>

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

void DumpSignatures(const expand::ExpandedProgram& program, const schema::OperatorChoice& choice,
                    std::string* out) {
  for (const schema::NativeFunction& function : program.operators()) {
    if (schema::HasDeclaredType(function.schema)) continue;
    if (choice.Has(function.id)) schema::AppendLine(FunctionSignatures(function), out);
  }
  for (const sema::Family& family : program.families().all()) {
    const bool is_chosen = std::any_of(family.members.begin(), family.members.end(),
                                       [&](const auto* member) { return choice.Has(member->id); });
    const bool has_forms =
        std::none_of(family.members.begin(), family.members.end(),
                     [](const auto* member) { return schema::HasDeclaredType(member->schema); });
    if (is_chosen && has_forms && IsStructured(family))
      schema::AppendLine(StructuredSignatures(family), out);
  }
}

}  // namespace switchyard::dump
