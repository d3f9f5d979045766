// Windows that slide over an image: the common part of convolutions and pools.
//
// Takes: numbers of a call, one for all dimensions or one per dimension. Gives: one per dimension;
// the number of windows. Errors name the operator and the argument: a wrong count of numbers,
// numbers that are too small, images that are too small for a window.

#ifndef SWITCHYARD_KERNELS_COMMON_WINDOWS_H_
#define SWITCHYARD_KERNELS_COMMON_WINDOWS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/host_device.h"

namespace switchyard::internal {

// One number for each of `rank` dimensions, all at least `least`.
std::vector<int64_t> NumberForEach(std::string_view op, std::string_view argument,
                                   IntArrayRef numbers, size_t rank, int64_t least);

// The size and movement of a window in one dimension.
struct Window {
  int64_t kernel;
  int64_t stride;
  int64_t padding;
  int64_t dilation;

  // From the first element to the last, inclusive.
  SWITCHYARD_HOST_DEVICE int64_t Extent() const { return dilation * (kernel - 1) + 1; }
  // The number of windows in a padded image of the size. With `ceils` the last one may extend over
  // the end if it begins in the image or its front padding.
  int64_t CountIn(int64_t size, bool ceils) const;
};

// Fails for numbers so large that CountIn would overflow.
void CheckWindow(std::string_view op, const Window& window, int64_t size);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_WINDOWS_H_
