// Elements, or slices of one dimension, that differ from the one before.

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/movedim.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/nonzero.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/unique_consecutive_native.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "unique_consecutive";

// Whether each row of a matrix, of which there is one at least, begins a run of equal ones.
Tensor BeginsRun(const Tensor& rows) {
  const int64_t count = rows.size(0);
  const Tensor first = switchyard::ones({1}, TensorOptions(ScalarType::Bool).device(rows.device()));
  if (count == 1) return first;
  const Tensor differs = switchyard::ne(switchyard::slice(rows, 0, 1, count),
                                        switchyard::slice(rows, 0, 0, count - 1));
  return switchyard::cat(std::vector<Tensor>{first, switchyard::any(differs, 1)});
}

Tensor LengthsOf(const Tensor& places, int64_t count) {
  const Tensor end =
      switchyard::full({1}, count, TensorOptions(ScalarType::Long).device(places.device()));
  const Tensor rest = switchyard::slice(places, 0, 1, places.size(0));
  return switchyard::sub(switchyard::cat(std::vector<Tensor>{rest, end}), places);
}

Tensor NoPlaces(const Tensor& self) { return EmptyTensor({0}, ScalarType::Long, self.device()); }

// The beginnings of runs along a dimension that has elements, for each element of it its run, and
// the lengths of runs.
std::tuple<Tensor, Tensor, Tensor> RunsOf(const Tensor& self, int64_t dim, bool return_inverse,
                                          bool return_counts) {
  const int64_t count = self.size(dim);
  const Tensor rows =
      switchyard::reshape(switchyard::movedim(self, dim, 0), {count, self.numel() / count});
  const Tensor begins = BeginsRun(rows);
  const Tensor found = switchyard::nonzero(begins);
  const Tensor places = switchyard::reshape(found, {found.size(0)});
  return {switchyard::index_select(self, dim, places),
          return_inverse ? switchyard::sub(switchyard::cumsum(begins, 0), 1) : NoPlaces(self),
          return_counts ? LengthsOf(places, count) : NoPlaces(self)};
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse,
                                                      bool return_counts,
                                                      std::optional<int64_t> dim) {
  const bool is_line = self.dim() == 1 && dim == 0;
  if (dim.has_value() && !is_line) {
    SWITCHYARD_CHECK_INDEX(self.dim() > 0, kName, ": self has no dimensions, and dim is given");
    const int64_t d = internal::WrapDimension(kName, *dim, self.dim());
    if (self.size(d) > 0) {
      SWITCHYARD_CHECK(self.numel() > 0, kName, ": slices of sizes ", self.sizes(),
                       " have no elements");
      // As in PyTorch, whether asked for or not, but of a line.
      return RunsOf(self, d, /*return_inverse=*/true, /*return_counts=*/true);
    }
    return {EmptyTensor(self.sizes(), self.dtype(), self.device()), NoPlaces(self), NoPlaces(self)};
  }
  if (self.numel() == 0) {
    Tensor inverse = NoPlaces(self);
    if (return_inverse) inverse = EmptyTensor(self.sizes(), ScalarType::Long, self.device());
    return {EmptyTensor({0}, self.dtype(), self.device()), inverse, NoPlaces(self)};
  }
  auto runs = RunsOf(switchyard::reshape(self, {self.numel()}), 0, return_inverse, return_counts);
  if (return_inverse) {
    std::get<1>(runs) = internal::UnsafeView(std::get<1>(runs), self.sizes());
  }
  return runs;
}

}  // namespace switchyard::native
