// The cost of converting elements, compared with a plain loop for each pair of dtypes. Such a loop
// has undefined results for values that a type cannot hold; conversions of the run-time do not.
// Uses rows of 16,384 contiguous elements, and the fastest of many rounds of each, in turn. Prints
// the mean of the ratios and the worst pairs.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "lib/core/scalar_type.h"
#include "lib/elements/element_conversion.h"
#include "lib/elements/element_type.h"

namespace switchyard::bench {
namespace {

constexpr int64_t kElements = 16384;
constexpr int kRounds = 200;
constexpr size_t kShown = 8;

constexpr ScalarType kTypes[] = {
    ScalarType::Byte, ScalarType::Char,  ScalarType::Short,  ScalarType::Int,  ScalarType::Long,
    ScalarType::Half, ScalarType::Float, ScalarType::Double, ScalarType::Bool, ScalarType::BFloat16,
};

template <typename T>
auto Number(T value) {
  if constexpr (internal::kIsReducedFloat<T>) {
    return static_cast<float>(value);
  } else {
    return value;
  }
}

template <typename To, typename From>
To Convert(From value) {
  if constexpr (std::is_same_v<To, bool>) {
    return Number(value) != 0;
  } else if constexpr (internal::kIsReducedFloat<To>) {
    return To(static_cast<float>(Number(value)));
  } else {
    return static_cast<To>(Number(value));
  }
}

template <typename To, typename From>
[[gnu::noinline]] void ConvertDirectly(const From* from, To* to) {
  for (int64_t i = 0; i < kElements; ++i) to[i] = Convert<To>(from[i]);
}

template <typename Function>
double SecondsOf(Function&& function) {
  const auto start = std::chrono::steady_clock::now();
  function();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Pair {
  ScalarType to;
  ScalarType from;
  double ratio;
};

template <typename To, typename From>
double Ratio() {
  // Not std::vector, because std::vector<bool> has no elements.
  auto from = std::make_unique<From[]>(kElements);
  auto to = std::make_unique<To[]>(kElements);
  for (int64_t i = 0; i < kElements; ++i) from[i] = Convert<From>(static_cast<int>(i % 100));
  const auto* bytes = reinterpret_cast<const char*>(from.get());
  auto* written = reinterpret_cast<char*>(to.get());
  const internal::ElementConversion steps(ScalarTypeOf<To>(), ScalarTypeOf<From>());
  double ours = std::numeric_limits<double>::infinity();
  double direct = ours;
  for (int round = 0; round < kRounds; ++round) {
    ours = std::min(
        ours, SecondsOf([&] { steps.Run(written, sizeof(To), bytes, sizeof(From), kElements); }));
    direct = std::min(direct, SecondsOf([&] { ConvertDirectly(from.get(), to.get()); }));
  }
  return ours / direct;
}

std::vector<Pair> MeasurePairs() {
  std::vector<Pair> pairs;
  for (const ScalarType to : kTypes) {
    for (const ScalarType from : kTypes) {
      if (to == from) continue;
      internal::VisitElementType(to, "conversion_bench", [&](auto to_tag) {
        internal::VisitElementType(from, "conversion_bench", [&](auto from_tag) {
          using To = typename decltype(to_tag)::type;
          using From = typename decltype(from_tag)::type;
          if constexpr (!IsComplexType(ScalarTypeOf<To>()) &&
                        !IsComplexType(ScalarTypeOf<From>())) {
            pairs.push_back({to, from, Ratio<To, From>()});
          }
        });
      });
    }
  }
  return pairs;
}

void Print(std::vector<Pair> pairs) {
  double logarithms = 0;
  for (const Pair& pair : pairs) logarithms += std::log(pair.ratio);
  std::printf("%zu pairs of dtypes; time against a plain loop for the pair\n", pairs.size());
  std::printf("%8.2f  geometric mean\n", std::exp(logarithms / static_cast<double>(pairs.size())));
  std::sort(pairs.begin(), pairs.end(),
            [](const Pair& a, const Pair& b) { return a.ratio > b.ratio; });
  for (size_t i = 0; i < std::min(kShown, pairs.size()); ++i) {
    const std::string from(ScalarTypeName(pairs[i].from));
    const std::string to(ScalarTypeName(pairs[i].to));
    std::printf("%8.2f  %s to %s\n", pairs[i].ratio, from.c_str(), to.c_str());
  }
}

}  // namespace
}  // namespace switchyard::bench

int main() {
  switchyard::bench::Print(switchyard::bench::MeasurePairs());
  return 0;
}
