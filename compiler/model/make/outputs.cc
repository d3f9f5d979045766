#include "compiler/model/make/outputs.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"
#include "compiler/model/number_calls.h"

namespace switchyard::model {
namespace {

using diagnostics::Name;

// The tensor of an input; nothing when there is none of that kind and name.
std::optional<TensorId> FindInput(const Graph& graph, OutputKind kind, const std::string& name) {
  const InputKind wanted =
      kind == OutputKind::kBufferMutation ? InputKind::kBuffer : InputKind::kUser;
  for (const Input& input : graph.inputs) {
    if (input.kind != wanted || input.name != name) continue;
    if (const auto* tensor = std::get_if<TensorId>(&input.value)) return *tensor;
  }
  return std::nullopt;
}

}  // namespace

void CheckOutputs(Compilation& compilation) {
  const Graph& graph = *compilation.graph;
  for (const Output& output : graph.outputs) {
    const bool is_user = output.kind == OutputKind::kUser;
    const bool is_plain = std::holds_alternative<None>(output.value) ||
                          std::holds_alternative<std::string>(output.value) ||
                          KindOf(graph, output.value).has_value();
    if ((is_user && is_plain) || std::holds_alternative<TensorId>(output.value)) continue;
    compilation.sink.Report(diagnostics::kOutputNotSupported, graph.place,
                            Name(ToText(graph, output.value)));
  }
}

void WriteBack(Compilation& compilation) {
  Graph* const graph = compilation.graph;
  for (const Output& output : graph->outputs) {
    if (output.kind == OutputKind::kUser) continue;
    const std::optional<TensorId> into = FindInput(*graph, output.kind, output.target);
    if (!into) {
      compilation.sink.Report(diagnostics::kOutputWritesUnknown, graph->place, Name(output.target));
      continue;
    }
    const TensorMeta meta = graph->tensors[*into].meta;
    const std::string name = Joined("_", graph->tensors.size());
    const TensorId result = graph->tensors.Add({name, meta, true});
    Node node;
    node.target = "aten::copy_";
    node.inputs = {{"self", *into}, {"src", output.value}};
    node.outputs = {result};
    node.place = graph->place;
    graph->nodes.push_back(std::move(node));
  }
}

}  // namespace switchyard::model
