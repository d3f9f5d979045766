#include "compiler/model/fold/weight_layouts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/fold/node_forms.h"
#include "compiler/model/fold/weight_uses.h"
#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

// The tensors that are right operands of products of matrices, and nothing else.
std::vector<bool> OnlyFactors(const Graph& graph) {
  std::vector<bool> are_factors(graph.tensors.size(), true);
  const auto take = [&](const Value& value, bool is_factor) {
    std::vector<TensorId> tensors;
    AddTensors(value, &tensors);
    for (const TensorId tensor : tensors) {
      if (!is_factor) are_factors[tensor.number()] = false;
    }
  };
  for (const Node& node : graph.nodes) {
    const bool multiplies =
        node.mark == Mark::kNone && (node.target == "aten::mm" || node.target == "aten::addmm");
    for (const NamedValue& input : node.inputs) {
      take(input.value, multiplies && input.name == "mat2");
    }
  }
  for (const Output& output : graph.outputs) take(output.value, false);
  return are_factors;
}

// Whether the order of a matrix can be seen, and its elements are of a dtype that layers have.
bool CanLieByColumns(const TensorMeta& meta) {
  return (meta.dtype == Dtype::kFloat || meta.dtype == Dtype::kDouble) && IsRowMajorMatrix(meta) &&
         meta.sizes[0].value >= 2 && meta.sizes[1].value >= 2;
}

// The same matrix, with the elements of a column one after the other.
Payload ByColumns(const Payload& payload) {
  const TensorMeta& meta = payload.meta;
  const auto rows = static_cast<size_t>(meta.sizes[0].value);
  const auto columns = static_cast<size_t>(meta.sizes[1].value);
  const auto size = static_cast<size_t>(BytesOf(meta.dtype));
  const char* const from = payload.bytes.data() + static_cast<size_t>(meta.offset.value) * size;
  std::string bytes(rows * columns * size, '\0');
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < columns; ++j) {
      std::memcpy(bytes.data() + (j * rows + i) * size, from + (i * columns + j) * size, size);
    }
  }
  Payload transposed;
  transposed.member = Joined("by columns/", payload.member);
  transposed.own = std::make_shared<const std::string>(std::move(bytes));
  transposed.bytes = *transposed.own;
  transposed.meta = meta;
  transposed.meta.offset = Expression::Of(0);
  transposed.meta.strides = {Expression::Of(1), meta.sizes[0]};
  return transposed;
}

}  // namespace

bool IsRowMajorMatrix(const TensorMeta& meta) {
  const std::vector<Expression>& sizes = meta.sizes;
  return sizes.size() == 2 && sizes[0].IsInteger() && sizes[1].IsInteger() &&
         meta.strides == std::vector<Expression>{sizes[1], Expression::Of(1)};
}

void TransposeLinearWeights(Graph* graph) {
  const std::vector<bool> are_factors = OnlyFactors(*graph);
  const WeightUses uses(*graph, [&](const Node& node, const std::string& argument) {
    if (node.target == "aten::linear") return argument == "weight";
    const auto* result =
        node.outputs.size() == 1 ? std::get_if<TensorId>(&node.outputs[0]) : nullptr;
    return result != nullptr && are_factors[result->number()] && SwapsDimensions(node);
  });
  for (Input& input : graph->inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload || !uses.InputOf(*tensor)) continue;
    if (uses.CountOf(*tensor) == 0 || !CanLieByColumns(input.payload->meta)) continue;
    input.payload = ByColumns(*input.payload);
    graph->tensors[*tensor].meta.strides = input.payload->meta.strides;
  }
}

}  // namespace switchyard::model
