// Weighted sums of the windows of images whose channels are the last dimension in memory, for
// convolutions with weights of its own for each channel.
//
// Takes: the geometry of the windows, a row-major weight with a row for each channel, and maybe a
// bias. Gives: images with the channels last, too. Lanes of vectors are channels, so that nothing
// is moved. Errors: no other errors.
#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_PLACES_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_PLACES_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/convolution_shape.h"
#include "kernels/cpu/loops/wide_loops.h"

namespace switchyard::internal {

// T is float or double.
template <typename T>
class ChannelPlaces {
 public:
  // `bias` may be null. The geometry must outlive the object.
  ChannelPlaces(const Columns& c, int64_t channels, const T* weight, const T* bias)
      : c_(c), channels_(channels), bias_(bias) {
    weights_.resize(static_cast<size_t>(c.WindowSize() * channels));
    for (int64_t channel = 0; channel < channels; ++channel) {
      for (int64_t k = 0; k < c.WindowSize(); ++k) {
        weights_[static_cast<size_t>(k * channels + channel)] = *weight++;
      }
    }
  }

  // Rows of windows of one image, the first and the one behind the last. There are counts[0] *
  // counts[1] rows.
  void Store(const T* image, T* result, int64_t begin, int64_t end) const {
    std::vector<Tap> taps, inside;
    for (int64_t row = begin; row < end; ++row) {
      FindTaps(row, &taps);
      RunWideProducts([&] { StoreRow(image, taps, &inside, result + row * RowSize()); });
    }
  }

 private:
  // An element of a window: how far its column is from that of the window, and where its channels,
  // in the window at column 0, and their weights begin.
  struct Tap {
    int64_t column;
    int64_t from;
    int64_t weight;
  };

  int64_t RowSize() const { return c_.counts[2] * channels_; }

  // Those whose rows are inside the image.
  void FindTaps(int64_t row, std::vector<Tap>* taps) const {
    taps->clear();
    const Window& wide = c_.windows[2];
    for (int64_t k = 0; k < c_.WindowSize(); ++k) {
      const int64_t x = k % wide.kernel, y = k / wide.kernel;
      const int64_t depth = Position(0, row / c_.counts[1], y / c_.windows[1].kernel);
      const int64_t height = Position(1, row % c_.counts[1], y % c_.windows[1].kernel);
      if (depth < 0 || depth >= c_.image[0] || height < 0 || height >= c_.image[1]) continue;
      const int64_t column = Position(2, 0, x);
      const int64_t from = (depth * c_.image[1] + height) * c_.image[2] + column;
      taps->push_back({column, from * channels_, k * channels_});
    }
  }

  // Of an element of a window; it may be outside.
  int64_t Position(size_t d, int64_t window, int64_t element) const {
    const Window& w = c_.windows[d];
    return window * w.stride + element * w.dilation - w.padding;
  }

  void StoreRow(const T* image, const std::vector<Tap>& taps, std::vector<Tap>* inside,
                T* to) const {
    const Window& wide = c_.windows[2];
    const int64_t last = (wide.kernel - 1) * wide.dilation - wide.padding;
    for (int64_t i = 0; i < c_.counts[2]; ++i, to += channels_) {
      const int64_t column = i * wide.stride;
      const std::vector<Tap>* found = &taps;
      if (column < wide.padding || column + last >= c_.image[2]) {
        inside->clear();
        for (const Tap& tap : taps) {
          const int64_t at = column + tap.column;
          if (at >= 0 && at < c_.image[2]) inside->push_back(tap);
        }
        found = inside;
      }
      StorePlace(image + column * channels_, found->data(), found->size(), to);
    }
  }

  void StorePlace(const T* image, const Tap* taps, size_t count, T* to) const {
    constexpr int64_t kBlock = 128 / sizeof(T), kSmall = 32 / sizeof(T);
    int64_t channel = 0;
    for (; channel + kBlock <= channels_; channel += kBlock) {
      StoreChannels<kBlock>(image, taps, count, channel, to);
    }
    for (; channel + kSmall <= channels_; channel += kSmall) {
      StoreChannels<kSmall>(image, taps, count, channel, to);
    }
    for (; channel < channels_; ++channel) StoreChannels<1>(image, taps, count, channel, to);
  }

  // kCount channels, whose sums stay in vectors.
  template <int64_t kCount>
  void StoreChannels(const T* image, const Tap* taps, size_t count, int64_t channel, T* to) const {
    constexpr int64_t kLanes = std::min<int64_t>(kCount, 32 / sizeof(T));
    typedef T Vector __attribute__((vector_size(kLanes * sizeof(T))));
    typedef T Stored
        __attribute__((vector_size(kLanes * sizeof(T)), aligned(alignof(T)), may_alias));
    constexpr int64_t kVectors = kCount / kLanes;
    Vector sums[kVectors] = {};
    if (bias_ != nullptr) {
      const auto* const starts = reinterpret_cast<const Stored*>(bias_ + channel);
      for (int64_t v = 0; v < kVectors; ++v) sums[v] = starts[v];
    }
    for (size_t i = 0; i < count; ++i) {
      const auto* const from = reinterpret_cast<const Stored*>(image + taps[i].from + channel);
      const auto* const weight =
          reinterpret_cast<const Stored*>(weights_.data() + taps[i].weight + channel);
#pragma GCC unroll 4
      for (int64_t v = 0; v < kVectors; ++v) sums[v] += from[v] * weight[v];
    }
    auto* const results = reinterpret_cast<Stored*>(to + channel);
    for (int64_t v = 0; v < kVectors; ++v) results[v] = sums[v];
  }

  const Columns& c_;
  const int64_t channels_;
  const T* const bias_;
  std::vector<T> weights_;  // a row for each element of a window
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_PLACES_H_
