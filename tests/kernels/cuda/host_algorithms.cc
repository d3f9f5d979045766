// The functions of kernels/cuda/device/algorithms.h and the stream of cuda_devices.h on the CPU.

#include <algorithm>
#include <numeric>
#include <vector>

#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/device/cuda_devices.h"
#include "lib/core/error.h"
#include "lib/loops/device_elements.h"
#include "tests/kernels/cuda/guarded_memory.h"

namespace switchyard::gpu {
namespace {

char* PlaceOf(const MatrixOperand& matrix, ScalarType type, int64_t batch, int64_t row,
              int64_t column) {
  const int64_t place =
      batch * matrix.batch_step + row * matrix.row_step + column * matrix.column_step;
  return static_cast<char*>(matrix.data) + place * static_cast<int64_t>(ElementSize(type));
}

}  // namespace

// Loops run immediately.
void* CurrentStream() { return nullptr; }

void SortSegments(int64_t segments, int64_t length, KeyBits bits, const uint64_t* keys,
                  uint64_t* sorted_keys, const int64_t* values, int64_t* sorted_values) {
  const MemoryAccess access;
  const auto key_of = [&](int64_t i) {
    return keys[i] << (64 - bits.end) >> (64 - bits.end + bits.first);
  };
  std::vector<int64_t> order(static_cast<size_t>(length));
  for (int64_t s = 0; s < segments; ++s) {
    std::iota(order.begin(), order.end(), s * length);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t a, int64_t b) { return key_of(a) < key_of(b); });
    for (int64_t i = 0; i < length; ++i) {
      sorted_keys[s * length + i] = keys[order[static_cast<size_t>(i)]];
      sorted_values[s * length + i] = values[order[static_cast<size_t>(i)]];
    }
  }
}

int64_t SelectFlagged(int64_t count, const uint8_t* flags, int64_t* indices) {
  const MemoryAccess access;
  int64_t selected = 0;
  for (int64_t i = 0; i < count; ++i) {
    if (flags[i] != 0) indices[selected++] = i;
  }
  return selected;
}

// Fails like cuBLAS for matrices that cuBLAS rejects.
void MultiplyMatrices(const MatrixProduct& product) {
  for (const MatrixOperand& matrix : {product.a, product.b}) {
    SWITCHYARD_CHECK(matrix.row_step == 1 || matrix.column_step == 1,
                     "a matrix without a step of 1");
  }
  SWITCHYARD_CHECK(product.out.column_step == 1, "a product that is not row-major");
  const MemoryAccess access;
  const ScalarType type = product.type;
  for (int64_t n = 0; n < product.batches; ++n) {
    for (int64_t i = 0; i < product.rows; ++i) {
      for (int64_t j = 0; j < product.columns; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < product.inner; ++k) {
          sum += LoadElement<double>(PlaceOf(product.a, type, n, i, k), type) *
                 LoadElement<double>(PlaceOf(product.b, type, n, k, j), type);
        }
        char* place = PlaceOf(product.out, type, n, i, j);
        sum *= product.alpha;
        if (product.beta != 0) sum += product.beta * LoadElement<double>(place, type);
        StoreElement(place, type, sum);
      }
    }
  }
}

}  // namespace switchyard::gpu
