#include "compiler/model/fold/node_forms.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace switchyard::model {
namespace {

// Of two dimensions, counted from the start or from the end.
bool IsDim(const Integer& integer, int64_t dim) {
  const auto* number = std::get_if<int64_t>(&integer);
  return number != nullptr && (*number == dim || *number == dim - 2);
}
bool IsDim(const Value* value, int64_t dim) {
  const auto* integer = value == nullptr ? nullptr : std::get_if<Integer>(value);
  return integer != nullptr && IsDim(*integer, dim);
}

}  // namespace

bool SwapsDimensions(const Node& node) {
  if (node.target == "aten::t") return true;
  if (node.target == "aten::transpose.int") {
    const Value* const first = FindArgument(node, "dim0");
    const Value* const second = FindArgument(node, "dim1");
    return (IsDim(first, 0) && IsDim(second, 1)) || (IsDim(first, 1) && IsDim(second, 0));
  }
  if (node.target != "aten::permute") return false;
  const Value* const dims = FindArgument(node, "dims");
  const auto* list = dims == nullptr ? nullptr : std::get_if<std::vector<Integer>>(dims);
  return list != nullptr && list->size() == 2 && IsDim((*list)[0], 1) && IsDim((*list)[1], 0);
}

}  // namespace switchyard::model
