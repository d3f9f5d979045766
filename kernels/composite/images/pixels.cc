// Channels that become pixels, and the way back.

#include <cstdint>
#include <limits>
#include <vector>

#include "kernels/composite/backward/parts.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/channel_shuffle_native.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/pixel_shuffle_native.h"
#include "switchyard/ops/pixel_unshuffle_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/transpose.h"

namespace switchyard::native {
namespace {

// Views the last three dimensions as five, permutes these, and makes three of them again, always in
// new memory.
Tensor Rearranged(const Tensor& self, const std::vector<int64_t>& five,
                  const std::vector<int64_t>& order, const std::vector<int64_t>& three) {
  const int64_t before = self.dim() - 3;
  std::vector<int64_t> apart(self.sizes().begin(), self.sizes().begin() + before);
  std::vector<int64_t> together = apart;
  apart.insert(apart.end(), five.begin(), five.end());
  together.insert(together.end(), three.begin(), three.end());
  std::vector<int64_t> dims;
  for (int64_t d = 0; d < before; ++d) dims.push_back(d);
  for (const int64_t d : order) dims.push_back(before + d);
  const Tensor permuted = switchyard::permute(switchyard::reshape(self, apart), dims);
  const Tensor made = switchyard::clone(permuted, MemoryFormat::Contiguous);
  return internal::InFormatOf(self, internal::UnsafeView(made, together));
}

void CheckImage(const char* name, const Tensor& self, int64_t factor) {
  SWITCHYARD_CHECK(self.dim() >= 3, name, ": self has sizes ", self.sizes(),
                   ", not those of images with channels");
  SWITCHYARD_CHECK(factor > 0, name, ": the factor ", factor, " is not positive");
  SWITCHYARD_CHECK(factor <= std::numeric_limits<int32_t>::max(), name, ": the factor ", factor,
                   " is greater than an image can be");
}

}  // namespace

Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  CheckImage("pixel_shuffle", self, upscale_factor);
  const int64_t r = upscale_factor;
  const int64_t channels = self.size(-3);
  const int64_t height = self.size(-2);
  const int64_t width = self.size(-1);
  SWITCHYARD_CHECK(channels % (r * r) == 0, "pixel_shuffle: ", channels,
                   " channels cannot be shared out by ", r, " * ", r);
  const int64_t c = channels / (r * r);
  return Rearranged(self, {c, r, r, height, width}, {0, 3, 1, 4, 2}, {c, height * r, width * r});
}

Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  CheckImage("pixel_unshuffle", self, downscale_factor);
  const int64_t r = downscale_factor;
  const int64_t channels = self.size(-3);
  SWITCHYARD_CHECK(self.size(-2) % r == 0 && self.size(-1) % r == 0,
                   "pixel_unshuffle: images of sizes ", self.sizes(), " cannot be shared out by ",
                   r);
  if (self.numel() == 0) return switchyard::clone(self, MemoryFormat::Contiguous);  // as in PyTorch
  const int64_t height = self.size(-2) / r;
  const int64_t width = self.size(-1) / r;
  return Rearranged(self, {channels, height, r, width, r}, {0, 2, 4, 1, 3},
                    {channels * r * r, height, width});
}

Tensor channel_shuffle(const Tensor& self, int64_t groups) {
  SWITCHYARD_CHECK(self.dim() > 2, "channel_shuffle: self has sizes ", self.sizes(),
                   ", not those of images with channels");
  SWITCHYARD_CHECK(groups > 0 && self.size(1) % groups == 0, "channel_shuffle: ", self.size(1),
                   " channels cannot be shared out among ", groups, " groups");
  std::vector<int64_t> apart = self.sizes().ToVector();
  apart[1] = self.size(1) / groups;
  apart.insert(apart.begin() + 1, groups);
  const Tensor shuffled = switchyard::transpose(switchyard::reshape(self, apart), 1, 2);
  const Tensor made = switchyard::clone(shuffled, MemoryFormat::Contiguous);
  return internal::InFormatOf(self, internal::UnsafeView(made, self.sizes()));
}

}  // namespace switchyard::native
