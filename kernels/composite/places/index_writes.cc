// Elements added to, written or combined at places of one dimension, and at the places of a mask.

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/index_add.h"
#include "switchyard/ops/index_add_native.h"
#include "switchyard/ops/index_copy.h"
#include "switchyard/ops/index_copy_native.h"
#include "switchyard/ops/index_reduce.h"
#include "switchyard/ops/index_reduce_native.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/masked_scatter.h"
#include "switchyard/ops/masked_scatter_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/scatter_reduce.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

// The index of a call as one for each element of the source.
Tensor PlacesFor(const char* name, const Tensor& self, int64_t dim, const Tensor& index,
                 const Tensor& source) {
  const bool is_place = index.dtype() == ScalarType::Long || index.dtype() == ScalarType::Int;
  SWITCHYARD_CHECK(is_place, name, ": index has dtype ", index.dtype(), ", neither Long nor Int");
  SWITCHYARD_CHECK(index.dim() <= 1, name, ": index has sizes ", index.sizes(),
                   ", more than one dimension");
  SWITCHYARD_CHECK(self.dtype() == source.dtype(), name, ": self has dtype ", self.dtype(),
                   " and source ", source.dtype());
  SWITCHYARD_CHECK(source.dim() == self.dim(), name, ": source has sizes ", source.sizes(),
                   " and self ", self.sizes());
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  for (int64_t i = 0; i < self.dim(); ++i) {
    const int64_t wanted = i == d ? index.numel() : self.size(i);
    SWITCHYARD_CHECK(source.size(i) == wanted, name, ": source has sizes ", source.sizes(),
                     ", and ", wanted, " are written along dimension ", i);
  }
  SWITCHYARD_CHECK(self.dim() > 0 || index.numel() == 1, name, ": index of sizes ", index.sizes(),
                   " for a source without dimensions");
  if (self.dim() == 0) return switchyard::reshape(index, {});
  std::vector<int64_t> shape(static_cast<size_t>(self.dim()), 1);
  shape[static_cast<size_t>(d)] = index.numel();
  return switchyard::expand(switchyard::reshape(index, shape), source.sizes());
}

// Integers have no fractions of themselves.
Tensor Scaled(const char* name, const Tensor& source, const Scalar& alpha) {
  const bool is_whole = alpha.IsIntegral(/*include_bool=*/true);
  SWITCHYARD_CHECK(is_whole || IsFloatingType(source.dtype()), name, ": alpha is ", alpha,
                   ", not a whole number, for elements of ", source.dtype());
  if (is_whole && alpha.To<int64_t>() == 1) return source;
  const Tensor scaled = switchyard::mul(source, alpha);
  return scaled.dtype() == source.dtype() ? scaled : switchyard::to(scaled, source.dtype());
}

}  // namespace

Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                 const Scalar& alpha) {
  const Tensor places = PlacesFor("index_add", self, dim, index, source);
  return switchyard::scatter_add(self, dim, places, Scaled("index_add", source, alpha));
}
Tensor& index_add_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                   const Scalar& alpha) {
  const Tensor places = PlacesFor("index_add_", self, dim, index, source);
  return switchyard::scatter_add_(self, dim, places, Scaled("index_add_", source, alpha));
}
Tensor& index_add_out(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                      const Scalar& alpha, Tensor& out) {
  return internal::StoreSameType("index_add",
                                 switchyard::index_add(self, dim, index, source, alpha), out);
}

namespace {

// The slices of a copy; a list of one number is one for a tensor without dimensions.
Tensor Slices(const char* name, const Tensor& self, const Tensor& index, const Tensor& source) {
  SWITCHYARD_CHECK(index.dtype() == ScalarType::Long, name, ": index has dtype ", index.dtype(),
                   ", not Long");
  return self.dim() == 0 && source.numel() == 1 ? switchyard::reshape(source, {}) : source;
}

}  // namespace

Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  const Tensor slices = Slices("index_copy", self, index, source);
  return switchyard::scatter(self, dim, PlacesFor("index_copy", self, dim, index, slices), slices);
}
Tensor& index_copy_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  const Tensor slices = Slices("index_copy_", self, index, source);
  const Tensor places = PlacesFor("index_copy_", self, dim, index, slices);
  return switchyard::scatter_(self, dim, places, slices);
}
Tensor& index_copy_out(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                       Tensor& out) {
  return internal::StoreSameType("index_copy", switchyard::index_copy(self, dim, index, source),
                                 out);
}

namespace {

// Sums are index_add's.
Tensor PlacesToReduce(const char* name, const Tensor& self, int64_t dim, const Tensor& index,
                      const Tensor& source, std::string_view reduce) {
  SWITCHYARD_CHECK(reduce == "prod" || reduce == "mean" || reduce == "amax" || reduce == "amin",
                   name, ": reduce is '", reduce, "', not 'prod', 'mean', 'amax' or 'amin'");
  return PlacesFor(name, self, dim, index, source);
}

}  // namespace

Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                    std::string_view reduce, bool include_self) {
  const Tensor places = PlacesToReduce("index_reduce", self, dim, index, source, reduce);
  return switchyard::scatter_reduce(self, dim, places, source, reduce, include_self);
}
Tensor& index_reduce_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                      std::string_view reduce, bool include_self) {
  const Tensor places = PlacesToReduce("index_reduce_", self, dim, index, source, reduce);
  return switchyard::scatter_reduce_(self, dim, places, source, reduce, include_self);
}
Tensor& index_reduce_out(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                         std::string_view reduce, bool include_self, Tensor& out) {
  return internal::StoreSameType(
      "index_reduce", switchyard::index_reduce(self, dim, index, source, reduce, include_self),
      out);
}

namespace {

std::vector<int64_t> CommonSizes(const Tensor& a, const Tensor& b) {
  return BroadcastSizes("masked_scatter", a.sizes(), b.sizes());
}

}  // namespace

// The elements of the source, in their order, where the mask is true.
Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  constexpr char kName[] = "masked_scatter";
  SWITCHYARD_CHECK(mask.dtype() == ScalarType::Bool, kName, ": mask has dtype ", mask.dtype(),
                   ", not Bool");
  SWITCHYARD_CHECK(self.dtype() == source.dtype(), kName, ": self has dtype ", self.dtype(),
                   " and source ", source.dtype());
  const std::vector<int64_t> sizes = CommonSizes(self, mask);
  const Tensor places = switchyard::expand(mask, sizes);
  const Tensor elements = switchyard::expand(self, sizes);
  const int64_t count = switchyard::item(switchyard::sum(places)).To<int64_t>();
  SWITCHYARD_CHECK(count <= source.numel(), kName, ": mask has ", count,
                   " true elements, and source ", source.numel(), " elements");
  if (source.numel() == 0) return switchyard::clone(elements, MemoryFormat::Contiguous);
  const Tensor flat = switchyard::reshape(places, {places.numel()});
  const Tensor order =
      switchyard::clamp_min(switchyard::sub(switchyard::cumsum(flat, 0, std::nullopt), 1), 0);
  const Tensor taken =
      switchyard::index_select(switchyard::reshape(source, {source.numel()}), 0, order);
  return switchyard::where(places, switchyard::reshape(taken, sizes), elements);
}
Tensor& masked_scatter_(Tensor& self, const Tensor& mask, const Tensor& source) {
  const Tensor places = switchyard::expand(mask, self.sizes());
  return switchyard::copy_(self, switchyard::masked_scatter(self, places, source));
}

}  // namespace switchyard::native
