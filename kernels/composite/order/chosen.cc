// Elements taken along a dimension, filled at places, counted, and places that are not zero.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/order/lines.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/count_nonzero.h"
#include "switchyard/ops/count_nonzero_native.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/index_fill_native.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/nanmean_native.h"
#include "switchyard/ops/nansum.h"
#include "switchyard/ops/nansum_native.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/nonzero.h"
#include "switchyard/ops/nonzero_static_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/take_along_dim_native.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {

Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  constexpr char kName[] = "take_along_dim";
  SWITCHYARD_CHECK(indices.dtype() == ScalarType::Long, kName, ": indices have dtype ",
                   indices.dtype(), ", not Long");
  if (!dim.has_value()) {
    return switchyard::gather(switchyard::reshape(self, {self.numel()}), 0,
                              switchyard::reshape(indices, {indices.numel()}));
  }
  SWITCHYARD_CHECK(self.dim() == indices.dim(), kName, ": self has sizes ", self.sizes(),
                   " and indices ", indices.sizes());
  const int64_t d = internal::WrapDimension(kName, *dim, self.dim());
  if (self.dim() == 0) return switchyard::gather(self, d, indices);
  // Negative ones count from the end.
  const Tensor places = switchyard::where(switchyard::lt(indices, 0),
                                          switchyard::add(indices, self.size(d)), indices);
  std::vector<int64_t> ones_there = self.sizes().ToVector();
  ones_there[static_cast<size_t>(d)] = 1;
  std::vector<int64_t> of_indices = indices.sizes().ToVector();
  of_indices[static_cast<size_t>(d)] = 1;
  std::vector<int64_t> common = BroadcastSizes(kName, ones_there, of_indices);
  common[static_cast<size_t>(d)] = self.size(d);
  const Tensor lines = switchyard::expand(self, common);
  common[static_cast<size_t>(d)] = indices.size(d);
  return switchyard::gather(lines, d, switchyard::expand(places, common));
}

namespace {

constexpr char kFill[] = "index_fill";

// The places of a call as one for each element that is written. Negative ones count from the end.
Tensor FilledPlaces(const Tensor& self, int64_t d, const Tensor& index) {
  SWITCHYARD_CHECK(index.dtype() == ScalarType::Long, kFill, ": index has dtype ", index.dtype(),
                   ", not Long");
  SWITCHYARD_CHECK(index.dim() <= 1, kFill, ": index has sizes ", index.sizes(),
                   ", more than one dimension");
  const int64_t length = self.dim() == 0 ? 1 : self.size(d);
  const Tensor places =
      switchyard::where(switchyard::lt(index, 0), switchyard::add(index, length), index);
  if (self.dim() == 0) {
    SWITCHYARD_CHECK(index.numel() == 1, kFill, ": index of sizes ", index.sizes(),
                     " for self without dimensions");
    return switchyard::reshape(places, {});
  }
  std::vector<int64_t> sizes = self.sizes().ToVector();
  sizes[static_cast<size_t>(d)] = index.numel();
  return switchyard::expand(internal::Along(places, d, self.dim()), sizes);
}

// The number of a tensor, for each place.
Tensor Spread(const Tensor& self, const Tensor& value, const Tensor& places) {
  SWITCHYARD_CHECK(value.dim() == 0, kFill, ": value has sizes ", value.sizes(),
                   ", and is no number");
  return switchyard::expand(switchyard::to(value, self.device(), self.dtype()), places.sizes());
}

}  // namespace

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  const int64_t d = internal::WrapDimension(kFill, dim, self.dim());
  return switchyard::scatter(self, d, FilledPlaces(self, d, index), value);
}
Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  const int64_t d = internal::WrapDimension(kFill, dim, self.dim());
  const Tensor places = FilledPlaces(self, d, index);
  return switchyard::scatter(self, d, places, Spread(self, value, places));
}
Tensor& index_fill_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  const int64_t d = internal::WrapDimension(kFill, dim, self.dim());
  return switchyard::scatter_(self, d, FilledPlaces(self, d, index), value);
}
Tensor& index_fill_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  const int64_t d = internal::WrapDimension(kFill, dim, self.dim());
  const Tensor places = FilledPlaces(self, d, index);
  return switchyard::scatter_(self, d, places, Spread(self, value, places));
}

// As many places as are asked for, whatever there are.
Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  SWITCHYARD_CHECK(size >= 0, "nonzero_static: size ", size, " is negative");
  const TensorOptions options = TensorOptions(ScalarType::Long).device(self.device());
  if (self.device().is_meta()) return switchyard::empty({size, self.dim()}, options);
  const Tensor places = switchyard::nonzero(self);
  const int64_t found = places.size(0) < size ? places.size(0) : size;
  const Tensor rest = switchyard::full({size - found, self.dim()}, fill_value, options);
  return switchyard::cat({switchyard::narrow(places, 0, 0, found), rest}, 0);
}

Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  if (dim.has_value()) return switchyard::count_nonzero(self, IntArrayRef({*dim}));
  return switchyard::count_nonzero(self, IntArrayRef());
}

Tensor nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
              std::optional<ScalarType> dtype) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(!IsComplexType(self.dtype()),
                                   "nansum: no kernel for complex numbers");
  if (!IsFloatingType(self.dtype())) return switchyard::sum(self, dim, keepdim, dtype);
  return switchyard::sum(switchyard::masked_fill(self, switchyard::isnan(self), 0), dim, keepdim,
                         dtype);
}
Tensor nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
               std::optional<ScalarType> dtype) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(self.dtype()), "nanmean: self has dtype ",
                                   self.dtype(), ", which is not a floating one");
  const Tensor count =
      switchyard::sum(switchyard::logical_not(switchyard::isnan(self)), dim, keepdim, std::nullopt);
  return switchyard::div(switchyard::nansum(self, dim, keepdim, dtype), count);
}

}  // namespace switchyard::native
