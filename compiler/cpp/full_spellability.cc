#include "compiler/cpp/full_spellability.h"

#include <string>
#include <string_view>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/cpp/spellability.h"
#include "compiler/cpp/structured_signature.h"
#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::cpp {
namespace {

using diagnostics::Sink;

bool CheckName(std::string_view name, source::SourceRange range, Sink& sink) {
  const IdentifierFault fault = CheckIdentifier(name);
  if (fault == IdentifierFault::kNone) return true;
  sink.Report(diagnostics::kNotACppName, range, diagnostics::Name(name),
              diagnostics::Text(Describe(fault)));
  return false;
}

bool CheckPrecomputed(const schema::Argument& value, Sink& sink) {
  const std::string& name = value.name.value;
  if (!CheckName(name, value.name.range, sink)) return false;
  if (!CheckName(PrecomputedFlag(name), value.name.range, sink)) return false;
  if (ArgumentType(value, Level::kStructured)) return true;
  sink.Report(diagnostics::kTypeWithoutCppType, value.type.range,
              diagnostics::TypeText(value.type.value.ToString()));
  return false;
}

}  // namespace

bool CheckFullSpellability(const schema::NativeFunction& function, Sink& sink) {
  if (!CheckSpellability(function, sink)) return false;
  bool is_good = true;
  if (function.manual_cpp_binding) {
    const std::string name = UnboundApiName(function.schema, ApiForm::kPlain, Integers::kPlain);
    is_good &= CheckName(name, function.schema.name.range, sink);
  }
  for (const schema::PrecomputedLine& line : function.precomputed) {
    for (const schema::Argument& value : line.values) is_good &= CheckPrecomputed(value, sink);
  }
  return is_good;
}

}  // namespace switchyard::cpp
