// Products of matrices, batches and vectors, alone and added to another tensor. 16-bit floating
// elements are multiplied as Float and rounded once.

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernels/common/matrix_operands.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/loops/shared_integers.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/products/gemm.h"
#include "kernels/cpu/products/parallel_product.h"
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
  internal::DispatchOnNumberLoop(computed, name, kProducts, [&](auto tag) {
    MultiplyAs<typename decltype(tag)::type>(result, left, right, addend);
  });
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
  internal::DispatchOnNumber(type, "dot", SWITCHYARD_OPERATORS("dot"), [&](auto tag) {
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
