// Images of other sizes without aliases: each element of a result from all those of the input that
// its width covers, first along lines, then across them; and the way back.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/operands.h"
#include "kernels/common/resampling.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_upsample_bicubic2d_aa_backward_native.h"
#include "switchyard/ops/_upsample_bicubic2d_aa_native.h"
#include "switchyard/ops/_upsample_bilinear2d_aa_backward_native.h"
#include "switchyard/ops/_upsample_bilinear2d_aa_native.h"

namespace switchyard::native {
namespace {

// How many elements a weight reaches over: 2 for triangles, 4 for cubic curves.
template <int kReach, typename T>
T WeightAt(T place) {
  constexpr T kSlope = T{-0.5};
  const T distance = std::fabs(place);
  if constexpr (kReach == 2) {
    return distance < 1 ? 1 - distance : 0;
  } else {
    if (distance < 1) return internal::NearCubic(distance, kSlope);
    return distance < 2 ? internal::FarCubic(distance, kSlope) : 0;
  }
}

// Elements of the input in a row.
template <typename T>
struct Span {
  int64_t first;
  std::vector<T> weights;
};

// Weights are as wide as an element of the result, if that is wider than one of the input.
template <int kReach, typename T>
Span<T> SpanAt(const internal::ResampledAxis& axis, int64_t index) {
  const T scale = static_cast<T>(axis.scale);
  const T width = scale >= 1 ? scale : 1;
  const T reach = kReach * T{0.5} * width;
  const T middle = scale * (static_cast<T>(index) + T{0.5});
  const auto inside = [&axis](T place) {
    if (!(place > 0)) return int64_t{0};
    return place < static_cast<T>(axis.from) ? static_cast<int64_t>(place) : axis.from;
  };
  Span<T> span = {inside(middle - reach + T{0.5}), {}};
  const int64_t end = inside(middle + reach + T{0.5});
  T sum = 0;
  for (int64_t i = span.first; i < end; ++i) {
    span.weights.push_back(WeightAt<kReach>((static_cast<T>(i) - middle + T{0.5}) * (1 / width)));
    sum += span.weights.back();
  }
  for (T& weight : span.weights) weight = sum != 0 ? weight / sum : weight;
  return span;
}

// The spans of one image.
template <typename T>
struct Spans {
  std::vector<Span<T>> high;
  std::vector<Span<T>> wide;
};

template <int kReach, typename T>
std::vector<Span<T>> SpansOf(const internal::ResampledAxis& axis) {
  std::vector<Span<T>> spans;
  for (int64_t i = 0; i < axis.to; ++i) spans.push_back(SpanAt<kReach, T>(axis, i));
  return spans;
}

template <typename T>
void AddScaled(const T* from, T weight, int64_t count, T* to) {
  for (int64_t i = 0; i < count; ++i) to[i] += weight * from[i];
}

// `lines` are those of the input, with the width of the result.
template <typename T>
void Shrink(const T* image, const internal::ResampledAxes& axes, const Spans<T>& spans,
            std::vector<T>* lines, T* out) {
  T* line = lines->data();
  for (int64_t i = 0; i < axes.high.from; ++i, image += axes.wide.from) {
    for (const Span<T>& span : spans.wide) {
      T sum = 0;
      const T* element = image + span.first;
      for (const T weight : span.weights) sum += weight * *element++;
      *line++ = sum;
    }
  }
  for (const Span<T>& span : spans.high) {
    std::fill_n(out, axes.wide.to, T{0});
    line = lines->data() + span.first * axes.wide.to;
    for (const T weight : span.weights) {
      AddScaled(line, weight, axes.wide.to, out);
      line += axes.wide.to;
    }
    out += axes.wide.to;
  }
}

// The gradient of the input, by the same weights.
template <typename T>
void ShrinkBack(const T* grad, const internal::ResampledAxes& axes, const Spans<T>& spans,
                std::vector<T>* lines, T* out) {
  std::fill(lines->begin(), lines->end(), T{0});
  for (const Span<T>& span : spans.high) {
    T* line = lines->data() + span.first * axes.wide.to;
    for (const T weight : span.weights) {
      AddScaled(grad, weight, axes.wide.to, line);
      line += axes.wide.to;
    }
    grad += axes.wide.to;
  }
  const T* line = lines->data();
  for (int64_t i = 0; i < axes.high.from; ++i, out += axes.wide.from) {
    std::fill_n(out, axes.wide.from, T{0});
    for (const Span<T>& span : spans.wide) {
      T* element = out + span.first;
      for (const T weight : span.weights) *element++ += weight * *line;
      ++line;
    }
  }
}

// What is done with one image: from the sizes of the input to those of the result, or back.
template <typename T>
using OnImage = void (*)(const T* from, const internal::ResampledAxes& axes, const Spans<T>& spans,
                         std::vector<T>* lines, T* to);

template <int kReach, typename Operators>
void OnImages(const char* name, Operators operators, const Tensor& from, const Tensor& to,
              const internal::ResampledAxes& axes, bool is_back) {
  if (to.numel() == 0) return;
  const ScalarType type = internal::ComputedType(from.dtype());
  DispatchOnFloatingType(type, name, operators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Spans<T> spans = {SpansOf<kReach, T>(axes.high), SpansOf<kReach, T>(axes.wide)};
    const Tensor images = internal::Packed(from, type);
    const Tensor values = internal::PackedLike(to, type);
    const OnImage<T> do_image = is_back ? ShrinkBack<T> : Shrink<T>;
    std::vector<T> lines(static_cast<size_t>(axes.high.from * axes.wide.to));
    const int64_t count = from.size(0) * from.size(1);
    for (int64_t i = 0; i < count; ++i) {
      do_image(images.data<T>() + i * (from.numel() / count), axes, spans, &lines,
               values.data<T>() + i * (to.numel() / count));
    }
    if (!values.is_same(to)) internal::CopyElements(to, values);
  });
}

}  // namespace

void structured__upsample_bilinear2d_aa_out_cpu::impl(
    const Tensor& self, IntArrayRef /*output_size*/, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w, const Tensor& out) {
  OnImages<2>(
      operator_name(), SWITCHYARD_OPERATORS("_upsample_bilinear2d_aa"), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {align_corners}, {scales_h, scales_w}),
      /*is_back=*/false);
}
void structured__upsample_bilinear2d_aa_backward_out_cpu::impl(
    const Tensor& grad_output, IntArrayRef /*output_size*/, IntArrayRef input_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w,
    const Tensor& grad_input) {
  OnImages<2>(
      operator_name(), SWITCHYARD_OPERATORS("_upsample_bilinear2d_aa_backward"), grad_output,
      grad_input,
      internal::AxesBetween(input_size, grad_output.sizes(), {align_corners}, {scales_h, scales_w}),
      /*is_back=*/true);
}
void structured__upsample_bicubic2d_aa_out_cpu::impl(
    const Tensor& self, IntArrayRef /*output_size*/, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w, const Tensor& out) {
  OnImages<4>(
      operator_name(), SWITCHYARD_OPERATORS("_upsample_bicubic2d_aa"), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {align_corners}, {scales_h, scales_w}),
      /*is_back=*/false);
}
void structured__upsample_bicubic2d_aa_backward_out_cpu::impl(
    const Tensor& grad_output, IntArrayRef /*output_size*/, IntArrayRef input_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w,
    const Tensor& grad_input) {
  OnImages<4>(
      operator_name(), SWITCHYARD_OPERATORS("_upsample_bicubic2d_aa_backward"), grad_output,
      grad_input,
      internal::AxesBetween(input_size, grad_output.sizes(), {align_corners}, {scales_h, scales_w}),
      /*is_back=*/true);
}

}  // namespace switchyard::native
