// Algorithms on devices that are no loops over indices: sorting, selecting, products of matrices.
//
// Takes: pointers to memory of the current device. Gives: results in such memory; work is queued on
// CurrentStream. Errors: Error naming the call of the CUDA run-time, of CUB or of cuBLAS.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_ALGORITHMS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_ALGORITHMS_H_

#include <cstdint>

#include "lib/core/scalar_type.h"

namespace switchyard::gpu {

// Sorts the keys of each segment, least first, and moves the values with them; equal keys keep
// their order. The four arrays have segments * length elements and share no memory.
void SortSegments(int64_t segments, int64_t length, const uint64_t* keys, uint64_t* sorted_keys,
                  const int64_t* values, int64_t* sorted_values);

// Writes the indices at which flags are not zero, in their order, and gives their number, for which
// it waits. `indices` has room for `count`.
int64_t SelectFlagged(int64_t count, const uint8_t* flags, int64_t* indices);

// A matrix of elements that lie `row_step` and `column_step` apart, of which one is 1; the first of
// each matrix of a batch is `batch_step` after that of the one before.
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
