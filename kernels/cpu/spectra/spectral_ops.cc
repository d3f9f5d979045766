// Fourier transforms of complex and real numbers, over some dimensions one after the other.

#include <complex>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "kernels/common/fourier_operands.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/loops/lines.h"
#include "kernels/cpu/spectra/fourier_transform.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"
#include "switchyard/ops/_fft_c2c_native.h"
#include "switchyard/ops/_fft_c2r_native.h"
#include "switchyard/ops/_fft_r2c_native.h"

namespace switchyard::native {
namespace {

// Calls load(elements, step, line), transforms, and calls store(line, elements, step).
template <typename T, typename From, typename To, typename Load, typename Store>
void ForEachTransformed(const Tensor& from, const Tensor& to, int64_t dim,
                        internal::FourierTransform<T>& transform, int64_t length, Load load,
                        Store store) {
  if (from.numel() == 0) return;
  std::vector<std::complex<T>> line(static_cast<size_t>(length));
  std::vector<std::complex<T>> result(static_cast<size_t>(length));
  const int64_t from_step = internal::LineOf(from, dim).step;
  const int64_t to_step = internal::LineOf(to, dim).step;
  internal::ForEachLine<2>({&from, &to}, dim, [&](const auto& at) {
    load(reinterpret_cast<const From*>(at[0]), from_step, line);
    transform.Run(line.data(), result.data());
    store(result, reinterpret_cast<To*>(at[1]), to_step);
  });
}

// `from` may be `to`: each line is read before it is written.
template <typename T>
void TransformAlong(const Tensor& from, const Tensor& to, int64_t dim, bool is_forward, T factor) {
  using Number = std::complex<T>;
  const int64_t length = from.size(dim);
  internal::FourierTransform<T> transform(length, is_forward);
  ForEachTransformed<T, Number, Number>(
      from, to, dim, transform, length,
      [length](const Number* elements, int64_t step, std::vector<Number>& line) {
        for (int64_t i = 0; i < length; ++i) line[static_cast<size_t>(i)] = elements[i * step];
      },
      [length, factor](const std::vector<Number>& line, Number* elements, int64_t step) {
        for (int64_t i = 0; i < length; ++i) {
          elements[i * step] = line[static_cast<size_t>(i)] * factor;
        }
      });
}

// Of real numbers, the first `count` results.
template <typename T>
void TransformReal(const Tensor& from, const Tensor& to, int64_t dim, T factor) {
  using Number = std::complex<T>;
  const int64_t length = from.size(dim);
  const int64_t count = to.size(dim);
  internal::FourierTransform<T> transform(length, /*is_forward=*/true);
  ForEachTransformed<T, T, Number>(
      from, to, dim, transform, length,
      [length](const T* elements, int64_t step, std::vector<Number>& line) {
        for (int64_t i = 0; i < length; ++i) line[static_cast<size_t>(i)] = elements[i * step];
      },
      [count, factor](const std::vector<Number>& line, Number* elements, int64_t step) {
        for (int64_t i = 0; i < count; ++i) {
          elements[i * step] = line[static_cast<size_t>(i)] * factor;
        }
      });
}

// The real numbers that have these first results; the others are their conjugates.
template <typename T>
void TransformToReal(const Tensor& from, const Tensor& to, int64_t dim, T factor) {
  using Number = std::complex<T>;
  const int64_t length = to.size(dim);
  internal::FourierTransform<T> transform(length, /*is_forward=*/false);
  ForEachTransformed<T, Number, T>(
      from, to, dim, transform, length,
      [length](const Number* elements, int64_t step, std::vector<Number>& line) {
        for (int64_t i = 0; i <= length / 2; ++i) {
          const Number number = elements[i * step];
          if (i > 0) line[static_cast<size_t>(length - i)] = std::conj(number);
          line[static_cast<size_t>(i)] = number;
        }
      },
      [length, factor](const std::vector<Number>& line, T* elements, int64_t step) {
        for (int64_t i = 0; i < length; ++i) {
          elements[i * step] = line[static_cast<size_t>(i)].real() * factor;
        }
      });
}

// Calls visit with a part of a number of the complex type.
template <typename Visit>
void VisitParts(const char* name, ScalarType type, Visit visit) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("_fft_c2c", "_fft_c2r", "_fft_r2c");
  internal::VisitElementType(type, name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, std::complex<float>>) visit(float{});
    if constexpr (std::is_same_v<T, std::complex<double>>) visit(double{});
  });
}

// `numbers` is complex, row-major, and changed. The factor comes with the last dimension.
void TransformInPlace(const Tensor& numbers, const std::vector<int64_t>& dims, bool is_forward,
                      double factor, const char* name) {
  VisitParts(name, numbers.dtype(), [&](auto part) {
    using T = decltype(part);
    for (size_t i = 0; i < dims.size(); ++i) {
      const bool is_last = i + 1 == dims.size();
      TransformAlong<T>(numbers, numbers, dims[i], is_forward,
                        is_last ? static_cast<T>(factor) : T{1});
    }
  });
}

Tensor CopyOf(const Tensor& self) {
  const Tensor copy = EmptyTensor(self.sizes(), self.dtype());
  internal::CopyElements(copy, self);
  return copy;
}

}  // namespace

Tensor fft_c2c_cpu(const Tensor& self, IntArrayRef dim, int64_t normalization, bool forward) {
  const auto call = internal::FourierCall::OfComplex(self, dim, normalization);
  const Tensor result = CopyOf(self);
  if (self.numel() == 0) return result;
  TransformInPlace(result, call.dims, forward, call.Factor(), call.name);
  return result;
}

Tensor fft_r2c_cpu(const Tensor& self, IntArrayRef dim, int64_t normalization, bool onesided) {
  auto call = internal::FourierCall::OfReal(self, dim, normalization, onesided);
  const int64_t last = call.dims.back();
  const Tensor result = EmptyTensor(call.sizes, call.type);
  call.dims.pop_back();
  const double factor = call.Factor();
  VisitParts(call.name, call.type, [&](auto part) {
    using T = decltype(part);
    TransformReal<T>(self, result, last, call.dims.empty() ? static_cast<T>(factor) : T{1});
  });
  TransformInPlace(result, call.dims, /*is_forward=*/true, factor, call.name);
  return result;
}

Tensor fft_c2r_cpu(const Tensor& self, IntArrayRef dim, int64_t normalization,
                   int64_t last_dim_size) {
  auto call = internal::FourierCall::ToReal(self, dim, normalization, last_dim_size);
  const int64_t last = call.dims.back();
  call.dims.pop_back();
  const Tensor numbers = call.dims.empty() ? self : CopyOf(self);
  TransformInPlace(numbers, call.dims, /*is_forward=*/false, 1, call.name);
  const Tensor result = EmptyTensor(call.sizes, call.type);
  VisitParts(call.name, self.dtype(), [&](auto part) {
    using T = decltype(part);
    TransformToReal<T>(numbers, result, last, static_cast<T>(call.Factor()));
  });
  return result;
}

}  // namespace switchyard::native
