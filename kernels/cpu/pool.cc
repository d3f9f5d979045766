// Pools of windows in two dimensions: greatest elements, means, means of a given number of windows.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "kernels/common/windows.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_adaptive_avg_pool2d_native.h"
#include "switchyard/ops/avg_pool2d_native.h"
#include "switchyard/ops/max_pool2d_with_indices_native.h"

namespace switchyard::native {
namespace {

using internal::Window;

// Rows or columns [begin, end) of an image.
struct Range {
  int64_t begin;
  int64_t end;
};

Tensor RowMajor(const Tensor& tensor, ScalarType type) {
  const Tensor converted = internal::WithType(tensor, type);
  return converted.is_contiguous() ? converted : CloneRowMajor(converted);
}

// Calls visit(place in the result, image, its number of columns, y, x) for each element of the
// result, whose last two dimensions y and x are.
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

// The first place that is inside of the image.
int64_t FirstInside(const Window& window, int64_t index) {
  int64_t first = index * window.stride - window.padding;
  if (first < 0) first += (-first + window.dilation - 1) / window.dilation * window.dilation;
  return first;
}

int64_t End(const Window& window, int64_t index, int64_t size) {
  return std::min(index * window.stride - window.padding + window.Extent(), size);
}

// NaN is greater than every number.
template <typename T>
int64_t GreatestIn(const T* image, int64_t width, Range rows, Range columns, int64_t row_step,
                   int64_t column_step) {
  int64_t best = rows.begin * width + columns.begin;
  T greatest = -std::numeric_limits<T>::infinity();
  for (int64_t y = rows.begin; y < rows.end; y += row_step) {
    for (int64_t x = columns.begin; x < columns.end; x += column_step) {
      const T value = image[y * width + x];
      if (!(value > greatest) && !std::isnan(value)) continue;
      greatest = value;
      best = y * width + x;
    }
  }
  return best;
}

template <typename T>
auto SumIn(const T* image, int64_t width, Range rows, Range columns) {
  std::conditional_t<std::is_integral_v<T>, T, double> sum = 0;
  for (int64_t y = rows.begin; y < rows.end; ++y) {
    for (int64_t x = columns.begin; x < columns.end; ++x) {
      sum = internal::Add(sum, static_cast<decltype(sum)>(image[y * width + x]));
    }
  }
  return sum;
}

// Integers wrap around, as the negated least one does.
template <typename Sum>
Sum Quotient(Sum sum, int64_t divisor) {
  if (std::is_integral_v<Sum> && divisor == -1) return internal::Subtract(Sum{0}, sum);
  return sum / static_cast<Sum>(divisor);
}

}  // namespace

void structured_max_pool2d_with_indices_out_cpu::impl(const Tensor& self, IntArrayRef kernel_size,
                                                      IntArrayRef stride, IntArrayRef padding,
                                                      IntArrayRef dilation, bool /*ceil_mode*/,
                                                      const Tensor& out, const Tensor& indices) {
  const char* name = operator_name();
  const auto kernels = internal::NumberForEach(name, "kernel_size", kernel_size, 2, 1);
  const auto strides =
      internal::NumberForEach(name, "stride", stride.empty() ? kernel_size : stride, 2, 1);
  const auto paddings = internal::NumberForEach(name, "padding", padding, 2, 0);
  const auto dilations = internal::NumberForEach(name, "dilation", dilation, 2, 1);
  const Window high = {kernels[0], strides[0], paddings[0], dilations[0]};
  const Window wide = {kernels[1], strides[1], paddings[1], dilations[1]};
  const ScalarType type = internal::TypeOfFold(self.dtype());
  const Tensor images = RowMajor(self, type);
  const Tensor values = out.dtype() == type ? out : EmptyTensor(out.sizes(), type);
  constexpr auto kOperators = SWITCHYARD_OPERATORS("max_pool2d_with_indices");
  DispatchOnFloatingType(type, name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const int64_t height = self.size(-2);
    const int64_t width = self.size(-1);
    ForEachWindow<T>(images, out, [&](int64_t place, const T* image, int64_t y, int64_t x) {
      const Range rows = {FirstInside(high, y), End(high, y, height)};
      const Range columns = {FirstInside(wide, x), End(wide, x, width)};
      const int64_t best = GreatestIn(image, width, rows, columns, high.dilation, wide.dilation);
      values.data<T>()[place] = image[best];
      indices.data<int64_t>()[place] = best;
    });
  });
  if (!values.is_same(out)) internal::CopyElements(out, values);
}

void structured_avg_pool2d_out_cpu::impl(const Tensor& self, int64_t kH, int64_t kW, int64_t dH,
                                         int64_t dW, int64_t padH, int64_t padW, bool /*ceil_mode*/,
                                         bool count_include_pad,
                                         std::optional<int64_t> divisor_override,
                                         const Tensor& out) {
  const Window high = {kH, dH, padH, 1};
  const Window wide = {kW, dW, padW, 1};
  const ScalarType type = internal::TypeOfFold(self.dtype());
  const Tensor images = RowMajor(self, type);
  const Tensor values = out.dtype() == type ? out : EmptyTensor(out.sizes(), type);
  const auto average = [&](auto tag) {
    using T = typename decltype(tag)::type;
    const int64_t height = self.size(-2);
    const int64_t width = self.size(-1);
    ForEachWindow<T>(images, out, [&](int64_t place, const T* image, int64_t y, int64_t x) {
      const Range rows = {std::max<int64_t>(y * dH - padH, 0), End(high, y, height)};
      const Range columns = {std::max<int64_t>(x * dW - padW, 0), End(wide, x, width)};
      const int64_t whole = (End(high, y, height + padH) - (y * dH - padH)) *
                            (End(wide, x, width + padW) - (x * dW - padW));
      const int64_t inside = (rows.end - rows.begin) * (columns.end - columns.begin);
      const bool is_outside = rows.begin >= rows.end || columns.begin >= columns.end;
      const int64_t divisor = divisor_override.value_or(count_include_pad ? whole : inside);
      const auto sum = SumIn(image, width, rows, columns);
      values.data<T>()[place] = is_outside ? T{0} : static_cast<T>(Quotient(sum, divisor));
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

Tensor adaptive_avg_pool2d_cpu(const Tensor& self, IntArrayRef output_size) {
  constexpr char kName[] = "_adaptive_avg_pool2d";
  SWITCHYARD_CHECK(self.dim() == 3 || self.dim() == 4, kName, ": self has sizes ", self.sizes(),
                   ", not those of images with channels");
  SWITCHYARD_CHECK(output_size.size() == 2, kName, ": output_size ", output_size,
                   " has not two numbers");
  for (int64_t d = self.dim() - 3; d < self.dim(); ++d) {
    SWITCHYARD_CHECK(self.size(d) > 0, kName, ": self of sizes ", self.sizes(), " has no images");
  }
  std::vector<int64_t> sizes = self.sizes().ToVector();
  for (const size_t d : {0, 1}) {
    SWITCHYARD_CHECK(output_size[d] >= 0, kName, ": output_size ", output_size, " is negative");
    sizes[sizes.size() - 2 + d] = output_size[d];
  }
  const ScalarType type = internal::TypeOfFold(self.dtype());
  const Tensor images = RowMajor(self, type);
  const Tensor out = EmptyTensor(sizes, type);
  DispatchOnFloatingType(type, kName, SWITCHYARD_OPERATORS("_adaptive_avg_pool2d"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    // The windows divide the image; they share a row where it does not divide evenly.
    const auto range = [](int64_t index, int64_t count, int64_t size) {
      return Range{index * size / count, ((index + 1) * size + count - 1) / count};
    };
    ForEachWindow<T>(images, out, [&](int64_t place, const T* image, int64_t y, int64_t x) {
      const Range rows = range(y, sizes[sizes.size() - 2], self.size(-2));
      const Range columns = range(x, sizes.back(), self.size(-1));
      const int64_t count = (rows.end - rows.begin) * (columns.end - columns.begin);
      out.data<T>()[place] =
          static_cast<T>(SumIn(image, self.size(-1), rows, columns) / static_cast<double>(count));
    });
  });
  return internal::WithType(out, self.dtype());
}

}  // namespace switchyard::native
