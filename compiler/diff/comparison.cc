#include "compiler/diff/comparison.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/diff/changes.h"
#include "compiler/diff/renames.h"

namespace switchyard::diff {
namespace {

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

// The operators of `program` that are not among `others`, in its order.
std::vector<const NativeFunction*> Missing(const schema::Program& program,
                                           const Operators& others) {
  std::vector<const NativeFunction*> missing;
  for (const NativeFunction& function : program.functions) {
    if (others.count(function.QualifiedName()) == 0) missing.push_back(&function);
  }
  return missing;
}

using Function = void (*)(const OperatorPair&, Sink&);

// A function may have several rows, which are neighbours.
constexpr Function kFunctions[] = {
#define CHANGE(id, breaks, Function, what) &Function,
#include "compiler/diff/changes.def"
#undef CHANGE
};

void ReportChanges(const OperatorPair& pair, Sink& sink) {
  for (std::size_t i = 0; i < kChangeKindCount; ++i) {
    if (i == 0 || kFunctions[i] != kFunctions[i - 1]) kFunctions[i](pair, sink);
  }
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

Comparison Compare(const expand::ExpandedProgram& older_version,
                   const expand::ExpandedProgram& newer_version) {
  const schema::Program& older = older_version.program();
  const schema::Program& newer = newer_version.program();
  Comparison result;
  result.older_count = older.functions.size();
  result.newer_count = newer.functions.size();
  const Operators now = OperatorsOf(newer);
  const std::vector<const NativeFunction*> added = Missing(newer, OperatorsOf(older));
  const Renames renames = FindRenames(older, newer, Missing(older, now), added);
  result.new_operators = added.size() - renames.size();
  const Versions versions = {older_version, newer_version};
  for (const NativeFunction& function : older.functions) {
    const std::string name = function.QualifiedName();
    AliasComparison aliases;
    OperatorPair pair = {versions, function};
    pair.aliases = &aliases;
    if (const auto same = now.find(name); same != now.end()) {
      pair.newer = same->second;
    } else if (const auto renamed = renames.find(&function); renamed != renames.end()) {
      pair.newer = renamed->second;
      pair.is_renamed = true;
    }
    Sink sink;
    ReportChanges(pair, sink);
    Append(name, sink, &result.changes);
  }
  return result;
}

}  // namespace switchyard::diff
