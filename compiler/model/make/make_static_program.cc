#include "compiler/model/make/make_static_program.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "compiler/model/constant_calls.h"
#include "compiler/model/decompose/decompose.h"
#include "compiler/model/input_symbols.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"
#include "compiler/model/memory_plan.h"
#include "compiler/model/storage_groups.h"

namespace switchyard::model {
namespace {

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

// Values that go back into buffers and inputs are copied there at the end.
void WriteBack(Graph* graph, Faults* faults) {
  for (const Output& output : graph->outputs) {
    if (output.kind == OutputKind::kUser) continue;
    const std::optional<TensorId> into = FindInput(*graph, output.kind, output.target);
    if (!into) {
      faults->Report(graph->place,
                     Joined("no input is named `", output.target, "`, which an output writes"));
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

void CheckInterface(const Graph& graph, Faults* faults) {
  for (const Input& input : graph.inputs) {
    if (!std::holds_alternative<NumberId>(input.value)) continue;
    faults->Report(graph.place, Joined("input `", input.name, "`, a number, is not supported"));
  }
  for (const Output& output : graph.outputs) {
    const bool is_none =
        output.kind == OutputKind::kUser && std::holds_alternative<None>(output.value);
    if (is_none || std::holds_alternative<TensorId>(output.value)) continue;
    faults->Report(graph.place, Joined("an output that is no tensor, `",
                                       ToText(graph, output.value), "`, is not supported"));
  }
}

// Buffers that are parts of one storage would not be so as the state of a model.
void CheckState(const Graph& graph, const StorageGroups& groups, Faults* faults) {
  std::map<std::string, bool> is_written_of;
  for (const Input& input : graph.inputs) {
    if (!input.payload) continue;
    const bool is_written = groups.IsWritten(std::get<TensorId>(input.value));
    const auto [other, is_new] = is_written_of.emplace(input.payload->member, is_written);
    if (is_new || (!is_written && !other->second)) continue;
    faults->Report(graph.place, Joined("buffer `", input.name,
                                       "` is written and shares its memory: not supported"));
  }
}

// Leaves out the calls that write nothing and whose results nobody uses.
void DropUnused(const Graph& graph, std::vector<Call>* calls) {
  std::vector<bool> is_used(graph.tensors.size(), false);
  for (const Output& output : graph.outputs) {
    for (const TensorId tensor : TensorsIn(output.value)) is_used[tensor.number()] = true;
  }
  std::vector<Call> kept;
  for (size_t i = calls->size(); i-- > 0;) {
    Call& call = (*calls)[i];
    const std::vector<TensorId> results = ResultTensors(call);
    const bool gives_numbers =
        std::any_of(call.results.begin(), call.results.end(),
                    [](const Result& result) { return std::holds_alternative<NumberId>(result); });
    const bool is_needed = gives_numbers || !WrittenTensors(call).empty() ||
                           std::any_of(results.begin(), results.end(),
                                       [&](TensorId tensor) { return is_used[tensor.number()]; });
    if (!is_needed) continue;
    for (const TensorId tensor : ArgumentTensors(call)) is_used[tensor.number()] = true;
    kept.push_back(std::move(call));
  }
  std::reverse(kept.begin(), kept.end());
  *calls = std::move(kept);
}

}  // namespace

std::optional<StaticProgram> MakeStaticProgram(const expand::ExpandedProgram& program, Graph graph,
                                               Faults* faults) {
  const size_t before = faults->all().size();
  const IsDeclared is_declared = [&](std::string_view name) {
    return program.by_name().Find(std::string(name)) != nullptr;
  };
  CheckInterface(graph, faults);
  Decompose(is_declared, &graph, faults);
  WriteBack(&graph, faults);
  StaticProgram result;
  result.graph = std::make_unique<const Graph>(std::move(graph));
  std::vector<Call> calls = ResolveCalls(program, *result.graph, faults);
  result.symbols = FindSymbols(*result.graph, calls, faults);
  if (faults->all().size() != before) return std::nullopt;
  DropUnused(*result.graph, &calls);
  const StorageGroups groups(program, *result.graph, calls);
  CheckState(*result.graph, groups, faults);
  if (faults->all().size() != before) return std::nullopt;
  std::vector<Call> constant = TakeConstantCalls(*result.graph, groups, &calls);
  for (Call& call : constant) result.constant_steps.push_back({std::move(call), nullptr, {}});
  for (Call& call : calls) result.steps.push_back({std::move(call), nullptr, {}});
  PlanMemory(program, groups, &result);
  return result;
}

}  // namespace switchyard::model
