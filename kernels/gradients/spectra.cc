// Gradients of Fourier transforms and of complex numbers shown as pairs. A transform is linear, and
// its gradient the one in the other direction.

#include <cstdint>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/_fft_c2c.h"
#include "switchyard/ops/_fft_r2c.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/view_as_complex.h"
#include "switchyard/ops/view_as_real.h"
#include "switchyard/ops/where.h"

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

}  // namespace switchyard::gradients
