// Kinds of special_cases.h for places along all elements, places that are reduced, and sums of
// products.

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

}  // namespace switchyard::comparison
