// Windows that slide over an image: what convolutions and pools have in common.
//
// Takes: numbers of a call, one for all dimensions or one for each. Gives: one for each; how many
// windows there are. Errors name the operator and the argument: a wrong count of numbers, numbers
// that are too small, images that no window fits into.

#ifndef SWITCHYARD_KERNELS_COMMON_WINDOWS_H_
#define SWITCHYARD_KERNELS_COMMON_WINDOWS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/host_device.h"

namespace switchyard::internal {

// One number for each of `rank` dimensions, none below `least`.
std::vector<int64_t> NumberForEach(std::string_view op, std::string_view argument,
                                   IntArrayRef numbers, size_t rank, int64_t least);

// One dimension of a window and of how it slides.
struct Window {
  int64_t kernel;
  int64_t stride;
  int64_t padding;
  int64_t dilation;

  // From the first element to the last, inclusive.
  SWITCHYARD_HOST_DEVICE int64_t Extent() const { return dilation * (kernel - 1) + 1; }
  // How many windows begin in an image of the size, padded. With `ceils` the last one may reach
  // over the end, if it begins in the image or its padding at the front.
  int64_t CountIn(int64_t size, bool ceils) const;
};

// Fails where numbers are so big that CountIn would overflow.
void CheckWindow(std::string_view op, const Window& window, int64_t size);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_WINDOWS_H_
