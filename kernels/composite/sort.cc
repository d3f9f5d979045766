// Composite forms of sorting.

#include "switchyard/ops/sort.h"

#include <cstdint>
#include <tuple>

#include "lib/core/tensor_factory.h"
#include "switchyard/ops/argsort_native.h"
#include "switchyard/ops/sort_native.h"

namespace switchyard::native {

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  return switchyard::sort(self, /*stable=*/false, dim, descending);
}
std::tuple<Tensor&, Tensor&> sort_out(const Tensor& self, int64_t dim, bool descending,
                                      Tensor& values, Tensor& indices) {
  return switchyard::sort_out(values, indices, self, /*stable=*/false, dim, descending);
}
Tensor argsort(const Tensor& self, bool stable, int64_t dim, bool descending) {
  return std::get<1>(switchyard::sort(self, stable, dim, descending));
}
Tensor& argsort_out(const Tensor& self, bool stable, int64_t dim, bool descending, Tensor& out) {
  Tensor values = EmptyTensor({0}, self.dtype(), self.device());
  switchyard::sort_out(values, out, self, stable, dim, descending);
  return out;
}

}  // namespace switchyard::native
