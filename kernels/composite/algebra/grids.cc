// Grids of the elements of lists, pairs and groups of elements, and powers of a list.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/cartesian_prod_native.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/combinations_native.h"
#include "switchyard/ops/cumprod.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/flip.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/linalg_vander_native.h"
#include "switchyard/ops/meshgrid.h"
#include "switchyard/ops/meshgrid_native.h"
#include "switchyard/ops/new_zeros.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/vander_native.h"
#include "switchyard/ops/view.h"

namespace switchyard::native {

std::vector<Tensor> meshgrid(TensorList tensors, std::string_view indexing) {
  constexpr char kName[] = "meshgrid";
  SWITCHYARD_CHECK(indexing == "ij" || indexing == "xy", kName, ": indexing is '", indexing,
                   "', neither 'ij' nor 'xy'");
  SWITCHYARD_CHECK(!tensors.empty(), kName, ": no tensors are given");
  const size_t count = tensors.size();
  // The first two change places.
  const auto place = [&](size_t i) { return indexing == "xy" && count > 1 && i < 2 ? 1 - i : i; };
  std::vector<int64_t> sizes(count);
  for (size_t i = 0; i < count; ++i) {
    SWITCHYARD_CHECK(tensors[i].dim() <= 1, kName, ": tensor ", i, " has sizes ",
                     tensors[i].sizes(), ", more than one dimension");
    SWITCHYARD_CHECK(tensors[i].dtype() == tensors[0].dtype(), kName, ": tensor ", i, " has dtype ",
                     tensors[i].dtype(), " and the first one ", tensors[0].dtype());
    sizes[place(i)] = tensors[i].numel();
  }
  std::vector<Tensor> grids;
  for (size_t i = 0; i < count; ++i) {
    std::vector<int64_t> own(count, 1);
    own[place(i)] = tensors[i].numel();
    grids.push_back(switchyard::expand(switchyard::view(tensors[i], own), sizes));
  }
  return grids;
}

// One row for each choice of an element from each list.
Tensor cartesian_prod(TensorList tensors) {
  SWITCHYARD_CHECK(!tensors.empty(), "cartesian_prod: no tensors are given");
  for (const Tensor& tensor : tensors) {
    SWITCHYARD_CHECK(tensor.dim() == 1, "cartesian_prod: a tensor has sizes ", tensor.sizes(),
                     ", not one dimension");
  }
  if (tensors.size() == 1) return tensors[0];
  std::vector<Tensor> columns;
  for (const Tensor& grid : switchyard::meshgrid(tensors, "ij"))
    columns.push_back(switchyard::reshape(grid, {grid.numel()}));
  return switchyard::stack(columns, 1);
}

namespace {

// The number of groups of `size` out of `count` places: a binomial coefficient.
int64_t CountGroups(int64_t count, int64_t size, bool with_replacement) {
  int64_t of = count;
  bool is_more = with_replacement && __builtin_add_overflow(count, size - 1, &of);
  const int64_t chosen = std::min(size, of - size);
  int64_t groups = 1;
  for (int64_t i = 0; i < chosen && !is_more; ++i) {
    is_more = __builtin_mul_overflow(groups, of - i, &groups);
    groups /= i + 1;
  }
  int64_t elements = 0;
  is_more = is_more || __builtin_mul_overflow(groups, size, &elements);
  SWITCHYARD_CHECK(!is_more, "combinations: groups of ", size, " of ", count,
                   " elements are more than memory holds");
  return groups;
}

// Makes of a group of places the next one in rising order, if there is one.
void Advance(int64_t* group, int64_t count, int64_t size, bool with_replacement) {
  for (int64_t i = size - 1; i >= 0; --i) {
    if (group[i] == (with_replacement ? count - 1 : count - size + i)) continue;
    ++group[i];
    for (int64_t j = i + 1; j < size; ++j) group[j] = group[j - 1] + (with_replacement ? 0 : 1);
    return;
  }
}

}  // namespace

Tensor combinations(const Tensor& self, int64_t r, bool with_replacement) {
  constexpr char kName[] = "combinations";
  SWITCHYARD_CHECK(self.dim() == 1, kName, ": self has sizes ", self.sizes(),
                   ", not one dimension");
  SWITCHYARD_CHECK(r >= 0, kName, ": r is ", r, ", a negative number");
  if (r == 0) return switchyard::new_zeros(self, {0});
  // Of fewer elements there are no groups, and none has to be begun.
  const int64_t count = self.size(0);
  if (count == 0 || (r > count && !with_replacement)) return switchyard::new_zeros(self, {0, r});
  const int64_t groups = CountGroups(count, r, with_replacement);
  const Tensor places = EmptyTensor({groups * r}, ScalarType::Long);
  int64_t* group = places.data<int64_t>();
  for (int64_t i = 0; i < r; ++i) group[i] = with_replacement ? 0 : i;
  for (int64_t i = 1; i < groups; ++i, group += r) {
    std::copy(group, group + r, group + r);
    Advance(group + r, count, r, with_replacement);
  }
  const Tensor chosen =
      switchyard::index_select(self, 0, switchyard::to(places, self.device(), ScalarType::Long));
  return internal::UnsafeView(chosen, {groups, r});
}

namespace {

// The powers from 0 on of each element stand last.
Tensor PowersOf(const Tensor& x, int64_t count) {
  const Tensor column = switchyard::unsqueeze(x, -1);
  const Tensor first = switchyard::ones_like(column);
  if (count == 1)
    return IsFloatingType(x.dtype()) ? first : switchyard::to(first, ScalarType::Long);
  const std::vector<int64_t> sizes = internal::WithLastSize(column.sizes(), count - 1);
  const Tensor powers = switchyard::cumprod(switchyard::expand(column, sizes), -1, std::nullopt);
  return switchyard::cat({switchyard::to(first, powers.dtype()), powers}, -1);
}

}  // namespace

Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  const Tensor numbers = x.dim() == 0 ? switchyard::unsqueeze(x, 0) : x;
  const int64_t count = N.value_or(numbers.size(-1));
  SWITCHYARD_CHECK(count > 1, "N must be greater than 1.");
  return PowersOf(numbers, count);
}

Tensor vander(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  constexpr char kName[] = "vander";
  SWITCHYARD_CHECK(x.dim() == 1, kName, ": x has sizes ", x.sizes(), ", not one dimension");
  const int64_t count = N.value_or(x.size(0));
  SWITCHYARD_CHECK(count >= 0, kName, ": N is ", count, ", a negative number");
  if (count == 0)
    return switchyard::cumprod(switchyard::new_zeros(x, {x.size(0), 0}), -1, std::nullopt);
  const Tensor rising = PowersOf(x, count);
  return increasing ? rising : switchyard::flip(rising, {1});
}

}  // namespace switchyard::native
