#include "compiler/model/make/aliases.h"

#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/faults.h"

namespace switchyard::model {
namespace {

// Reports buffers that are written and share a storage: as the state of a model they would not.
void CheckState(const Graph& graph, const StorageGroups& groups, diagnostics::Sink& sink) {
  std::map<std::string, bool> is_written_of;
  for (const Input& input : graph.inputs) {
    if (!input.payload) continue;
    const bool is_written = groups.IsWritten(std::get<TensorId>(input.value));
    const auto [other, is_new] = is_written_of.emplace(input.payload->member, is_written);
    if (is_new || (!is_written && !other->second)) continue;
    sink.Report(diagnostics::kStateShared, graph.place, diagnostics::Name(input.name));
  }
}

// Reports writes to a variable of a loop: it is another name of the value that it has at first.
void CheckLoops(const StorageGroups& groups, const std::vector<Call>& calls,
                diagnostics::Sink& sink) {
  std::set<TensorId> carried;
  for (const Call& call : calls) {
    if (call.mark() != Mark::kLoop) continue;
    for (const TensorId tensor : ResultTensors(call)) carried.insert(groups.Of(tensor));
  }
  for (const Call& call : calls) {
    for (const TensorId tensor : WrittenTensors(call)) {
      if (carried.count(groups.Of(tensor)) == 0) continue;
      ReportAt(*call.node, sink, diagnostics::kLoopVariableWritten);
    }
  }
}

}  // namespace

void GroupAliases(Compilation& compilation) {
  compilation.groups.emplace(compilation.operators, *compilation.graph, compilation.calls);
  CheckState(*compilation.graph, *compilation.groups, compilation.sink);
  CheckLoops(*compilation.groups, compilation.calls, compilation.sink);
}

}  // namespace switchyard::model
