// Kinds of special_cases.h for layers of networks: images that are padded or get other sizes,
// groups of channels.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/core/tensor_copy.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

// Examples or none, channels, and `rank` dimensions.
Sizes ImageSizes(Random& random, size_t rank, int64_t least) {
  Sizes sizes = {1 + random.Below(3)};
  if (random.Chance(2)) sizes.insert(sizes.begin(), random.Below(3));
  for (size_t d = 0; d < rank; ++d) sizes.push_back(least + random.Below(4));
  return sizes;
}

// Numbers before and after each dimension; sometimes more than an image has.
Sizes Pads(Random& random, size_t rank) {
  Sizes pads(2 * rank);
  for (int64_t& pad : pads) pad = random.Below(4) - 1;
  if (pads.empty()) return pads;
  if (random.Chance(15)) pads.back() = 9;
  return pads;
}

// Sometimes one too few: where the count of numbers is open, which PyTorch checks.
Sizes SpoiledPads(Random& random, size_t rank) {
  Sizes pads = Pads(random, rank);
  if (!pads.empty() && random.Chance(30)) pads.pop_back();
  return pads;
}

Arguments PaddedImages(const CaseSource& source, size_t rank) {
  return {{"self", source.Make(ImageSizes(source.random, rank, 2))},
          {"padding", Pads(source.random, rank)}};
}

}  // namespace

Arguments PaddedImages1(const CaseSource& source) { return PaddedImages(source, 1); }
Arguments PaddedImages2(const CaseSource& source) { return PaddedImages(source, 2); }
Arguments PaddedImages3(const CaseSource& source) { return PaddedImages(source, 3); }

Arguments PaddedAround(const CaseSource& source) {
  Random& random = source.random;
  const auto rank = static_cast<size_t>(1 + random.Below(3));
  const std::string mode =
      random.Of(std::vector<std::string>{"constant", "reflect", "replicate", "circular"});
  Sizes pads = SpoiledPads(random, rank);
  // What is repeated after elements were taken away is uninitialized there in part.
  if (mode == "circular") {
    for (int64_t& pad : pads) pad = std::max<int64_t>(pad, 0);
  }
  return {{"self", source.Make(ImageSizes(random, rank, 2))},
          {"pad", pads},
          {"mode", mode},
          {"value", mode == "constant" && random.Chance(2) ? Value(2.0) : Value()}};
}

Arguments PaddedCircularly(const CaseSource& source) {
  const auto rank = static_cast<size_t>(1 + source.random.Below(3));
  Sizes pads = SpoiledPads(source.random, rank);
  for (int64_t& pad : pads) pad = std::max<int64_t>(pad, 0);
  return {{"self", source.Make(ImageSizes(source.random, rank, 2))}, {"pad", pads}};
}

// In fewer dimensions than there are, too.
Arguments PaddedWithNumber(const CaseSource& source) {
  Random& random = source.random;
  const auto rank = static_cast<size_t>(random.Below(4));
  Sizes sizes;
  for (size_t d = 0; d < rank; ++d) sizes.push_back(3 + random.Below(3));
  const auto padded = static_cast<size_t>(random.Below(static_cast<int64_t>(rank) + 1));
  Sizes pads = SpoiledPads(random, padded + (random.Chance(15) ? 1 : 0));
  return {{"self", source.Make(sizes)}, {"pad", pads}, {"value", random.Below(5) - 2}};
}

namespace {

Arguments Resampled(const CaseSource& source, size_t rank) {
  static const std::vector<std::string> kScales[] = {
      {"scales"}, {"scales_h", "scales_w"}, {"scales_d", "scales_h", "scales_w"}};
  Random& random = source.random;
  Sizes sizes = {random.Below(3), 1 + random.Below(3)};
  Sizes wanted;
  Arguments arguments;
  const bool has_scales = random.Chance(3);
  for (size_t d = 0; d < rank; ++d) {
    sizes.push_back(1 + random.Below(5));
    wanted.push_back(random.Chance(4) ? sizes.back() : 1 + random.Below(7));
    const double scale = static_cast<double>(wanted.back()) / static_cast<double>(sizes.back());
    arguments[kScales[rank - 1][d]] = has_scales ? Value(scale) : Value();
  }
  if (random.Chance(20)) wanted.back() = 0;
  if (random.Chance(30)) sizes.pop_back();
  arguments["self"] = source.Make(sizes);
  arguments["output_size"] = wanted;
  return arguments;
}

// The forms that take sizes or factors.
Arguments ResampledBy(const CaseSource& source, size_t rank) {
  Random& random = source.random;
  Arguments arguments = Resampled(source, rank);
  std::vector<double> factors;
  for (size_t d = 0; d < rank; ++d) {
    // Twice the size by another factor than 2 has another gradient there than its values say.
    factors.push_back(random.Of(std::vector<double>{0.5, 1, 1.5, 2, 2.6}));
  }
  const bool has_factors = random.Chance(2);
  arguments["input"] = arguments["self"];
  arguments["scale_factors"] = has_factors ? Value(factors) : Value();
  if (has_factors && !random.Chance(15)) arguments["output_size"] = Value();
  return arguments;
}

}  // namespace

Arguments Resampled1(const CaseSource& source) { return Resampled(source, 1); }
Arguments Resampled2(const CaseSource& source) { return Resampled(source, 2); }
Arguments Resampled3(const CaseSource& source) { return Resampled(source, 3); }
// The gradient of a result, with the sizes of the input.
Arguments ResampledBack2(const CaseSource& source) {
  Arguments arguments = Resampled(source, 2);
  Sizes sizes = arguments["self"].tensor().sizes().ToVector();
  arguments["input_size"] = sizes;
  const Sizes& wanted = arguments["output_size"].object<std::vector<int64_t>>();
  std::copy(wanted.begin(), wanted.end(), sizes.end() - 2);
  arguments["grad_output"] = source.Make(sizes);
  return arguments;
}

Arguments ResampledBy1(const CaseSource& source) { return ResampledBy(source, 1); }
Arguments ResampledBy2(const CaseSource& source) { return ResampledBy(source, 2); }
Arguments ResampledBy3(const CaseSource& source) { return ResampledBy(source, 3); }

Arguments GroupNormalization(const CaseSource& source) {
  Random& random = source.random;
  const int64_t groups = 1 + random.Below(3);
  const int64_t channels = groups * (1 + random.Below(2)) + (random.Chance(15) ? 1 : 0);
  Sizes sizes = {1 + random.Below(3), channels};
  int64_t length = 1;
  for (int64_t d = random.Below(3); d > 0; --d) {
    sizes.push_back(2 + random.Below(3));
    length *= sizes.back();
  }
  return {{"input", source.Make(sizes)},
          {"num_groups", groups},
          {"group", groups},
          {"N", sizes[0]},
          {"C", channels},
          {"HxW", length},
          {"weight", random.Chance(2) ? Value() : Value(source.Make({channels}))},
          {"bias", random.Chance(2) ? Value() : Value(source.Make({channels}))},
          {"eps", 1e-5}};
}

// The operator below group_norm takes all tensors for row-major there.
Arguments RowMajorGroupNormalization(const CaseSource& source) {
  Arguments arguments = GroupNormalization(source);
  for (const char* name : {"input", "weight", "bias"}) {
    Value& value = arguments[name];
    if (value.IsTensor()) value = CloneRowMajor(value.tensor());
  }
  return arguments;
}

// More elements than one in each channel of an example.
Arguments InstanceNormalization(const CaseSource& source) {
  Random& random = source.random;
  Arguments arguments = BatchNormalization(source);
  const int64_t channels = arguments["running_var"].tensor().numel();
  Sizes sizes = {1 + random.Below(3), channels};
  for (int64_t d = 1 + random.Below(2); d > 0; --d) sizes.push_back(2 + random.Below(3));
  const bool has_statistics = random.Chance(2);
  arguments["input"] = source.Make(sizes);
  if (!has_statistics) arguments["running_mean"] = Value();
  if (!has_statistics) arguments["running_var"] = Value();
  arguments["use_input_stats"] = !has_statistics || random.Chance(2);
  return arguments;
}

}  // namespace switchyard::comparison
