// Samples of images that get other sizes or elements around.

#include <optional>
#include <tuple>

#include "switchyard/ops/_native_batch_norm_legit.h"
#include "switchyard/ops/_native_batch_norm_legit_no_training.h"
#include "switchyard/ops/_upsample_bicubic2d_aa.h"
#include "switchyard/ops/_upsample_bicubic2d_aa_backward.h"
#include "switchyard/ops/_upsample_bilinear2d_aa.h"
#include "switchyard/ops/_upsample_bilinear2d_aa_backward.h"
#include "switchyard/ops/_upsample_nearest_exact1d.h"
#include "switchyard/ops/_upsample_nearest_exact2d.h"
#include "switchyard/ops/_upsample_nearest_exact3d.h"
#include "switchyard/ops/constant_pad_nd.h"
#include "switchyard/ops/native_group_norm.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/upsample_bicubic2d.h"
#include "switchyard/ops/upsample_bilinear2d.h"
#include "switchyard/ops/upsample_linear1d.h"
#include "switchyard/ops/upsample_nearest1d.h"
#include "switchyard/ops/upsample_nearest2d.h"
#include "switchyard/ops/upsample_nearest3d.h"
#include "switchyard/ops/upsample_trilinear3d.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

Samples ResampledSamples() {
  return {
      Of("upsample_nearest1d", "plain", {Drawn({2, 1, 4}, 1)},
         [](const Tensors& x) { return switchyard::upsample_nearest1d(x[0], {7}); }),
      Of("upsample_nearest2d", "plain", {Drawn({1, 2, 3, 4}, 1)},
         [](const Tensors& x) { return switchyard::upsample_nearest2d(x[0], {5, 2}); }),
      Of("upsample_nearest3d", "plain", {Drawn({1, 1, 2, 3, 2}, 1)},
         [](const Tensors& x) { return switchyard::upsample_nearest3d(x[0], {3, 2, 5}); }),
      Of("_upsample_nearest_exact1d", "plain", {Drawn({2, 1, 4}, 1)},
         [](const Tensors& x) { return switchyard::_upsample_nearest_exact1d(x[0], {7}); }),
      Of("_upsample_nearest_exact2d", "plain", {Drawn({1, 2, 3, 4}, 1)},
         [](const Tensors& x) { return switchyard::_upsample_nearest_exact2d(x[0], {5, 2}); }),
      Of("_upsample_nearest_exact3d", "plain", {Drawn({1, 1, 2, 3, 2}, 1)},
         [](const Tensors& x) { return switchyard::_upsample_nearest_exact3d(x[0], {3, 2, 5}); }),
      Of("upsample_linear1d", "corners aligned", {Drawn({2, 1, 4}, 1)},
         [](const Tensors& x) { return switchyard::upsample_linear1d(x[0], {7}, true); }),
      Of("upsample_linear1d", "plain", {Drawn({2, 1, 4}, 1)},
         [](const Tensors& x) { return switchyard::upsample_linear1d(x[0], {7}, false); }),
      Of("upsample_bilinear2d", "corners aligned", {Drawn({1, 2, 3, 4}, 1)},
         [](const Tensors& x) { return switchyard::upsample_bilinear2d(x[0], {5, 2}, true); }),
      Of("upsample_bilinear2d", "plain", {Drawn({1, 2, 3, 4}, 1)},
         [](const Tensors& x) { return switchyard::upsample_bilinear2d(x[0], {5, 2}, false); }),
      Of("upsample_trilinear3d", "corners aligned", {Drawn({1, 1, 2, 3, 2}, 1)},
         [](const Tensors& x) { return switchyard::upsample_trilinear3d(x[0], {3, 2, 5}, true); }),
      Of("upsample_trilinear3d", "plain", {Drawn({1, 1, 2, 3, 2}, 1)},
         [](const Tensors& x) { return switchyard::upsample_trilinear3d(x[0], {3, 2, 5}, false); }),
      Of("upsample_bicubic2d", "corners aligned", {Drawn({1, 2, 3, 4}, 1)},
         [](const Tensors& x) { return switchyard::upsample_bicubic2d(x[0], {5, 2}, true); }),
      Of("upsample_bicubic2d", "plain", {Drawn({1, 2, 3, 4}, 1)},
         [](const Tensors& x) { return switchyard::upsample_bicubic2d(x[0], {5, 2}, false); }),
      Of("upsample_bilinear2d", "of a scale", {Drawn({1, 1, 3, 3}, 1)},
         [](const Tensors& x) {
           return switchyard::upsample_bilinear2d(x[0], {4, 7}, false, 1.5, 2.4);
         }),
  };
}

Samples SmoothSamples() {
  return {
      Of("_upsample_bilinear2d_aa", "smaller", {Drawn({1, 2, 5, 7}, 1)},
         [](const Tensors& x) { return switchyard::_upsample_bilinear2d_aa(x[0], {2, 3}, false); }),
      Of("_upsample_bilinear2d_aa", "corners aligned, of other sizes", {Drawn({1, 2, 3, 4}, 1)},
         [](const Tensors& x) { return switchyard::_upsample_bilinear2d_aa(x[0], {5, 2}, true); }),
      Of("_upsample_bilinear2d_aa_backward", "smaller", {Drawn({1, 2, 2, 3}, 1)},
         [](const Tensors& x) {
           return switchyard::_upsample_bilinear2d_aa_backward(x[0], {2, 3}, {1, 2, 5, 7}, false);
         }),
      Of("_upsample_bicubic2d_aa", "smaller", {Drawn({1, 2, 5, 7}, 1)},
         [](const Tensors& x) { return switchyard::_upsample_bicubic2d_aa(x[0], {2, 3}, false); }),
      Of("_upsample_bicubic2d_aa", "corners aligned, of other sizes", {Drawn({1, 2, 3, 4}, 1)},
         [](const Tensors& x) { return switchyard::_upsample_bicubic2d_aa(x[0], {5, 2}, true); }),
      Of("_upsample_bicubic2d_aa_backward", "smaller", {Drawn({1, 2, 2, 3}, 1)},
         [](const Tensors& x) {
           return switchyard::_upsample_bicubic2d_aa_backward(x[0], {2, 3}, {1, 2, 5, 7}, false);
         }),
  };
}

Samples PaddedSamples() {
  return {
      Of("constant_pad_nd", "plain", {Drawn({2, 3}, 1)},
         [](const Tensors& x) { return switchyard::constant_pad_nd(x[0], {1, 2, 0, 1}, 3); }),
      Of("constant_pad_nd", "taken away", {Drawn({2, 4}, 1)},
         [](const Tensors& x) { return switchyard::constant_pad_nd(x[0], {-1, 2}, 3); }),
      Of("constant_pad_nd", "nothing left", {Drawn({2, 2}, 1)},
         [](const Tensors& x) { return switchyard::constant_pad_nd(x[0], {-2, 1}, 3); }),
  };
}

Samples GroupNormSamples() {
  const auto norm = [](int64_t groups) {
    return [groups](const Tensors& x) {
      const std::optional<Tensor> weight = x.size() > 1 ? std::optional(x[1]) : std::nullopt;
      const std::optional<Tensor> bias = x.size() > 2 ? std::optional(x[2]) : std::nullopt;
      const int64_t length = x[0].numel() / (x[0].size(0) * x[0].size(1));
      return switchyard::native_group_norm(x[0], weight, bias, x[0].size(0), x[0].size(1), length,
                                           groups, 1e-3);
    };
  };
  return {
      Of("native_group_norm", "plain", {Drawn({2, 4, 3}, 1), Positive({4}, 2), Drawn({4}, 3)},
         norm(2)),
      Of("native_group_norm", "each channel", {Drawn({1, 2, 2, 2}, 1), Positive({2}, 2)}, norm(2)),
      Of("native_group_norm", "no weight", {Drawn({2, 6}, 1)}, norm(3)),
  };
}

Samples BatchNormSamples() {
  const Tensor mean = Given({2}, {0.1, -0.2});
  const Tensor variance = Given({2}, {1.5, 0.5});
  const Tensors inputs = {Drawn({2, 2, 3}, 1), Positive({2}, 2), Drawn({2}, 3)};
  return {
      Of("_native_batch_norm_legit.no_stats", "plain", inputs,
         [](const Tensors& x) {
           return std::get<0>(
               switchyard::_native_batch_norm_legit(x[0], x[1], x[2], true, 0.1, 1e-3));
         }),
      Of("_native_batch_norm_legit_no_training", "plain", inputs,
         [mean, variance](const Tensors& x) {
           const ScalarType type = x[0].dtype();
           return std::get<0>(switchyard::_native_batch_norm_legit_no_training(
               x[0], x[1], x[2], switchyard::to(mean, type), switchyard::to(variance, type), 0.1,
               1e-3));
         }),
  };
}

}  // namespace

Samples ImageSamples() {
  Samples samples;
  for (const Samples& part : {ResampledSamples(), SmoothSamples(), PaddedSamples(),
                              GroupNormSamples(), BatchNormSamples()}) {
    samples.insert(samples.end(), part.begin(), part.end());
  }
  return samples;
}

}  // namespace switchyard::samples
