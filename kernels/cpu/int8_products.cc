// Products of matrices with one of int8. It is read as it is: a part of its columns at a time is
// converted, and multiplied while it is still near.

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "kernels/common/int8_operands.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/products/gemm.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_int_mm_native.h"
#include "switchyard/ops/_weight_int8pack_mm_native.h"

namespace switchyard::native {
namespace {

using internal::Matrix;

// Converted elements that stay in the second cache, and the fewest columns of a part.
constexpr int64_t kPartElements = 1 << 16;
constexpr int64_t kLeastColumns = 16;

internal::Matrix<int8_t> BytesOf(const Tensor& matrix) {
  return {matrix.data<int8_t>(), matrix.size(0), matrix.size(1), matrix.stride(0),
          matrix.stride(1)};
}

template <typename T>
void Convert(const int8_t* from, int64_t step, int64_t count, T* to) {
  if (step != 1) {
    for (int64_t i = 0; i < count; ++i) to[i] = static_cast<T>(from[i * step]);
    return;
  }
  const auto convert = [=] {
    for (int64_t i = 0; i < count; ++i) to[i] = static_cast<T>(from[i]);
  };
  if (internal::IsWide(count)) return internal::RunWide(convert);
  convert();
}

// a @ b. `store` takes some columns of the result, row-major, the first of them and their number.
template <typename T, typename Store>
void MultiplyByParts(const Matrix<T>& a, const Matrix<int8_t>& b, const Store& store) {
  const int64_t wanted = std::max(kLeastColumns, kPartElements / std::max(b.rows, int64_t{1}));
  const int64_t columns = std::min(b.columns, wanted);
  internal::PanelMemory<T> part;
  internal::PanelMemory<T> product;
  part.Allocate(columns * b.rows);
  product.Allocate(a.rows * columns);
  for (int64_t first = 0; first < b.columns; first += columns) {
    const int64_t count = std::min(columns, b.columns - first);
    for (int64_t j = 0; j < count; ++j) {
      Convert(b.data + (first + j) * b.column_step, b.row_step, b.rows, part.data() + j * b.rows);
    }
    internal::MatrixProduct<T>(a, {part.data(), b.rows, count, 1, b.rows}, T{1}, product.data(),
                               internal::Product::kStored)
        .Run();
    store(product.data(), first, count);
  }
}

template <typename T>
Matrix<T> MatrixOf(const Tensor& tensor) {
  return {tensor.data<T>(), tensor.size(0), tensor.size(1), tensor.stride(0), tensor.stride(1)};
}

}  // namespace

Tensor int_mm_cpu(const Tensor& self, const Tensor& mat2) {
  internal::CheckInt8Product(self, mat2);
  const Tensor a = internal::WithType(self, ScalarType::Int);
  const Tensor result = EmptyTensor({self.size(0), mat2.size(1)}, ScalarType::Int);
  auto* const elements = result.data<int32_t>();
  const int64_t columns = mat2.size(1);
  if (result.numel() == 0) return result;
  MultiplyByParts(MatrixOf<int32_t>(a), BytesOf(mat2),
                  [&](const int32_t* part, int64_t first, int64_t count) {
                    for (int64_t i = 0; i < a.size(0); ++i) {
                      std::copy_n(part + i * count, count, elements + i * columns + first);
                    }
                  });
  return result;
}

Tensor weight_int8pack_mm_cpu(const Tensor& self, const Tensor& mat2, const Tensor& scales) {
  internal::CheckInt8Weight(self, mat2, scales);
  const Tensor a = internal::WithType(self, ScalarType::Float);
  const Tensor factors = internal::WithType(scales, ScalarType::Float);
  const float* const factor = factors.data<float>();
  const int64_t step = factors.stride(0);
  const int64_t columns = mat2.size(0);
  const Tensor result = EmptyTensor({self.size(0), columns}, ScalarType::Float);
  auto* const elements = result.data<float>();
  if (result.numel() != 0) {
    MultiplyByParts(MatrixOf<float>(a), internal::Transposed(BytesOf(mat2)),
                    [&](const float* part, int64_t first, int64_t count) {
                      for (int64_t i = 0; i < a.size(0); ++i) {
                        float* const row = elements + i * columns + first;
                        for (int64_t j = 0; j < count; ++j) {
                          row[j] = part[i * count + j] * factor[(first + j) * step];
                        }
                      }
                    });
  }
  return internal::WithType(result, self.dtype());
}

}  // namespace switchyard::native
