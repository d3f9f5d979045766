#include "kernels/cpu/spectra/fourier_transform.h"

#include <algorithm>
#include <cmath>

namespace switchyard::internal {
namespace {

// Greater prime factors are not taken apart: their combination takes the square of them.
constexpr int64_t kGreatestFactor = 31;

// The product without the checks for infinities that operator* makes.
template <typename T>
std::complex<T> Product(std::complex<T> a, std::complex<T> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// exp(-2 pi i k / length), or with the other sign; the angle is kept within a quarter of a turn.
template <typename T>
std::complex<T> RootOfOne(int64_t k, int64_t length, bool is_forward) {
  constexpr double kTurn = 6.283185307179586476925286766559;
  const int64_t quarter = 4 * k / length;
  const double angle =
      kTurn * static_cast<double>(4 * k - quarter * length) / (4 * static_cast<double>(length));
  const double x = std::cos(angle);
  const double y = std::sin(angle);
  const double turned[4][2] = {{x, y}, {-y, x}, {-x, -y}, {y, -x}};
  const double* root = turned[quarter & 3];
  return {static_cast<T>(root[0]), static_cast<T>(is_forward ? -root[1] : root[1])};
}

// Fours, twos, and then the odd primes; nothing if one of them is too great.
std::vector<int64_t> FactorsOf(int64_t length) {
  std::vector<int64_t> factors;
  int64_t rest = length;
  for (; rest % 4 == 0; rest /= 4) factors.push_back(4);
  for (int64_t factor = 2; rest > 1 && factor <= kGreatestFactor; ++factor) {
    for (; rest % factor == 0; rest /= factor) factors.push_back(factor);
  }
  if (rest > 1) factors.clear();
  return factors;
}

}  // namespace

// The transform of n numbers as a product of them with a chirp, convolved with its inverse:
// j * k = (j^2 + k^2 - (k - j)^2) / 2.
template <typename T>
struct FourierTransform<T>::Convolution {
  Convolution(int64_t length, bool is_forward)
      : size(SizeFor(length)),
        forward(size, /*is_forward=*/true),
        backward(size, /*is_forward=*/false),
        line(static_cast<size_t>(size)),
        spectrum(static_cast<size_t>(size)) {
    for (int64_t k = 0; k < length; ++k) {
      chirp.push_back(RootOfOne<T>(k * k % (2 * length), 2 * length, is_forward));
    }
    for (int64_t k = 0; k < length; ++k) {
      const Number inverse = std::conj(chirp[static_cast<size_t>(k)]);
      line[static_cast<size_t>(k)] = inverse;
      if (k > 0) line[static_cast<size_t>(size - k)] = inverse;
    }
    filter.resize(static_cast<size_t>(size));
    forward.Run(line.data(), filter.data());
    for (Number& number : filter) number /= static_cast<T>(size);
  }

  static int64_t SizeFor(int64_t length) {
    int64_t size = 1;
    while (size < 2 * length - 1) size *= 2;
    return size;
  }

  int64_t size;
  FourierTransform<T> forward;
  FourierTransform<T> backward;
  std::vector<Number> chirp;
  std::vector<Number> filter;
  std::vector<Number> line;
  std::vector<Number> spectrum;
};

template <typename T>
FourierTransform<T>::FourierTransform(int64_t length, bool is_forward)
    : length_(length), is_forward_(is_forward), factors_(FactorsOf(length)) {
  if (factors_.empty() && length > 1) {
    convolution_ = std::make_shared<Convolution>(length, is_forward);
    return;
  }
  for (int64_t k = 0; k < length; ++k) roots_.push_back(RootOfOne<T>(k, length, is_forward));
  scratch_.resize(static_cast<size_t>(kGreatestFactor));
}

template <typename T>
void FourierTransform<T>::Run(const Number* from, Number* to) {
  if (convolution_) return Convolve(from, to);
  TakeApart(from, 1, 0, length_, to);
}

// The transforms of every p-th number stand one after the other, and are combined.
template <typename T>
void FourierTransform<T>::TakeApart(const Number* from, int64_t step, size_t factor, int64_t length,
                                    Number* to) {
  if (length == 1) {
    *to = *from;
    return;
  }
  const int64_t p = factors_[factor];
  const int64_t part = length / p;
  for (int64_t q = 0; q < p; ++q) {
    if (part == 1) {
      to[q] = from[q * step];
    } else {
      TakeApart(from + q * step, step * p, factor + 1, part, to + q * part);
    }
  }
  if (p == 4) return CombineFour(part, step, to);
  if (p == 2) return CombineTwo(part, step, to);
  Combine(p, part, step, to);
}

template <typename T>
void FourierTransform<T>::CombineTwo(int64_t part, int64_t step, Number* to) const {
  for (int64_t k = 0; k < part; ++k) {
    const Number a = to[k];
    const Number b = Product(to[k + part], roots_[static_cast<size_t>(k * step)]);
    to[k] = a + b;
    to[k + part] = a - b;
  }
}

template <typename T>
void FourierTransform<T>::CombineFour(int64_t part, int64_t step, Number* to) const {
  const T sign = is_forward_ ? T{1} : T{-1};
  for (int64_t k = 0; k < part; ++k) {
    const Number a = to[k];
    const Number b = Product(to[k + part], roots_[static_cast<size_t>(k * step)]);
    const Number c = Product(to[k + 2 * part], roots_[static_cast<size_t>(2 * k * step)]);
    const Number d = Product(to[k + 3 * part], roots_[static_cast<size_t>(3 * k * step)]);
    const Number rest = b - d;
    const Number turned(sign * rest.imag(), -sign * rest.real());
    to[k] = a + c + (b + d);
    to[k + part] = a - c + turned;
    to[k + 2 * part] = a + c - (b + d);
    to[k + 3 * part] = a - c - turned;
  }
}

template <typename T>
void FourierTransform<T>::Combine(int64_t factor, int64_t part, int64_t step, Number* to) {
  for (int64_t k = 0; k < part; ++k) {
    for (int64_t q = 0; q < factor; ++q) scratch_[static_cast<size_t>(q)] = to[k + q * part];
    for (int64_t r = 0; r < factor; ++r) {
      const int64_t turn = (k + r * part) * step;
      Number sum = scratch_[0];
      for (int64_t q = 1, root = 0; q < factor; ++q) {
        root += turn;
        if (root >= length_) root -= length_;
        sum += Product(scratch_[static_cast<size_t>(q)], roots_[static_cast<size_t>(root)]);
      }
      to[k + r * part] = sum;
    }
  }
}

template <typename T>
void FourierTransform<T>::Convolve(const Number* from, Number* to) {
  Convolution& c = *convolution_;
  std::fill(c.line.begin(), c.line.end(), Number());
  for (size_t k = 0; k < c.chirp.size(); ++k) c.line[k] = Product(from[k], c.chirp[k]);
  c.forward.Run(c.line.data(), c.spectrum.data());
  for (size_t k = 0; k < c.spectrum.size(); ++k) {
    c.spectrum[k] = Product(c.spectrum[k], c.filter[k]);
  }
  c.backward.Run(c.spectrum.data(), c.line.data());
  for (size_t k = 0; k < c.chirp.size(); ++k) to[k] = Product(c.line[k], c.chirp[k]);
}

template class FourierTransform<float>;
template class FourierTransform<double>;

}  // namespace switchyard::internal
