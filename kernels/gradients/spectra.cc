// Gradients of Fourier transforms and of complex numbers shown as pairs. A transform is linear, and
// its gradient the one in the other direction.

#include <complex>
#include <cstdint>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/_fft_c2c.h"
#include "switchyard/ops/_fft_r2c.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/real.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sgn.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/view_as_complex.h"
#include "switchyard/ops/view_as_real.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

Tensor AsComplex(const Tensor& pairs) {
  return switchyard::view_as_complex(
      pairs.is_contiguous() ? pairs : switchyard::clone(pairs, MemoryFormat::Contiguous));
}

}  // namespace

Tensor view_as_real_backward(const Tensor& grad) { return AsComplex(grad); }

// What a one-sided result leaves out has no gradient.
Tensor fft_r2c_backward(const Tensor& grad, IntArrayRef dim, int64_t normalization, bool onesided,
                        IntArrayRef sizes) {
  Tensor whole = grad;
  const int64_t last = Wrapped(dim.back(), grad.dim());
  const int64_t missing = sizes[static_cast<size_t>(last)] - grad.size(last);
  if (onesided && missing > 0) {
    whole = AsComplex(Padded(switchyard::view_as_real(grad), last, 0, missing));
  }
  const Tensor numbers = switchyard::_fft_c2c(whole, dim, normalization, /*forward=*/false);
  return switchyard::select(switchyard::view_as_real(numbers), -1, 0);
}

// An element counts twice where it stands for its conjugate, too.
Tensor fft_c2r_backward(const Tensor& grad, IntArrayRef dim, int64_t normalization) {
  const Tensor result = switchyard::_fft_r2c(grad, dim, normalization, /*onesided=*/true);
  const int64_t last = Wrapped(dim.back(), grad.dim());
  const int64_t doubled = grad.size(last) - result.size(last);
  if (doubled <= 0) return result;
  const Tensor pairs = switchyard::view_as_real(result);
  const Tensor place = Counting(result.size(last), grad);
  const Tensor is_doubled =
      switchyard::logical_and(switchyard::ge(place, 1), switchyard::le(place, doubled));
  std::vector<int64_t> shape(static_cast<size_t>(pairs.dim()), 1);
  shape[static_cast<size_t>(last)] = result.size(last);
  const Tensor twice = switchyard::mul(pairs, 2);
  return AsComplex(switchyard::where(switchyard::reshape(is_doubled, shape), twice, pairs));
}

Tensor real_of_conjugate(const Tensor& direction, const Tensor& tangent) {
  if (!IsComplexType(direction.dtype())) return switchyard::mul(tangent, direction);
  return switchyard::real(switchyard::mul(switchyard::conj_physical(direction), tangent));
}

namespace {

// Where the magnitude is 0, a quotient by its square that is left out.
Tensor QuotientByMagnitude(const Tensor& numbers, const Tensor& self) {
  const Tensor magnitude = switchyard::abs(self);
  const Tensor is_none = switchyard::eq(magnitude, 0);
  const Tensor divisor = switchyard::where(is_none, 1, magnitude);
  const Tensor factor = switchyard::where(is_none, 0, switchyard::reciprocal(divisor));
  return switchyard::mul(numbers, factor);
}

Tensor TimesI(const Tensor& numbers) {
  return switchyard::mul(numbers, Scalar(std::complex<double>(0, 1)));
}

}  // namespace

// Orthogonal to the direction, and smaller with the distance: i sgn(z) / |z|.
Tensor angle_backward(const Tensor& grad, const Tensor& self) {
  if (!IsComplexType(self.dtype())) return switchyard::zeros_like(self);
  return switchyard::mul(TimesI(QuotientByMagnitude(switchyard::sgn(self), self)), grad);
}
Tensor angle_jvp(const Tensor& self_t, const Tensor& self_p) {
  if (!IsComplexType(self_p.dtype())) return switchyard::zeros_like(self_t);
  const Tensor slope = TimesI(QuotientByMagnitude(switchyard::sgn(self_p), self_p));
  return switchyard::real(switchyard::mul(switchyard::conj_physical(slope), self_t));
}

// What is left of a change of direction after the part along it.
Tensor sgn_backward(const Tensor& grad, const Tensor& self) {
  if (!IsComplexType(self.dtype())) return switchyard::zeros_like(grad);
  const Tensor direction = switchyard::sgn(self);
  const Tensor along =
      switchyard::real(switchyard::mul(switchyard::conj_physical(direction), grad));
  const Tensor across = switchyard::sub(grad, switchyard::mul(direction, along));
  return QuotientByMagnitude(across, self);
}

}  // namespace switchyard::gradients
