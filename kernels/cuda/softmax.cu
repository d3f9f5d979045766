// Softmax along one dimension, and its logarithm.

#include <cmath>
#include <cstdint>
#include <type_traits>

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

// The greatest of some elements, and the sum of the exponentials of their distances from it, none
// of which overflows.
template <typename T>
struct Exponentials {
  T greatest;
  double sum;  // 0 without elements
};

template <typename T, typename Source>
struct ElementOfLine {
  Source lines;
  // The distance of the greatest infinity from itself is no number, and so is the sum.
  SWITCHYARD_HOST_DEVICE Exponentials<T> operator()(int64_t index) const {
    const T element = lines.template Load<T>(index);
    return {element, element > 0 ? 1 + static_cast<double>(element - element) : 1};
  }
};

struct AddExponentials {
  template <typename T>
  SWITCHYARD_HOST_DEVICE Exponentials<T> operator()(const Exponentials<T>& a,
                                                    const Exponentials<T>& b) const {
    if (a.sum == 0) return b;
    if (b.sum == 0) return a;
    // The least infinity is not beyond itself. NaN makes the sum NaN.
    if (a.greatest == b.greatest && a.greatest < 0) return {a.greatest, a.sum + b.sum};
    const bool is_less = a.greatest < b.greatest;
    const T factor = std::exp(is_less ? a.greatest - b.greatest : b.greatest - a.greatest);
    return is_less ? Exponentials<T>{b.greatest, b.sum + static_cast<double>(factor) * a.sum}
                   : Exponentials<T>{a.greatest, a.sum + static_cast<double>(factor) * b.sum};
  }
};

template <typename T, typename Source>
struct StoreSoftmax {
  Source lines;
  Source results;
  bool is_logarithm;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index, const Exponentials<T>& line) const {
    const T distance = lines.template Load<T>(index) - line.greatest;
    const T result = is_logarithm ? distance - static_cast<T>(std::log(line.sum))
                                  : std::exp(distance) * static_cast<T>(1 / line.sum);
    results.Store(index, result);
  }
};

void SoftmaxInto(const char* name, const Tensor& self, int64_t dim, const Tensor& out,
                 bool is_logarithm) {
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  if (self.numel() == 0) return;
  const Tensor operand = gpu::ReadableBeside(name, out, self);
  const int64_t length = internal::LineLength(operand, d);
  gpu::VisitFloating(self.dtype(), name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto compute = [&](const auto& lines, const auto& results) {
      using Source = std::decay_t<decltype(lines)>;
      gpu::ReduceSegmentsThen(self.numel() / length, length, gpu::WalkOfLines(operand, d),
                              ElementOfLine<T, Source>{lines}, AddExponentials(),
                              Exponentials<T>{T{}, 0},
                              StoreSoftmax<T, Source>{lines, results, is_logarithm});
    };
    const gpu::Elements lines = gpu::LinesOf(name, operand, d);
    if constexpr (std::is_same_v<T, float>) {
      gpu::VisitPacked(compute, lines, gpu::LinesOf(name, out, d));
    } else {
      compute(lines, gpu::LinesOf(name, out, d));
    }
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
