// Kinds of special_cases.h for places along all elements, places that are reduced, sums of
// products, and functions of matrices.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

Sizes SomeSizes(Random& random) {
  return random.Of(std::vector<Sizes>{{}, {5}, {4, 3}, {2, 3, 4}});
}

}  // namespace

// The exponents are Int.
Arguments PartsOfNumbers(const CaseSource& /*source*/) {
  return {{"exponent", EmptyTensor({0}, ScalarType::Int)}};
}

// Rarely out of range.
Arguments TakenPlaces(const CaseSource& source) {
  Random& random = source.random;
  const Tensor self = source.Make(SomeSizes(random));
  const int64_t count = self.numel() + (random.Chance(15) ? 1 : 0);
  const Sizes sizes = random.Of(std::vector<Sizes>{{}, {0}, {3}, {2, 4}});
  return {{"self", self}, {"index", source.MakePositions(sizes, -self.numel(), 2 * count)}};
}

// Each place at most once, unless what is put there is added.
Arguments PutPlaces(const CaseSource& source) {
  Random& random = source.random;
  const Tensor self = source.MakeWritten(SomeSizes(random));
  const int64_t size = self.numel();
  const int64_t count = random.Below(size + 1);
  const bool accumulates = random.Chance(2);
  const Tensor index = EmptyTensor({count}, ScalarType::Long);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t place = accumulates ? random.Below(size) : (i * 7 + 1) % size;
    index.data<int64_t>()[i] = random.Chance(3) ? place - size : place;
  }
  if (count > 0 && random.Chance(15)) index.data<int64_t>()[0] = size;
  return {{"self", self},
          {"index", index},
          {"source", source.Make({count + (random.Chance(15) ? 1 : 0)})},
          {"accumulate", accumulates}};
}

Arguments ReducedPlaces(const CaseSource& source) {
  Arguments arguments = WrittenPlaces(source);
  Random& random = source.random;
  arguments["reduce"] = random.Of(std::vector<std::string>{"prod", "mean", "amax", "amin"});
  arguments["include_self"] = random.Chance(2);
  return arguments;
}

// In place, where PyTorch makes a smaller self greater, it has the sizes of the result.
Arguments SumOfProductsInPlace(const CaseSource& source) {
  Random& random = source.random;
  const int64_t count = 1 + random.Below(3);
  const int64_t rows = 1 + random.Below(6);
  const int64_t depth = 1 + random.Below(12);
  const int64_t columns = 1 + random.Below(7);
  const int64_t other = random.Chance(25) ? depth + 1 : depth;
  return {{"self", source.MakeWritten({rows, columns})},
          {"batch1", source.Make({count, rows, other})},
          {"batch2", source.Make({count, depth, columns})}};
}
Arguments SumOfProducts(const CaseSource& source) {
  Arguments arguments = SumOfProductsInPlace(source);
  const int64_t columns = arguments["batch2"].tensor().size(2);
  if (source.random.Chance(3)) arguments["self"] = source.Make({columns});
  return arguments;
}

// Some dimensions of both have the same sizes, now and then one of a single element.
Arguments SummedDimensions(const CaseSource& source) {
  Random& random = source.random;
  Sizes self;
  Sizes other;
  Sizes dims_self;
  Sizes dims_other;
  for (int64_t d = random.Below(3); d > 0; --d) self.push_back(1 + random.Below(4));
  for (int64_t d = random.Below(3); d > 0; --d) other.push_back(1 + random.Below(4));
  for (int64_t d = random.Below(3); d > 0; --d) {
    const int64_t size = random.Below(5);
    dims_self.push_back(static_cast<int64_t>(self.size()));
    dims_other.push_back(static_cast<int64_t>(other.size()));
    self.push_back(random.Chance(9) ? 1 : size);
    other.push_back(random.Chance(9) ? 1 : size);
  }
  if (random.Chance(2)) {
    std::reverse(dims_self.begin(), dims_self.end());
    std::reverse(dims_other.begin(), dims_other.end());
  }
  if (!dims_self.empty() && random.Chance(9)) dims_self[0] = -1;
  return {{"self", source.Make(self)},
          {"other", source.Make(other)},
          {"dims_self", dims_self},
          {"dims_other", dims_other}};
}

Arguments VectorsOfOneSize(const CaseSource& source) {
  Random& random = source.random;
  const int64_t count = random.Below(6);
  Sizes x = {3, 1, count};
  Sizes y = random.Chance(2) ? Sizes{3, 4, count} : Sizes{count};
  if (random.Chance(15)) y.back() = count + 1;
  if (random.Chance(3)) {
    return {{"x", source.Make({count})}, {"y", source.Make({y.back()})}, {"dim", int64_t{0}}};
  }
  return {{"x", source.Make(x)}, {"y", source.Make(y)}, {"dim", int64_t{-1}}};
}

// Great enough for the size of the matrices, which was checked once.
Arguments GammaOfMatrices(const CaseSource& source) {
  Random& random = source.random;
  const Tensor self = EmptyTensor({2, 1 + random.Below(4)}, source.type);
  for (int64_t i = 0; i < self.numel(); ++i) {
    const double value = 2.25 + static_cast<double>(random.Below(20)) / 8;
    if (source.type == ScalarType::Float) self.data<float>()[i] = static_cast<float>(value);
    if (source.type == ScalarType::Double) self.data<double>()[i] = value;
  }
  return {{"self", self}, {"p", random.Below(5)}};
}

}  // namespace switchyard::comparison
