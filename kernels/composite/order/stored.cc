// Results of the operators of this folder, stored in out arguments.

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

#include "kernels/composite/out.h"
#include "switchyard/ops/bucketize.h"
#include "switchyard/ops/bucketize_native.h"
#include "switchyard/ops/cummax.h"
#include "switchyard/ops/cummax_native.h"
#include "switchyard/ops/cummin.h"
#include "switchyard/ops/cummin_native.h"
#include "switchyard/ops/isin.h"
#include "switchyard/ops/isin_native.h"
#include "switchyard/ops/kthvalue.h"
#include "switchyard/ops/kthvalue_native.h"
#include "switchyard/ops/logcumsumexp.h"
#include "switchyard/ops/logcumsumexp_native.h"
#include "switchyard/ops/median.h"
#include "switchyard/ops/median_native.h"
#include "switchyard/ops/mode.h"
#include "switchyard/ops/mode_native.h"
#include "switchyard/ops/nanmean.h"
#include "switchyard/ops/nanmean_native.h"
#include "switchyard/ops/nanmedian.h"
#include "switchyard/ops/nanmedian_native.h"
#include "switchyard/ops/nanquantile.h"
#include "switchyard/ops/nanquantile_native.h"
#include "switchyard/ops/nansum.h"
#include "switchyard/ops/nansum_native.h"
#include "switchyard/ops/nonzero_static.h"
#include "switchyard/ops/nonzero_static_native.h"
#include "switchyard/ops/quantile.h"
#include "switchyard/ops/quantile_native.h"
#include "switchyard/ops/searchsorted.h"
#include "switchyard/ops/searchsorted_native.h"
#include "switchyard/ops/take_along_dim.h"
#include "switchyard/ops/take_along_dim_native.h"

namespace switchyard::native {
namespace {

std::tuple<Tensor&, Tensor&> StoreBoth(const char* name, const std::tuple<Tensor, Tensor>& results,
                                       Tensor& values, Tensor& indices) {
  internal::StoreSameType(name, std::get<0>(results), values);
  internal::StoreSameType(name, std::get<1>(results), indices);
  return {values, indices};
}

}  // namespace

Tensor& bucketize_out(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right,
                      Tensor& out) {
  return internal::StoreSameType("bucketize",
                                 switchyard::bucketize(self, boundaries, out_int32, right), out);
}
Tensor& bucketize_out(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right,
                      Tensor& out) {
  return internal::StoreSameType("bucketize",
                                 switchyard::bucketize(self, boundaries, out_int32, right), out);
}
Tensor& searchsorted_out(const Tensor& sorted_sequence, const Tensor& self, bool out_int32,
                         bool right, std::optional<std::string_view> side,
                         const std::optional<Tensor>& sorter, Tensor& out) {
  return internal::StoreSameType(
      "searchsorted",
      switchyard::searchsorted(sorted_sequence, self, out_int32, right, side, sorter), out);
}
Tensor& searchsorted_out(const Tensor& sorted_sequence, const Scalar& self, bool out_int32,
                         bool right, std::optional<std::string_view> side,
                         const std::optional<Tensor>& sorter, Tensor& out) {
  return internal::StoreSameType(
      "searchsorted",
      switchyard::searchsorted(sorted_sequence, self, out_int32, right, side, sorter), out);
}
Tensor& isin_out(const Tensor& elements, const Tensor& test_elements, bool assume_unique,
                 bool invert, Tensor& out) {
  return internal::StoreSameType(
      "isin", switchyard::isin(elements, test_elements, assume_unique, invert), out);
}
Tensor& isin_out(const Tensor& elements, const Scalar& test_element, bool assume_unique,
                 bool invert, Tensor& out) {
  return internal::StoreSameType(
      "isin", switchyard::isin(elements, test_element, assume_unique, invert), out);
}
Tensor& isin_out(const Scalar& element, const Tensor& test_elements, bool assume_unique,
                 bool invert, Tensor& out) {
  return internal::StoreSameType(
      "isin", switchyard::isin(element, test_elements, assume_unique, invert), out);
}

std::tuple<Tensor&, Tensor&> cummax_out(const Tensor& self, int64_t dim, Tensor& values,
                                        Tensor& indices) {
  return StoreBoth("cummax", switchyard::cummax(self, dim), values, indices);
}
std::tuple<Tensor&, Tensor&> cummin_out(const Tensor& self, int64_t dim, Tensor& values,
                                        Tensor& indices) {
  return StoreBoth("cummin", switchyard::cummin(self, dim), values, indices);
}
Tensor& logcumsumexp_out(const Tensor& self, int64_t dim, Tensor& out) {
  return internal::StoreSameType("logcumsumexp", switchyard::logcumsumexp(self, dim), out);
}
std::tuple<Tensor&, Tensor&> kthvalue_out(const Tensor& self, int64_t k, int64_t dim, bool keepdim,
                                          Tensor& values, Tensor& indices) {
  return StoreBoth("kthvalue", switchyard::kthvalue(self, k, dim, keepdim), values, indices);
}
std::tuple<Tensor&, Tensor&> median_out(const Tensor& self, int64_t dim, bool keepdim,
                                        Tensor& values, Tensor& indices) {
  return StoreBoth("median", switchyard::median(self, dim, keepdim), values, indices);
}
std::tuple<Tensor&, Tensor&> nanmedian_out(const Tensor& self, int64_t dim, bool keepdim,
                                           Tensor& values, Tensor& indices) {
  return StoreBoth("nanmedian", switchyard::nanmedian(self, dim, keepdim), values, indices);
}
std::tuple<Tensor&, Tensor&> mode_out(const Tensor& self, int64_t dim, bool keepdim, Tensor& values,
                                      Tensor& indices) {
  return StoreBoth("mode", switchyard::mode(self, dim, keepdim), values, indices);
}

Tensor& quantile_out(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                     std::string_view interpolation, Tensor& out) {
  return internal::StoreSameType("quantile",
                                 switchyard::quantile(self, q, dim, keepdim, interpolation), out);
}
Tensor& quantile_out(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim,
                     std::string_view interpolation, Tensor& out) {
  return internal::StoreSameType("quantile",
                                 switchyard::quantile(self, q, dim, keepdim, interpolation), out);
}
Tensor& nanquantile_out(const Tensor& self, const Tensor& q, std::optional<int64_t> dim,
                        bool keepdim, std::string_view interpolation, Tensor& out) {
  return internal::StoreSameType(
      "nanquantile", switchyard::nanquantile(self, q, dim, keepdim, interpolation), out);
}
Tensor& nanquantile_out(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim,
                        std::string_view interpolation, Tensor& out) {
  return internal::StoreSameType(
      "nanquantile", switchyard::nanquantile(self, q, dim, keepdim, interpolation), out);
}
Tensor& nanmean_out(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                    std::optional<ScalarType> dtype, Tensor& out) {
  return internal::StoreSameType("nanmean", switchyard::nanmean(self, dim, keepdim, dtype), out);
}
Tensor& nansum_out(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                   std::optional<ScalarType> dtype, Tensor& out) {
  return internal::StoreSameType("nansum", switchyard::nansum(self, dim, keepdim, dtype), out);
}
Tensor& nonzero_static_out(const Tensor& self, int64_t size, int64_t fill_value, Tensor& out) {
  return internal::StoreSameType("nonzero_static",
                                 switchyard::nonzero_static(self, size, fill_value), out);
}
Tensor& take_along_dim_out(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim,
                           Tensor& out) {
  return internal::StoreSameType("take_along_dim", switchyard::take_along_dim(self, indices, dim),
                                 out);
}

}  // namespace switchyard::native
