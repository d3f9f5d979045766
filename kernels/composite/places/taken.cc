// Elements at the places of a mask, and at places counted along all elements.

#include <optional>
#include <vector>

#include "kernels/composite/out.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/index.h"
#include "switchyard/ops/index_put.h"
#include "switchyard/ops/masked_select.h"
#include "switchyard/ops/masked_select_native.h"
#include "switchyard/ops/put.h"
#include "switchyard/ops/put_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/take.h"
#include "switchyard/ops/take_native.h"

namespace switchyard::native {
namespace {

void CheckPlaces(const char* name, const Tensor& index) {
  SWITCHYARD_CHECK(index.dtype() == ScalarType::Long, name, ": index has dtype ", index.dtype(),
                   ", not Long");
}

// All elements in one line.
Tensor InLine(const Tensor& tensor) { return switchyard::reshape(tensor, {tensor.numel()}); }

}  // namespace

Tensor masked_select(const Tensor& self, const Tensor& mask) {
  SWITCHYARD_CHECK(mask.dtype() == ScalarType::Bool, "masked_select: mask has dtype ", mask.dtype(),
                   ", not Bool");
  const std::vector<int64_t> sizes = BroadcastSizes("masked_select", self.sizes(), mask.sizes());
  const std::optional<Tensor> places[] = {InLine(switchyard::expand(mask, sizes))};
  return switchyard::index(InLine(switchyard::expand(self, sizes)), places);
}
Tensor& masked_select_out(const Tensor& self, const Tensor& mask, Tensor& out) {
  return internal::StoreSameType("masked_select", switchyard::masked_select(self, mask), out);
}

Tensor take(const Tensor& self, const Tensor& index) {
  CheckPlaces("take", index);
  const std::optional<Tensor> places[] = {index};
  return switchyard::index(InLine(self), places);
}
Tensor& take_out(const Tensor& self, const Tensor& index, Tensor& out) {
  return internal::StoreSameType("take", switchyard::take(self, index), out);
}

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  CheckPlaces("put", index);
  SWITCHYARD_CHECK(self.dtype() == source.dtype(), "put: self has dtype ", self.dtype(),
                   " and source ", source.dtype());
  SWITCHYARD_CHECK(index.numel() == source.numel(), "put: index has ", index.numel(),
                   " elements and source ", source.numel());
  if (index.numel() == 0) return switchyard::clone(self);
  const std::optional<Tensor> places[] = {InLine(index)};
  const Tensor written = switchyard::index_put(InLine(self), places, InLine(source), accumulate);
  return internal::UnsafeView(written, self.sizes());
}
Tensor& put_(Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return switchyard::copy_(self, switchyard::put(self, index, source, accumulate));
}

}  // namespace switchyard::native
