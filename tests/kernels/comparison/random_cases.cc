#include "tests/kernels/comparison/random_cases.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "lib/core/tensor_factory.h"

namespace switchyard::comparison {
namespace {

// Fewer elements than a block of normal numbers, exactly one block, more, several blocks.
Sizes DrawnSizes(Random& random) {
  return random.Of(std::vector<Sizes>{
      {}, {1}, {5}, {0}, {16}, {17}, {33}, {2, 3}, {3, 0}, {8, 7}, {2, 3, 4, 5}, {6, 1, 9}});
}

// Reals in [0, 1] of the dtype, row-major or transposed.
Tensor Fractions(const CaseSource& source, const Sizes& sizes, ScalarType dtype) {
  Tensor fractions = EmptyTensor(sizes, dtype);
  for (int64_t i = 0; i < fractions.numel(); ++i) {
    const double value = static_cast<double>(source.random.Below(9)) / 8;
    if (dtype == ScalarType::Double) {
      fractions.data<double>()[i] = value;
    } else if (dtype == ScalarType::Float) {
      fractions.data<float>()[i] = static_cast<float>(value);
    } else if (dtype == ScalarType::Half) {
      fractions.data<Half>()[i] = Half(static_cast<float>(value));
    } else {
      fractions.data<BFloat16>()[i] = BFloat16(static_cast<float>(value));
    }
  }
  if (fractions.dim() != 2 || !source.random.Chance(2)) return fractions;
  return ViewOf(fractions, {sizes[1], sizes[0]}, {1, sizes[1]}, 0);
}

double AnyReal(Random& random) { return (random.Real() - 0.5) * 20; }

}  // namespace

Arguments RandomReals(const CaseSource& source) {
  Random& random = source.random;
  const double from = random.Chance(2) ? 0 : AnyReal(random);
  const double to = random.Chance(15) ? from - 1 : from + random.Real() * 9;
  return {{"self", source.MakeWritten(DrawnSizes(random))},
          {"from", from},
          {"to", to},
          {"lambd", random.Chance(15) ? -1.0 : random.Real() * 3},
          {"size", DrawnSizes(random)}};
}

Arguments RandomIntegers(const CaseSource& source) {
  Random& random = source.random;
  const std::vector<int64_t> bounds = {0, 1, -3, 7, 100, -129, 70000, -(int64_t{1} << 40)};
  const int64_t from = random.Of(bounds);
  const int64_t to = random.Chance(3) ? random.Of(bounds) : from + 1 + random.Below(90);
  return {{"self", source.MakeWritten(DrawnSizes(random))},
          {"from", random.Chance(20) ? std::numeric_limits<int64_t>::min() : from},
          {"to", random.Chance(6) ? Value() : Value(to)},
          {"low", from},
          {"high", random.Chance(2) ? to : int64_t{90}},
          {"size", DrawnSizes(random)}};
}

Arguments RandomPositions(const CaseSource& source) {
  return {{"n", source.random.Of(std::vector<int64_t>{0, 1, 2, 5, 17, 100, 300, 3000, -1})}};
}

Arguments NormalNumbers(const CaseSource& source) {
  return {{"self", source.MakeWritten(DrawnSizes(source.random))},
          {"size", DrawnSizes(source.random)}};
}

Arguments NormalDeviations(const CaseSource& source) {
  Random& random = source.random;
  const Tensor deviations = Fractions(source, DrawnSizes(random), source.type);
  return {{"std", deviations}};
}

Arguments NormalMeansAndDeviations(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = DrawnSizes(random);
  return {{"std", Fractions(source, sizes, source.type)},
          {"mean", source.Make(random.Chance(2) ? sizes : Sizes{1})}};
}

Arguments Probabilities(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = DrawnSizes(random);
  return {{"self", Fractions(source, sizes, source.type)}};
}

Arguments BernoulliTrials(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = DrawnSizes(random);
  const ScalarType type = random.Of(
      std::vector<ScalarType>{ScalarType::Float, ScalarType::Double, ScalarType::BFloat16});
  return {{"self", source.MakeWritten(sizes)},
          {"p", Fractions(source, random.Chance(2) ? sizes : Sizes{1}, type)}};
}

Arguments Categories(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{7}, {3, 5}, {4, 9}, {1, 1}, {2, 3, 4}});
  const Tensor weights = Fractions(source, sizes, source.type);
  // The order of categories without weight is not defined.
  const auto raise = [&](auto* elements) {
    for (int64_t i = 0; i < weights.numel(); ++i) elements[i] += 1;
  };
  if (source.type == ScalarType::Double) {
    raise(static_cast<double*>(weights.data_ptr()));
  } else {
    raise(static_cast<float*>(weights.data_ptr()));
  }
  return {{"self", weights},
          {"out", EmptyTensor({random.Below(3)}, ScalarType::Long)},
          {"num_samples", random.Below(6)},
          {"replacement", random.Chance(2)}};
}

Arguments Dropped(const CaseSource& source) {
  Random& random = source.random;
  const double p = random.Of(std::vector<double>{0, 1, 0.5, 0.1, 0.25, 1.5});
  return {{"input", source.Make(DrawnSizes(random))}, {"p", p}, {"train", !random.Chance(5)}};
}

}  // namespace switchyard::comparison
