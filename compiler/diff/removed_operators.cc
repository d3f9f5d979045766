// Operators that the newer version lacks, or has under another name.
#include <algorithm>
#include <string>
#include <vector>

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

bool HasPacket(const Version& version, const std::string& packet) {
  const std::vector<const NativeFunction*> operators = version.Operators();
  return std::any_of(operators.begin(), operators.end(),
                     [&](const NativeFunction* function) { return Packet(*function) == packet; });
}

}  // namespace

void ReportRemoved(const OperatorPair& pair, diagnostics::Sink& sink) {
  if (pair.newer != nullptr) return;
  const source::SourceRange range = pair.older.schema.name.range;
  const std::string name = pair.older.QualifiedName();
  if (HasPacket(pair.versions.newer, Packet(pair.older))) {
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
