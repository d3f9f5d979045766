// Images of other sizes, given as sizes or as factors.

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/_upsample_bicubic2d_aa.h"
#include "switchyard/ops/_upsample_bicubic2d_aa_native.h"
#include "switchyard/ops/_upsample_bilinear2d_aa.h"
#include "switchyard/ops/_upsample_bilinear2d_aa_native.h"
#include "switchyard/ops/_upsample_nearest_exact1d.h"
#include "switchyard/ops/_upsample_nearest_exact1d_native.h"
#include "switchyard/ops/_upsample_nearest_exact2d.h"
#include "switchyard/ops/_upsample_nearest_exact2d_native.h"
#include "switchyard/ops/_upsample_nearest_exact3d.h"
#include "switchyard/ops/_upsample_nearest_exact3d_native.h"
#include "switchyard/ops/upsample_bicubic2d.h"
#include "switchyard/ops/upsample_bicubic2d_native.h"
#include "switchyard/ops/upsample_bilinear2d.h"
#include "switchyard/ops/upsample_bilinear2d_native.h"
#include "switchyard/ops/upsample_linear1d.h"
#include "switchyard/ops/upsample_linear1d_native.h"
#include "switchyard/ops/upsample_nearest1d.h"
#include "switchyard/ops/upsample_nearest1d_native.h"
#include "switchyard/ops/upsample_nearest2d.h"
#include "switchyard/ops/upsample_nearest2d_native.h"
#include "switchyard/ops/upsample_nearest3d.h"
#include "switchyard/ops/upsample_nearest3d_native.h"
#include "switchyard/ops/upsample_trilinear3d.h"
#include "switchyard/ops/upsample_trilinear3d_native.h"

namespace switchyard::native {
namespace {

// The sizes of a result, from one of the two.
struct Resized {
  Resized(const char* name, const Tensor& input, OptionalIntArrayRef output_size,
          OptionalArrayRef<double> scale_factors, int64_t rank)
      : factors(scale_factors) {
    SWITCHYARD_CHECK(output_size.has_value() != factors.has_value(), name,
                     ": exactly one of output_size and scale_factors is needed");
    if (output_size.has_value()) {
      sizes = output_size->ToVector();
      return;
    }
    SWITCHYARD_CHECK(factors->size() == static_cast<size_t>(rank), name, ": scale_factors has ",
                     factors->size(), " numbers, not ", rank);
    SWITCHYARD_CHECK(input.dim() == rank + 2, name, ": input has sizes ", input.sizes(),
                     ", not those of images in ", rank, " dimensions with examples and channels");
    for (int64_t d = 0; d < rank; ++d) {
      const auto size = static_cast<double>(input.size(d + 2));
      sizes.push_back(static_cast<int64_t>(size * (*factors)[static_cast<size_t>(d)]));
    }
  }

  std::optional<double> Factor(size_t index) const {
    return factors.has_value() ? std::optional((*factors)[index]) : std::nullopt;
  }

  OptionalArrayRef<double> factors;
  std::vector<int64_t> sizes;
};

}  // namespace

Tensor upsample_nearest1d(const Tensor& input, OptionalIntArrayRef output_size,
                          OptionalArrayRef<double> scale_factors) {
  const Resized call("upsample_nearest1d", input, output_size, scale_factors, 1);
  return switchyard::upsample_nearest1d(input, call.sizes, call.Factor(0));
}
Tensor upsample_nearest2d(const Tensor& input, OptionalIntArrayRef output_size,
                          OptionalArrayRef<double> scale_factors) {
  const Resized call("upsample_nearest2d", input, output_size, scale_factors, 2);
  return switchyard::upsample_nearest2d(input, call.sizes, call.Factor(0), call.Factor(1));
}
Tensor upsample_nearest3d(const Tensor& input, OptionalIntArrayRef output_size,
                          OptionalArrayRef<double> scale_factors) {
  const Resized call("upsample_nearest3d", input, output_size, scale_factors, 3);
  return switchyard::upsample_nearest3d(input, call.sizes, call.Factor(0), call.Factor(1),
                                        call.Factor(2));
}
Tensor _upsample_nearest_exact1d(const Tensor& input, OptionalIntArrayRef output_size,
                                 OptionalArrayRef<double> scale_factors) {
  const Resized call("_upsample_nearest_exact1d", input, output_size, scale_factors, 1);
  return switchyard::_upsample_nearest_exact1d(input, call.sizes, call.Factor(0));
}
Tensor _upsample_nearest_exact2d(const Tensor& input, OptionalIntArrayRef output_size,
                                 OptionalArrayRef<double> scale_factors) {
  const Resized call("_upsample_nearest_exact2d", input, output_size, scale_factors, 2);
  return switchyard::_upsample_nearest_exact2d(input, call.sizes, call.Factor(0), call.Factor(1));
}
Tensor _upsample_nearest_exact3d(const Tensor& input, OptionalIntArrayRef output_size,
                                 OptionalArrayRef<double> scale_factors) {
  const Resized call("_upsample_nearest_exact3d", input, output_size, scale_factors, 3);
  return switchyard::_upsample_nearest_exact3d(input, call.sizes, call.Factor(0), call.Factor(1),
                                               call.Factor(2));
}
Tensor upsample_linear1d(const Tensor& input, OptionalIntArrayRef output_size, bool align_corners,
                         OptionalArrayRef<double> scale_factors) {
  const Resized call("upsample_linear1d", input, output_size, scale_factors, 1);
  return switchyard::upsample_linear1d(input, call.sizes, align_corners, call.Factor(0));
}
Tensor upsample_bilinear2d(const Tensor& input, OptionalIntArrayRef output_size, bool align_corners,
                           OptionalArrayRef<double> scale_factors) {
  const Resized call("upsample_bilinear2d", input, output_size, scale_factors, 2);
  return switchyard::upsample_bilinear2d(input, call.sizes, align_corners, call.Factor(0),
                                         call.Factor(1));
}
Tensor upsample_trilinear3d(const Tensor& input, OptionalIntArrayRef output_size,
                            bool align_corners, OptionalArrayRef<double> scale_factors) {
  const Resized call("upsample_trilinear3d", input, output_size, scale_factors, 3);
  return switchyard::upsample_trilinear3d(input, call.sizes, align_corners, call.Factor(0),
                                          call.Factor(1), call.Factor(2));
}
Tensor upsample_bicubic2d(const Tensor& input, OptionalIntArrayRef output_size, bool align_corners,
                          OptionalArrayRef<double> scale_factors) {
  const Resized call("upsample_bicubic2d", input, output_size, scale_factors, 2);
  return switchyard::upsample_bicubic2d(input, call.sizes, align_corners, call.Factor(0),
                                        call.Factor(1));
}
Tensor _upsample_bilinear2d_aa(const Tensor& input, OptionalIntArrayRef output_size,
                               bool align_corners, OptionalArrayRef<double> scale_factors) {
  const Resized call("_upsample_bilinear2d_aa", input, output_size, scale_factors, 2);
  return switchyard::_upsample_bilinear2d_aa(input, call.sizes, align_corners, call.Factor(0),
                                             call.Factor(1));
}
Tensor _upsample_bicubic2d_aa(const Tensor& input, OptionalIntArrayRef output_size,
                              bool align_corners, OptionalArrayRef<double> scale_factors) {
  const Resized call("_upsample_bicubic2d_aa", input, output_size, scale_factors, 2);
  return switchyard::_upsample_bicubic2d_aa(input, call.sizes, align_corners, call.Factor(0),
                                            call.Factor(1));
}

}  // namespace switchyard::native
