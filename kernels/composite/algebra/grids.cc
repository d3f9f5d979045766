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

// Groups of places in rising order, one after the other.
std::vector<int64_t> GroupsOf(int64_t count, int64_t size, bool with_replacement) {
  std::vector<int64_t> places;
  std::vector<int64_t> group;
  // The next place to try for the last one of the group.
  int64_t next = 0;
  while (true) {
    if (static_cast<int64_t>(group.size()) < size && next < count) {
      group.push_back(next);
      next += with_replacement ? 0 : 1;
      continue;
    }
    if (static_cast<int64_t>(group.size()) == size)
      places.insert(places.end(), group.begin(), group.end());
    if (group.empty()) return places;
    next = group.back() + 1;
    group.pop_back();
  }
}

// How many elements all groups have together, about: a binomial coefficient times the size.
double ElementsOfGroups(int64_t count, int64_t size, bool with_replacement) {
  const double of = static_cast<double>(with_replacement ? count + size - 1 : count);
  const double chosen = std::min(static_cast<double>(size), of - static_cast<double>(size));
  double product = static_cast<double>(size);
  for (double i = 0; i < chosen && product < 1e18; ++i) product *= (of - i) / (i + 1);
  return product;
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
  constexpr double kMost = 1e10;
  SWITCHYARD_CHECK(ElementsOfGroups(count, r, with_replacement) <= kMost, kName, ": groups of ", r,
                   " of ", count, " elements are more than memory holds");
  const std::vector<int64_t> groups = GroupsOf(count, r, with_replacement);
  const auto length = static_cast<int64_t>(groups.size());
  const Tensor places = EmptyTensor({length}, ScalarType::Long);
  for (int64_t i = 0; i < length; ++i) places.data<int64_t>()[i] = groups[static_cast<size_t>(i)];
  const Tensor chosen =
      switchyard::index_select(self, 0, switchyard::to(places, self.device(), ScalarType::Long));
  return internal::UnsafeView(chosen, {length / r, r});
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
