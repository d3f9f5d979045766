// Kinds of special_cases.h for places along all elements, places that are reduced, sums of
// products, functions of matrices, slopes at points, and out arguments of another dtype.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/scalar.h"
#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

Sizes SomeSizes(Random& random) {
  return random.Of(std::vector<Sizes>{{}, {5}, {4, 3}, {2, 3, 4}});
}

Arguments Into(Arguments arguments, ScalarType type) {
  arguments["out"] = EmptyTensor({0}, type);
  arguments["out_int32"] = false;
  return arguments;
}

// Operands of 3 by 4 elements, and dimensions for `gradient`.
Arguments Sloped(const CaseSource& source, bool has_list) {
  const bool is_reversed = source.random.Chance(2);
  Arguments arguments = {{"self", source.Make({3, 4})},
                         {"edge_order", int64_t{1} + source.random.Below(2)}};
  if (has_list) {
    arguments["dim"] = is_reversed ? std::vector<int64_t>{1, -2} : std::vector<int64_t>{0, 1};
  } else {
    arguments["dim"] = Value();
  }
  return arguments;
}

Tensor Points(int64_t count, ScalarType type) {
  const Tensor points = EmptyTensor({count}, type);
  for (int64_t i = 0; i < count; ++i) {
    const double point = static_cast<double>(i * i) + 0.5 * static_cast<double>(i);
    if (type == ScalarType::Float) points.data<float>()[i] = static_cast<float>(point);
    if (type == ScalarType::Double) points.data<double>()[i] = point;
  }
  return points;
}

Arguments WithPoints(const CaseSource& source, Arguments arguments, bool is_reversed) {
  const int64_t first = is_reversed ? 4 : 3;
  arguments["spacing"] =
      std::vector<Tensor>{Points(first, source.type), Points(7 - first, source.type)};
  return arguments;
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

Arguments TwoVectors(const CaseSource& source) {
  const int64_t size = source.random.Below(40);
  return {{"self", source.Make({size})},
          {"other", source.Make({source.random.Chance(15) ? size + 1 : size})}};
}

Arguments AddedPairs(const CaseSource& source) {
  Random& random = source.random;
  const int64_t rows = random.Below(5);
  const int64_t columns = random.Below(6);
  const Sizes self = {rows, columns};
  return {{"self", source.MakeWritten(self)},
          {"vec1", source.Make({random.Chance(15) ? rows + 2 : rows})},
          {"vec2", source.Make({columns})}};
}

// In no order, libtorch has them as they lie in a table of hashes.
Arguments SortedElements(const CaseSource& source) {
  return {{"self", source.Make(SomeSizes(source.random))}, {"sorted", true}};
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

Arguments SearchedInto(const CaseSource& source) {
  return Into(Searched(source), ScalarType::Long);
}
Arguments SearchedNumberInto(const CaseSource& source) {
  return Into(SearchedNumber(source), ScalarType::Long);
}
Arguments BucketedInto(const CaseSource& source) {
  return Into(Bucketed(source), ScalarType::Long);
}

Arguments FoundInto(const CaseSource& source) { return Into(PlainLines(source), ScalarType::Bool); }
Arguments NumberFoundInto(const CaseSource& source) {
  return Into({{"elements", source.Make({2, 3})},
               {"test_elements", source.Make({5})},
               {"element", 0.5},
               {"test_element", 0.5}},
              ScalarType::Bool);
}

Arguments NumbersInto(const CaseSource& source) {
  const ScalarType type =
      source.type == ScalarType::Float ? ScalarType::ComplexFloat : ScalarType::ComplexDouble;
  const Tensor first = source.Make({2, 3});
  const Tensor second = source.Make({3});
  return Into({{"real", first}, {"imag", second}, {"abs", first}, {"angle", second}}, type);
}

Arguments SlopesAlong(const CaseSource& source) {
  Arguments arguments = Sloped(source, /*has_list=*/true);
  arguments["spacing"] = 0.5;
  return arguments;
}
Arguments SlopesOfSteps(const CaseSource& source) {
  Arguments arguments = Sloped(source, /*has_list=*/false);
  arguments["spacing"] = std::vector<Scalar>{Scalar(0.5), Scalar(2)};
  return arguments;
}
Arguments SlopesOfStepsAlong(const CaseSource& source) {
  Arguments arguments = Sloped(source, /*has_list=*/true);
  arguments["spacing"] = std::vector<Scalar>{Scalar(0.5), Scalar(2)};
  return arguments;
}
Arguments SlopesAtPoints(const CaseSource& source) {
  return WithPoints(source, Sloped(source, /*has_list=*/false), /*is_reversed=*/false);
}
Arguments SlopesAtPointsAlong(const CaseSource& source) {
  Arguments arguments = Sloped(source, /*has_list=*/false);
  const bool is_reversed = source.random.Chance(2);
  arguments["dim"] = is_reversed ? std::vector<int64_t>{1, 0} : std::vector<int64_t>{0, 1};
  return WithPoints(source, std::move(arguments), is_reversed);
}

Arguments Repetitions(const CaseSource& source) {
  const int64_t count = 1 + source.random.Below(5);
  const bool is_along = source.random.Chance(2);
  return {{"self", source.Make(is_along ? Sizes{2, count} : Sizes{count})},
          {"repeats", source.MakePositions({count}, 0, 4)},
          {"dim", is_along ? Value(int64_t{1}) : Value(int64_t{0})},
          {"output_size", Value()}};
}

Arguments StridedPart(const CaseSource& source) {
  const std::vector<int64_t> size = {2, 1 + source.random.Below(3)};
  return {{"self", source.Make({3, 4})},
          {"src", source.Make(size)},
          {"size", size},
          {"stride", std::vector<int64_t>{4, 1}},
          {"storage_offset", source.random.Below(2)}};
}

// libtorch reads what is not row-major as if it were.
Arguments RowMajorPart(const CaseSource& source) {
  const int64_t start = source.random.Below(3);
  return {{"self", Points(4, source.type)},
          {"dim", int64_t{0}},
          {"start", start},
          {"length", source.random.Below(5 - start)}};
}

// Rows that are not constant.
Arguments Observations(const CaseSource& source) {
  const int64_t rows = 1 + source.random.Below(4);
  return {{"self", source.MakeWritten({rows, 6})},
          {"correction", source.random.Below(2)},
          {"fweights", Value()},
          {"aweights", Value()}};
}

Arguments Trials(const CaseSource& source) {
  const Tensor count = EmptyTensor({2, 6}, source.type);
  const Tensor prob = EmptyTensor({6}, source.type);
  for (int64_t i = 0; i < count.numel(); ++i) {
    const auto trials = static_cast<double>(source.random.Below(60));
    const double share = static_cast<double>(source.random.Below(11)) / 10;
    if (source.type == ScalarType::Float) {
      count.data<float>()[i] = static_cast<float>(trials);
      prob.data<float>()[i % 6] = static_cast<float>(share);
    } else {
      count.data<double>()[i] = trials;
      prob.data<double>()[i % 6] = share;
    }
  }
  return {{"count", count}, {"prob", prob}};
}

Arguments CopiedParts(const CaseSource& source) {
  const std::vector<Tensor> outs = {EmptyTensor({0}, source.type), EmptyTensor({0}, source.type)};
  return {{"self", source.Make({4, 3})},
          {"split_size", int64_t{2}},
          {"dim", int64_t{0}},
          {"out", outs}};
}

}  // namespace switchyard::comparison
