#include "compiler/emit/model/model_input.h"

#include <map>
#include <optional>
#include <variant>

#include "compiler/model/number_calls.h"
#include "lib/model/checksum.h"
#include "lib/model/weights_head.h"

namespace switchyard::emit {
namespace {

using model::Graph;
using model::Home;
using model::TensorId;

void Align(std::string* bytes) {
  const size_t alignment = model::kWeightsAlignment;
  bytes->resize((bytes->size() + alignment - 1) / alignment * alignment, '\0');
}

cpp::Identifier NameWith(const char* start, const std::string& name, size_t number) {
  if (const auto plain = cpp::Identifier::FromText(start + name)) return *plain;
  return cpp::Identifier::Known(start + std::to_string(number));
}

}  // namespace

WeightsLayout LayOutWeights(const model::StaticProgram& program) {
  WeightsLayout layout;
  layout.bytes = model::kWeightsFormat;
  Align(&layout.bytes);
  std::map<std::string, int64_t> storages;
  layout.offsets.resize(program.graph->inputs.size(), -1);
  for (size_t i = 0; i < program.graph->inputs.size(); ++i) {
    const model::Input& input = program.graph->inputs[i];
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload) continue;
    if (program.places[*tensor].home == Home::kNowhere) continue;
    const auto [storage, is_new] = storages.emplace(input.payload->member, layout.bytes.size());
    if (is_new) {
      layout.bytes += input.payload->bytes;
      Align(&layout.bytes);
    }
    const model::TensorMeta& meta = input.payload->meta;
    layout.offsets[i] = storage->second + meta.offset.value * model::BytesOf(meta.dtype);
  }
  layout.checksum = model::Checksum(layout.bytes.data(), layout.bytes.size());
  return layout;
}

cpp::Identifier NameOf(const Graph& graph, TensorId tensor) {
  return NameWith("v_", graph.tensors[tensor].name, tensor.number());
}

cpp::Identifier ParameterOf(const Graph& graph, TensorId tensor) {
  if (const auto plain = cpp::Identifier::FromText(graph.tensors[tensor].name)) return *plain;
  return NameOf(graph, tensor);
}

cpp::Identifier NameOf(const Graph& graph, model::NumberId number) {
  return NameWith("k_", graph.numbers[number].name, number.number());
}

cpp::Identifier ParameterOf(const Graph& graph, model::NumberId number) {
  if (const auto plain = cpp::Identifier::FromText(graph.numbers[number].name)) return *plain;
  return NameOf(graph, number);
}

cpp::Identifier NameOfSymbol(const std::string& symbol) { return NameWith("n_", symbol, 0); }

std::vector<UserInput> UserInputs(const Graph& graph) {
  std::vector<UserInput> inputs;
  for (const model::Input& input : graph.inputs) {
    if (input.kind != model::InputKind::kUser) continue;
    if (const auto* tensor = std::get_if<TensorId>(&input.value)) inputs.push_back(*tensor);
    if (const auto* number = std::get_if<model::NumberId>(&input.value)) inputs.push_back(*number);
  }
  return inputs;
}

std::vector<model::Value> UserOutputs(const Graph& graph) {
  std::vector<model::Value> outputs;
  for (const model::Output& output : graph.outputs) {
    if (output.kind != model::OutputKind::kUser) continue;
    const bool is_tensor = std::holds_alternative<TensorId>(output.value);
    if (is_tensor || KindOf(graph, output.value)) outputs.push_back(output.value);
  }
  return outputs;
}

std::vector<TensorId> OutputTensors(const Graph& graph) {
  std::vector<TensorId> tensors;
  for (const model::Value& output : UserOutputs(graph)) {
    if (const auto* tensor = std::get_if<TensorId>(&output)) tensors.push_back(*tensor);
  }
  return tensors;
}

}  // namespace switchyard::emit
