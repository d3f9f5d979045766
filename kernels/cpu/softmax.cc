// Softmax along one dimension, and its logarithm.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/common/unary_functions.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/lines.h"
#include "kernels/cpu/loops/wide_functions.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_log_softmax_native.h"
#include "switchyard/ops/_softmax_native.h"

namespace switchyard::native {
namespace {

template <typename T>
T GreatestOf(const T* values, internal::Line line) {
  T maximum = values[0];
  for (int64_t i = 1; i < line.length; ++i) {
    const T value = values[i * line.step];
    if (value > maximum) maximum = value;
  }
  return maximum;
}

// The same with vectors, for a line without gaps: partial maxima and sums, which wait for nothing.
struct WideSoftmaxLine {
  static constexpr int64_t kParts = 8;

  float* results;
  const float* values;
  int64_t length;

  void operator()() const {
    float greatest[kParts];
    for (float& one : greatest) one = values[0];
    const int64_t whole = length / kParts * kParts;
    for (int64_t i = 0; i < whole; i += kParts) {
      for (int64_t j = 0; j < kParts; ++j) {
        greatest[j] = values[i + j] > greatest[j] ? values[i + j] : greatest[j];
      }
    }
    float maximum = greatest[0];
    for (const float one : greatest) maximum = one > maximum ? one : maximum;
    for (int64_t i = whole; i < length; ++i) maximum = std::max(maximum, values[i]);
    for (int64_t i = 0; i < length; ++i) results[i] = internal::WideExp(values[i] - maximum);
    double sums[kParts] = {};
    for (int64_t i = 0; i < whole; i += kParts) {
      for (int64_t j = 0; j < kParts; ++j) sums[j] += static_cast<double>(results[i + j]);
    }
    double sum = 0;
    for (const double one : sums) sum += one;
    for (int64_t i = whole; i < length; ++i) sum += static_cast<double>(results[i]);
    const auto scale = static_cast<float>(1 / sum);
    for (int64_t i = 0; i < length; ++i) results[i] *= scale;
  }
};

// Subtracting the maximum keeps every exponential in (0, 1], so none overflows.
template <typename T>
void SoftmaxLine(T* results, int64_t result_step, const T* values, internal::Line line) {
  if constexpr (internal::kHasWideNumbers<T> && std::is_same_v<T, float>) {
    if (result_step == 1 && line.step == 1 && internal::IsWide(line.length)) {
      return internal::RunWideFunctions(WideSoftmaxLine{results, values, line.length});
    }
  }
  const T maximum = GreatestOf(values, line);
  double sum = 0;
  for (int64_t i = 0; i < line.length; ++i) {
    const T exponential = std::exp(values[i * line.step] - maximum);
    results[i * result_step] = exponential;
    sum += static_cast<double>(exponential);
  }
  const T scale = static_cast<T>(1 / sum);
  for (int64_t i = 0; i < line.length; ++i) results[i * result_step] *= scale;
}

template <typename T>
void LogSoftmaxLine(T* results, int64_t result_step, const T* values, internal::Line line) {
  const T maximum = GreatestOf(values, line);
  double sum = 0;
  for (int64_t i = 0; i < line.length; ++i) {
    const T value = values[i * line.step] - maximum;
    if (!(value < functions::kLeastExponent<T>)) sum += static_cast<double>(std::exp(value));
  }
  const T logarithm = static_cast<T>(std::log(sum));
  for (int64_t i = 0; i < line.length; ++i) {
    results[i * result_step] = values[i * line.step] - maximum - logarithm;
  }
}

// Handles each line along `dim` separately. Results are written after the whole line was read for
// the sum, and each after the last read of its own operand.
void SoftmaxInto(const char* name, const Tensor& self, int64_t dim, const Tensor& out,
                 bool is_logarithm) {
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  if (self.numel() == 0) return;
  const ScalarType type = internal::ComputedType(self.dtype());
  const Tensor results = out.dtype() == type ? out : EmptyTensor(out.sizes(), type);
  const Tensor operand = internal::ReadableBeside(results, internal::WithType(self, type));
  constexpr auto kOperators = SWITCHYARD_OPERATORS("_log_softmax", "_softmax");
  DispatchOnFloatingType(type, name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const internal::Line line = internal::LineOf(operand, d);
    const int64_t result_step = internal::LineOf(results, d).step;
    const auto run = is_logarithm ? LogSoftmaxLine<T> : SoftmaxLine<T>;
    internal::ForEachLine<2>({&results, &operand}, d, [&](const auto& at) {
      run(reinterpret_cast<T*>(at[0]), result_step, reinterpret_cast<const T*>(at[1]), line);
    });
  });
  if (!results.is_same(out)) internal::CopyElements(out, results);
}

}  // namespace

void structured_softmax_cpu_out::impl(const Tensor& self, int64_t dim, bool /*half_to_float*/,
                                      const Tensor& out) {
  SoftmaxInto(operator_name(), self, dim, out, /*is_logarithm=*/false);
}
void structured_log_softmax_cpu_out::impl(const Tensor& self, int64_t dim, bool /*half_to_float*/,
                                          const Tensor& out) {
  SoftmaxInto(operator_name(), self, dim, out, /*is_logarithm=*/true);
}

}  // namespace switchyard::native
