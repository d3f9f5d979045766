// Discrete Fourier transforms of one line of complex numbers, of any length.
//
// Takes: a length and a direction, then lines of that length. Gives: the sums of
// x[j] * exp(-2 pi i j k / length), with the other sign backward, without a factor. Lengths whose
// prime factors are small are taken apart by them (Cooley and Tukey); others become convolutions
// whose length is a power of two (Bluestein). Both take time of n log n. Errors: none.

#ifndef SWITCHYARD_KERNELS_CPU_SPECTRA_FOURIER_TRANSFORM_H_
#define SWITCHYARD_KERNELS_CPU_SPECTRA_FOURIER_TRANSFORM_H_

#include <complex>
#include <cstdint>
#include <memory>
#include <vector>

namespace switchyard::internal {

template <typename T>
class FourierTransform {
 public:
  using Number = std::complex<T>;

  FourierTransform(int64_t length, bool is_forward);

  // `from` and `to` are different lines.
  void Run(const Number* from, Number* to);

 private:
  struct Convolution;

  void TakeApart(const Number* from, int64_t step, size_t factor, int64_t length, Number* to);
  void Combine(int64_t factor, int64_t part, int64_t step, Number* to);
  void CombineTwo(int64_t part, int64_t step, Number* to) const;
  void CombineFour(int64_t part, int64_t step, Number* to) const;
  void Convolve(const Number* from, Number* to);

  int64_t length_;
  bool is_forward_;
  std::vector<int64_t> factors_;
  std::vector<Number> roots_;    // exp(-2 pi i k / length), or with the other sign
  std::vector<Number> scratch_;  // one element for each part of a combination
  std::shared_ptr<Convolution> convolution_;
};

extern template class FourierTransform<float>;
extern template class FourierTransform<double>;

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_SPECTRA_FOURIER_TRANSFORM_H_
