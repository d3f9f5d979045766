// The checked numbers of a convolution call: windows over the input, sizes of the result.
//
// Takes: the tensors and numbers of the call. Gives: the geometry over an image of up to three
// dimensions (missing ones have size 1): windows over the input, or over the result if the
// convolution is transposed. Errors: Error for tensors that do not match, and for windows that do
// not fit into the image or have too many elements.

#ifndef SWITCHYARD_KERNELS_COMMON_CONVOLUTION_SHAPE_H_
#define SWITCHYARD_KERNELS_COMMON_CONVOLUTION_SHAPE_H_

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/common/windows.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

inline constexpr char kConvolution[] = "convolution";

struct Columns {
  static constexpr size_t kRank = 3;

  int64_t channels;
  std::array<int64_t, kRank> image;
  std::array<Window, kRank> windows;
  std::array<int64_t, kRank> counts;  // of windows

  int64_t ImageSize() const { return image[0] * image[1] * image[2]; }
  int64_t WindowSize() const { return windows[0].kernel * windows[1].kernel * windows[2].kernel; }
  int64_t Rows() const { return channels * WindowSize(); }
  int64_t Count() const { return counts[0] * counts[1] * counts[2]; }

  // Whether a copy of a plane with what windows reach around it is small beside the plane and its
  // columns: strides and paddings may be large where there are few windows.
  bool IsPaddingSmall() const {
    const auto reach = [this](size_t d) {
      return static_cast<double>(counts[d] - 1) * static_cast<double>(windows[d].stride) +
             static_cast<double>(windows[d].Extent());
    };
    return reach(1) * reach(2) <=
           4 * static_cast<double>(ImageSize() + Count() * WindowSize()) + 1024;
  }

  // True if the matrix equals the image in memory.
  bool IsImage() const {
    for (const Window& w : windows) {
      if (w.kernel != 1 || w.stride != 1 || w.padding != 0) return false;
    }
    return true;
  }
};

// The numbers of a call: one for all dimensions, or one per dimension.
struct ConvolutionCall {
  IntArrayRef stride;
  IntArrayRef padding;
  IntArrayRef dilation;
  bool transposed;
  IntArrayRef output_padding;
  int64_t groups;
};

struct ConvolutionShape {
  Columns columns;
  std::vector<int64_t> result;  // sizes
};

// `bias` may be undefined.
ConvolutionShape ShapeOfConvolution(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                    const ConvolutionCall& call);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_CONVOLUTION_SHAPE_H_
