#include "kernels/cpu/linalg/products.h"

#include <complex>

#include "kernels/cpu/products/gemm.h"

namespace switchyard::internal {

// A matrix by columns is a row-major one that is transposed.
template <typename T>
void SubtractProduct(Factor<T> a, Factor<T> b, Columns<T> c) {
  if constexpr (!kIsComplex<T>) {
    const ::switchyard::internal::Matrix<T> left = {b.data, b.columns, b.rows, b.column_step,
                                                    b.row_step};
    const ::switchyard::internal::Matrix<T> right = {a.data, a.columns, a.rows, a.column_step,
                                                     a.row_step};
    MatrixProduct<T>(left, right, T(-1), c.data, Product::kAdded, VectorLevelHere(),
                     /*starts=*/nullptr, c.step)
        .Run();
  }
}

template void SubtractProduct(Factor<float> a, Factor<float> b, Columns<float> c);
template void SubtractProduct(Factor<double> a, Factor<double> b, Columns<double> c);
template void SubtractProduct(Factor<std::complex<float>> a, Factor<std::complex<float>> b,
                              Columns<std::complex<float>> c);
template void SubtractProduct(Factor<std::complex<double>> a, Factor<std::complex<double>> b,
                              Columns<std::complex<double>> c);

}  // namespace switchyard::internal
