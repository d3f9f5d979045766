// Sums, means, products, any and all over chosen dimensions. Floating elements are combined in
// double, integers in 64 bits that wrap around.

#include <cstdint>
#include <optional>

#include "kernels/common/binary_functions.h"
#include "kernels/common/complex_parts.h"
#include "kernels/common/operands.h"
#include "kernels/common/reduction_operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/reduce.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/all_native.h"
#include "switchyard/ops/any_native.h"
#include "switchyard/ops/mean_native.h"
#include "switchyard/ops/prod_native.h"
#include "switchyard/ops/sum_native.h"

namespace switchyard::native {
namespace {

using internal::ReducedDimensions;

// combine(all elements), in the dtype of the result.
template <typename Combine>
void CombineInto(const char* name, const Tensor& self, const ReducedDimensions& dims,
                 const Tensor& out, const Combine& combine, int initial) {
  const ScalarType type = internal::ComputedType(out.dtype());
  const gpu::Elements rows = gpu::RowsOf(name, self, dims);
  if (IsIntegralType(type, /*include_bool=*/true)) {
    gpu::ReduceInto<int64_t>(name, self, dims, out, gpu::WideValue<int64_t>{rows, type}, combine,
                             initial, gpu::Itself());
    return;
  }
  if (!IsFloatingType(type)) internal::FailUnsupportedType(name, type);
  gpu::VisitWide(rows, type, [&](const auto& value) {
    gpu::ReduceInto<double>(name, self, dims, out, value, combine, initial, gpu::Itself());
  });
}

// Calls run(operand, dims, out), with the parts of complex numbers in their place.
template <typename Run>
void ReduceParts(const char* name, const Tensor& self, const ReducedDimensions& dims,
                 const Tensor& out, const Run& run) {
  if (!IsComplexType(out.dtype())) return run(self, dims, out);
  const Tensor parts = internal::PartsOf(gpu::WithType(name, self, out.dtype()));
  run(parts, internal::DimensionsOfParts(name, parts, dims), internal::PartsOf(out));
}

struct DivideBy {
  double count;
  SWITCHYARD_HOST_DEVICE double operator()(double sum) const { return sum / count; }
};

// In the dtype of the result: as a Byte, 0.5 is false.
struct TruthValue {
  gpu::Elements elements;
  bool is_byte;

  SWITCHYARD_HOST_DEVICE bool operator()(int64_t index) const {
    return is_byte ? elements.Load<uint8_t>(index) != 0 : elements.Load<bool>(index);
  }
};

void TestInto(const char* name, const Tensor& self, const ReducedDimensions& dims,
              const Tensor& out, bool is_any) {
  const TruthValue value = {gpu::RowsOf(name, self, dims), out.dtype() == ScalarType::Byte};
  if (is_any) {
    gpu::ReduceInto<bool>(name, self, dims, out, value, functions::LogicalOr(), false,
                          gpu::Itself());
  } else {
    gpu::ReduceInto<bool>(name, self, dims, out, value, functions::LogicalAnd(), true,
                          gpu::Itself());
  }
}

}  // namespace

void structured_sum_out_cuda::impl(const Tensor& self, OptionalIntArrayRef dim, bool /*keepdim*/,
                                   std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  ReduceParts(operator_name(), self, dims, out,
              [this](const Tensor& operand, const ReducedDimensions& reduced, const Tensor& sums) {
                CombineInto(operator_name(), operand, reduced, sums, functions::Add(), 0);
              });
}

void structured_mean_out_cuda::impl(const Tensor& self, OptionalIntArrayRef dim, bool /*keepdim*/,
                                    std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  internal::CheckHoldsFractions(operator_name(), out);
  ReduceParts(operator_name(), self, dims, out,
              [this](const Tensor& operand, const ReducedDimensions& reduced, const Tensor& means) {
                gpu::VisitWide(gpu::RowsOf(operator_name(), operand, reduced),
                               internal::ComputedType(means.dtype()), [&](const auto& value) {
                                 gpu::ReduceInto<double>(
                                     operator_name(), operand, reduced, means, value,
                                     functions::Add(), 0.0,
                                     DivideBy{static_cast<double>(reduced.Count())});
                               });
              });
}

Tensor prod_cuda(const Tensor& self, std::optional<ScalarType> dtype) {
  const Tensor out = EmptyTensor({}, internal::TypeOfProduct(self, dtype), self.device());
  CombineInto("prod", self, ReducedDimensions("prod", self.sizes(), std::nullopt), out,
              functions::Multiply(), 1);
  return out;
}
void structured_prod_out_cuda::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                                    std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  CombineInto(operator_name(), self, dims, out, functions::Multiply(), 1);
}

void structured_any_out_cuda::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                                   const Tensor& out) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  TestInto(operator_name(), self, dims, out, /*is_any=*/true);
}
void structured_any_all_out_cuda::impl(const Tensor& self, const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), std::nullopt);
  TestInto(operator_name(), self, dims, out, /*is_any=*/true);
}
void structured_all_out_cuda::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                                   const Tensor& out) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  TestInto(operator_name(), self, dims, out, /*is_any=*/false);
}
void structured_all_all_out_cuda::impl(const Tensor& self, const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), std::nullopt);
  TestInto(operator_name(), self, dims, out, /*is_any=*/false);
}

}  // namespace switchyard::native
