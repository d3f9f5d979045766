// Operators that are made of those of the package switchyard: gradients go through them.

#include <utility>

#include "lib/core/error.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/signal/frames_native.h"
#include "switchyard/ops/signal/mix_native.h"

namespace switchyard::native {

std::vector<Tensor> frames(const Tensor& self, int64_t size, int64_t step) {
  SWITCHYARD_CHECK(self.dim() == 1, "frames: the tensor has ", self.dim(), " dimensions, not 1");
  SWITCHYARD_CHECK(size > 0 && step > 0, "frames: size and step are positive");
  std::vector<Tensor> views;
  for (int64_t start = 0; start + size <= self.size(0); start += step) {
    views.push_back(narrow(self, 0, start, size));
  }
  return views;
}

std::tuple<Tensor, Tensor> mix(TensorList tracks, ArrayRef<double> gains) {
  SWITCHYARD_CHECK(!tracks.empty() && tracks.size() == gains.size(), "mix: ", tracks.size(),
                   " tracks and ", gains.size(), " gains");
  Tensor sum = mul(tracks[0], gains[0]);
  for (size_t i = 1; i < tracks.size(); ++i) sum = add(sum, tracks[i], gains[i]);
  Tensor peak = max(abs(sum));
  return {std::move(sum), std::move(peak)};
}

}  // namespace switchyard::native
