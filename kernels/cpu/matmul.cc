// Products of matrices, batches and vectors, alone and added to another tensor. 16-bit floating
// elements are multiplied as Float and rounded once.

#include <complex>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernels/common/complex_parts.h"
#include "kernels/common/matrix_operands.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/loops/shared_integers.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/products/gemm.h"
#include "kernels/cpu/products/parallel_product.h"
#include "lib/core/inline_vector.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "lib/parallel/parallel_for.h"
#include "switchyard/ops/addmm_native.h"
#include "switchyard/ops/addmv_native.h"
#include "switchyard/ops/baddbmm_native.h"
#include "switchyard/ops/bmm_native.h"
#include "switchyard/ops/dot_native.h"
#include "switchyard/ops/mm_native.h"

namespace switchyard::native {
namespace {

using internal::Addend;

// The matrix in the last two dimensions, number `index` of a batch.
template <typename T>
internal::Matrix<T> MatrixAt(const Tensor& tensor, int64_t index) {
  const T* data = tensor.data<T>() + (tensor.dim() == 3 ? index * tensor.stride(0) : 0);
  return {data, tensor.size(-2), tensor.size(-1), tensor.stride(-2), tensor.stride(-1)};
}

// result = addend. `result` is contiguous.
void Start(const Tensor& result, const Tensor& addend) {
  const Tensor operand = internal::WithType(addend, result.dtype());
  const Tensor source = internal::ReadableBeside(result, operand);
  if (source.data_ptr() != result.data_ptr()) internal::CopyElements(result, source);
}

// out = addend + a @ b, for matrices of one type and for batches of them; `out` is contiguous.
template <typename T>
void MultiplyAs(const Tensor& out, const Tensor& a, const Tensor& b, const Addend& addend) {
  const T beta = addend.beta.To<T>();
  const T alpha = addend.alpha.To<T>();
  const bool adds = beta != T{0};
  if (adds) Start(out, addend.tensor);
  T* elements = out.data<T>();
  if (adds && beta != T{1}) {
    for (int64_t i = 0; i < out.numel(); ++i) elements[i] = internal::Multiply(beta, elements[i]);
  }
  const int64_t count = a.dim() == 3 ? a.size(0) : 1;
  if (out.numel() == 0) return;
  const int64_t length = out.numel() / count;
  internal::ParallelFor(count, internal::PiecesForProducts(length * a.size(-1)),
                        [&](int64_t begin, int64_t end) {
                          for (int64_t i = begin; i < end; ++i) {
                            internal::MultiplyMatrices<T>(
                                MatrixAt<T>(a, i), MatrixAt<T>(b, i), alpha, elements + i * length,
                                adds ? internal::Product::kAdded : internal::Product::kStored);
                          }
                        });
}

constexpr auto kProducts = SWITCHYARD_OPERATORS("addmm", "addmv", "baddbmm", "bmm", "mm");

// The factors must be numbers of the dtype.
void CheckFactors(const char* name, ScalarType type, const Addend& addend) {
  internal::DispatchOnInteger(type, name, kProducts, [&](auto tag) {
    using T = typename decltype(tag)::type;
    addend.beta.To<T>();
    addend.alpha.To<T>();
  });
}

// Rows of complex numbers as rows of twice as many real ones. `rows` is row-major.
Tensor RealRows(const Tensor& rows) {
  const Tensor parts = internal::PartsOf(rows);
  ShapeVector sizes;
  ShapeVector strides;
  for (int64_t d = 0; d < rows.dim(); ++d) {
    const bool is_last = d + 1 == rows.dim();
    sizes.push_back(is_last ? 2 * rows.size(d) : rows.size(d));
    strides.push_back(is_last ? 1 : 2 * rows.stride(d));
  }
  return ViewOf(parts, sizes, strides, parts.storage_offset());
}

// What RealRows are multiplied by: an element c + di of `b` is [[c, d], [-d, c]].
template <typename T>
Tensor RealFactor(const Tensor& b) {
  const int64_t count = b.dim() == 3 ? b.size(0) : 1;
  const int64_t rows = b.size(-2);
  const int64_t columns = b.size(-1);
  const Tensor factor = EmptyTensor({count, 2 * rows, 2 * columns}, ScalarTypeOf<T>());
  T* to = factor.data<T>();
  for (int64_t i = 0; i < count * rows; ++i, to += 4 * columns) {
    const auto* from = b.data<std::complex<T>>() + i % rows * b.stride(-2);
    if (b.dim() == 3) from += i / rows * b.stride(0);
    for (int64_t column = 0; column < columns; ++column) {
      const std::complex<T> element = from[column * b.stride(-1)];
      to[2 * column] = element.real();
      to[2 * column + 1] = element.imag();
      to[2 * (columns + column)] = -element.imag();
      to[2 * (columns + column) + 1] = element.real();
    }
  }
  return factor;
}

// out = addend + a @ b, of complex numbers; `out` is contiguous. One product of real ones is as
// much arithmetic as four of the parts.
template <typename T>
void MultiplyComplexAs(const Tensor& out, const Tensor& a, const Tensor& b, const Addend& addend) {
  const Tensor left = RealRows(internal::Packed(a, out.dtype()));
  const Tensor right = RealFactor<T>(b);
  const auto beta = internal::NumberOf(addend.beta.To<std::complex<T>>());
  const auto alpha = internal::NumberOf(addend.alpha.To<std::complex<T>>());
  const bool adds = beta != ComplexNumber<T>{0, 0};
  if (!adds && alpha == ComplexNumber<T>{1, 0}) {
    return MultiplyAs<T>(RealRows(out), left, right, {});
  }
  const Tensor product = EmptyTensor(out.sizes(), out.dtype());
  MultiplyAs<T>(RealRows(product), left, right, {});
  if (adds) Start(out, addend.tensor);
  auto* results = out.data<std::complex<T>>();
  const auto* products = product.data<std::complex<T>>();
  for (int64_t i = 0; i < out.numel(); ++i) {
    auto sum = alpha * internal::NumberOf(products[i]);
    if (adds) sum = beta * internal::NumberOf(results[i]) + sum;
    results[i] = internal::ElementOf(sum);
  }
}

// out = addend + a @ b, for matrices and for batches of them.
void MultiplyInto(const char* name, const Tensor& out, const Tensor& a, const Tensor& b,
                  const Addend& addend = {}) {
  CheckWritable(name, out);
  const ScalarType computed = internal::ComputedType(out.dtype());
  const ScalarType type = internal::TypeOfLoop(computed, kProducts);
  if (type != computed) CheckFactors(name, computed, addend);
  const Tensor left = internal::WithType(a, type);
  const Tensor right = internal::WithType(b, type);
  const bool is_direct = out.is_contiguous() && out.dtype() == type && !MayOverlap(out, left) &&
                         !MayOverlap(out, right);
  const Tensor result = is_direct ? out : EmptyTensor(out.sizes(), type);
  const bool is_complex = internal::VisitComplex(type, kProducts, [&](auto part) {
    MultiplyComplexAs<decltype(part)>(result, left, right, addend);
  });
  if (!is_complex) {
    internal::DispatchOnNumberLoop(computed, name, kProducts, [&](auto tag) {
      MultiplyAs<typename decltype(tag)::type>(result, left, right, addend);
    });
  }
  if (!is_direct) internal::CopyElements(out, result);
}

}  // namespace

void structured_mm_out_cpu::impl(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  MultiplyInto(operator_name(), out, self, mat2);
}
void structured_addmm_out_cpu::impl(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
                                    const Scalar& beta, const Scalar& alpha, const Tensor& out) {
  MultiplyInto(operator_name(), out, mat1, mat2, {self, beta, alpha});
}
void structured_bmm_out_cpu::impl(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  MultiplyInto(operator_name(), out, self, mat2);
}
void structured_baddbmm_out_cpu::impl(const Tensor& self, const Tensor& batch1,
                                      const Tensor& batch2, const Scalar& beta, const Scalar& alpha,
                                      const Tensor& out) {
  MultiplyInto(operator_name(), out, batch1, batch2, {self, beta, alpha});
}
void structured_addmv_out_cpu::impl(const Tensor& self, const Tensor& mat, const Tensor& vec,
                                    const Scalar& beta, const Scalar& alpha, const Tensor& out) {
  MultiplyInto(operator_name(), internal::AsColumn(out), mat, internal::AsColumn(vec),
               internal::ColumnAddend(self, beta, alpha, out));
}

Tensor dot(const Tensor& self, const Tensor& tensor) {
  internal::CheckVectors(self, tensor);
  const ScalarType type = internal::ComputedType(self.dtype());
  const Tensor a = internal::WithType(self, type);
  const Tensor b = internal::WithType(tensor, type);
  const Tensor result = EmptyTensor({}, type);
  constexpr auto kDot = SWITCHYARD_OPERATORS("dot");
  const bool is_complex = internal::VisitComplex(type, kDot, [&](auto part) {
    using T = decltype(part);
    const auto* x = a.data<std::complex<T>>();
    const auto* y = b.data<std::complex<T>>();
    ComplexNumber<T> sum = {0, 0};
    for (int64_t i = 0; i < a.size(0); ++i) {
      sum = sum + internal::NumberOf(x[i * a.stride(0)]) * internal::NumberOf(y[i * b.stride(0)]);
    }
    *result.data<std::complex<T>>() = internal::ElementOf(sum);
  });
  if (is_complex) return result;
  internal::DispatchOnNumber(type, "dot", kDot, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Sum = std::conditional_t<std::is_floating_point_v<T>, double, T>;
    const T* x = a.data<T>();
    const T* y = b.data<T>();
    Sum sum{0};
    for (int64_t i = 0; i < a.size(0); ++i) {
      const auto left = static_cast<Sum>(x[i * a.stride(0)]);
      const auto right = static_cast<Sum>(y[i * b.stride(0)]);
      sum = internal::Add(sum, internal::Multiply(left, right));
    }
    *result.data<T>() = static_cast<T>(sum);
  });
  return internal::WithType(result, self.dtype());
}

}  // namespace switchyard::native
