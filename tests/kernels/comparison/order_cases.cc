// Kinds of special_cases.h for elements in order: chosen by rank, searched for, counted, taken
// along a dimension.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

void SetElement(const Tensor& tensor, int64_t i, double value) {
  if (tensor.dtype() == ScalarType::Float) tensor.data<float>()[i] = static_cast<float>(value);
  if (tensor.dtype() == ScalarType::Double) tensor.data<double>()[i] = value;
}

Sizes LineSizes(Random& random) {
  return random.Of(std::vector<Sizes>{{5}, {2, 3}, {4, 1}, {2, 3, 4}, {1, 5, 1}, {7, 9}});
}

int64_t DimensionOf(Random& random, const Sizes& sizes) {
  const auto rank = static_cast<int64_t>(sizes.size());
  return random.Below(2 * rank) - rank;
}

int64_t& SizeAt(Sizes& sizes, int64_t dim) {
  return sizes[static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(sizes.size()) : dim)];
}

// Row-major lines in rising order, some elements equal.
Tensor SortedLines(const CaseSource& source, const Sizes& sizes) {
  const Tensor lines = EmptyTensor(sizes, source.type);
  double next = -2;
  for (int64_t i = 0; i < lines.numel(); ++i) {
    if (i % sizes.back() == 0) next = -2;
    SetElement(lines, i, next);
    next += source.random.Chance(3) ? 0 : 0.5;
  }
  return lines;
}

}  // namespace

// Few different elements.
Arguments LinesWithEqual(const CaseSource& source) {
  const Sizes sizes = LineSizes(source.random);
  const Tensor self = EmptyTensor(sizes, source.type);
  for (int64_t i = 0; i < self.numel(); ++i) {
    SetElement(self, i, static_cast<double>(source.random.Below(3)));
  }
  return {{"self", self}, {"dim", DimensionOf(source.random, sizes)}};
}

Arguments TakenAlong(const CaseSource& source) {
  Random& random = source.random;
  Sizes sizes = LineSizes(random);
  const Tensor self = source.Make(sizes);
  if (random.Chance(4)) {
    const Tensor plain = EmptyTensor(sizes, source.type);
    for (int64_t i = 0; i < plain.numel(); ++i) SetElement(plain, i, static_cast<double>(i));
    return {{"self", plain},
            {"indices", source.MakePositions({2, 2}, 0, self.numel())},
            {"dim", Value()}};
  }
  const int64_t dim = DimensionOf(random, sizes);
  const int64_t length = SizeAt(sizes, dim);
  for (int64_t& size : sizes) {
    if (random.Chance(4)) size = 1;
  }
  SizeAt(sizes, dim) = random.Below(4);
  if (random.Chance(15)) sizes.push_back(1);
  return {{"self", self}, {"indices", source.MakePositions(sizes, 0, length)}, {"dim", dim}};
}

// Each place at most once.
Arguments FilledPlaces(const CaseSource& source) {
  Random& random = source.random;
  Sizes sizes = LineSizes(random);
  const int64_t dim = DimensionOf(random, sizes);
  const Tensor index = EmptyTensor({random.Below(SizeAt(sizes, dim) + 1)}, ScalarType::Long);
  for (int64_t i = 0; i < index.numel(); ++i) {
    index.data<int64_t>()[i] = SizeAt(sizes, dim) - 1 - i;
  }
  return {{"self", source.MakeWritten(sizes)}, {"dim", dim}, {"index", index}};
}

// Row-major, as libtorch takes them.
Arguments PlainLines(const CaseSource& source) {
  Arguments arguments;
  for (const char* name : {"self", "other", "elements", "test_elements"}) {
    const Tensor lines = EmptyTensor(LineSizes(source.random), source.type);
    for (int64_t i = 0; i < lines.numel(); ++i) {
      SetElement(lines, i, static_cast<double>(source.random.Below(9)) / 2);
    }
    arguments[name] = lines;
  }
  return arguments;
}

namespace {

Arguments SearchedIn(const CaseSource& source, bool has_tensor) {
  Random& random = source.random;
  const bool is_one = !has_tensor || random.Chance(2);
  const Sizes lists = is_one ? Sizes{1 + random.Below(9)} : Sizes{2, 1 + random.Below(5)};
  const Tensor sorted = SortedLines(source, lists);
  const bool right = random.Chance(2);
  Arguments arguments = {{"sorted_sequence", sorted},
                         {"boundaries", sorted},
                         {"right", right},
                         {"side", right && random.Chance(2) ? Value("right") : Value()},
                         {"sorter", Value()}};
  if (has_tensor) arguments["self"] = source.Make(is_one ? LineSizes(random) : Sizes{2, 4});
  return arguments;
}

}  // namespace

Arguments Searched(const CaseSource& source) { return SearchedIn(source, true); }
Arguments SearchedNumber(const CaseSource& source) { return SearchedIn(source, false); }
Arguments Bucketed(const CaseSource& source) {
  Arguments arguments = SearchedIn(source, false);
  arguments["self"] = source.Make(LineSizes(source.random));
  return arguments;
}

namespace {

Arguments QuantileOf(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = LineSizes(random);
  const Tensor self = EmptyTensor(sizes, source.type);
  for (int64_t i = 0; i < self.numel(); ++i) SetElement(self, i, static_cast<double>(i * 7 % 13));
  return {{"self", self},
          {"dim", random.Chance(4) ? Value() : Value(DimensionOf(random, sizes))},
          {"interpolation", random.Of(std::vector<std::string>{"linear", "lower", "higher",
                                                               "midpoint", "linear", "nearest"})}};
}

}  // namespace

// Not where the place of a quantile is rounded.
Arguments Quantiles(const CaseSource& source) {
  Arguments arguments = QuantileOf(source);
  const int64_t count = source.random.Below(4);
  const Tensor q = EmptyTensor(count == 3 ? Sizes{} : Sizes{count + 1}, source.type);
  for (int64_t i = 0; i < q.numel(); ++i) {
    SetElement(q, i, static_cast<double>(1 + source.random.Below(98)) / 99.1);
  }
  arguments["q"] = q;
  return arguments;
}
Arguments OneQuantile(const CaseSource& source) {
  Arguments arguments = QuantileOf(source);
  arguments["q"] = static_cast<double>(1 + source.random.Below(98)) / 99.1;
  return arguments;
}

Arguments Ranges(const CaseSource& source) {
  Random& random = source.random;
  const int64_t least = random.Below(3) - 2;
  return {{"self", source.Make(LineSizes(random))},
          {"bins", int64_t{1} << random.Below(4)},
          {"min", least},
          {"max", random.Chance(4) ? least : least + (int64_t{1} << random.Below(3))}};
}

Arguments EqualRanges(const CaseSource& source) {
  Random& random = source.random;
  const double least = static_cast<double>(random.Below(5) - 4) / 2;
  const std::vector<double> range = {least, least + static_cast<double>(random.Below(3))};
  const Sizes sizes = LineSizes(random);
  return {{"self", source.Make(sizes)},
          {"bins", int64_t{1} << random.Below(4)},
          {"range", random.Chance(4) ? Value() : Value(range)},
          {"weight", random.Chance(2) ? Value() : Value(source.Make(sizes))},
          {"density", random.Chance(2)}};
}
Arguments RangesBetween(const CaseSource& source) {
  Arguments arguments = EqualRanges(source);
  const Tensor edges = EmptyTensor({2 + source.random.Below(4)}, source.type);
  for (int64_t i = 0; i < edges.numel(); ++i) SetElement(edges, i, static_cast<double>(i) / 2 - 1);
  arguments["bins"] = edges;
  return arguments;
}

Arguments ShiftedBits(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = LineSizes(random);
  const Tensor other = EmptyTensor(sizes, ScalarType::Byte);
  for (int64_t i = 0; i < other.numel(); ++i) {
    other.data<uint8_t>()[i] = static_cast<uint8_t>(random.Below(7));
  }
  return {{"self", source.Make(sizes)}, {"other", other}};
}
Arguments ShiftedByNumber(const CaseSource& source) {
  return {{"self", source.Make(LineSizes(source.random))}, {"other", source.random.Below(7)}};
}
Arguments ShiftedNumber(const CaseSource& source) {
  Arguments arguments = ShiftedBits(source);
  arguments["self"] = source.random.Below(12) - 3;
  return arguments;
}

}  // namespace switchyard::comparison
