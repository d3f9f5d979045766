// Sums, means, products, any and all over chosen dimensions. Floating elements are combined in
// double, integers in 64 bits that wrap around.

#include <cstdint>
#include <optional>
#include <type_traits>

#include "kernels/common/complex_parts.h"
#include "kernels/common/operands.h"
#include "kernels/common/reduction_operands.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/shared_integers.h"
#include "lib/core/selected_dtypes.h"
#include "lib/elements/element_type.h"
#include "switchyard/ops/all_native.h"
#include "switchyard/ops/any_native.h"
#include "switchyard/ops/mean_native.h"
#include "switchyard/ops/prod_native.h"
#include "switchyard/ops/sum_native.h"

namespace switchyard::native {
namespace {

using internal::ReducedDimensions;

template <typename T>
using Wide = std::conditional_t<std::is_floating_point_v<T>, double, int64_t>;

// Independent partial sums let the additions of a dense row run in parallel. In a sum over the rows
// of a matrix each element is its own row, and must not pay for the partial sums.
struct AddRow {
  static constexpr bool kIsArithmetic = true;

  template <typename Sum, typename T>
  void operator()(Sum& sum, const T* values, int64_t step, int64_t count) const {
    constexpr int kLanes = 8;
    int64_t i = 0;
    if (step == 1 && count >= kLanes) {
      Sum lanes[kLanes] = {};
      for (; i + kLanes <= count; i += kLanes) {
        for (int lane = 0; lane < kLanes; ++lane) {
          lanes[lane] = internal::Add(lanes[lane], static_cast<Sum>(values[i + lane]));
        }
      }
      for (int lane = 0; lane < kLanes; ++lane) sum = internal::Add(sum, lanes[lane]);
    }
    for (; i < count; ++i) sum = internal::Add(sum, static_cast<Sum>(values[i * step]));
  }
};

void SumInto(const char* name, const Tensor& self, const ReducedDimensions& dims,
             const Tensor& out) {
  const ScalarType computed = internal::ComputedType(out.dtype());
  constexpr auto kOperators = SWITCHYARD_OPERATORS("sum");
  const Tensor operand = internal::WithType(self, internal::TypeOfLoop(computed, kOperators));
  internal::DispatchOnTypeLoop(computed, name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto sums = internal::Fold<T, Wide<T>>(operand, dims, Wide<T>{0}, AddRow());
    internal::Store<T>(out, sums, [](Wide<T> sum) { return sum; });
  });
}

// Calls run(operand, dims, out), with the parts of complex numbers in their place.
template <typename Run>
void ReduceParts(const char* name, const Tensor& self, const ReducedDimensions& dims,
                 const Tensor& out, const Run& run) {
  if (!IsComplexType(out.dtype())) return run(self, dims, out);
  const Tensor parts = internal::PartsOf(internal::WithType(self, out.dtype()));
  run(parts, internal::DimensionsOfParts(name, parts, dims), internal::PartsOf(out));
}

void MeanInto(const char* name, const Tensor& self, const ReducedDimensions& dims,
              const Tensor& out) {
  const auto count = static_cast<double>(dims.Count());
  const ScalarType computed = internal::ComputedType(out.dtype());
  const Tensor operand = internal::WithType(self, computed);
  DispatchOnFloatingType(computed, name, SWITCHYARD_OPERATORS("mean"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto sums = internal::Fold<T, double>(operand, dims, 0.0, AddRow());
    internal::Store<T>(out, sums, [count](double sum) { return sum / count; });
  });
}

void MultiplyInto(const char* name, const Tensor& self, const ReducedDimensions& dims,
                  const Tensor& out) {
  const ScalarType computed = internal::ComputedType(out.dtype());
  constexpr auto kOperators = SWITCHYARD_OPERATORS("prod");
  const Tensor operand = internal::WithType(self, internal::TypeOfLoop(computed, kOperators));
  internal::DispatchOnTypeLoop(computed, name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto products =
        internal::FoldEach<T>(operand, dims, Wide<T>{1}, [](Wide<T> product, T value) {
          return internal::Multiply(product, static_cast<Wide<T>>(value));
        });
    internal::Store<T>(out, products, [](Wide<T> product) { return product; });
  });
}

template <typename T>
void TestElements(const Tensor& operand, const ReducedDimensions& dims, const Tensor& out,
                  bool is_any) {
  const auto states = internal::FoldEach<T>(operand, dims, !is_any, [is_any](bool state, T value) {
    return is_any ? state || value != T{0} : state && value != T{0};
  });
  internal::Store<bool>(out, states, [](bool state) { return state; });
}

// Whether any or all elements are true, in the dtype of the result: as a Byte, 0.5 is false.
void TestInto(const Tensor& self, const ReducedDimensions& dims, const Tensor& out, bool is_any) {
  const Tensor operand = internal::WithType(self, out.dtype());
  if (out.dtype() == ScalarType::Bool) return TestElements<bool>(operand, dims, out, is_any);
  TestElements<uint8_t>(operand, dims, out, is_any);
}

}  // namespace

void structured_sum_out::impl(const Tensor& self, OptionalIntArrayRef dim, bool /*keepdim*/,
                              std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  ReduceParts(operator_name(), self, dims, out,
              [this](const Tensor& operand, const ReducedDimensions& reduced, const Tensor& sums) {
                SumInto(operator_name(), operand, reduced, sums);
              });
}

void structured_mean_out::impl(const Tensor& self, OptionalIntArrayRef dim, bool /*keepdim*/,
                               std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  internal::CheckHoldsFractions(operator_name(), out);
  ReduceParts(operator_name(), self, dims, out,
              [this](const Tensor& operand, const ReducedDimensions& reduced, const Tensor& means) {
                MeanInto(operator_name(), operand, reduced, means);
              });
}

Tensor prod(const Tensor& self, std::optional<ScalarType> dtype) {
  const Tensor out = EmptyTensor({}, internal::TypeOfProduct(self, dtype));
  MultiplyInto("prod", self, ReducedDimensions("prod", self.sizes(), std::nullopt), out);
  return out;
}
void structured_prod_out::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                               std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  MultiplyInto(operator_name(), self, dims, out);
}

void structured_any_out::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                              const Tensor& out) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  TestInto(self, dims, out, /*is_any=*/true);
}
void structured_any_all_out::impl(const Tensor& self, const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), std::nullopt);
  TestInto(self, dims, out, /*is_any=*/true);
}
void structured_all_out::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                              const Tensor& out) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  TestInto(self, dims, out, /*is_any=*/false);
}
void structured_all_all_out::impl(const Tensor& self, const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), std::nullopt);
  TestInto(self, dims, out, /*is_any=*/false);
}

}  // namespace switchyard::native
