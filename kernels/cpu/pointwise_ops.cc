// Elementwise operators of three tensors: where, addcmul, addcdiv, lerp, masked_fill_.

#include <complex>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/operands.h"
#include "switchyard/ops/_local_scalar_dense.h"
#include "switchyard/ops/addcdiv_native.h"
#include "switchyard/ops/addcmul_native.h"
#include "switchyard/ops/lerp_native.h"
#include "switchyard/ops/masked_fill_native.h"
#include "switchyard/ops/where_native.h"

namespace switchyard::native {
namespace {

constexpr auto kAddcdiv = SWITCHYARD_OPERATORS("addcdiv");
constexpr auto kAddcmul = SWITCHYARD_OPERATORS("addcmul");
constexpr auto kLerp = SWITCHYARD_OPERATORS("lerp");
constexpr auto kMaskedFill = SWITCHYARD_OPERATORS("masked_fill");
constexpr auto kWhere = SWITCHYARD_OPERATORS("where");

// Without a branch: random truth values would be mispredicted every other time. Of numbers the bits
// are chosen, which compilers vectorize.
template <typename T>
T Pick(bool is_first, T first, T second) {
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
    using Bits = std::conditional_t<std::is_same_v<T, float>, uint32_t, uint64_t>;
    Bits a;
    Bits b;
    std::memcpy(&a, &first, sizeof(a));
    std::memcpy(&b, &second, sizeof(b));
    const Bits mask = Bits{0} - static_cast<Bits>(is_first);
    const Bits bits = (a & mask) | (b & ~mask);
    T picked;
    std::memcpy(&picked, &bits, sizeof(picked));
    return picked;
  } else {
    const T both[] = {second, first};
    return both[is_first ? 1 : 0];
  }
}

void Choose(TensorIterator& iterator) {
  const bool is_complex = internal::VisitComplex(iterator.dtype(2), kWhere, [&](auto part) {
    using T = std::complex<decltype(part)>;
    cpu_kernel(iterator, [](bool condition, T a, T b) -> T { return condition ? a : b; });
  });
  if (is_complex) return;
  DispatchOnType(iterator.dtype(2), "where", kWhere, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(iterator, [](bool condition, T a, T b) -> T { return Pick(condition, a, b); });
  });
}

TensorIteratorConfig WhereConfig(const Tensor& out, const Tensor& condition, const Tensor& self,
                                 const Tensor& other) {
  const ScalarType type = internal::TypeOfWhere(condition, self, other, out);
  TensorIteratorConfig config;
  config.add_output(out)
      .add_input(internal::WithType(condition, ScalarType::Bool))
      .add_input(internal::WithType(self, type))
      .add_input(internal::WithType(other, type))
      .check_all_same_dtype(false)
      .declare_static_dtype(type);
  return config;
}

}  // namespace

Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  TensorIterator iterator("where", WhereConfig(Tensor(), condition, self, other));
  Choose(iterator);
  return iterator.output();
}
Tensor& where_self_out(const Tensor& condition, const Tensor& self, const Tensor& other,
                       Tensor& out) {
  TensorIterator iterator("where", WhereConfig(out, condition, self, other));
  Choose(iterator);
  return out;
}

void structured_addcmul_out::impl(const Tensor& /*self*/, const Tensor& /*tensor1*/,
                                  const Tensor& /*tensor2*/, const Scalar& value,
                                  const Tensor& /*out*/) {
  internal::DispatchOnNumber(dtype(1), operator_name(), kAddcmul, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(*this, functions::AddProduct<T>{value.To<T>()});
  });
}
void structured_addcdiv_out::impl(const Tensor& /*self*/, const Tensor& /*tensor1*/,
                                  const Tensor& /*tensor2*/, const Scalar& value,
                                  const Tensor& /*out*/) {
  DispatchOnFloatingType(dtype(1), operator_name(), kAddcdiv, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(*this, functions::AddQuotient<T>{value.To<T>()});
  });
}

void structured_lerp_Tensor::impl(const Tensor& /*self*/, const Tensor& /*end*/,
                                  const Tensor& /*weight*/, const Tensor& /*out*/) {
  DispatchOnFloatingType(dtype(1), operator_name(), kLerp, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(*this,
               [](T a, T b, T weight) -> T { return functions::Interpolate()(a, b, weight); });
  });
}
void structured_lerp_Scalar::impl(const Tensor& /*self*/, const Tensor& /*end*/,
                                  const Scalar& weight, const Tensor& /*out*/) {
  DispatchOnFloatingType(dtype(1), operator_name(), kLerp, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T factor = weight.To<T>();
    internal::MapTwo<T>(*this,
                        [factor](T a, T b) { return functions::Interpolate()(a, b, factor); });
  });
}

Tensor& masked_fill__cpu(Tensor& self, const Tensor& mask, const Scalar& value) {
  internal::CheckTruth("masked_fill_", "mask", mask);
  TensorIterator iterator("masked_fill_", TensorIteratorConfig()
                                              .add_output(self)
                                              .add_input(self)
                                              .add_input(internal::WithType(mask, ScalarType::Bool))
                                              .check_all_same_dtype(false));
  const bool is_complex = internal::VisitComplex(iterator.dtype(1), kMaskedFill, [&](auto part) {
    using T = std::complex<decltype(part)>;
    const T filler = value.To<T>();
    cpu_kernel(iterator, [filler](T a, bool is_masked) -> T { return is_masked ? filler : a; });
  });
  if (is_complex) return self;
  DispatchOnType(iterator.dtype(1), "masked_fill_", kMaskedFill, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T filler = value.To<T>();
    cpu_kernel(iterator, [filler](T a, bool is_masked) -> T { return Pick(is_masked, filler, a); });
  });
  return self;
}
Tensor& masked_fill__cpu(Tensor& self, const Tensor& mask, const Tensor& value) {
  internal::CheckFiller(value);
  return masked_fill__cpu(self, mask, switchyard::_local_scalar_dense(value));
}

}  // namespace switchyard::native
