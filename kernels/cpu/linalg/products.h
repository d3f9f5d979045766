// Products of real matrices by columns, subtracted from another.
//
// Takes: two factors, either of which may be taken as transposed, and a matrix that shares no
// memory with them. Gives: the difference in its place. Errors: none; complex matrices, which have
// no such products, are never passed.

#ifndef SWITCHYARD_KERNELS_CPU_LINALG_PRODUCTS_H_
#define SWITCHYARD_KERNELS_CPU_LINALG_PRODUCTS_H_

#include <cstdint>

#include "kernels/cpu/linalg/routines.h"

namespace switchyard::internal {

// A matrix with any steps from row to row and from column to column.
template <typename T>
struct Factor {
  const T* data;
  int64_t rows;
  int64_t columns;
  int64_t row_step;
  int64_t column_step;
};

template <typename T>
Factor<T> FactorOf(Columns<T> a, bool is_transposed) {
  if (is_transposed) return {a.data, a.columns, a.rows, a.step, 1};
  return {a.data, a.rows, a.columns, 1, a.step};
}

template <typename T>
void SubtractProduct(Factor<T> a, Factor<T> b, Columns<T> c);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LINALG_PRODUCTS_H_
