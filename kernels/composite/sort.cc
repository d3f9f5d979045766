// Composite forms of sorting.

#include "switchyard/ops/sort.h"

#include <cstdint>
#include <tuple>

#include "switchyard/ops/argsort_native.h"
#include "switchyard/ops/sort_native.h"

namespace switchyard::native {

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  return switchyard::sort(self, /*stable=*/false, dim, descending);
}
Tensor argsort(const Tensor& self, int64_t dim, bool descending) {
  return std::get<1>(switchyard::sort(self, dim, descending));
}

}  // namespace switchyard::native
