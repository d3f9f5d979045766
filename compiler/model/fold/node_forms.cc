#include "compiler/model/fold/node_forms.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/model/arguments.h"

namespace switchyard::model {
namespace {

// Of two dimensions, counted from the start or from the end.
bool IsDim(const Integer& integer, int64_t dim) {
  return integer == Number(dim) || integer == Number(dim - 2);
}

}  // namespace

bool SwapsDimensions(const Node& node) {
  if (node.target == "aten::t") return true;
  if (node.target == "aten::transpose.int") {
    const std::optional<int64_t> first = FindInteger(node, "dim0");
    const std::optional<int64_t> second = FindInteger(node, "dim1");
    return first && second &&
           ((IsDim(*first, 0) && IsDim(*second, 1)) || (IsDim(*first, 1) && IsDim(*second, 0)));
  }
  if (node.target != "aten::permute") return false;
  const std::vector<Integer>* const dims = FindIntegers(node, "dims");
  return dims != nullptr && dims->size() == 2 && IsDim((*dims)[0], 1) && IsDim((*dims)[1], 0);
}

}  // namespace switchyard::model
