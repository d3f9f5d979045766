#include "compiler/diff/comparison.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/diff/kernel_changes.h"
#include "compiler/diff/operator_changes.h"
#include "compiler/diff/renames.h"

namespace switchyard::diff {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using schema::NativeFunction;

using Operators = std::map<std::string, const NativeFunction*, std::less<>>;

Operators OperatorsOf(const schema::Program& program) {
  Operators operators;
  for (const NativeFunction& function : program.functions) {
    operators.emplace(function.QualifiedName(), &function);
  }
  return operators;
}

// Those of `program` that are not among `others`, in its order.
std::vector<const NativeFunction*> Missing(const schema::Program& program,
                                           const Operators& others) {
  std::vector<const NativeFunction*> missing;
  for (const NativeFunction& function : program.functions) {
    if (others.count(function.QualifiedName()) == 0) missing.push_back(&function);
  }
  return missing;
}

// The name without overload: `aten::add`.
std::string Packet(const NativeFunction& function) {
  return function.schema.name_space.value + "::" + function.schema.name.value.BaseName();
}

bool HasPacket(const schema::Program& program, const std::string& packet) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [&](const NativeFunction& function) { return Packet(function) == packet; });
}

void ReportGone(const NativeFunction& function, const schema::Program& newer, Sink& sink) {
  const source::SourceRange range = function.schema.name.range;
  const std::string name = function.QualifiedName();
  if (HasPacket(newer, Packet(function))) {
    sink.Report(diagnostics::kOverloadRemoved, range, Name(name));
  } else {
    sink.Report(diagnostics::kOperatorRemoved, range, Name(name));
  }
}

void ReportRenamed(const NativeFunction& older, const NativeFunction& newer, Sink& sink) {
  const bool is_overload = Packet(older) == Packet(newer);
  sink.Report(is_overload ? diagnostics::kOverloadRenamed : diagnostics::kOperatorRenamed,
              newer.schema.name.range, Name(older.QualifiedName()), Name(newer.QualifiedName()))
      .Info(older.schema.name.range, "in the older version");
}

void Append(const std::string& operator_name, const Sink& sink, std::vector<Change>* changes) {
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    changes->push_back({operator_name, diagnostic});
  }
}

}  // namespace

std::size_t Comparison::CountOf(diagnostics::Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(changes.begin(), changes.end(),
                    [&](const Change& change) { return change.diagnostic.severity == severity; }));
}

Comparison Compare(const schema::Program& older, const schema::Program& newer) {
  Comparison result;
  result.older_count = older.functions.size();
  result.newer_count = newer.functions.size();
  const Operators now = OperatorsOf(newer);
  const std::vector<const NativeFunction*> added = Missing(newer, OperatorsOf(older));
  const Renames renames = FindRenames(older, newer, Missing(older, now), added);
  result.new_operators = added.size() - renames.size();
  const KernelComparison kernels(older, newer);
  for (const NativeFunction& function : older.functions) {
    const std::string name = function.QualifiedName();
    Sink sink;
    if (const auto same = now.find(name); same != now.end()) {
      CompareOperators(function, *same->second, sink);
      // What compiler/expand generates has no kernels of its own.
      const bool is_written = !function.is_generated && !same->second->is_generated;
      if (is_written) kernels.Run(function, *same->second, sink);
    } else if (const auto renamed = renames.find(&function); renamed != renames.end()) {
      ReportRenamed(function, *renamed->second, sink);
    } else {
      ReportGone(function, newer, sink);
    }
    Append(name, sink, &result.changes);
  }
  return result;
}

}  // namespace switchyard::diff
