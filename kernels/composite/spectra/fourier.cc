// torch.fft's transforms: sizes cut or filled with zeros, dtypes and factors chosen; then the
// transforms of kernels/cpu/spectra/spectral_ops.cc.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "switchyard/ops/_fft_c2c.h"
#include "switchyard/ops/_fft_c2r.h"
#include "switchyard/ops/_fft_r2c.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/constant_pad_nd.h"
#include "switchyard/ops/fft_fft_native.h"
#include "switchyard/ops/fft_fftn_native.h"
#include "switchyard/ops/fft_fftshift_native.h"
#include "switchyard/ops/fft_hfft_native.h"
#include "switchyard/ops/fft_hfftn_native.h"
#include "switchyard/ops/fft_ifft_native.h"
#include "switchyard/ops/fft_ifftn_native.h"
#include "switchyard/ops/fft_ifftshift_native.h"
#include "switchyard/ops/fft_ihfft_native.h"
#include "switchyard/ops/fft_ihfftn_native.h"
#include "switchyard/ops/fft_irfft_native.h"
#include "switchyard/ops/fft_irfftn_native.h"
#include "switchyard/ops/fft_rfft_native.h"
#include "switchyard/ops/fft_rfftn_native.h"
#include "switchyard/ops/roll.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/view_as_complex.h"
#include "switchyard/ops/view_as_real.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::native {
namespace {

using Norm = std::optional<std::string_view>;

enum class Direction : uint8_t { kForward, kBackward };

// PyTorch's numbers: nothing, the root of the number of elements, that number.
int64_t NormalizationOf(const char* name, const Norm& norm, Direction direction) {
  const std::string_view word = norm.value_or("backward");
  SWITCHYARD_CHECK(word == "backward" || word == "forward" || word == "ortho", name, ": norm is `",
                   word, "`, none of `backward`, `forward` and `ortho`");
  if (word == "ortho") return 1;
  return (word == "forward") == (direction == Direction::kForward) ? 2 : 0;
}

Tensor AsFraction(const char* name, const Tensor& self) {
  if (IsComplexType(self.dtype())) return self;
  const ScalarType type = IsFloatingType(self.dtype()) ? self.dtype() : DefaultFloatingType();
  SWITCHYARD_CHECK(type == ScalarType::Float || type == ScalarType::Double, name,
                   ": self has dtype ", type, ", of which there are no transforms");
  return type == self.dtype() ? self : switchyard::to(self, type);
}
Tensor AsComplex(const char* name, const Tensor& self) {
  const Tensor numbers = AsFraction(name, self);
  if (IsComplexType(numbers.dtype())) return numbers;
  return switchyard::view_as_complex(
      switchyard::stack({numbers, switchyard::zeros_like(numbers)}, -1));
}
Tensor AsReal(const char* name, const Tensor& self) {
  SWITCHYARD_CHECK(!IsComplexType(self.dtype()), name, ": self has dtype ", self.dtype(),
                   ", which is complex");
  return AsFraction(name, self);
}

// With zeros after the end of some dimensions, or without what is too much there.
Tensor Fitted(const Tensor& self, const std::vector<int64_t>& dims,
              const std::vector<int64_t>& sizes) {
  Tensor result = self;
  std::vector<int64_t> pads(static_cast<size_t>(2 * self.dim()), 0);
  bool is_padded = false;
  for (size_t i = 0; i < dims.size(); ++i) {
    const int64_t size = self.size(dims[i]);
    if (size > sizes[i]) result = switchyard::slice(result, dims[i], 0, sizes[i]);
    if (size >= sizes[i]) continue;
    is_padded = true;
    pads[static_cast<size_t>(2 * (self.dim() - 1 - dims[i]) + 1)] = sizes[i] - size;
  }
  if (!is_padded) return result;
  if (!IsComplexType(self.dtype())) return switchyard::constant_pad_nd(result, pads);
  pads.insert(pads.begin(), 2, 0);
  return switchyard::view_as_complex(
      switchyard::constant_pad_nd(switchyard::view_as_real(result), pads));
}

// The dimensions of a transform, and how many elements each has.
struct Extents {
  Extents(const char* name, const Tensor& self, std::optional<int64_t> n, int64_t dim)
      : dims{internal::WrapDimension(name, dim, self.dim())} {
    SWITCHYARD_CHECK(self.dim() > 0, name, ": self has no dimensions");
    sizes.push_back(n.value_or(self.size(dims[0])));
    Check(name);
  }
  Extents(const char* name, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim) {
    const int64_t rank = self.dim();
    if (dim.has_value()) {
      for (const int64_t d : *dim) dims.push_back(internal::WrapDimension(name, d, rank));
    } else {
      const int64_t count = s.has_value() ? static_cast<int64_t>(s->size()) : rank;
      SWITCHYARD_CHECK(count <= rank, name, ": s ", *s, " has more numbers than sizes ",
                       self.sizes());
      for (int64_t d = rank - count; d < rank; ++d) dims.push_back(d);
    }
    SWITCHYARD_CHECK(!s.has_value() || s->size() == dims.size(), name, ": s has ", s->size(),
                     " numbers for ", dims.size(), " dimensions");
    for (size_t i = 0; i < dims.size(); ++i) {
      const int64_t size = s.has_value() ? (*s)[i] : -1;
      sizes.push_back(size == -1 ? self.size(dims[i]) : size);
    }
    Check(name);
  }

  void Check(const char* name) const {
    for (const int64_t d : dims) {
      SWITCHYARD_CHECK(std::count(dims.begin(), dims.end(), d) == 1, name, ": dimension ", d,
                       " is given twice");
    }
    for (const int64_t size : sizes) {
      SWITCHYARD_CHECK(size > 0, name, ": a transform of ", size, " elements is asked for");
    }
  }

  std::vector<int64_t> dims;
  std::vector<int64_t> sizes;
};

Tensor Complex(const char* name, const Tensor& self, const Extents& extents, const Norm& norm,
               Direction direction) {
  const Tensor input = Fitted(AsComplex(name, self), extents.dims, extents.sizes);
  return switchyard::_fft_c2c(input, extents.dims, NormalizationOf(name, norm, direction),
                              direction == Direction::kForward);
}

Tensor FromReal(const char* name, const Tensor& self, const Extents& extents, const Norm& norm) {
  SWITCHYARD_CHECK(!extents.dims.empty(), name, ": there are no dimensions");
  const Tensor input = Fitted(AsReal(name, self), extents.dims, extents.sizes);
  return switchyard::_fft_r2c(input, extents.dims, NormalizationOf(name, norm, Direction::kForward),
                              /*onesided=*/true);
}

// The elements of the last dimension of a real signal of which there is a half; the extents become
// those of the half. Without a size they are twice the elements less two.
int64_t TakeHalf(const char* name, const Tensor& self, bool has_size, Extents& extents) {
  SWITCHYARD_CHECK(!extents.dims.empty(), name, ": there are no dimensions");
  const int64_t size = has_size ? extents.sizes.back() : 2 * (self.size(extents.dims.back()) - 1);
  SWITCHYARD_CHECK(size > 0, name, ": a transform of ", size, " elements is asked for");
  extents.sizes.back() = size / 2 + 1;
  return size;
}

Tensor ToReal(const char* name, const Tensor& self, Extents extents, bool has_size,
              const Norm& norm) {
  const int64_t size = TakeHalf(name, self, has_size, extents);
  const Tensor input = Fitted(AsComplex(name, self), extents.dims, extents.sizes);
  return switchyard::_fft_c2r(input, extents.dims,
                              NormalizationOf(name, norm, Direction::kBackward), size);
}

// Of a signal whose spectrum is real: the transform of its half, with conjugates for the other
// half.
Tensor FromHalf(const char* name, const Tensor& self, Extents extents, bool has_size,
                const Norm& norm) {
  const int64_t size = TakeHalf(name, self, has_size, extents);
  const int64_t normalization = NormalizationOf(name, norm, Direction::kForward);
  Tensor input = Fitted(AsComplex(name, self), extents.dims, extents.sizes);
  const int64_t last = extents.dims.back();
  extents.dims.pop_back();
  if (!extents.dims.empty()) {
    input = switchyard::_fft_c2c(input, extents.dims, normalization, /*forward=*/true);
  }
  return switchyard::_fft_c2r(switchyard::conj_physical(input), {last}, normalization, size);
}

// The half of a signal whose spectrum is given and real.
Tensor ToHalf(const char* name, const Tensor& self, Extents extents, const Norm& norm) {
  SWITCHYARD_CHECK(!extents.dims.empty(), name, ": there are no dimensions");
  const int64_t normalization = NormalizationOf(name, norm, Direction::kBackward);
  const Tensor input = Fitted(AsReal(name, self), extents.dims, extents.sizes);
  const int64_t last = extents.dims.back();
  extents.dims.pop_back();
  const Tensor half = switchyard::conj_physical(
      switchyard::_fft_r2c(input, {last}, normalization, /*onesided=*/true));
  if (extents.dims.empty()) return half;
  return switchyard::_fft_c2c(half, extents.dims, normalization, /*forward=*/false);
}

bool GivesLast(OptionalIntArrayRef s) { return s.has_value() && !s->empty() && s->back() != -1; }

// Each dimension, or all of them, turned by half of its elements.
Tensor Turned(const Tensor& self, OptionalIntArrayRef dim, bool rounds_up) {
  std::vector<int64_t> dims;
  if (dim) {
    dims.assign(dim->begin(), dim->end());
  } else {
    for (int64_t d = 0; d < self.dim(); ++d) dims.push_back(d);
  }
  std::vector<int64_t> shifts;
  for (const int64_t d : dims) shifts.push_back((self.size(d) + (rounds_up ? 1 : 0)) / 2);
  return switchyard::roll(self, shifts, dims);
}

}  // namespace

Tensor fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim, Norm norm) {
  constexpr char kName[] = "fft_fft";
  return Complex(kName, self, Extents(kName, self, n, dim), norm, Direction::kForward);
}
Tensor fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim, Norm norm) {
  constexpr char kName[] = "fft_ifft";
  return Complex(kName, self, Extents(kName, self, n, dim), norm, Direction::kBackward);
}
Tensor fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, Norm norm) {
  constexpr char kName[] = "fft_rfft";
  return FromReal(kName, self, Extents(kName, self, n, dim), norm);
}
Tensor fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, Norm norm) {
  constexpr char kName[] = "fft_irfft";
  return ToReal(kName, self, Extents(kName, self, n, dim), n.has_value(), norm);
}

Tensor fft_fftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  constexpr char kName[] = "fft_fftn";
  return Complex(kName, self, Extents(kName, self, s, dim), norm, Direction::kForward);
}
Tensor fft_ifftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  constexpr char kName[] = "fft_ifftn";
  return Complex(kName, self, Extents(kName, self, s, dim), norm, Direction::kBackward);
}
Tensor fft_rfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  constexpr char kName[] = "fft_rfftn";
  return FromReal(kName, self, Extents(kName, self, s, dim), norm);
}
Tensor fft_irfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  constexpr char kName[] = "fft_irfftn";
  return ToReal(kName, self, Extents(kName, self, s, dim), GivesLast(s), norm);
}

Tensor fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, Norm norm) {
  constexpr char kName[] = "fft_hfft";
  return FromHalf(kName, self, Extents(kName, self, n, dim), n.has_value(), norm);
}
Tensor fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, Norm norm) {
  constexpr char kName[] = "fft_ihfft";
  return ToHalf(kName, self, Extents(kName, self, n, dim), norm);
}
Tensor fft_hfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  constexpr char kName[] = "fft_hfftn";
  return FromHalf(kName, self, Extents(kName, self, s, dim), GivesLast(s), norm);
}
Tensor fft_ihfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  constexpr char kName[] = "fft_ihfftn";
  return ToHalf(kName, self, Extents(kName, self, s, dim), norm);
}

Tensor fft_fftshift(const Tensor& self, OptionalIntArrayRef dim) {
  return Turned(self, dim, /*rounds_up=*/false);
}
Tensor fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim) {
  return Turned(self, dim, /*rounds_up=*/true);
}

}  // namespace switchyard::native
