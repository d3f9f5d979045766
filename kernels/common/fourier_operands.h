// What calls of Fourier transforms say, checked.
//
// Takes: the operands of _fft_c2c, _fft_r2c or _fft_c2r. Gives: the dimensions, the factor of the
// results, their dtype and sizes. Errors: Error for dtypes without a transform, dimensions out of
// range, given twice or without elements, and lengths that do not fit.

#ifndef SWITCHYARD_KERNELS_COMMON_FOURIER_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_FOURIER_OPERANDS_H_

#include <cstdint>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

class FourierCall {
 public:
  static FourierCall OfComplex(const Tensor& self, IntArrayRef dim, int64_t normalization);
  static FourierCall OfReal(const Tensor& self, IntArrayRef dim, int64_t normalization,
                            bool onesided);
  static FourierCall ToReal(const Tensor& self, IntArrayRef dim, int64_t normalization,
                            int64_t last_dim_size);

  // What a sum of the elements is multiplied with.
  double Factor() const;

  const char* name;
  std::vector<int64_t> dims;
  ScalarType type;  // of the result
  std::vector<int64_t> sizes;

 private:
  FourierCall(const char* name, const Tensor& self, IntArrayRef dim, int64_t normalization);

  void CheckComplex(const Tensor& self) const;
  void CheckElements(const Tensor& self) const;
  // The last one of the dimensions, which changes its size.
  int64_t& LastSize() { return sizes[static_cast<size_t>(dims.back())]; }

  int64_t normalization_;
  int64_t count_ = 1;  // of the elements that are added up
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_FOURIER_OPERANDS_H_
