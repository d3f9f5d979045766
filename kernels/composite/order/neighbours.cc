// Elements, or slices of one dimension, that differ from the one before, or from all others.

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/_unique2_native.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/movedim.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/nonzero.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/sort.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/unique_consecutive_native.h"
#include "switchyard/ops/unique_dim_native.h"
#include "switchyard/ops/zeros_like.h"

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

namespace {

// For each element, in its own order, the number of the run that it has in the order of `order`.
Tensor InOwnOrder(const Tensor& runs, const Tensor& order) {
  return switchyard::scatter(switchyard::zeros_like(runs), 0, order, runs);
}

// The order of the rows of a matrix: by the last column, then by the one before, which leaves
// equal ones as they are.
Tensor OrderOfRows(const Tensor& rows) {
  Tensor order =
      switchyard::arange(rows.size(0), TensorOptions(ScalarType::Long).device(rows.device()));
  for (int64_t column = rows.size(1) - 1; column >= 0; --column) {
    const Tensor keys = switchyard::index_select(switchyard::select(rows, 1, column), 0, order);
    const Tensor moved =
        std::get<1>(switchyard::sort(keys, /*stable=*/true, /*dim=*/0, /*descending=*/false));
    order = switchyard::index_select(order, 0, moved);
  }
  return order;
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor& self, bool /*sorted*/,
                                            bool return_inverse, bool return_counts) {
  // Counts bring the inverse, as in PyTorch.
  const bool has_inverse = return_inverse || return_counts;
  if (self.numel() == 0) {
    const Tensor inverse =
        has_inverse ? EmptyTensor(self.sizes(), ScalarType::Long, self.device()) : NoPlaces(self);
    return {EmptyTensor({0}, self.dtype(), self.device()), inverse, NoPlaces(self)};
  }
  const auto [line, order] =
      switchyard::sort(switchyard::reshape(self, {self.numel()}), /*stable=*/true, /*dim=*/0,
                       /*descending=*/false);
  auto runs = RunsOf(line, 0, has_inverse, return_counts);
  if (has_inverse) {
    std::get<1>(runs) = internal::UnsafeView(InOwnOrder(std::get<1>(runs), order), self.sizes());
  }
  return runs;
}

std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool /*sorted*/,
                                              bool /*return_inverse*/, bool /*return_counts*/) {
  SWITCHYARD_CHECK_INDEX(self.dim() > 0, "Dimension specified as ", dim,
                         " but tensor has no dimensions");
  const int64_t d = internal::WrapDimension("unique_dim", dim, self.dim());
  const int64_t count = self.size(d);
  if (count == 0) {
    for (int64_t i = 0; i < self.dim(); ++i) {
      SWITCHYARD_CHECK(i == d || self.size(i) > 0, "unique_dim: self of sizes ", self.sizes(),
                       " has more than one dimension without elements");
    }
    return {EmptyTensor(self.sizes(), self.dtype(), self.device()), NoPlaces(self), NoPlaces(self)};
  }
  SWITCHYARD_CHECK(self.numel() > 0,
                   "There are 0 sized dimensions, and they aren't selected, so "
                   "unique cannot be applied");
  const Tensor rows =
      switchyard::reshape(switchyard::movedim(self, d, 0), {count, self.numel() / count});
  const Tensor order = OrderOfRows(rows);
  auto runs = RunsOf(switchyard::index_select(self, d, order), d, /*return_inverse=*/true,
                     /*return_counts=*/true);
  std::get<1>(runs) = InOwnOrder(std::get<1>(runs), order);
  return runs;
}

}  // namespace switchyard::native
