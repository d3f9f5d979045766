// Operators that the newer version lacks, or has under another name.
#include <algorithm>
#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diff/changes.h"

namespace switchyard::diff {
namespace {

using diagnostics::Name;
using schema::NativeFunction;

// The name without overload: `aten::add`.
std::string Packet(const NativeFunction& function) {
  return function.schema.name_space.value + "::" + function.schema.name.value.BaseName();
}

bool HasPacket(const schema::Program& program, const std::string& packet) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [&](const NativeFunction& function) { return Packet(function) == packet; });
}

}  // namespace

void ReportRemoved(const OperatorPair& pair, diagnostics::Sink& sink) {
  if (pair.newer != nullptr) return;
  const source::SourceRange range = pair.older.schema.name.range;
  const std::string name = pair.older.QualifiedName();
  if (HasPacket(pair.versions.newer.program(), Packet(pair.older))) {
    sink.Report(diagnostics::kOverloadRemoved, range, Name(name));
  } else {
    sink.Report(diagnostics::kOperatorRemoved, range, Name(name));
  }
}

void ReportRenamed(const OperatorPair& pair, diagnostics::Sink& sink) {
  if (!pair.is_renamed) return;
  const bool is_overload = Packet(pair.older) == Packet(*pair.newer);
  sink.Report(is_overload ? diagnostics::kOverloadRenamed : diagnostics::kOperatorRenamed,
              pair.newer->schema.name.range, Name(pair.older.QualifiedName()),
              Name(pair.newer->QualifiedName()))
      .Info(pair.older.schema.name.range, kWasHere);
}

}  // namespace switchyard::diff
