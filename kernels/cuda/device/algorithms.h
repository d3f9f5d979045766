// Device algorithms that are not loops over indices: sorting, selecting, matrix products.
//
// Takes: pointers to memory of the current device. Gives: results in such memory; the work is
// queued on CurrentStream. Errors: an Error that names the call of the CUDA run-time, CUB or
// cuBLAS.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_ALGORITHMS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_ALGORITHMS_H_

#include <cstdint>

#include "lib/core/scalar_type.h"

namespace switchyard::gpu {

// The bits in which keys may differ from each other: [first, end).
struct KeyBits {
  int first = 0;
  int end = 64;
};

// Sorts the keys of each segment in ascending order, and moves the values with them; equal keys
// keep their order. The four arrays have segments * length elements and share no memory.
void SortSegments(int64_t segments, int64_t length, KeyBits bits, const uint64_t* keys,
                  uint64_t* sorted_keys, const int64_t* values, int64_t* sorted_values);

// Writes the indices of the flags that are not zero, in order, and returns their number, for which
// it waits. `indices` has room for `count`.
int64_t SelectFlagged(int64_t count, const uint8_t* flags, int64_t* indices);

// A matrix of elements that are `row_step` and `column_step` apart, of which one is 1. The matrices
// of a batch are `batch_step` apart.
struct MatrixOperand {
  void* data;
  int64_t row_step;
  int64_t column_step;
  int64_t batch_step;
};

// out = alpha * a @ b + beta * out, for each matrix of a batch; out is not read if beta is 0.
struct MatrixProduct {
  ScalarType type;  // of all three: Half, BFloat16, Float or Double
  int64_t batches;
  int64_t rows;
  int64_t columns;
  int64_t inner;
  double alpha;
  double beta;
  MatrixOperand a;    // rows, inner
  MatrixOperand b;    // inner, columns
  MatrixOperand out;  // rows, columns; row-major
};

void MultiplyMatrices(const MatrixProduct& product);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_ALGORITHMS_H_
