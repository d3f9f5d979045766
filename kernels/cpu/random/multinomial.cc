// multinomial: positions drawn by their probabilities, with or without replacement.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/common/random_operands.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/random/distributions.h"
#include "lib/core/generator.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/argmax.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/exponential.h"
#include "switchyard/ops/multinomial_native.h"
#include "switchyard/ops/topk.h"

namespace switchyard::native {
namespace {

using internal::kMultinomial;

// Cumulative sums of the probabilities of a row, divided by the last one.
template <typename T>
std::vector<T> CumulativeOf(const T* row, int64_t step, int64_t count) {
  std::vector<T> sums;
  T sum = T{0};
  for (int64_t i = 0; i < count; ++i) {
    const T probability = row[i * step];
    if (!(probability >= 0 && std::isfinite(probability))) {
      internal::FailCategory(static_cast<double>(probability));
    }
    sum += probability;
    sums.push_back(sum);
  }
  if (!(sum > 0)) internal::FailNoCategory();
  for (T& one : sums) one /= sum;
  sums.back() = T{1};
  return sums;
}

// Calls visit(cumulative probabilities, row number) for each row of a tensor of Float or Double.
template <typename Visit>
void ForEachRow(const Tensor& reals, Visit visit) {
  DispatchOnFloatingType(
      reals.dtype(), kMultinomial, SWITCHYARD_OPERATORS("multinomial"), [&](auto tag) {
        using T = typename decltype(tag)::type;
        const int64_t rows = reals.dim() == 2 ? reals.size(0) : 1;
        const int64_t row_step = reals.dim() == 2 ? reals.stride(0) : 0;
        for (int64_t r = 0; r < rows; ++r) {
          visit(CumulativeOf(reals.data<T>() + r * row_step, reals.stride(-1), reals.size(-1)), r);
        }
      });
}

// The category of a number in [0, 1): the first category whose cumulative probability is at least
// the number.
template <typename T>
int64_t CategoryOf(const std::vector<T>& sums, double number) {
  const auto place = std::lower_bound(sums.begin(), sums.end(), number, [](T sum, double wanted) {
    return static_cast<double>(sum) < wanted;
  });
  return place - sums.begin();
}

void DrawWithReplacement(const Tensor& reals, int64_t samples, const Generator& generator,
                         const Tensor& out) {
  RandomNumbers numbers(generator);
  const int64_t row_step = out.dim() == 2 ? out.stride(0) : 0;
  ForEachRow(reals, [&](const auto& sums, int64_t row) {
    int64_t* const drawn = out.data<int64_t>() + row * row_step;
    for (int64_t i = 0; i < samples; ++i) {
      drawn[i * out.stride(-1)] = CategoryOf(sums, internal::DrawUnit<double>(numbers));
    }
  });
}

// The categories with the greatest quotients of probability and exponential number.
void DrawWithoutReplacement(const Tensor& self, int64_t samples, std::optional<Generator> generator,
                            Tensor& out) {
  Tensor quotients = switchyard::empty_like(self, std::nullopt, std::nullopt, std::nullopt,
                                            std::nullopt, std::nullopt);
  switchyard::exponential_(quotients, 1, std::move(generator));
  switchyard::div_out(quotients, self, quotients);
  if (samples == 1) {
    switchyard::argmax_out(out, quotients, -1, /*keepdim=*/true);
    return;
  }
  Tensor values = EmptyTensor(out.sizes(), self.dtype(), self.device());
  switchyard::topk_out(values, out, quotients, samples);
}

}  // namespace

Tensor& multinomial_out(const Tensor& self, int64_t num_samples, bool replacement,
                        std::optional<Generator> generator, Tensor& out) {
  internal::PrepareMultinomial(self, num_samples, replacement, out);
  if (out.numel() == 0) return out;
  const bool is_double = self.dtype() == ScalarType::Double;
  const Tensor reals = internal::WithType(self, is_double ? ScalarType::Double : ScalarType::Float);
  if (replacement) {
    DrawWithReplacement(reals, num_samples, internal::GeneratorOf(kMultinomial, generator), out);
    return out;
  }
  ForEachRow(reals, [](const auto&, int64_t) {});  // raises the errors of invalid rows
  DrawWithoutReplacement(self, num_samples, std::move(generator), out);
  return out;
}
Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement,
                   std::optional<Generator> generator) {
  Tensor out = EmptyTensor({0}, ScalarType::Long, self.device());
  return multinomial_out(self, num_samples, replacement, std::move(generator), out);
}

}  // namespace switchyard::native
