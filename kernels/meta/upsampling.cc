// Shapes and dtypes of images of other sizes.

#include <optional>

#include "kernels/common/resampling.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/_upsample_nearest_exact1d_meta.h"
#include "switchyard/ops/_upsample_nearest_exact2d_meta.h"
#include "switchyard/ops/_upsample_nearest_exact3d_meta.h"
#include "switchyard/ops/upsample_bicubic2d_meta.h"
#include "switchyard/ops/upsample_bilinear2d_meta.h"
#include "switchyard/ops/upsample_linear1d_meta.h"
#include "switchyard/ops/upsample_nearest1d_meta.h"
#include "switchyard/ops/upsample_nearest2d_meta.h"
#include "switchyard/ops/upsample_nearest3d_meta.h"
#include "switchyard/ops/upsample_trilinear3d_meta.h"

namespace switchyard::meta {

void structured_upsample_nearest1d::meta(const Tensor& self, IntArrayRef output_size,
                                         std::optional<double> /*scales*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 1),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured_upsample_nearest2d::meta(const Tensor& self, IntArrayRef output_size,
                                         std::optional<double> /*scales_h*/,
                                         std::optional<double> /*scales_w*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 2),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured_upsample_nearest3d::meta(const Tensor& self, IntArrayRef output_size,
                                         std::optional<double> /*scales_d*/,
                                         std::optional<double> /*scales_h*/,
                                         std::optional<double> /*scales_w*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 3),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured__upsample_nearest_exact1d::meta(const Tensor& self, IntArrayRef output_size,
                                                std::optional<double> /*scales*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 1),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured__upsample_nearest_exact2d::meta(const Tensor& self, IntArrayRef output_size,
                                                std::optional<double> /*scales_h*/,
                                                std::optional<double> /*scales_w*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 2),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured__upsample_nearest_exact3d::meta(const Tensor& self, IntArrayRef output_size,
                                                std::optional<double> /*scales_d*/,
                                                std::optional<double> /*scales_h*/,
                                                std::optional<double> /*scales_w*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 3),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured_upsample_linear1d::meta(const Tensor& self, IntArrayRef output_size,
                                        bool /*align_corners*/, std::optional<double> /*scales*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 1),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured_upsample_bilinear2d::meta(const Tensor& self, IntArrayRef output_size,
                                          bool /*align_corners*/,
                                          std::optional<double> /*scales_h*/,
                                          std::optional<double> /*scales_w*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 2),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured_upsample_trilinear3d::meta(const Tensor& self, IntArrayRef output_size,
                                           bool /*align_corners*/,
                                           std::optional<double> /*scales_d*/,
                                           std::optional<double> /*scales_h*/,
                                           std::optional<double> /*scales_w*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 3),
                        TensorOptions(self.dtype()).device(self.device()));
}
void structured_upsample_bicubic2d::meta(const Tensor& self, IntArrayRef output_size,
                                         bool /*align_corners*/, std::optional<double> /*scales_h*/,
                                         std::optional<double> /*scales_w*/) {
  set_output_contiguous(0, internal::CheckResampled(operator_name(), self.sizes(), output_size, 2),
                        TensorOptions(self.dtype()).device(self.device()));
}

}  // namespace switchyard::meta
