// Pools over windows in two dimensions: greatest elements, means, and means of a given number of
// windows.

#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "kernels/common/operands.h"
#include "kernels/common/pooling_functions.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/greatest_rows.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "kernels/cpu/loops/wide_moments.h"
#include "kernels/cpu/operands.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_adaptive_avg_pool2d_native.h"
#include "switchyard/ops/avg_pool2d_native.h"
#include "switchyard/ops/max_pool2d_with_indices_native.h"

namespace switchyard::native {
namespace {

// Calls visit(position in the result, image, its number of columns, y, x) for each element of the
// result; y and x are its last two dimensions.
template <typename T, typename Visit>
void ForEachWindow(const Tensor& self, const Tensor& out, Visit visit) {
  const int64_t height = self.size(-2);
  const int64_t width = self.size(-1);
  const int64_t images = out.numel() == 0 ? 0 : self.numel() / (height * width);
  const T* image = self.data<T>();
  int64_t place = 0;
  for (int64_t i = 0; i < images; ++i, image += height * width) {
    for (int64_t y = 0; y < out.size(-2); ++y) {
      for (int64_t x = 0; x < out.size(-1); ++x) visit(place++, image, y, x);
    }
  }
}

// The greatest elements with their positions, if there are vectors for it. Returns whether.
template <typename T>
bool FindInRows(const Tensor& images, const internal::PoolWindows& windows, const Tensor& values,
                const Tensor& indices) {
  if constexpr (internal::kHasWideNumbers<T>) {
    const internal::ImageSize size = internal::SizeOf(images);
    const internal::ImageSize found = internal::SizeOf(values);
    if (!internal::GreatestRows<T>::Has(size, values.numel())) return false;
    const internal::GreatestRows<T> rows(size, windows, found);
    const int64_t count = found.height * found.width;
    for (int64_t i = 0; i < values.numel() / count; ++i) {
      rows.Find(images.data<T>() + i * size.height * size.width, values.data<T>() + i * count,
                indices.data<int64_t>() + i * count);
    }
    return true;
  }
  return false;
}

}  // namespace

void structured_max_pool2d_with_indices_out_cpu::impl(const Tensor& self, IntArrayRef kernel_size,
                                                      IntArrayRef stride, IntArrayRef padding,
                                                      IntArrayRef dilation, bool /*ceil_mode*/,
                                                      const Tensor& out, const Tensor& indices) {
  const char* name = operator_name();
  const internal::PoolWindows windows =
      internal::WindowsOfMaxPool(name, kernel_size, stride, padding, dilation);
  const ScalarType type = internal::ComputedType(self.dtype());
  const Tensor images = internal::Packed(self, type);
  const Tensor values = internal::PackedLike(out, type);
  const Tensor places = internal::PackedLike(indices, ScalarType::Long);
  constexpr auto kOperators = SWITCHYARD_OPERATORS("max_pool2d_with_indices");
  internal::DispatchOnNumber(type, name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (FindInRows<T>(images, windows, values, places)) return;
    ForEachWindow<T>(images, out, [&](int64_t place, const T* image, int64_t y, int64_t x) {
      const auto greatest = internal::GreatestOf(image, internal::SizeOf(images), windows, y, x);
      values.data<T>()[place] = greatest.value;
      places.data<int64_t>()[place] = greatest.place;
    });
  });
  if (!values.is_same(out)) internal::CopyElements(out, values);
  if (!places.is_same(indices)) internal::CopyElements(indices, places);
}

void structured_avg_pool2d_out_cpu::impl(const Tensor& self, int64_t kH, int64_t kW, int64_t dH,
                                         int64_t dW, int64_t padH, int64_t padW, bool /*ceil_mode*/,
                                         bool count_include_pad,
                                         std::optional<int64_t> divisor_override,
                                         const Tensor& out) {
  const internal::MeanWindow window = internal::MeanWindowOf(
      {{kH, dH, padH, 1}, {kW, dW, padW, 1}}, self, count_include_pad, divisor_override);
  const ScalarType type = internal::ComputedType(self.dtype());
  const Tensor images = internal::Packed(self, type);
  const Tensor values = internal::PackedLike(out, type);
  const auto average = [&](auto tag) {
    using T = typename decltype(tag)::type;
    ForEachWindow<T>(images, out, [&](int64_t place, const T* image, int64_t y, int64_t x) {
      values.data<T>()[place] = window.At(image, y, x);
    });
  };
  constexpr auto kOperators = SWITCHYARD_OPERATORS("avg_pool2d");
  bool is_done = false;
  if constexpr (decltype(kOperators)::Dtypes().Has(ScalarType::Long)) {
    is_done = type == ScalarType::Long;
    if (is_done) average(TypeTag<int64_t>());
  }
  if (!is_done) DispatchOnFloatingType(type, operator_name(), kOperators, average);
  if (!values.is_same(out)) internal::CopyElements(out, values);
}

namespace {

// Of each row one mean, four at a time, whose additions need not wait for each other.
template <typename T>
void MeansOfShortRows(const T* from, int64_t length, T* to, int64_t count) {
  constexpr int64_t kAtOnce = 4;
  int64_t i = 0;
  for (; i + kAtOnce <= count; i += kAtOnce) {
    const T* rows = from + i * length;
    double sums[kAtOnce] = {};
    for (int64_t k = 0; k < length; ++k) {
      for (int64_t row = 0; row < kAtOnce; ++row) sums[row] += rows[row * length + k];
    }
    for (int64_t row = 0; row < kAtOnce; ++row) {
      to[i + row] = static_cast<T>(sums[row] / static_cast<double>(length));
    }
  }
  for (; i < count; ++i) {
    const double sum = std::accumulate(from + i * length, from + (i + 1) * length, 0.0);
    to[i] = static_cast<T>(sum / static_cast<double>(length));
  }
}

// Of each image one mean, if there are vectors for such elements. Returns whether.
template <typename T>
bool MeansOfImages(const Tensor& images, const Tensor& out) {
  if constexpr (internal::kHasWideNumbers<T>) {
    const int64_t length = images.size(-2) * images.size(-1);
    if (out.size(-2) != 1 || out.size(-1) != 1) return false;
    if (internal::IsWide(length)) {
      const T* from = images.data<T>();
      for (int64_t i = 0; i < out.numel(); ++i, from += length) {
        const double sum = internal::WideSum(from, length);
        out.data<T>()[i] = static_cast<T>(sum / static_cast<double>(length));
      }
    } else {
      MeansOfShortRows(images.data<T>(), length, out.data<T>(), out.numel());
    }
    return true;
  }
  return false;
}

}  // namespace

Tensor adaptive_avg_pool2d_cpu(const Tensor& self, IntArrayRef output_size) {
  constexpr char kName[] = "_adaptive_avg_pool2d";
  const std::vector<int64_t> sizes = internal::SizesOfAdaptivePool(kName, self, output_size);
  const ScalarType type = internal::ComputedType(self.dtype());
  const Tensor images = internal::Packed(self, type);
  const Tensor out = EmptyTensor(sizes, type);
  DispatchOnFloatingType(type, kName, SWITCHYARD_OPERATORS("_adaptive_avg_pool2d"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (MeansOfImages<T>(images, out)) return;
    ForEachWindow<T>(images, out, [&](int64_t place, const T* image, int64_t y, int64_t x) {
      const internal::Range rows = internal::Share(y, out.size(-2), self.size(-2));
      const internal::Range columns = internal::Share(x, out.size(-1), self.size(-1));
      out.data<T>()[place] = internal::MeanIn(image, self.size(-1), rows, columns);
    });
  });
  return internal::ImagesLike(kName, self, out);
}

}  // namespace switchyard::native
