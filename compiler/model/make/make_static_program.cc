#include "compiler/model/make/make_static_program.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/call_numbers.h"
#include "compiler/model/constant_calls.h"
#include "compiler/model/decompose/decompose.h"
#include "compiler/model/decompose/int8_weights.h"
#include "compiler/model/faults.h"
#include "compiler/model/fold/normalizations.h"
#include "compiler/model/fold/weight_layouts.h"
#include "compiler/model/input_symbols.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"
#include "compiler/model/memory_plan.h"
#include "compiler/model/number_calls.h"
#include "compiler/model/number_plan.h"
#include "compiler/model/storage_groups.h"
#include "compiler/model/unused_calls.h"

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

// Values that go back into buffers and inputs are copied there at the end.
void WriteBack(Graph* graph, diagnostics::Sink& sink) {
  for (const Output& output : graph->outputs) {
    if (output.kind == OutputKind::kUser) continue;
    const std::optional<TensorId> into = FindInput(*graph, output.kind, output.target);
    if (!into) {
      sink.Report(diagnostics::kOutputWritesUnknown, graph->place, Name(output.target));
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

// Numbers, texts and None are outputs like tensors; lists are none.
void CheckOutputs(const Graph& graph, diagnostics::Sink& sink) {
  for (const Output& output : graph.outputs) {
    const bool is_user = output.kind == OutputKind::kUser;
    const bool is_plain = std::holds_alternative<None>(output.value) ||
                          std::holds_alternative<std::string>(output.value) ||
                          KindOf(graph, output.value).has_value();
    if ((is_user && is_plain) || std::holds_alternative<TensorId>(output.value)) continue;
    sink.Report(diagnostics::kOutputNotSupported, graph.place, Name(ToText(graph, output.value)));
  }
}

// Buffers that are parts of one storage would not be so as the state of a model.
void CheckState(const Graph& graph, const StorageGroups& groups, diagnostics::Sink& sink) {
  std::map<std::string, bool> is_written_of;
  for (const Input& input : graph.inputs) {
    if (!input.payload) continue;
    const bool is_written = groups.IsWritten(std::get<TensorId>(input.value));
    const auto [other, is_new] = is_written_of.emplace(input.payload->member, is_written);
    if (is_new || (!is_written && !other->second)) continue;
    sink.Report(diagnostics::kStateShared, graph.place, Name(input.name));
  }
}

// A variable of a loop is another name of the value that it has at first, which would be written.
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

// The range of a symbol is checked before the first call of an operator behind the one that gives
// it: the program's own assertions come first, and tell more.
void PlaceChecks(std::vector<Step>* steps) {
  std::vector<SymbolSource> open;
  for (Step& step : *steps) {
    if (step.call.number_function == nullptr) step.checks = std::exchange(open, {});
    for (const SymbolSource& source : step.call.symbols) {
      if (source.range.least || source.range.greatest) open.push_back(source);
    }
  }
}

}  // namespace

std::optional<StaticProgram> MakeStaticProgram(const expand::ExpandedProgram& program, Graph graph,
                                               diagnostics::Sink& sink) {
  const size_t before = sink.error_count();
  const IsDeclared is_declared = [&](std::string_view name) {
    return program.by_name().Find(std::string(name)) != nullptr;
  };
  CheckOutputs(graph, sink);
  if (is_declared("aten::_weight_int8pack_mm")) ReadInt8Weights(&graph);
  const derivatives::Decompositions formulas =
      derivatives::MakeDecompositions(program.program(), sink);
  const FindFormula find_formula = [&](std::string_view name) {
    const schema::NativeFunction* function = program.by_name().Find(std::string(name));
    return function == nullptr ? nullptr : formulas.Of(*function);
  };
  Decompose(is_declared, &graph, sink, find_formula);
  FoldNormalizations(&graph);
  TransposeLinearWeights(&graph);
  WriteBack(&graph, sink);
  StaticProgram result;
  result.graph = std::make_unique<const Graph>(std::move(graph));
  std::vector<Call> calls = ResolveCalls(program, *result.graph, sink);
  result.symbols = FindInputSymbols(*result.graph);
  result.numbers = PlanNumbers(*result.graph, result.symbols, &calls, sink);
  if (sink.error_count() != before) return std::nullopt;
  DropUnused(*result.graph, result.numbers, &calls);
  const StorageGroups groups(program, *result.graph, calls);
  CheckState(*result.graph, groups, sink);
  CheckLoops(groups, calls, sink);
  if (sink.error_count() != before) return std::nullopt;
  std::vector<Call> constant = TakeConstantCalls(*result.graph, groups, &calls);
  for (Call& call : constant)
    result.constant_steps.push_back({std::move(call), 0, nullptr, {}, {}});
  for (Call& call : calls) result.steps.push_back({std::move(call), 0, nullptr, {}, {}});
  NumberCalls(&result);
  PlaceChecks(&result.steps);
  PlanMemory(program, groups, &result);
  return result;
}

}  // namespace switchyard::model
