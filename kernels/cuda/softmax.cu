// Softmax along one dimension, and its logarithm.

#include <cmath>
#include <cstdint>
#include <limits>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "kernels/cuda/reduce.h"
#include "switchyard/ops/_log_softmax_native.h"
#include "switchyard/ops/_softmax_native.h"

namespace switchyard::native {
namespace {

template <typename T>
struct LineValue {
  gpu::Elements lines;
  SWITCHYARD_HOST_DEVICE T operator()(int64_t index) const { return lines.Load<T>(index); }
};

struct Greater {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return a > b ? a : b;
  }
};

// Subtracting the maximum keeps every exponential in (0, 1], so none overflows.
template <typename T>
struct Exponential {
  gpu::Elements lines;
  int64_t length;
  const T* maxima;

  SWITCHYARD_HOST_DEVICE double operator()(int64_t index) const {
    return static_cast<double>(std::exp(lines.Load<T>(index) - maxima[index / length]));
  }
};

struct Sum {
  SWITCHYARD_HOST_DEVICE double operator()(double a, double b) const { return a + b; }
};

template <typename T>
struct SoftmaxBody {
  gpu::Elements lines;
  gpu::Elements results;
  int64_t length;
  const T* maxima;
  const double* sums;
  bool is_logarithm;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t line = index / length;
    const T distance = lines.Load<T>(index) - maxima[line];
    const T result = is_logarithm ? distance - static_cast<T>(std::log(sums[line]))
                                  : std::exp(distance) * static_cast<T>(1 / sums[line]);
    results.Store(index, result);
  }
};

void SoftmaxInto(const char* name, const Tensor& self, int64_t dim, const Tensor& out,
                 bool is_logarithm) {
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  if (self.numel() == 0) return;
  const Tensor operand = gpu::ReadableBeside(name, out, self);
  const gpu::Elements lines = gpu::LinesOf(name, operand, d);
  const int64_t length = internal::LineLength(operand, d);
  const int64_t count = self.numel() / length;
  gpu::VisitFloating(self.dtype(), name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto maxima = gpu::Reduce<T>(count, length, LineValue<T>{lines}, Greater(),
                                       -std::numeric_limits<T>::infinity());
    const auto sums =
        gpu::Reduce<double>(count, length, Exponential<T>{lines, length, maxima.get()}, Sum(), 0.0);
    gpu::ForEachIndex(self.numel(), SoftmaxBody<T>{lines, gpu::LinesOf(name, out, d), length,
                                                   maxima.get(), sums.get(), is_logarithm});
  });
}

}  // namespace

void structured_softmax_cuda_out::impl(const Tensor& self, int64_t dim, bool /*half_to_float*/,
                                       const Tensor& out) {
  SoftmaxInto(operator_name(), self, dim, out, /*is_logarithm=*/false);
}
void structured_log_softmax_cuda_out::impl(const Tensor& self, int64_t dim, bool /*half_to_float*/,
                                           const Tensor& out) {
  SoftmaxInto(operator_name(), self, dim, out, /*is_logarithm=*/true);
}

}  // namespace switchyard::native
