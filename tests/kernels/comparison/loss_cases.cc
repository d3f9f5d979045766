// Kinds of special_cases.h for losses: elements and their targets, classes, margins.

#include <cmath>
#include <cstdint>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

void SetElement(const Tensor& tensor, int64_t i, double value) {
  if (tensor.dtype() == ScalarType::Float) tensor.data<float>()[i] = static_cast<float>(value);
  if (tensor.dtype() == ScalarType::Double) tensor.data<double>()[i] = value;
}

Sizes ElementSizes(Random& random) {
  return random.Of(std::vector<Sizes>{{}, {4}, {2, 3}, {2, 3, 4}, {5, 1}});
}

// Elements from 0 to 1.
Tensor Shares(const CaseSource& source, const Sizes& sizes) {
  const Tensor shares = EmptyTensor(sizes, source.type);
  for (int64_t i = 0; i < shares.numel(); ++i) {
    SetElement(shares, i, static_cast<double>(source.random.Below(9)) / 8);
  }
  return shares;
}

// 1 and -1.
Tensor Signs(const CaseSource& source, const Sizes& sizes) {
  const Tensor signs = EmptyTensor(sizes, ScalarType::Long);
  for (int64_t i = 0; i < signs.numel(); ++i) {
    signs.data<int64_t>()[i] = source.random.Chance(2) ? 1 : -1;
  }
  return signs;
}

Value OrNone(Random& random, const Value& value) { return random.Chance(2) ? Value() : value; }

}  // namespace

Arguments ElementsAndTargets(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = ElementSizes(random);
  return {{"self", source.Make(sizes)},
          {"input", source.Make(sizes)},
          {"target", source.Make(sizes)},
          {"reduction", random.Below(3)},
          {"beta", random.Of(std::vector<double>{1, 0.5, 0})},
          {"delta", random.Of(std::vector<double>{1, 0.5, 2})},
          {"eps", 1e-8}};
}

Arguments SharesAndTargets(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = ElementSizes(random);
  return {{"self", Shares(source, sizes)},
          {"target", Shares(source, sizes)},
          {"weight", OrNone(random, source.Make(sizes))},
          {"pos_weight", OrNone(random, source.Make(sizes))},
          {"reduction", random.Below(3)}};
}

namespace {

// With a gradient of what the reduction gives.
Arguments WithGradient(const CaseSource& source, Arguments arguments) {
  const bool is_reduced = arguments.at("reduction").integer() != 0;
  const Sizes sizes = arguments.at("target").tensor().sizes().ToVector();
  arguments.insert_or_assign("grad_output", source.Make(is_reduced ? Sizes() : sizes));
  return arguments;
}

}  // namespace

// libtorch 1.13 divides by a beta of 0.
Arguments GradientsOfLosses(const CaseSource& source) {
  Arguments arguments = WithGradient(source, ElementsAndTargets(source));
  arguments.insert_or_assign("beta", source.random.Of(std::vector<double>{1, 0.5}));
  return arguments;
}
Arguments GradientsOfShares(const CaseSource& source) {
  return WithGradient(source, SharesAndTargets(source));
}

// The buffer is what log_sigmoid_forward gives.
Arguments GradientOfLogSigmoid(const CaseSource& source) {
  const Sizes sizes = ElementSizes(source.random);
  const Tensor self = EmptyTensor(sizes, source.type);
  const Tensor buffer = EmptyTensor(sizes, source.type);
  for (int64_t i = 0; i < self.numel(); ++i) {
    const double element = static_cast<double>(source.random.Below(17) - 8) / 4;
    SetElement(self, i, element);
    SetElement(buffer, i, std::exp(-std::fabs(element)));
  }
  return {{"grad_output", source.Make(sizes)}, {"self", self}, {"buffer", buffer}};
}

namespace {

Arguments Classified(const CaseSource& source, bool has_shares) {
  Random& random = source.random;
  const int64_t classes = 2 + random.Below(3);
  const Sizes sizes =
      random.Of(std::vector<Sizes>{{classes}, {3, classes}, {2, classes, 3}, {1, classes, 2, 2}});
  Sizes examples = sizes;
  examples.erase(examples.begin() + (sizes.size() == 1 ? 0 : 1));
  const int64_t reach = random.Chance(20) ? classes + 1 : classes;
  return {{"self", source.Make(sizes)},
          {"target", has_shares ? Shares(source, sizes) : source.MakePositions(examples, 0, reach)},
          {"weight", OrNone(random, Shares(source, {classes}))},
          {"reduction", random.Below(3)},
          {"ignore_index", random.Chance(3) ? int64_t{1} : int64_t{-100}},
          {"label_smoothing", random.Of(std::vector<double>{0, 0, 0.25})}};
}

}  // namespace

Arguments ClassesOfExamples(const CaseSource& source) { return Classified(source, false); }
Arguments ClassesOrShares(const CaseSource& source) {
  return Classified(source, source.random.Chance(2));
}

Arguments PairsWithSigns(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = ElementSizes(random);
  return {{"input1", source.Make(sizes)},
          {"input2", source.Make(sizes)},
          {"self", source.Make(sizes)},
          {"target", Signs(source, sizes)},
          {"margin", 0.25},
          {"reduction", random.Below(3)}};
}

Arguments RowsWithSigns(const CaseSource& source) {
  Random& random = source.random;
  const int64_t rows = 1 + random.Below(3);
  const bool is_one = random.Chance(4);
  const Sizes sizes = is_one ? Sizes{4} : Sizes{rows, 4};
  return {{"input1", source.Make(sizes)},
          {"input2", source.Make(sizes)},
          {"target", Signs(source, is_one ? Sizes{} : Sizes{rows})},
          {"margin", 0.25},
          {"reduction", random.Below(3)}};
}

Arguments Triplets(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{4}, {2, 3}, {3, 2, 4}});
  return {{"anchor", source.Make(sizes)},
          {"positive", source.Make(sizes)},
          {"negative", source.Make(sizes)},
          {"margin", 1.0},
          {"p", random.Of(std::vector<double>{1, 2, 2})},
          {"eps", 1e-6},
          {"reduction", random.Below(3)}};
}

// Classes of each row, and none after the first negative number.
Arguments RowsWithLabels(const CaseSource& source) {
  Random& random = source.random;
  const int64_t classes = 2 + random.Below(3);
  if (random.Chance(9)) {
    return {{"self", source.Make({})},
            {"target", source.MakePositions({}, -1, 2)},
            {"reduction", random.Below(3)}};
  }
  const Sizes sizes = random.Chance(4) ? Sizes{classes} : Sizes{1 + random.Below(3), classes};
  return {{"self", source.Make(sizes)},
          {"target", source.MakePositions(sizes, -1, classes + 1)},
          {"reduction", random.Below(3)}};
}

Arguments RowsWithOneLabel(const CaseSource& source) {
  Random& random = source.random;
  const bool is_number = random.Chance(9);
  const int64_t classes = is_number ? 1 : 2 + random.Below(3);
  const int64_t rows = is_number ? 1 : 1 + random.Below(3);
  const Sizes sizes = random.Chance(9) && rows == 1 ? Sizes{classes} : Sizes{rows, classes};
  return {{"self", source.Make(is_number ? Sizes{} : sizes)},
          {"target", source.MakePositions({rows}, 0, classes)},
          {"p", 1 + random.Below(2)},
          {"margin", random.Of(std::vector<double>{1, 0.5})},
          {"weight", OrNone(random, Shares(source, {classes}))},
          {"reduction", random.Below(3)}};
}

}  // namespace switchyard::comparison
