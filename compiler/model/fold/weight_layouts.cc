#include "compiler/model/fold/weight_layouts.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/fold/weight_numbers.h"
#include "compiler/model/fold/weight_uses.h"
#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

bool OnlyMultiplies(const Node& node, const std::string& argument) {
  if (node.target == "aten::linear") return argument == "weight";
  // Of two dimensions there is one order of strides that is another.
  return node.target == "aten::t" || node.target == "aten::permute" ||
         node.target == "aten::transpose.int";
}

bool IsRowMajorMatrix(const Payload& payload) {
  const TensorMeta& meta = payload.meta;
  if (meta.dtype != Dtype::kFloat && meta.dtype != Dtype::kDouble) return false;
  if (meta.sizes.size() != 2 || meta.sizes[0].value < 2 || meta.sizes[1].value < 2) return false;
  return meta.strides[1].value == 1 && meta.strides[0] == meta.sizes[1];
}

}  // namespace

void TransposeLinearWeights(Graph* graph) {
  const WeightUses uses(*graph, OnlyMultiplies);
  for (Input& input : graph->inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload || !uses.InputOf(*tensor)) continue;
    if (uses.CountOf(*tensor) == 0 || !IsRowMajorMatrix(*input.payload)) continue;
    const TensorMeta meta = input.payload->meta;
    Payload columns = *input.payload;
    std::swap(columns.meta.sizes[0], columns.meta.sizes[1]);
    std::swap(columns.meta.strides[0], columns.meta.strides[1]);
    Payload transposed = PayloadOf(Joined("transposed/", input.payload->member), meta.dtype,
                                   columns.meta.sizes, *NumbersOf(columns));
    transposed.meta.sizes = meta.sizes;
    std::swap(transposed.meta.strides[0], transposed.meta.strides[1]);
    input.payload = std::move(transposed);
    graph->tensors[*tensor].meta.strides = input.payload->meta.strides;
  }
}

}  // namespace switchyard::model
