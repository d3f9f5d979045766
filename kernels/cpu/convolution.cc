// Convolutions over one, two or three dimensions, and transposed ones, as matrix products.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "kernels/common/channels_last.h"
#include "kernels/common/convolution_shape.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/channel_blocks.h"
#include "kernels/cpu/loops/channel_places.h"
#include "kernels/cpu/loops/channel_windows.h"
#include "kernels/cpu/loops/columns.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/loops/padded_columns.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/loops/small_planes.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/products/gemm.h"
#include "kernels/cpu/products/parallel_product.h"
#include "kernels/cpu/products/product_panel.h"
#include "kernels/cpu/products/window_product.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/dense_loops.h"
#include "lib/parallel/parallel_for.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/convolution_native.h"

namespace switchyard::native {
namespace {

template <typename T>
internal::Matrix<T> RowMajorMatrix(const T* data, int64_t rows, int64_t columns) {
  return {data, rows, columns, columns, 1};
}

// The columns of images, one after the other: the image itself, or a copy that the next replaces.
template <typename T>
class ColumnsOf {
 public:
  explicit ColumnsOf(const internal::Columns& c) : c_(c) {
    if (c.IsImage()) return;
    if (internal::PaddedColumns<T>::Has(c)) padded_.emplace(c);
    memory_.Allocate(c.Rows() * c.Count() + internal::PaddedColumns<T>::kUnused);
  }

  const T* Of(const T* image) {
    if (c_.IsImage()) return image;
    if (padded_) {
      padded_->Make(image, memory_.data());
    } else {
      internal::ImageToColumns(c_, image, memory_.data());
    }
    return memory_.data();
  }

 private:
  const internal::Columns& c_;
  std::optional<internal::PaddedColumns<T>> padded_;
  internal::PanelMemory<T> memory_;
};

// Makes store(image, weight, bias, result) for one group: a product with the columns of the image,
// or with the image itself.
template <typename T>
class GroupOf {
 public:
  GroupOf(const internal::Columns& c, int64_t features) : c_(c), features_(features) {
    if (internal::WindowProduct<T>::Has(c, features)) {
      windows_.emplace(c, features);
    } else {
      columns_.emplace(c);
    }
  }

  void Store(const T* image, const T* weight, const T* bias, T* result) {
    if (windows_) return windows_->Store(image, weight, bias, result);
    internal::MultiplyMatrices<T>(RowMajorMatrix(weight, features_, c_.Rows()),
                                  RowMajorMatrix(columns_->Of(image), c_.Rows(), c_.Count()), T{1},
                                  result, internal::Product::kStored, bias);
  }

 private:
  const internal::Columns& c_;
  const int64_t features_;
  std::optional<internal::WindowProduct<T>> windows_;
  std::optional<ColumnsOf<T>> columns_;
};

// result = bias + weight @ windows of the input, group by group; all tensors are row-major.
template <typename T>
void Convolve(const internal::Columns& c, const Tensor& input, const Tensor& weight,
              const Tensor& bias, int64_t groups, const Tensor& result) {
  const int64_t features = weight.size(0) / groups;
  const auto convolve = [&](int64_t begin, int64_t end) {
    GroupOf<T> group(c, features);
    for (int64_t i = begin; i < end; ++i) {
      const int64_t g = i % groups;
      group.Store(input.data<T>() + i * c.channels * c.ImageSize(),
                  weight.data<T>() + g * features * c.Rows(),
                  bias.defined() ? bias.data<T>() + g * features : nullptr,
                  result.data<T>() + i * features * c.Count());
    }
  };
  internal::ParallelFor(input.size(0) * groups,
                        internal::PiecesForProducts(features * c.Rows() * c.Count()), convolve);
}

// Calls store(image, weight, bias, result) for each channel of the input. Each thread makes one.
template <typename T, typename MakeStore>
void ForEachChannel(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                    const Tensor& bias, int64_t groups, const Tensor& result,
                    MakeStore make_store) {
  const auto run = [&](int64_t begin, int64_t end) {
    auto store = make_store();
    for (int64_t i = begin; i < end; ++i) {
      const T start = bias.defined() ? bias.data<T>()[i % groups] : T{0};
      store(input.data<T>() + i * c.ImageSize(), weight.data<T>() + i % groups * c.Rows(), start,
            result.data<T>() + i * c.Count());
    }
  };
  internal::ParallelFor(input.size(0) * groups, internal::PiecesForProducts(c.Rows() * c.Count()),
                        run);
}

// Some channels of an image at a time.
void ConvolveBlocks(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                    const Tensor& bias, int64_t groups, const Tensor& result) {
  constexpr int64_t kMost = internal::ChannelBlocks::kChannels;
  const int64_t blocks_of_image = (groups + kMost - 1) / kMost;
  const auto run = [&](int64_t begin, int64_t end) {
    internal::ChannelBlocks blocks(c);
    for (int64_t i = begin; i < end; ++i) {
      const int64_t first = i % blocks_of_image * kMost;
      const int64_t channel = i / blocks_of_image * groups + first;
      blocks.Store(input.data<float>() + channel * c.ImageSize(),
                   weight.data<float>() + first * c.Rows(),
                   bias.defined() ? bias.data<float>() + first : nullptr,
                   result.data<float>() + channel * c.Count(), std::min(kMost, groups - first));
    }
  };
  internal::ParallelFor(input.size(0) * blocks_of_image,
                        internal::PiecesForProducts(kMost * c.Rows() * c.Count()), run);
}

// The same as Convolve, with a channel and a feature in each group.
template <typename T>
void ConvolveChannels(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                      const Tensor& bias, int64_t groups, const Tensor& result) {
  if constexpr (internal::kHasWideNumbers<T> && std::is_same_v<T, float>) {
#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
    if (internal::SmallPlanes::Has(c)) {
      return ForEachChannel<T>(c, input, weight, bias, groups, result, [&] {
        return
            [planes = internal::SmallPlanes(c)](const T* image, const T* factors, T start, T* to) {
              planes.Store(image, factors, start, to);
            };
      });
    }
#endif
    if (internal::ChannelBlocks::Has(c, groups)) {
      return ConvolveBlocks(c, input, weight, bias, groups, result);
    }
    if (internal::SquareWindows::Has(c)) {
      return ForEachChannel<T>(c, input, weight, bias, groups, result, [&] {
        return [windows = internal::SquareWindows(c)](const T* image, const T* factors, T start,
                                                      T* to) mutable {
          windows.Store(image, factors, start, to);
        };
      });
    }
  }
  ForEachChannel<T>(c, input, weight, bias, groups, result, [&] {
    return [&](const T* image, const T* factors, T start, T* to) {
      std::fill_n(to, c.Count(), start);
      internal::AddWeightedWindows(c, image, factors, to);
    };
  });
}

// Fills every channel with its bias, or with zeros.
template <typename T>
void StartWithBias(const Tensor& result, const Tensor& bias) {
  const int64_t channels = result.size(1);
  const int64_t elements = result.numel() / std::max<int64_t>(1, result.size(0) * channels);
  T* to = result.data<T>();
  for (int64_t i = 0; i < result.size(0) * channels; ++i, to += elements) {
    std::fill_n(to, elements, bias.defined() ? bias.data<T>()[i % channels] : T{0});
  }
}

// The transpose: each element of the input adds its multiple of the weight to a window.
template <typename T>
void ConvolveTransposed(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                        const Tensor& bias, int64_t groups, const Tensor& result) {
  StartWithBias<T>(result, bias);
  const int64_t features = weight.size(0) / groups;
  std::vector<T> columns(static_cast<size_t>(c.Rows() * c.Count()));
  const T* from = input.data<T>();
  T* image = result.data<T>();
  for (int64_t i = 0; i < input.size(0); ++i) {
    for (int64_t g = 0; g < groups; ++g) {
      const T* factors = weight.data<T>() + g * features * c.Rows();
      std::fill(columns.begin(), columns.end(), T{0});
      internal::MatrixProduct<T>({factors, c.Rows(), features, 1, c.Rows()},
                                 RowMajorMatrix(from, features, c.Count()), T{1}, columns.data())
          .Run();
      internal::AddColumnsToImage(c, columns.data(), image);
      from += features * c.Count();
      image += c.channels * c.ImageSize();
    }
  }
}

// Channels are the last dimension in memory where they are in the input or the weight. Source:
// PyTorch's determine_backend_memory_format; compiled models rely on it.
Tensor InOrderOf(const Tensor& input, const Tensor& weight, Tensor result) {
  if (!internal::IsChannelsLast(input) && !internal::IsChannelsLast(weight)) return result;
  return switchyard::clone(
      result, result.dim() == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d);
}

// What is computed with the channels last, as they lie: products of the features of each place, and
// channels with weights of their own.
enum class ByPlaces : uint8_t { kNo, kProduct, kChannels };

ByPlaces ByPlacesOf(const Tensor& input, const Tensor& weight, const internal::Columns& columns,
                    bool transposed, int64_t groups) {
  if (!internal::kHasDenseLoops || transposed || input.numel() == 0 || weight.numel() == 0 ||
      !internal::IsChannelsLast(input) || !IsDense(input.sizes(), input.strides())) {
    return ByPlaces::kNo;
  }
  if (groups == 1 && columns.IsImage()) return ByPlaces::kProduct;
  const ScalarType type = internal::ComputedType(input.dtype());
  const bool is_by_channel = columns.channels == 1 && weight.size(0) == groups && groups > 1;
  const bool has_vectors = internal::kHasWideNumbers<float> && internal::IsWide(columns.Count());
  return is_by_channel && has_vectors && type == ScalarType::Float ? ByPlaces::kChannels
                                                                   : ByPlaces::kNo;
}

template <typename T>
void MultiplyPlaces(const Tensor& input, const Tensor& weight, const Tensor& bias,
                    const Tensor& result) {
  const int64_t channels = input.size(1), features = weight.size(0);
  const int64_t count = result.numel() / features;
  T* const to = result.data<T>();
  for (int64_t i = 0; i < count && bias.defined(); ++i) {
    std::copy_n(bias.data<T>(), features, to + i * features);
  }
  internal::MultiplyMatrices<T>(
      RowMajorMatrix(input.data<T>(), count, channels),
      {weight.data<T>(), channels, features, 1, channels}, T{1}, to,
      bias.defined() ? internal::Product::kAdded : internal::Product::kStored);
}

void WeighPlaces(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                 const Tensor& bias, const Tensor& result) {
  const int64_t channels = input.size(1);
  const internal::ChannelPlaces<float> places(c, channels, weight.data<float>(),
                                              bias.defined() ? bias.data<float>() : nullptr);
  const int64_t rows = c.counts[0] * c.counts[1];
  for (int64_t i = 0; i < input.size(0); ++i) {
    const auto store = [&](int64_t begin, int64_t end) {
      places.Store(input.data<float>() + i * c.ImageSize() * channels,
                   result.data<float>() + i * c.Count() * channels, begin, end);
    };
    internal::ParallelFor(
        rows, internal::PiecesForProducts(channels * c.WindowSize() * c.counts[2]), store);
  }
}

Tensor ConvolvePlaces(ByPlaces form, const Tensor& input, const Tensor& weight, const Tensor& bias,
                      const internal::ConvolutionShape& shape) {
  const ScalarType type = internal::ComputedType(input.dtype());
  const auto format = input.dim() == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d;
  const Tensor result = EmptyStrided(
      shape.result, internal::StridesOfFormat(internal::kConvolution, shape.result, format), type);
  if (result.numel() == 0) return result;
  const Tensor places = internal::WithType(input, type);
  const Tensor factors = internal::Packed(weight, type);
  const Tensor addends = internal::Packed(bias, type);
  if (form == ByPlaces::kChannels) {
    WeighPlaces(shape.columns, places, factors, addends, result);
    return result;
  }
  constexpr auto kOperators = SWITCHYARD_OPERATORS("convolution");
  internal::DispatchOnNumber(type, internal::kConvolution, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    MultiplyPlaces<T>(places, factors, addends, result);
  });
  return result;
}

// result = the convolution, or its transpose. The result is row-major, of the type, and shares no
// memory with an operand.
void ConvolveInto(const Tensor& input, const Tensor& weight, const Tensor& bias,
                  const internal::Columns& columns, bool transposed, int64_t groups,
                  const Tensor& result) {
  const ScalarType type = result.dtype();
  constexpr auto kOperators = SWITCHYARD_OPERATORS("convolution");
  internal::DispatchOnNumber(type, internal::kConvolution, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const bool is_by_channel = columns.channels == 1 && weight.size(0) == groups;
    const auto run = transposed      ? ConvolveTransposed<T>
                     : is_by_channel ? ConvolveChannels<T>
                                     : Convolve<T>;
    run(columns, internal::Packed(input, type), internal::Packed(weight, type),
        internal::Packed(bias, type), groups, result);
  });
}

bool IsAmong(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias) {
  return MayOverlap(out, input) || MayOverlap(out, weight) ||
         (bias.defined() && MayOverlap(out, bias));
}

}  // namespace

Tensor convolution_cpu(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
                       IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                       bool transposed, IntArrayRef output_padding, int64_t groups) {
  const Tensor addend = bias.value_or(Tensor());
  const internal::ConvolutionShape shape = internal::ShapeOfConvolution(
      input, weight, addend, {stride, padding, dilation, transposed, output_padding, groups});
  const ByPlaces by_places = ByPlacesOf(input, weight, shape.columns, transposed, groups);
  if (by_places != ByPlaces::kNo) {
    return internal::WithType(ConvolvePlaces(by_places, input, weight, addend, shape),
                              input.dtype());
  }
  const Tensor result = EmptyTensor(shape.result, internal::ComputedType(input.dtype()));
  ConvolveInto(input, weight, addend, shape.columns, transposed, groups, result);
  return InOrderOf(input, weight, internal::WithType(result, input.dtype()));
}

Tensor& convolution_out_cpu(const Tensor& input, const Tensor& weight,
                            const std::optional<Tensor>& bias, IntArrayRef stride,
                            IntArrayRef padding, IntArrayRef dilation, bool transposed,
                            IntArrayRef output_padding, int64_t groups, Tensor& out) {
  SWITCHYARD_CHECK(out.defined() && out.dtype() == input.dtype(), internal::kConvolution,
                   ": out is ", out, ", and the result has dtype ", input.dtype());
  const Tensor addend = bias.value_or(Tensor());
  const internal::ConvolutionShape shape = internal::ShapeOfConvolution(
      input, weight, addend, {stride, padding, dilation, transposed, output_padding, groups});
  const ScalarType type = internal::ComputedType(input.dtype());
  // Before `out` has its sizes, which may change those of an operand.
  const bool is_among = IsAmong(out, input, weight, addend);
  Tensor result;
  if (is_among) {
    result = EmptyTensor(shape.result, type);
    ConvolveInto(input, weight, addend, shape.columns, transposed, groups, result);
  }
  internal::PrepareOut(internal::kConvolution, out, shape.result);
  if (!is_among) {
    const bool is_direct = out.is_contiguous() && out.dtype() == type;
    result = is_direct ? out : EmptyTensor(shape.result, type);
    ConvolveInto(input, weight, addend, shape.columns, transposed, groups, result);
  }
  if (!result.is_same(out)) internal::CopyElements(out, result);
  return out;
}

}  // namespace switchyard::native
