// Convolutions of one channel with one filter over small images, for sixteen channels at once: rows
// of such images are shorter than vectors.
//
// Takes: the geometry of columns.h with one channel and one plane; images, filters and results of
// consecutive channels. Gives: result = bias + weight @ columns. Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_BLOCKS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_BLOCKS_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/convolution_shape.h"
#include "kernels/cpu/loops/padded_plane.h"
#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/loops/wide_loops.h"

namespace switchyard::internal {

class ChannelBlocks {
 public:
  static constexpr int64_t kChannels = 16;

  explicit ChannelBlocks(const Columns& c)
      : columns_(c),
        plane_(c),
        image_(static_cast<size_t>(plane_.size() * kChannels)),
        factors_(static_cast<size_t>(c.WindowSize() * kChannels)),
        results_(static_cast<size_t>(c.Count() * kChannels)) {}

  // Whether this is the better loop for such images, and the processor has the vectors for it.
  static bool Has(const Columns& c, int64_t channels) {
    return PaddedPlane::Has(c) && c.counts[2] < kLanes && channels >= kChannels / 2 &&
           IsWide(kLeastWideCount);
  }

  // The next channels, at most kChannels. `bias` may be null.
  void Store(const float* image, const float* weight, const float* bias, float* result,
             int64_t channels) {
    RunWideProducts([=] {
      TakeImage(image, channels);
      Spread(weight, columns_.WindowSize(), channels, factors_.data());
      float starts[kChannels] = {};
      if (bias != nullptr) std::copy_n(bias, channels, starts);
      Multiply(starts);
      for (int64_t c = 0; c < channels; ++c) {
        for (int64_t i = 0; i < columns_.Count(); ++i) {
          result[c * columns_.Count() + i] = results_[static_cast<size_t>(i * kChannels + c)];
        }
      }
    });
  }

 private:
  static constexpr int64_t kLanes = kChannels / 2;
  typedef float Lanes
      __attribute__((vector_size(kLanes * sizeof(float)), aligned(sizeof(float)), may_alias));

  static const Lanes& At(const float* from) { return *reinterpret_cast<const Lanes*>(from); }

  // to[i][channel] = from[channel][i]
  static void Spread(const float* from, int64_t count, int64_t channels, float* to) {
    for (int64_t c = 0; c < channels; ++c) {
      for (int64_t i = 0; i < count; ++i) to[i * kChannels + c] = from[c * count + i];
    }
  }

  // What windows reach of the images; what is outside stays zero.
  void TakeImage(const float* image, int64_t channels) {
    for (int64_t c = 0; c < channels; ++c, image += columns_.ImageSize()) {
      plane_.ForEachRow(image, [&](const float* row, int64_t count, int64_t place) {
        float* to = image_.data() + place * kChannels + c;
        for (int64_t x = 0; x < count; ++x) to[x * kChannels] = row[x];
      });
    }
  }

  void Multiply(const float* starts) {
    const Window& high = columns_.windows[1];
    const Window& wide = columns_.windows[2];
    float* to = results_.data();
    for (int64_t y = 0; y < columns_.counts[1]; ++y) {
      for (int64_t x = 0; x < columns_.counts[2]; ++x, to += kChannels) {
        Lanes first = At(starts);
        Lanes last = At(starts + kLanes);
        const float* factors = factors_.data();
        for (int64_t i = 0; i < high.kernel; ++i) {
          const float* from =
              image_.data() +
              ((y * high.stride + i * high.dilation) * plane_.width() + x * wide.stride) *
                  kChannels;
          for (int64_t j = 0; j < wide.kernel; ++j, factors += kChannels) {
            const float* element = from + j * wide.dilation * kChannels;
            first += At(factors) * At(element);
            last += At(factors + kLanes) * At(element + kLanes);
          }
        }
        *reinterpret_cast<Lanes*>(to) = first;
        *reinterpret_cast<Lanes*>(to + kLanes) = last;
      }
    }
  }

  const Columns& columns_;
  const PaddedPlane plane_;
  std::vector<float> image_;
  std::vector<float> factors_;
  std::vector<float> results_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_BLOCKS_H_
