#include "kernels/common/resampling.h"

#include <algorithm>

#include "lib/core/error.h"

namespace switchyard::internal {
namespace {

double ScaleOf(int64_t from, int64_t to, const ResampledHow& how, std::optional<double> given) {
  if (how.aligns_corners) {
    return to > 1 ? static_cast<double>(from - 1) / static_cast<double>(to - 1) : 0;
  }
  if (given.has_value() && *given > 0) return 1 / *given;
  return static_cast<double>(from) / static_cast<double>(to);
}

}  // namespace

ResampledAxes AxesBetween(IntArrayRef input, IntArrayRef result, ResampledHow how,
                          std::initializer_list<std::optional<double>> scales) {
  ResampledAxes axes;
  ResampledAxis* const each[] = {&axes.wide, &axes.high, &axes.deep};
  for (size_t i = 0; i < scales.size(); ++i) {
    const int64_t from = input[input.size() - 1 - i];
    const int64_t to = result[result.size() - 1 - i];
    const std::optional<double> given = scales.begin()[scales.size() - 1 - i];
    *each[i] = {from, to, ScaleOf(from, to, how, given), how, /*is_absent=*/false};
  }
  return axes;
}

std::vector<int64_t> CheckResampled(const char* name, IntArrayRef input, IntArrayRef output_size,
                                    size_t rank) {
  SWITCHYARD_CHECK(output_size.size() == rank, name, ": output_size ", output_size, " has not ",
                   rank, " numbers");
  const bool is_image = input.size() == rank + 2 && std::all_of(input.begin() + 1, input.end(),
                                                                [](int64_t n) { return n > 0; });
  SWITCHYARD_CHECK(is_image, name, ": self has sizes ", input, ", not those of images in ", rank,
                   " dimensions with examples and channels");
  for (const int64_t size : output_size) {
    SWITCHYARD_CHECK(size > 0, name, ": output_size ", output_size, " is not positive");
  }
  std::vector<int64_t> sizes = {input[0], input[1]};
  sizes.insert(sizes.end(), output_size.begin(), output_size.end());
  return sizes;
}

}  // namespace switchyard::internal
