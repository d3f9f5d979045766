#include "compiler/diff/comparison.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/diff/changes.h"
#include "compiler/diff/listed_operators.h"
#include "compiler/diff/renames.h"

namespace switchyard::diff {
namespace {

using diagnostics::Sink;
using schema::NativeFunction;

using Operators = std::map<std::string, const NativeFunction*, std::less<>>;

Operators ByName(const std::vector<const NativeFunction*>& functions) {
  Operators operators;
  for (const NativeFunction* function : functions) {
    operators.emplace(function->QualifiedName(), function);
  }
  return operators;
}

// Those of the operators that the other version lacks, in their order.
std::vector<const NativeFunction*> Missing(const std::vector<const NativeFunction*>& functions,
                                           const Operators& others, const Version& other_version) {
  std::set<std::string> listed;  // other files declare them
  for (const ListedOperator& one : ListedOperators(other_version.written)) listed.insert(one.name);
  std::vector<const NativeFunction*> missing;
  for (const NativeFunction* function : functions) {
    const std::string name = function->QualifiedName();
    const bool is_there =
        others.count(name) != 0 || listed.count(name) != 0 || other_version.MayHave(*function);
    if (!is_there) missing.push_back(function);
  }
  return missing;
}

using Function = void (*)(const OperatorPair&, Sink&);

// A function may have several rows, which are neighbours.
constexpr Function kFunctions[] = {
#define CHANGE(id, breaks, Function, what) &Function,
#include "compiler/diff/changes.def"
};

void ReportChanges(const OperatorPair& pair, Sink& sink) {
  for (std::size_t i = 0; i < std::size(kFunctions); ++i) {
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

Comparison Compare(const Version& older, const Version& newer) {
  const std::vector<const NativeFunction*> before = older.Operators();
  const std::vector<const NativeFunction*> after = newer.Operators();
  Comparison result;
  result.older_count = before.size();
  result.newer_count = after.size();
  const Operators now = ByName(after);
  const std::vector<const NativeFunction*> removed = Missing(before, now, newer);
  const std::vector<const NativeFunction*> added = Missing(after, ByName(before), older);
  const Renames renames = FindRenames(before, after, removed, added);
  result.new_operators = added.size() - renames.size();
  const Versions versions = {older, newer};
  const std::set<const NativeFunction*> is_removed(removed.begin(), removed.end());
  for (const NativeFunction* function : before) {
    const std::string name = function->QualifiedName();
    AliasComparison aliases;
    OperatorPair pair = {versions, *function};
    pair.aliases = &aliases;
    if (const auto same = now.find(name); same != now.end()) {
      pair.newer = same->second;
    } else if (const auto renamed = renames.find(function); renamed != renames.end()) {
      pair.newer = renamed->second;
      pair.is_renamed = true;
    } else if (is_removed.count(function) == 0) {
      continue;  // nothing is known about it
    }
    Sink sink;
    ReportChanges(pair, sink);
    Append(name, sink, &result.changes);
  }
  CompareLists(older, newer, &result);
  return result;
}

}  // namespace switchyard::diff
