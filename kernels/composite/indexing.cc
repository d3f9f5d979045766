// Composite operators with indices: the positions where a condition is true, classes as ones and
// zeros, elements written at indices.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/_index_put_impl.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/index.h"
#include "switchyard/ops/index_native.h"
#include "switchyard/ops/index_put.h"
#include "switchyard/ops/index_put_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/min.h"
#include "switchyard/ops/nonzero.h"
#include "switchyard/ops/one_hot_native.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/unbind.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where_native.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {

std::vector<Tensor> where(const Tensor& condition) {
  const Tensor row = condition.dim() == 0 ? switchyard::unsqueeze(condition, 0) : condition;
  return switchyard::unbind(switchyard::nonzero(row), 1);
}

Tensor& index_out(const Tensor& self, OptionalTensorList indices, Tensor& out) {
  return internal::StoreSameType("index", switchyard::index(self, indices), out);
}

// Without a number of classes there are as many as the greatest one needs.
Tensor one_hot(const Tensor& self, int64_t num_classes) {
  SWITCHYARD_CHECK(self.dtype() == ScalarType::Long, "one_hot: self has dtype ", self.dtype(),
                   ", not Long");
  SWITCHYARD_CHECK(self.numel() > 0 || num_classes > 0, "one_hot: self of sizes ", self.sizes(),
                   " has no class, and num_classes is ", num_classes);
  SWITCHYARD_CHECK(num_classes >= -1, "one_hot: num_classes ", num_classes, " is negative");
  if (self.numel() > 0) {
    const int64_t least = switchyard::item(switchyard::min(self)).To<int64_t>();
    const int64_t greatest = switchyard::item(switchyard::max(self)).To<int64_t>();
    SWITCHYARD_CHECK(least >= 0, "one_hot: class ", least, " is negative");
    SWITCHYARD_CHECK(num_classes == -1 || greatest < num_classes, "one_hot: class ", greatest,
                     " is not less than num_classes ", num_classes);
    if (num_classes == -1) num_classes = greatest + 1;
  }
  std::vector<int64_t> sizes = self.sizes().ToVector();
  sizes.push_back(num_classes);
  Tensor result =
      switchyard::zeros(sizes, ScalarType::Long, std::nullopt, self.device(), std::nullopt);
  return switchyard::scatter(result, -1, switchyard::unsqueeze(self, -1), 1);
}

namespace {

// Returns the mask if it is the only index and covers all dimensions of self; otherwise undefined.
Tensor OnlyMask(const Tensor& self, OptionalTensorList indices) {
  Tensor mask;
  int64_t dims = 0;
  for (const std::optional<Tensor>& index : indices) {
    if (!index || !index->defined()) {
      ++dims;
      continue;
    }
    const bool is_mask = index->dtype() == ScalarType::Bool || index->dtype() == ScalarType::Byte;
    if (!is_mask || mask.defined()) return Tensor();
    for (int64_t d = 0; d < index->dim(); ++d) {
      const bool fits = dims + d < self.dim() && index->size(d) == self.size(dims + d);
      if (!fits) return Tensor();
    }
    mask = *index;
    dims += mask.dim();
  }
  if (!mask.defined() || mask.dim() == 0) return Tensor();
  for (; dims < self.dim(); ++dims) mask = switchyard::unsqueeze(mask, -1);
  return mask;
}

}  // namespace

// A single number for a mask is converted to the dtype of self; other values must have it.
Tensor& index_put_(Tensor& self, OptionalTensorList indices, const Tensor& values,
                   bool accumulate) {
  if (!accumulate && values.numel() == 1 && values.device().is_cpu()) {
    const Tensor mask = OnlyMask(self, indices);
    if (mask.defined()) return switchyard::masked_fill_(self, mask, switchyard::item(values));
  }
  return switchyard::_index_put_impl_(self, indices, values, accumulate);
}
Tensor index_put(const Tensor& self, OptionalTensorList indices, const Tensor& values,
                 bool accumulate) {
  Tensor copy = switchyard::clone(self, MemoryFormat::Preserve);
  return switchyard::index_put_(copy, indices, values, accumulate);
}

}  // namespace switchyard::native
