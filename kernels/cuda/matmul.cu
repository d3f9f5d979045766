// Products of matrices, batches and vectors, alone and added to another tensor. cuBLAS computes
// those of floating elements; for integers a thread computes each element.

#include <cstdint>

#include "kernels/common/arithmetic.h"
#include "kernels/common/binary_functions.h"
#include "kernels/common/matrix_operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "kernels/cuda/reduce.h"
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

using internal::Addend;

// The element (row, column) of matrix n, from the row of `a` and the column of `b`.
template <typename T>
struct ProductBody {
  gpu::Elements a;    // n, row, k
  gpu::Elements b;    // n, column, k
  gpu::Elements out;  // n, row, column; initially the addend
  int64_t rows;
  int64_t columns;
  int64_t inner;
  T alpha;
  T beta;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t left = index / columns * inner;
    const int64_t right = (index / columns / rows * columns + index % columns) * inner;
    T sum{0};
    for (int64_t k = 0; k < inner; ++k) {
      sum = internal::Add(sum, internal::Multiply(a.Load<T>(left + k), b.Load<T>(right + k)));
    }
    sum = internal::Multiply(alpha, sum);
    if (beta != T{0}) sum = internal::Add(sum, internal::Multiply(beta, out.Load<T>(index)));
    out.Store(index, sum);
  }
};

gpu::Elements Transposed(const char* name, const Tensor& matrices) {
  std::vector<int64_t> sizes = matrices.sizes().ToVector();
  std::vector<int64_t> strides = matrices.strides().ToVector();
  std::swap(sizes[sizes.size() - 2], sizes.back());
  std::swap(strides[strides.size() - 2], strides.back());
  return gpu::Elements(name, matrices, sizes, strides);
}

template <typename T>
void MultiplyByThreads(const char* name, const Tensor& out, const Tensor& a, const Tensor& b,
                       T alpha, T beta) {
  gpu::ForEachIndex(out.numel(), ProductBody<T>{gpu::Elements(name, a), Transposed(name, b),
                                                gpu::Elements(name, out), out.size(-2),
                                                out.size(-1), a.size(-1), alpha, beta});
}

// Steps in elements. The step of a dimension of size one does not matter, so the most suitable
// value is used.
gpu::MatrixOperand MatrixOf(const Tensor& tensor) {
  const int64_t row = tensor.size(-2) == 1 ? tensor.size(-1) : tensor.stride(-2);
  const int64_t column = tensor.size(-1) == 1 ? 1 : tensor.stride(-1);
  return {tensor.data_ptr(), row, column, tensor.dim() == 3 ? tensor.stride(0) : 0};
}

// Rows or columns without gaps that share no memory, as cuBLAS requires.
bool IsTaken(const Tensor& tensor) {
  const gpu::MatrixOperand matrix = MatrixOf(tensor);
  const int64_t rows = tensor.size(-2);
  const int64_t columns = tensor.size(-1);
  const bool is_row_major = matrix.column_step == 1 && (rows == 1 || matrix.row_step >= columns);
  return is_row_major || (matrix.row_step == 1 && matrix.column_step >= rows);
}

gpu::MatrixOperand OperandOf(const Tensor& tensor, const char* name, Tensor* holder) {
  *holder = IsTaken(tensor) ? tensor : gpu::Clone(name, tensor);
  return MatrixOf(*holder);
}

void MultiplyByBlas(const char* name, const Tensor& out, const Tensor& a, const Tensor& b,
                    double alpha, double beta) {
  Tensor left;
  Tensor right;
  const int64_t batches = out.dim() == 3 ? out.size(0) : 1;
  const int64_t rows = out.size(-2);
  const int64_t columns = out.size(-1);
  gpu::MultiplyMatrices({out.dtype(),
                         batches,
                         rows,
                         columns,
                         a.size(-1),
                         alpha,
                         beta,
                         OperandOf(a, name, &left),
                         OperandOf(b, name, &right),
                         {out.data_ptr(), columns, 1, rows * columns}});
}

// out = addend + a @ b, for matrices and for batches of them.
void MultiplyInto(const char* name, const Tensor& out, const Tensor& a, const Tensor& b,
                  const Addend& addend = {}) {
  CheckWritable(name, out);
  const bool is_direct = out.is_contiguous() && !MayOverlap(out, a) && !MayOverlap(out, b);
  const Tensor result = is_direct ? out : EmptyTensor(out.sizes(), out.dtype(), out.device());
  gpu::VisitNumber(out.dtype(), name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto factor = [&](const Scalar& number) {
      return gpu::NumberOf<T>(out.dtype(), name, number);
    };
    const T beta = factor(addend.beta);
    if (out.numel() == 0) return;
    if (beta != T{0}) {
      gpu::CopyOnDevice(name, result, gpu::ReadableBeside(name, result, addend.tensor));
    }
    const T alpha = factor(addend.alpha);
    if (std::is_integral_v<T> || a.size(-1) == 0) {
      return MultiplyByThreads<T>(name, result, a, b, alpha, beta);
    }
    MultiplyByBlas(name, result, a, b, static_cast<double>(alpha), static_cast<double>(beta));
  });
  if (!is_direct) gpu::CopyOnDevice(name, out, result);
}

}  // namespace

void structured_mm_out_cuda::impl(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  MultiplyInto(operator_name(), out, self, mat2);
}
void structured_addmm_out_cuda::impl(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
                                     const Scalar& beta, const Scalar& alpha, const Tensor& out) {
  MultiplyInto(operator_name(), out, mat1, mat2, {self, beta, alpha});
}
void structured_bmm_out_cuda::impl(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  MultiplyInto(operator_name(), out, self, mat2);
}
void structured_baddbmm_out_cuda::impl(const Tensor& self, const Tensor& batch1,
                                       const Tensor& batch2, const Scalar& beta,
                                       const Scalar& alpha, const Tensor& out) {
  MultiplyInto(operator_name(), out, batch1, batch2, {self, beta, alpha});
}
void structured_addmv_out_cuda::impl(const Tensor& self, const Tensor& mat, const Tensor& vec,
                                     const Scalar& beta, const Scalar& alpha, const Tensor& out) {
  MultiplyInto(operator_name(), internal::AsColumn(out), mat, internal::AsColumn(vec),
               internal::ColumnAddend(self, beta, alpha, out));
}

namespace {

template <typename Wide>
struct ProductOfElements {
  gpu::Elements a;
  gpu::Elements b;

  SWITCHYARD_HOST_DEVICE Wide operator()(int64_t index) const {
    return internal::Multiply(a.Load<Wide>(index), b.Load<Wide>(index));
  }
};

template <typename Wide>
void DotInto(const Tensor& a, const Tensor& b, const Tensor& out) {
  const ProductOfElements<Wide> value = {gpu::Elements("dot", a), gpu::Elements("dot", b)};
  const auto sum =
      gpu::Reduce<Wide>(1, a.size(0), gpu::Walk::kAlong, value, functions::Add(), Wide{0});
  gpu::StoreEach("dot", sum.get(), out, gpu::Itself());
}

}  // namespace

Tensor dot_cuda(const Tensor& self, const Tensor& tensor) {
  internal::CheckVectors(self, tensor);
  const Tensor result = EmptyTensor({}, self.dtype(), self.device());
  if (IsIntegralType(self.dtype())) {
    DotInto<int64_t>(self, tensor, result);
  } else if (IsFloatingType(self.dtype())) {
    DotInto<double>(self, tensor, result);
  } else {
    internal::FailUnsupportedType("dot", self.dtype());
  }
  return result;
}

}  // namespace switchyard::native
