// Products of matrices, batches of them and vectors, alone and added to another tensor. 16-bit
// floating elements are multiplied as Float and rounded once.

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/matrix_product.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/pointwise.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/addmm_native.h"
#include "switchyard/ops/addmv_native.h"
#include "switchyard/ops/baddbmm_native.h"
#include "switchyard/ops/bmm_native.h"
#include "switchyard/ops/dot_native.h"
#include "switchyard/ops/mm_native.h"

namespace switchyard::native {
namespace {

// The matrix in the last two dimensions, the `index`th of a batch.
template <typename T>
internal::Matrix<T> MatrixAt(const Tensor& tensor, int64_t index) {
  const T* data = tensor.data<T>() + (tensor.dim() == 3 ? index * tensor.stride(0) : 0);
  return {data, tensor.size(-2), tensor.size(-1), tensor.stride(-2), tensor.stride(-1)};
}

// What a product is added to, and what both are multiplied by.
struct Addend {
  const Tensor& tensor;
  const Scalar& beta;
  const Scalar& alpha;
};

// result = beta * addend; zeros without one. With beta zero the addend counts only by its shape:
// NaN in it does not reach the result.
template <typename T>
void Start(const Tensor& result, const Addend* addend) {
  const T beta = addend == nullptr ? T{0} : addend->beta.To<T>();
  if (beta == T{0}) return internal::Fill<T>(result, 0);
  const Tensor operand = internal::WithType(addend->tensor, result.dtype());
  const Tensor source = internal::ReadableBeside(result, operand);
  internal::Map<T, T>(result, source, [beta](T x) { return internal::Multiply(beta, x); });
}

// out = addend + a @ b, for matrices and for batches of them.
void MultiplyInto(const char* name, const Tensor& out, const Tensor& a, const Tensor& b,
                  const Addend* addend = nullptr) {
  CheckWritable(name, out);
  const ScalarType type = internal::TypeOfFold(out.dtype());
  const Tensor left = internal::WithType(a, type);
  const Tensor right = internal::WithType(b, type);
  const bool is_direct = out.is_contiguous() && out.dtype() == type && !MayOverlap(out, left) &&
                         !MayOverlap(out, right);
  const Tensor result = is_direct ? out : EmptyTensor(out.sizes(), type);
  internal::DispatchOnNumber(type, name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    Start<T>(result, addend);
    if (result.numel() == 0) return;
    const T alpha = addend == nullptr ? T{1} : addend->alpha.To<T>();
    const int64_t count = a.dim() == 3 ? a.size(0) : 1;
    const int64_t elements = result.numel() / count;
    for (int64_t i = 0; i < count; ++i) {
      internal::MatrixProduct<T>(MatrixAt<T>(left, i), MatrixAt<T>(right, i), alpha,
                                 result.data<T>() + i * elements)
          .Run();
    }
  });
  if (!is_direct) internal::CopyElements(out, result);
}

// A vector as a matrix of one column.
Tensor AsColumn(const Tensor& vector) {
  return ViewOf(vector, {vector.size(0), 1}, {vector.stride(0), 1}, vector.storage_offset());
}

}  // namespace

void structured_mm_out_cpu::impl(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  MultiplyInto(operator_name(), out, self, mat2);
}
void structured_addmm_out_cpu::impl(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
                                    const Scalar& beta, const Scalar& alpha, const Tensor& out) {
  const Addend addend = {self, beta, alpha};
  MultiplyInto(operator_name(), out, mat1, mat2, &addend);
}
void structured_bmm_out_cpu::impl(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  MultiplyInto(operator_name(), out, self, mat2);
}
void structured_baddbmm_out_cpu::impl(const Tensor& self, const Tensor& batch1,
                                      const Tensor& batch2, const Scalar& beta, const Scalar& alpha,
                                      const Tensor& out) {
  const Addend addend = {self, beta, alpha};
  MultiplyInto(operator_name(), out, batch1, batch2, &addend);
}
void structured_addmv_out_cpu::impl(const Tensor& self, const Tensor& mat, const Tensor& vec,
                                    const Scalar& beta, const Scalar& alpha, const Tensor& out) {
  const Tensor stretched = ViewOf(
      self, {mat.size(0)}, internal::BroadcastStrides(self.sizes(), self.strides(), out.sizes(), 1),
      self.storage_offset());
  const Tensor column = AsColumn(stretched);
  const Addend addend = {column, beta, alpha};
  MultiplyInto(operator_name(), AsColumn(out), mat, AsColumn(vec), &addend);
}

Tensor dot(const Tensor& self, const Tensor& tensor) {
  SWITCHYARD_CHECK(self.dim() == 1 && tensor.dim() == 1, "dot: sizes ", self.sizes(), " and ",
                   tensor.sizes(), " are not those of two vectors");
  SWITCHYARD_CHECK(self.size(0) == tensor.size(0), "dot: vectors of ", self.size(0), " and ",
                   tensor.size(0), " elements differ in length");
  SWITCHYARD_CHECK(self.dtype() == tensor.dtype(), "dot: the vectors have different dtypes, ",
                   self.dtype(), " and ", tensor.dtype());
  const ScalarType type = internal::TypeOfFold(self.dtype());
  const Tensor a = internal::WithType(self, type);
  const Tensor b = internal::WithType(tensor, type);
  const Tensor result = EmptyTensor({}, type);
  internal::DispatchOnNumber(type, "dot", [&](auto tag) {
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
