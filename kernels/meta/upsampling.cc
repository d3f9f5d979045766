// Shapes and dtypes of images of other sizes.

#include <optional>

#include "kernels/common/channels_last.h"
#include "kernels/common/resampling.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/_upsample_bicubic2d_aa_backward_native.h"
#include "switchyard/ops/_upsample_bicubic2d_aa_native.h"
#include "switchyard/ops/_upsample_bilinear2d_aa_backward_native.h"
#include "switchyard/ops/_upsample_bilinear2d_aa_native.h"
#include "switchyard/ops/_upsample_nearest_exact1d_native.h"
#include "switchyard/ops/_upsample_nearest_exact2d_native.h"
#include "switchyard/ops/_upsample_nearest_exact3d_native.h"
#include "switchyard/ops/upsample_bicubic2d_native.h"
#include "switchyard/ops/upsample_bilinear2d_native.h"
#include "switchyard/ops/upsample_linear1d_native.h"
#include "switchyard/ops/upsample_nearest1d_native.h"
#include "switchyard/ops/upsample_nearest2d_native.h"
#include "switchyard/ops/upsample_nearest3d_native.h"
#include "switchyard/ops/upsample_trilinear3d_native.h"

namespace switchyard::meta {
namespace {

// Of images in so many dimensions.
void SetResampled(MetaBase& call, const Tensor& self, IntArrayRef output_size, int rank) {
  const auto sizes =
      internal::CheckResampled(call.operator_name(), self.sizes(), output_size, rank);
  call.set_output_strided(0, sizes, internal::StridesOfImages(call.operator_name(), self, sizes),
                          TensorOptions(self.dtype()).device(self.device()));
}

// The way back, from gradients of the result.
void SetInputOf(MetaBase& call, const Tensor& grad, IntArrayRef output_size,
                IntArrayRef input_size) {
  const auto sizes = internal::CheckResampled(call.operator_name(), input_size, output_size, 2);
  SWITCHYARD_CHECK(grad.sizes() == IntArrayRef(sizes), call.operator_name(),
                   ": grad_output has sizes ", grad.sizes(), ", not ", IntArrayRef(sizes));
  call.set_output_strided(0, input_size,
                          internal::StridesOfImages(call.operator_name(), grad, input_size),
                          TensorOptions(grad.dtype()).device(grad.device()));
}

}  // namespace

void structured_upsample_nearest1d::meta(const Tensor& self, IntArrayRef output_size,
                                         std::optional<double> /*scales*/) {
  SetResampled(*this, self, output_size, 1);
}
void structured_upsample_nearest2d::meta(const Tensor& self, IntArrayRef output_size,
                                         std::optional<double> /*scales_h*/,
                                         std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 2);
}
void structured_upsample_nearest3d::meta(const Tensor& self, IntArrayRef output_size,
                                         std::optional<double> /*scales_d*/,
                                         std::optional<double> /*scales_h*/,
                                         std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 3);
}
void structured__upsample_nearest_exact1d::meta(const Tensor& self, IntArrayRef output_size,
                                                std::optional<double> /*scales*/) {
  SetResampled(*this, self, output_size, 1);
}
void structured__upsample_nearest_exact2d::meta(const Tensor& self, IntArrayRef output_size,
                                                std::optional<double> /*scales_h*/,
                                                std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 2);
}
void structured__upsample_nearest_exact3d::meta(const Tensor& self, IntArrayRef output_size,
                                                std::optional<double> /*scales_d*/,
                                                std::optional<double> /*scales_h*/,
                                                std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 3);
}
void structured_upsample_linear1d::meta(const Tensor& self, IntArrayRef output_size,
                                        bool /*align_corners*/, std::optional<double> /*scales*/) {
  SetResampled(*this, self, output_size, 1);
}
void structured_upsample_bilinear2d::meta(const Tensor& self, IntArrayRef output_size,
                                          bool /*align_corners*/,
                                          std::optional<double> /*scales_h*/,
                                          std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 2);
}
void structured_upsample_trilinear3d::meta(const Tensor& self, IntArrayRef output_size,
                                           bool /*align_corners*/,
                                           std::optional<double> /*scales_d*/,
                                           std::optional<double> /*scales_h*/,
                                           std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 3);
}
void structured_upsample_bicubic2d::meta(const Tensor& self, IntArrayRef output_size,
                                         bool /*align_corners*/, std::optional<double> /*scales_h*/,
                                         std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 2);
}
void structured__upsample_bilinear2d_aa::meta(const Tensor& self, IntArrayRef output_size,
                                              bool /*align_corners*/,
                                              std::optional<double> /*scales_h*/,
                                              std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 2);
}
void structured__upsample_bilinear2d_aa_backward::meta(const Tensor& grad_output,
                                                       IntArrayRef output_size,
                                                       IntArrayRef input_size,
                                                       bool /*align_corners*/,
                                                       std::optional<double> /*scales_h*/,
                                                       std::optional<double> /*scales_w*/) {
  SetInputOf(*this, grad_output, output_size, input_size);
}
void structured__upsample_bicubic2d_aa::meta(const Tensor& self, IntArrayRef output_size,
                                             bool /*align_corners*/,
                                             std::optional<double> /*scales_h*/,
                                             std::optional<double> /*scales_w*/) {
  SetResampled(*this, self, output_size, 2);
}
void structured__upsample_bicubic2d_aa_backward::meta(const Tensor& grad_output,
                                                      IntArrayRef output_size,
                                                      IntArrayRef input_size,
                                                      bool /*align_corners*/,
                                                      std::optional<double> /*scales_h*/,
                                                      std::optional<double> /*scales_w*/) {
  SetInputOf(*this, grad_output, output_size, input_size);
}

}  // namespace switchyard::meta
