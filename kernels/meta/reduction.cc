// Shapes and dtypes of reductions, and of running sums and products.

#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/common/dimensions.h"
#include "kernels/common/reduced_dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/all_native.h"
#include "switchyard/ops/amax_native.h"
#include "switchyard/ops/amin_native.h"
#include "switchyard/ops/any_native.h"
#include "switchyard/ops/argmax_native.h"
#include "switchyard/ops/argmin_native.h"
#include "switchyard/ops/cumprod_native.h"
#include "switchyard/ops/cumsum_native.h"
#include "switchyard/ops/max_native.h"
#include "switchyard/ops/mean_native.h"
#include "switchyard/ops/min_native.h"
#include "switchyard/ops/norm_native.h"
#include "switchyard/ops/prod_native.h"
#include "switchyard/ops/sum_native.h"

namespace switchyard::meta {
namespace {

using internal::ReducedDimensions;

// Sums of integers and booleans are Long, unless `dtype` or an out argument says otherwise.
ScalarType SumType(const Tensor& self, const Tensor& out, std::optional<ScalarType> dtype) {
  if (dtype.has_value()) return *dtype;
  if (out.defined()) return out.dtype();
  return IsIntegralType(self.dtype(), /*include_bool=*/true) ? ScalarType::Long : self.dtype();
}

TensorOptions OptionsOf(const Tensor& self, ScalarType type) {
  return TensorOptions(type).device(self.device());
}

void SetReduced(MetaBase& meta, const Tensor& self, const ReducedDimensions& dims, bool keepdim,
                ScalarType type) {
  meta.set_output_raw_strided(0, dims.ResultSizes(keepdim), {}, OptionsOf(self, type));
}

}  // namespace

void structured_sum_dim_IntList::meta(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                                      std::optional<ScalarType> dtype) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  SetReduced(*this, self, dims, keepdim, SumType(self, maybe_get_output(), dtype));
}
void structured_mean_dim::meta(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype) {
  const ScalarType type = dtype.value_or(self.dtype());
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(type) || IsComplexType(type), operator_name(),
                                   ": the result has dtype ", type,
                                   ", which holds no fractions; give a floating dtype");
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  SetReduced(*this, self, dims, keepdim, SumType(self, maybe_get_output(), dtype));
}
void structured_prod_dim_int::meta(const Tensor& self, int64_t dim, bool keepdim,
                                   std::optional<ScalarType> dtype) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  SetReduced(*this, self, dims, keepdim, SumType(self, maybe_get_output(), dtype));
}

namespace {

// Bool; but Byte for Byte, which was formerly used for truth values.
ScalarType TruthType(const MetaBase& meta, const Tensor& self, const Tensor& out) {
  if (!out.defined()) return self.dtype() == ScalarType::Byte ? ScalarType::Byte : ScalarType::Bool;
  SWITCHYARD_CHECK(out.dtype() == ScalarType::Bool || out.dtype() == ScalarType::Byte,
                   meta.operator_name(), ": out has dtype ", out.dtype(), ", not Bool");
  return out.dtype();
}

}  // namespace

structured_any_dim::meta_return_ty structured_any_dim::meta(const Tensor& self, int64_t dim,
                                                            bool keepdim) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  SetReduced(*this, self, dims, keepdim, TruthType(*this, self, maybe_get_output()));
  return precompute_out<>().set_dim(internal::WrapDimension(operator_name(), dim, self.dim()));
}
void structured_any::meta(const Tensor& self) {
  const ReducedDimensions dims(operator_name(), self.sizes(), std::nullopt);
  SetReduced(*this, self, dims, /*keepdim=*/false, TruthType(*this, self, maybe_get_output()));
}
structured_all_dim::meta_return_ty structured_all_dim::meta(const Tensor& self, int64_t dim,
                                                            bool keepdim) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  SetReduced(*this, self, dims, keepdim, TruthType(*this, self, maybe_get_output()));
  return precompute_out<>().set_dim(internal::WrapDimension(operator_name(), dim, self.dim()));
}
void structured_all::meta(const Tensor& self) {
  const ReducedDimensions dims(operator_name(), self.sizes(), std::nullopt);
  SetReduced(*this, self, dims, /*keepdim=*/false, TruthType(*this, self, maybe_get_output()));
}

void structured_amax::meta(const Tensor& self, IntArrayRef dim, bool keepdim) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  dims.CheckNotEmpty(operator_name());
  SetReduced(*this, self, dims, keepdim, self.dtype());
}
void structured_amin::meta(const Tensor& self, IntArrayRef dim, bool keepdim) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  dims.CheckNotEmpty(operator_name());
  SetReduced(*this, self, dims, keepdim, self.dtype());
}
structured_max_dim::meta_return_ty structured_max_dim::meta(const Tensor& self, int64_t dim,
                                                            bool keepdim) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  dims.CheckNotEmpty(operator_name());
  SetReduced(*this, self, dims, keepdim, self.dtype());
  set_output_raw_strided(1, dims.ResultSizes(keepdim), {}, OptionsOf(self, ScalarType::Long));
  return precompute_out<>().set_dim(internal::WrapDimension(operator_name(), dim, self.dim()));
}
structured_min_dim::meta_return_ty structured_min_dim::meta(const Tensor& self, int64_t dim,
                                                            bool keepdim) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  dims.CheckNotEmpty(operator_name());
  SetReduced(*this, self, dims, keepdim, self.dtype());
  set_output_raw_strided(1, dims.ResultSizes(keepdim), {}, OptionsOf(self, ScalarType::Long));
  return precompute_out<>().set_dim(internal::WrapDimension(operator_name(), dim, self.dim()));
}
void structured_argmax::meta(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  const auto dims = dim.has_value()
                        ? ReducedDimensions::One(operator_name(), self.sizes(), *dim)
                        : ReducedDimensions(operator_name(), self.sizes(), std::nullopt);
  dims.CheckNotEmpty(operator_name());
  SetReduced(*this, self, dims, keepdim, ScalarType::Long);
}
void structured_argmin::meta(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  const auto dims = dim.has_value()
                        ? ReducedDimensions::One(operator_name(), self.sizes(), *dim)
                        : ReducedDimensions(operator_name(), self.sizes(), std::nullopt);
  dims.CheckNotEmpty(operator_name());
  SetReduced(*this, self, dims, keepdim, ScalarType::Long);
}

namespace {

void SetNorm(MetaBase& meta, const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim,
             bool keepdim, ScalarType type) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(self.dtype()), meta.operator_name(),
                                   ": self has dtype ", self.dtype(), ", which is no floating one");
  const ReducedDimensions dims(meta.operator_name(), self.sizes(), dim);
  const double power = p.has_value() ? p->To<double>() : 2;
  if (power < 0 || std::isinf(power)) dims.CheckNotEmpty(meta.operator_name());
  SetReduced(meta, self, dims, keepdim, type);
}

}  // namespace

void structured_norm_ScalarOpt_dim::meta(const Tensor& self, const std::optional<Scalar>& p,
                                         IntArrayRef dim, bool keepdim) {
  const Tensor& out = maybe_get_output();
  SetNorm(*this, self, p, dim, keepdim, out.defined() ? out.dtype() : self.dtype());
}
void structured_norm_ScalarOpt_dim_dtype::meta(const Tensor& self, const std::optional<Scalar>& p,
                                               IntArrayRef dim, bool keepdim, ScalarType dtype) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(dtype), operator_name(), ": dtype is ", dtype,
                                   ", which is no floating one");
  const Tensor& out = maybe_get_output();
  SetNorm(*this, self, p, dim, keepdim, out.defined() ? out.dtype() : dtype);
}

void structured_cumsum::meta(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  internal::WrapDimension(operator_name(), dim, self.dim());
  set_output_raw_strided(0, self.sizes(), {},
                         OptionsOf(self, SumType(self, maybe_get_output(), dtype)));
}
void structured_cumprod::meta(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  internal::WrapDimension(operator_name(), dim, self.dim());
  set_output_raw_strided(0, self.sizes(), {},
                         OptionsOf(self, SumType(self, maybe_get_output(), dtype)));
}

}  // namespace switchyard::meta
