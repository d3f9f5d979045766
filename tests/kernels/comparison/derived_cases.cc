// Kinds of special_cases.h that are other kinds with some changed arguments.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

Arguments Named(const CaseSource& source, Arguments arguments) {
  arguments["padding"] =
      source.random.Of(std::vector<std::string>{"same", "valid", "same", "valid", "full"});
  if (!source.random.Chance(6)) arguments["stride"] = std::vector<int64_t>{1};
  return arguments;
}

}  // namespace

Arguments NamedConvolution1(const CaseSource& source) {
  return Named(source, Convolution1(source));
}
Arguments NamedConvolution2(const CaseSource& source) {
  return Named(source, Convolution2(source));
}
Arguments NamedConvolution3(const CaseSource& source) {
  return Named(source, Convolution3(source));
}

// All values are equal if a repeated position could take one of several.
Arguments Put(const CaseSource& source) {
  Random& random = source.random;
  Arguments arguments = Indexed(source);
  const Tensor self = source.MakeWritten(arguments["self"].tensor().sizes().ToVector());
  const bool is_added = random.Chance(2);
  const Tensor value = source.Make({1}, random.Chance(12) ? ScalarType::Float : source.type);
  const Sizes last = {random.Chance(2) ? 1 : self.sizes().back()};
  // PyTorch has an internal error if no index is defined.
  bool has_index = false;
  for (const auto& index : arguments["indices"].object<std::vector<std::optional<Tensor>>>()) {
    has_index = has_index || index.has_value();
  }
  if (!has_index) {
    arguments["indices"] =
        std::vector<std::optional<Tensor>>{source.MakePositions({2}, 0, self.size(0))};
  }
  arguments["self"] = self;
  arguments["values"] = is_added ? source.Make(last) : value;
  arguments["accumulate"] = is_added;
  return arguments;
}

// Sizes whose product is a dimension, one of them left open or not.
Arguments Unflattened(const CaseSource& source) {
  Random& random = source.random;
  const int64_t first = 1 + random.Below(3);
  const int64_t second = random.Below(4);
  const Sizes parts = {random.Chance(3) && second != 0 ? -1 : first,
                       random.Chance(12) ? second + 1 : second};
  const Tensor self =
      random.Chance(2) ? source.Make({2, first * second, 3}) : source.Make({5, first * second});
  return {{"self", self}, {"dim", random.Chance(12) ? 3 : 1}, {"sizes", parts}};
}

// Some dimensions and where they go, as lists without repetition.
Arguments Moved(const CaseSource& source) {
  Random& random = source.random;
  const int64_t rank = 1 + random.Below(4);
  Sizes all;
  for (int64_t d = 0; d < rank; ++d) all.insert(all.begin() + random.Below(d + 1), d);
  Sizes from(all.begin(), all.begin() + random.Below(rank + 1));
  Sizes to;
  for (size_t i = 0; i < from.size(); ++i) {
    to.insert(to.begin() + random.Below(static_cast<int64_t>(i) + 1), all[rank - 1 - i]);
  }
  if (!from.empty() && random.Chance(3)) from[0] -= rank;
  if (random.Chance(12)) to.push_back(0);
  Sizes sizes = {2, 3, 4, 5};
  sizes.resize(static_cast<size_t>(rank));
  return {{"self", source.Make(sizes)}, {"source", from}, {"destination", to}};
}

// A tensor and a number of parts that usually divides its dimensions, or positions between them.
Arguments Split(const CaseSource& source) {
  Random& random = source.random;
  const Tensor self = source.Make(random.Chance(8) ? Sizes{6} : Sizes{6, 2, 4});
  const Sizes indices = {random.Below(4), 3, random.Below(9) - 4};
  const int64_t sections = random.Chance(8) ? random.Below(4) - 1 : 2;
  const Tensor positions = source.MakePositions({2}, 0, 5);
  const Tensor count = source.MakePositions({}, 1, 4);
  return {{"self", self},
          {"sections", sections},
          {"indices", indices},
          {"tensor_indices_or_sections", random.Chance(2) ? positions : count},
          {"dim", random.Below(4) - 1}};
}

// Tensors whose last dimensions are equal, or a number among them.
Arguments InnerProduct(const CaseSource& source) {
  Random& random = source.random;
  const int64_t length = random.Below(6);
  const Sizes ends[] = {{length}, {3, length}, {2, 1, length}, {}};
  const Sizes last = {random.Chance(12) ? length + 1 : length};
  return {{"self", source.Make(ends[random.Below(4)])},
          {"other", source.Make(random.Chance(2) ? last : ends[random.Below(4)])}};
}

}  // namespace switchyard::comparison
