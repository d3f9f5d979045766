// Elementwise operators of three tensors: where, addcmul, addcdiv, lerp, masked_fill_.

#include <complex>

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/_local_scalar_dense.h"
#include "switchyard/ops/addcdiv_native.h"
#include "switchyard/ops/addcmul_native.h"
#include "switchyard/ops/lerp_native.h"
#include "switchyard/ops/masked_fill_native.h"
#include "switchyard/ops/where_native.h"

namespace switchyard::native {
namespace {

struct Choose {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T condition, T a, T b) const {
    return condition != T{} ? a : b;
  }
};

template <typename T>
struct FillWhere {
  T filler;

  SWITCHYARD_HOST_DEVICE T operator()(T a, T is_masked) const {
    return is_masked != T{} ? filler : a;
  }
};

Tensor WhereInto(const Tensor& out, const Tensor& condition, const Tensor& self,
                 const Tensor& other) {
  const ScalarType type = internal::TypeOfWhere(condition, self, other, out);
  TensorIterator iterator("where", TensorIteratorConfig()
                                       .add_output(out)
                                       .add_input(condition)
                                       .add_input(self)
                                       .add_input(other)
                                       .check_all_same_dtype(false)
                                       .allow_cpu_scalars(true)
                                       .declare_static_dtype(type));
  const bool is_complex = gpu::VisitComplex(type, [&](auto part) {
    gpu::MapAs<gpu::ComplexOf<decltype(part)>, 3>(iterator, type, Choose());
  });
  if (is_complex) return iterator.output();
  gpu::VisitAny(type, "where", [&](auto tag) {
    gpu::MapAs<typename decltype(tag)::type, 3>(iterator, type, Choose());
  });
  return iterator.output();
}

template <typename T>
struct InterpolateBy {
  T weight;

  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return functions::Interpolate()(a, b, weight);
  }
};

}  // namespace

Tensor where_cuda(const Tensor& condition, const Tensor& self, const Tensor& other) {
  return WhereInto(Tensor(), condition, self, other);
}
Tensor& where_self_out_cuda(const Tensor& condition, const Tensor& self, const Tensor& other,
                            Tensor& out) {
  WhereInto(out, condition, self, other);
  return out;
}

void structured_addcmul_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*tensor1*/,
                                       const Tensor& /*tensor2*/, const Scalar& value,
                                       const Tensor& /*out*/) {
  gpu::VisitNumber(common_dtype(), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 3>(
        *this, functions::AddProduct<T>{gpu::NumberOf<T>(common_dtype(), operator_name(), value)});
  });
}
void structured_addcdiv_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*tensor1*/,
                                       const Tensor& /*tensor2*/, const Scalar& value,
                                       const Tensor& /*out*/) {
  gpu::VisitFloating(common_dtype(), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 3>(*this, functions::AddQuotient<T>{value.To<T>()});
  });
}

void structured_lerp_Tensor_cuda::impl(const Tensor& /*self*/, const Tensor& /*end*/,
                                       const Tensor& /*weight*/, const Tensor& /*out*/) {
  gpu::MapFloating<3>(*this, functions::Interpolate());
}
void structured_lerp_Scalar_cuda::impl(const Tensor& /*self*/, const Tensor& /*end*/,
                                       const Scalar& weight, const Tensor& /*out*/) {
  gpu::VisitFloating(common_dtype(), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 2>(*this, InterpolateBy<T>{weight.To<T>()});
  });
}

Tensor& masked_fill__cuda(Tensor& self, const Tensor& mask, const Scalar& value) {
  internal::CheckTruth("masked_fill_", "mask", mask);
  TensorIterator iterator(
      "masked_fill_",
      TensorIteratorConfig().add_output(self).add_input(self).add_input(mask).check_all_same_dtype(
          false));
  const bool is_complex = gpu::VisitComplex(self.dtype(), [&](auto part) {
    using T = decltype(part);
    const auto filler = value.To<std::complex<T>>();
    using Number = gpu::ComplexOf<T>;
    gpu::MapAs<Number, 2>(iterator, self.dtype(),
                          FillWhere<Number>{{filler.real(), filler.imag()}});
  });
  if (is_complex) return self;
  gpu::VisitAny(self.dtype(), "masked_fill_", [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 2>(iterator, self.dtype(),
                     FillWhere<T>{gpu::NumberOf<T>(self.dtype(), "masked_fill_", value)});
  });
  return self;
}
Tensor& masked_fill__cuda(Tensor& self, const Tensor& mask, const Tensor& value) {
  internal::CheckFiller(value);
  return masked_fill__cuda(self, mask, switchyard::_local_scalar_dense(value));
}

}  // namespace switchyard::native
