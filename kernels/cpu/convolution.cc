// Convolutions over one, two or three dimensions, and transposed ones, as matrix products.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/windows.h"
#include "kernels/cpu/columns.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/matrix_product.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/convolution_native.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "convolution";

struct Numbers {
  std::vector<int64_t> stride;
  std::vector<int64_t> padding;
  std::vector<int64_t> dilation;
  std::vector<int64_t> output_padding;
  bool transposed;
  int64_t groups;
};

void CheckTensors(const Tensor& input, const Tensor& weight, const Tensor& bias,
                  const Numbers& numbers) {
  SWITCHYARD_CHECK(input.dim() == weight.dim(), kName, ": input of sizes ", input.sizes(),
                   " and weight of sizes ", weight.sizes(), " differ in their dimensions");
  SWITCHYARD_CHECK(input.dtype() == weight.dtype(), kName, ": weight has dtype ", weight.dtype(),
                   " and input ", input.dtype());
  const int64_t groups = numbers.groups;
  SWITCHYARD_CHECK(groups > 0, kName, ": groups is ", groups, ", not positive");
  SWITCHYARD_CHECK(weight.size(0) % groups == 0 && weight.size(0) > 0, kName, ": weight of sizes ",
                   weight.sizes(), " does not make ", groups, " groups");
  const int64_t channels = numbers.transposed ? weight.size(0) : weight.size(1) * groups;
  SWITCHYARD_CHECK(input.size(1) == channels, kName, ": input of sizes ", input.sizes(), " has ",
                   input.size(1), " channels, and weight of sizes ", weight.sizes(), " takes ",
                   channels);
  if (!bias.defined()) return;
  const int64_t results = numbers.transposed ? weight.size(1) * groups : weight.size(0);
  SWITCHYARD_CHECK(bias.dim() == 1 && bias.size(0) == results, kName, ": bias has sizes ",
                   bias.sizes(), ", not [", results, "]");
  SWITCHYARD_CHECK(bias.dtype() == input.dtype(), kName, ": bias has dtype ", bias.dtype(),
                   " and input ", input.dtype());
}

// The windows over the input; over the result if transposed.
internal::Columns GeometryOf(const Tensor& input, const Tensor& weight, const Numbers& numbers) {
  const auto rank = static_cast<size_t>(weight.dim()) - 2;
  internal::Columns c = {weight.size(1), {1, 1, 1}, {}, {1, 1, 1}};
  std::fill(c.windows.begin(), c.windows.end(), internal::Window{1, 1, 0, 1});
  for (size_t d = 0; d < rank; ++d) {
    const size_t place = internal::Columns::kRank - rank + d;
    const int64_t size = input.sizes()[d + 2];
    const internal::Window window = {weight.sizes()[d + 2], numbers.stride[d], numbers.padding[d],
                                     numbers.dilation[d]};
    SWITCHYARD_CHECK(window.kernel > 0, kName, ": weight of sizes ", weight.sizes(), " is empty");
    internal::CheckWindow(kName, window, size);
    c.windows[place] = window;
    if (numbers.transposed) {
      SWITCHYARD_CHECK(numbers.output_padding[d] < std::max(window.stride, window.dilation), kName,
                       ": output_padding ", numbers.output_padding[d],
                       " is not less than stride or dilation");
      c.counts[place] = size;
      c.image[place] = (size - 1) * window.stride - 2 * window.padding + window.Extent() +
                       numbers.output_padding[d];
    } else {
      c.image[place] = size;
      c.counts[place] = window.CountIn(size, /*ceils=*/false);
    }
    SWITCHYARD_CHECK(size > 0 && c.image[place] > 0 && c.counts[place] > 0, kName,
                     ": windows of sizes ", weight.sizes(), " do not fit into input of sizes ",
                     input.sizes());
  }
  return c;
}

template <typename T>
internal::Matrix<T> RowMajorMatrix(const T* data, int64_t rows, int64_t columns) {
  return {data, rows, columns, columns, 1};
}

// result += weight @ windows of the input, group by group; all row-major.
template <typename T>
void Convolve(const internal::Columns& c, const Tensor& input, const Tensor& weight, int64_t groups,
              const Tensor& result) {
  const int64_t features = weight.size(0) / groups;
  std::vector<T> columns(c.IsImage() ? 0 : static_cast<size_t>(c.Rows() * c.Count()));
  const T* image = input.data<T>();
  T* to = result.data<T>();
  for (int64_t i = 0; i < input.size(0); ++i) {
    for (int64_t g = 0; g < groups; ++g) {
      if (!c.IsImage()) internal::ImageToColumns(c, image, columns.data());
      const T* rows = c.IsImage() ? image : columns.data();
      const T* factors = weight.data<T>() + g * features * c.Rows();
      internal::MatrixProduct<T>(RowMajorMatrix(factors, features, c.Rows()),
                                 RowMajorMatrix(rows, c.Rows(), c.Count()), T{1}, to)
          .Run();
      image += c.channels * c.ImageSize();
      to += features * c.Count();
    }
  }
}

// The other way round: each element of the input adds its multiple of the weight to a window.
template <typename T>
void ConvolveTransposed(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                        int64_t groups, const Tensor& result) {
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

Tensor RowMajor(const Tensor& tensor, ScalarType type) {
  const Tensor converted = internal::WithType(tensor, type);
  return converted.is_contiguous() ? converted : CloneRowMajor(converted);
}

// Every channel filled with its bias, or with zeros.
template <typename T>
void StartWithBias(const Tensor& result, const Tensor& bias) {
  const int64_t channels = result.size(1);
  const int64_t elements = result.numel() / std::max<int64_t>(1, result.size(0) * channels);
  T* to = result.data<T>();
  for (int64_t i = 0; i < result.size(0) * channels; ++i, to += elements) {
    std::fill_n(to, elements, bias.defined() ? bias.data<T>()[i % channels] : T{0});
  }
}

std::vector<int64_t> ResultSizes(const Tensor& input, const Tensor& weight,
                                 const internal::Columns& c, const Numbers& numbers) {
  std::vector<int64_t> sizes = {
      input.size(0), numbers.transposed ? weight.size(1) * numbers.groups : weight.size(0)};
  const auto& last = numbers.transposed ? c.image : c.counts;
  sizes.insert(sizes.end(), last.end() - (weight.dim() - 2), last.end());
  return sizes;
}

}  // namespace

Tensor convolution_cpu(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
                       IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                       bool transposed, IntArrayRef output_padding, int64_t groups) {
  SWITCHYARD_CHECK(3 <= weight.dim() && weight.dim() <= 5, kName, ": weight has sizes ",
                   weight.sizes(), ", which are not those of one to three dimensions of windows");
  const auto rank = static_cast<size_t>(weight.dim()) - 2;
  const Numbers numbers = {
      internal::NumberForEach(kName, "stride", stride, rank, 1),
      internal::NumberForEach(kName, "padding", padding, rank, 0),
      internal::NumberForEach(kName, "dilation", dilation, rank, 1),
      internal::NumberForEach(kName, "output_padding", output_padding, rank, 0),
      transposed,
      groups};
  const Tensor addend = bias.value_or(Tensor());
  CheckTensors(input, weight, addend, numbers);
  const internal::Columns c = GeometryOf(input, weight, numbers);
  // Neither the columns nor the image may have more elements than can be counted.
  CountElements({c.Rows(), c.counts[0], c.counts[1], c.counts[2]});
  CountElements({c.channels, c.image[0], c.image[1], c.image[2]});
  const ScalarType type = internal::TypeOfFold(input.dtype());
  return DispatchOnFloatingType(type, kName, SWITCHYARD_OPERATORS("convolution"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Tensor result = EmptyTensor(ResultSizes(input, weight, c, numbers), type);
    StartWithBias<T>(result, addend.defined() ? RowMajor(addend, type) : addend);
    const auto run = transposed ? ConvolveTransposed<T> : Convolve<T>;
    run(c, RowMajor(input, type), RowMajor(weight, type), groups, result);
    return internal::WithType(result, input.dtype());
  });
}

}  // namespace switchyard::native
