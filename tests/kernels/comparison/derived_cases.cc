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

}  // namespace switchyard::comparison
