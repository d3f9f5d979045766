// Tensors filled with random numbers: uniform_, normal_, exponential_, bernoulli_, randperm.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "kernels/common/random_operands.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/random/distributions.h"
#include "kernels/cpu/random/normal_block.h"
#include "lib/core/generator.h"
#include "switchyard/ops/bernoulli_native.h"
#include "switchyard/ops/exponential_native.h"
#include "switchyard/ops/normal_native.h"
#include "switchyard/ops/randperm_native.h"
#include "switchyard/ops/uniform_native.h"

namespace switchyard::native {
namespace {

using internal::ElementOf;

constexpr auto kBernoulli = SWITCHYARD_OPERATORS("bernoulli");
constexpr auto kExponential = SWITCHYARD_OPERATORS("exponential");
constexpr auto kNormal = SWITCHYARD_OPERATORS("normal");
constexpr auto kRandperm = SWITCHYARD_OPERATORS("randperm");
constexpr auto kUniform = SWITCHYARD_OPERATORS("uniform");

}  // namespace

Tensor& uniform_(Tensor& self, double from, double to, std::optional<Generator> generator) {
  internal::CheckDrawnInto("uniform_", self);
  internal::VisitFloatingElement(self.dtype(), "uniform_", kUniform, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::CheckUniform(from, to, self.dtype());
    const auto least = ElementOf<T>(from);
    const auto limit = ElementOf<T>(to);
    RandomNumbers numbers(internal::GeneratorOf("uniform_", generator));
    internal::DrawEach<T>(self, [&] { return internal::DrawUniform<T>(numbers, least, limit); });
  });
  return self;
}

// Rows of at least one block are drawn with another method than single elements, as in PyTorch.
Tensor& normal_(Tensor& self, double mean, double std, std::optional<Generator> generator) {
  internal::CheckDeviation(std);
  internal::CheckDrawnInto("normal_", self);
  internal::VisitFloatingElement(self.dtype(), "normal_", kNormal, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("normal_", generator));
    if (self.is_contiguous() && self.numel() >= internal::kNormalBlock) {
      internal::FillNormal<T>(numbers, self.data<T>(), self.numel(), ElementOf<T>(mean),
                              ElementOf<T>(std));
      return;
    }
    internal::DrawEach<T>(self,
                          [&] { return ElementOf<T>(internal::DrawNormal(numbers) * std + mean); });
  });
  return self;
}

Tensor& exponential_(Tensor& self, double lambd, std::optional<Generator> generator) {
  internal::CheckRate(lambd);
  internal::CheckDrawnInto("exponential_", self);
  internal::VisitFloatingElement(self.dtype(), "exponential_", kExponential, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("exponential_", generator));
    internal::DrawEach<T>(self,
                          [&] { return ElementOf<T>(internal::DrawExponential(numbers, lambd)); });
  });
  return self;
}

Tensor& bernoulli_(Tensor& self, double p, std::optional<Generator> generator) {
  internal::CheckProbability("bernoulli_", p);
  internal::CheckDrawnInto("bernoulli_", self);
  internal::VisitRealElement(self.dtype(), "bernoulli_", kBernoulli, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("bernoulli_", generator));
    internal::DrawEach<T>(
        self, [&] { return ElementOf<T>(internal::DrawUnit<double>(numbers) < p ? 1 : 0); });
  });
  return self;
}

namespace {

// Double probabilities are compared with a Double number, others with a Float number.
template <typename T, typename P>
void DrawBernoulli(const Tensor& self, const Tensor& p, RandomNumbers& numbers) {
  internal::DrawEachFrom<T, P>(self, p, [&](P probability) {
    internal::CheckProbability("bernoulli_", probability);
    return ElementOf<T>(internal::DrawUnit<P>(numbers) < probability ? 1 : 0);
  });
}

}  // namespace

Tensor& bernoulli_(Tensor& self, const Tensor& p, std::optional<Generator> generator) {
  internal::CheckProbabilities(self, p);
  internal::CheckDrawnInto("bernoulli_", self);
  const bool is_double = p.dtype() == ScalarType::Double;
  const Tensor apart = internal::ReadableBeside(self, p);
  const Tensor reals = is_double ? apart : internal::WithType(apart, ScalarType::Float);
  internal::VisitRealElement(self.dtype(), "bernoulli_", kBernoulli, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("bernoulli_", generator));
    if (is_double) return DrawBernoulli<T, double>(self, reals, numbers);
    DrawBernoulli<T, float>(self, reals, numbers);
  });
  return self;
}

// Exchanges each position with itself or a later one.
Tensor& randperm_out_cpu(int64_t n, std::optional<Generator> generator, Tensor& out) {
  internal::PreparePermutation(n, out);
  internal::VisitRealElement(out.dtype(), "randperm", kRandperm, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const places = out.data<T>();
    const int64_t step = n == 0 ? 1 : out.stride(0);
    for (int64_t i = 0; i < n; ++i) places[i * step] = ElementOf<T>(i);
    RandomNumbers numbers(internal::GeneratorOf("randperm", generator));
    for (int64_t i = 0; i < n - 1; ++i) {
      const auto ahead = static_cast<int64_t>(numbers.Next32() % static_cast<uint64_t>(n - i));
      std::swap(places[i * step], places[(i + ahead) * step]);
    }
  });
  return out;
}

}  // namespace switchyard::native
