// Samples of layers of networks: softmax, convolution, normalization, attention.

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "switchyard/ops/_log_softmax.h"
#include "switchyard/ops/_scaled_dot_product_attention_forward.h"
#include "switchyard/ops/_softmax.h"
#include "switchyard/ops/convolution.h"
#include "switchyard/ops/convolution_backward.h"
#include "switchyard/ops/native_batch_norm.h"
#include "switchyard/ops/native_layer_norm.h"
#include "switchyard/ops/to.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

void AddSoftmax(Samples* samples) {
  for (const int64_t dim : {0, -1}) {
    const auto softmax = [dim](const Tensors& x) { return switchyard::_softmax(x[0], dim, false); };
    const auto log_softmax = [dim](const Tensors& x) {
      return switchyard::_log_softmax(x[0], dim, false);
    };
    samples->push_back(Of("_softmax", "plain", {Drawn({2, 3}, 1)}, softmax));
    samples->push_back(Of("_softmax", "no dimensions", {Drawn({}, 1)}, softmax));
    samples->push_back(
        Of("_log_softmax", "transposed", {ByColumns(Drawn({2, 3}, 1))}, log_softmax));
    samples->push_back(Of("_log_softmax", "empty", {Drawn({0, 2})}, log_softmax));
  }
}

struct Convolution {
  const char* kind;
  std::vector<int64_t> input;
  std::vector<int64_t> weight;
  std::vector<int64_t> stride;
  std::vector<int64_t> padding;
  std::vector<int64_t> dilation;
  bool transposed = false;
  std::vector<int64_t> output_padding = {0};
  int64_t groups = 1;
};

const Convolution kConvolutions[] = {
    {"plain", {2, 2, 3, 3}, {3, 2, 2, 2}, {1}, {0}, {1}},
    {"padded", {1, 2, 3, 3}, {2, 2, 3, 3}, {1, 1}, {1, 2}, {1}},
    {"stepped, with a rest", {1, 2, 4, 5}, {2, 2, 2, 2}, {3, 2}, {0}, {1}},
    {"dilated", {1, 1, 5, 4}, {2, 1, 2, 2}, {2, 1}, {1}, {3, 2}},
    {"groups", {2, 4, 3, 3}, {2, 2, 2, 2}, {1}, {1}, {1}, false, {0}, 2},
    {"each channel", {2, 3, 3, 2}, {6, 1, 2, 2}, {2}, {1}, {1}, false, {0}, 3},
    {"one dimension", {2, 2, 5}, {3, 2, 2}, {2}, {1}, {2}},
    {"three dimensions", {1, 1, 3, 2, 3}, {2, 1, 2, 2, 2}, {2, 1, 1}, {0}, {1}},
    {"transposed", {2, 2, 2, 3}, {2, 3, 2, 2}, {1}, {0}, {1}, true},
    {"transposed, stepped", {1, 2, 2, 2}, {2, 1, 3, 2}, {2, 3}, {1}, {1}, true, {1, 2}},
    {"transposed, groups", {2, 4, 2, 2}, {4, 2, 2, 2}, {2}, {0}, {2}, true, {1}, 2},
};

void AddConvolutions(Samples* samples) {
  for (const Convolution& row : kConvolutions) {
    const auto convolve = [row](const Tensors& x) {
      const std::optional<Tensor> bias = x.size() > 2 ? std::optional(x[2]) : std::nullopt;
      return switchyard::convolution(x[0], x[1], bias, row.stride, row.padding, row.dilation,
                                     row.transposed, row.output_padding, row.groups);
    };
    const int64_t channels = row.transposed ? row.weight[1] * row.groups : row.weight[0];
    const Tensors inputs = {Drawn(row.input, 1), Drawn(row.weight, 2), Drawn({channels}, 3)};
    samples->push_back(Of("convolution", row.kind, inputs, convolve));
    samples->push_back(Of("convolution", row.kind, {inputs[0], inputs[1]}, convolve));
  }
}

// The gradients of a convolution, from that of its result.
void AddConvolutionGradients(Samples* samples) {
  const auto gradients = [](bool transposed, int64_t groups) {
    return [transposed, groups](const Tensors& x) {
      return switchyard::convolution_backward(x[0], x[1], x[2], std::nullopt, {2, 1}, {1, 0},
                                              {1, 1}, transposed, {0, 0}, groups,
                                              {true, true, true});
    };
  };
  samples->push_back(Of("convolution_backward", "plain",
                        {Drawn({1, 2, 2, 2}, 1), Drawn({1, 2, 3, 3}, 2), Drawn({2, 2, 2, 2}, 3)},
                        gradients(false, 1)));
  samples->push_back(Of("convolution_backward", "groups",
                        {Drawn({1, 2, 2, 2}, 1), Drawn({1, 2, 3, 3}, 2), Drawn({2, 1, 2, 2}, 3)},
                        gradients(false, 2)));
  samples->push_back(Of("convolution_backward", "transposed",
                        {Drawn({1, 2, 2, 3}, 1), Drawn({1, 2, 2, 2}, 2), Drawn({2, 2, 2, 2}, 3)},
                        gradients(true, 1)));
}

// The second and third results are not differentiable and do not count.
void AddBatchNorm(Samples* samples) {
  const Tensor mean = Given({2}, {0.1, -0.2});
  const Tensor variance = Given({2}, {1.5, 0.5});
  const auto train = [](const Tensors& x) {
    const std::optional<Tensor> weight = x.size() > 1 ? std::optional(x[1]) : std::nullopt;
    const std::optional<Tensor> bias = x.size() > 1 ? std::optional(x[2]) : std::nullopt;
    return std::get<0>(switchyard::native_batch_norm(x[0], weight, bias, std::nullopt, std::nullopt,
                                                     true, 0.1, 1e-3));
  };
  const auto evaluate = [mean, variance](const Tensors& x) {
    return std::get<0>(
        switchyard::native_batch_norm(x[0], x[1], x[2], switchyard::to(mean, x[0].dtype()),
                                      switchyard::to(variance, x[0].dtype()), false, 0.1, 1e-3));
  };
  const Tensor image = Drawn({2, 2, 3}, 1);
  const Tensor weight = Positive({2}, 2);
  const Tensor bias = Drawn({2}, 3);
  samples->push_back(Of("native_batch_norm", "training", {image, weight, bias}, train));
  samples->push_back(Of("native_batch_norm", "training, no weight", {image}, train));
  samples->push_back(Of("native_batch_norm", "rows", {Drawn({4, 2}, 1), weight, bias}, train));
  samples->push_back(Of("native_batch_norm", "evaluating", {image, weight, bias}, evaluate));
}

void AddLayerNorm(Samples* samples) {
  const auto norm = [](const std::vector<int64_t>& shape) {
    return [shape](const Tensors& x) {
      const std::optional<Tensor> weight = x.size() > 1 ? std::optional(x[1]) : std::nullopt;
      const std::optional<Tensor> bias = x.size() > 2 ? std::optional(x[2]) : std::nullopt;
      return std::get<0>(switchyard::native_layer_norm(x[0], shape, weight, bias, 1e-3));
    };
  };
  samples->push_back(Of("native_layer_norm", "plain",
                        {Drawn({2, 4}, 1), Positive({4}, 2), Drawn({4}, 3)}, norm({4})));
  samples->push_back(Of("native_layer_norm", "two dimensions",
                        {Drawn({2, 2, 3}, 1), Positive({2, 3}, 2), Drawn({2, 3}, 3)},
                        norm({2, 3})));
  samples->push_back(
      Of("native_layer_norm", "no bias", {Drawn({2, 4}, 1), Positive({4}, 2)}, norm({4})));
  samples->push_back(Of("native_layer_norm", "no weight", {Drawn({4}, 1)}, norm({4})));
}

void AddAttention(Samples* samples) {
  const Tensor query = Drawn({2, 3, 2}, 1);
  const Tensor key = Drawn({2, 4, 2}, 2);
  const Tensor value = Drawn({2, 4, 3}, 3);
  const auto attend = [](bool is_causal) {
    return [is_causal](const Tensors& x) {
      const std::optional<Tensor> mask = x.size() > 3 ? std::optional(x[3]) : std::nullopt;
      return switchyard::_scaled_dot_product_attention_forward(x[0], x[1], x[2], mask, 0, true,
                                                               is_causal);
    };
  };
  const char* op = "_scaled_dot_product_attention_forward";
  samples->push_back(Of(op, "plain", {query, key, value}, attend(false)));
  samples->push_back(Of(op, "causal", {query, key, value}, attend(true)));
  samples->push_back(Of(op, "a mask", {query, key, value, Drawn({3, 4}, 4)}, attend(false)));
  samples->push_back(Of(
      op, "a truth mask",
      {query, key, value,
       Mask({3, 4}, {true, false, true, true, false, true, true, true, true, true, true, false})},
      attend(false)));
  samples->push_back(Of(op, "a row that sees nothing",
                        {query, key, value,
                         Mask({3, 4}, {true, false, true, true, false, false, false, false, true,
                                       true, true, false})},
                        attend(false)));
}

}  // namespace

Samples LayerSamples() {
  Samples samples;
  AddSoftmax(&samples);
  AddConvolutions(&samples);
  AddConvolutionGradients(&samples);
  AddBatchNorm(&samples);
  AddLayerNorm(&samples);
  AddAttention(&samples);
  return samples;
}

}  // namespace switchyard::samples
