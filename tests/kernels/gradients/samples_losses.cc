// Samples of losses and of activations whose gradients are operators.

#include <cstdint>
#include <optional>
#include <tuple>

#include "switchyard/ops/_ctc_loss.h"
#include "switchyard/ops/_prelu_kernel.h"
#include "switchyard/ops/binary_cross_entropy.h"
#include "switchyard/ops/binary_cross_entropy_backward.h"
#include "switchyard/ops/binary_cross_entropy_with_logits.h"
#include "switchyard/ops/hardshrink.h"
#include "switchyard/ops/hardshrink_backward.h"
#include "switchyard/ops/huber_loss.h"
#include "switchyard/ops/log_sigmoid_backward.h"
#include "switchyard/ops/log_sigmoid_forward.h"
#include "switchyard/ops/log_softmax.h"
#include "switchyard/ops/mse_loss.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/smooth_l1_loss.h"
#include "switchyard/ops/soft_margin_loss.h"
#include "switchyard/ops/softshrink.h"
#include "switchyard/ops/softshrink_backward.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

struct Pair {
  const char* op;
  Tensor (*call)(const Tensor& input, const Tensor& target, int64_t reduction);
};

const Pair kPairs[] = {
    {"mse_loss", [](const Tensor& x, const Tensor& y,
                    int64_t reduction) { return switchyard::mse_loss(x, y, reduction); }},
    {"smooth_l1_loss",
     [](const Tensor& x, const Tensor& y, int64_t reduction) {
       return switchyard::smooth_l1_loss(x, y, reduction, 0.53);
     }},
    {"huber_loss", [](const Tensor& x, const Tensor& y,
                      int64_t reduction) { return switchyard::huber_loss(x, y, reduction, 0.47); }},
    {"soft_margin_loss",
     [](const Tensor& x, const Tensor& y, int64_t reduction) {
       return switchyard::soft_margin_loss(x, y, reduction);
     }},
};

void AddPairs(Samples* samples) {
  for (const Pair& pair : kPairs) {
    for (const int64_t reduction : {0, 1, 2}) {
      const auto call = [pair, reduction](const Tensors& x) {
        return pair.call(x[0], x[1], reduction);
      };
      samples->push_back(Of(pair.op, "plain", {Drawn({2, 3}, 1), Drawn({2, 3}, 2)}, call));
      samples->push_back(Of(pair.op, "broadcast", {Drawn({2, 3}, 3), Drawn({3}, 4)}, call));
    }
  }
}

std::optional<Tensor> At(const Tensors& x, size_t i) {
  return i < x.size() ? std::optional(x[i]) : std::nullopt;
}

void AddEntropies(Samples* samples) {
  const Tensor x = Drawn({2, 3}, 1);
  const Tensor share = switchyard::sigmoid(x);
  const Tensor target = switchyard::sigmoid(Drawn({2, 3}, 2));
  for (const int64_t reduction : {0, 1, 2}) {
    const auto of_shares = [reduction](const Tensors& x) {
      return switchyard::binary_cross_entropy(x[0], x[1], At(x, 2), reduction);
    };
    samples->push_back(Of("binary_cross_entropy", "plain", {share, target}, of_shares));
    samples->push_back(
        Of("binary_cross_entropy", "weighted", {share, target, Positive({3}, 3)}, of_shares));
    const auto of_gradient = [reduction](const Tensors& x) {
      return switchyard::binary_cross_entropy_backward(x[0], x[1], x[2], At(x, 3), reduction);
    };
    const Tensor grad = reduction == 0 ? Drawn({2, 3}, 4) : Drawn({}, 4);
    samples->push_back(
        Of("binary_cross_entropy_backward", "plain", {grad, share, target}, of_gradient));
    samples->push_back(Of("binary_cross_entropy_backward", "weighted",
                          {grad, share, target, Positive({3}, 3)}, of_gradient));
    const auto of_logits = [reduction](const Tensors& x) {
      return switchyard::binary_cross_entropy_with_logits(x[0], x[1], At(x, 2), At(x, 3),
                                                          reduction);
    };
    constexpr char kLogits[] = "binary_cross_entropy_with_logits";
    samples->push_back(Of(kLogits, "plain", {x, target}, of_logits));
    samples->push_back(Of(kLogits, "weighted", {x, target, Positive({3}, 3)}, of_logits));
    samples->push_back(
        Of(kLogits, "both weights", {x, target, Positive({2, 3}, 3), Positive({3}, 4)}, of_logits));
  }
}

void AddActivations(Samples* samples) {
  const Tensors one = {Drawn({2, 3}, 1)};
  const Tensors two = {Drawn({2, 3}, 1), Drawn({2, 3}, 2)};
  samples->push_back(Of("log_sigmoid_forward", "plain", one, [](const Tensors& x) {
    return std::get<0>(switchyard::log_sigmoid_forward(x[0]));
  }));
  samples->push_back(Of("log_sigmoid_backward", "plain", two, [](const Tensors& x) {
    const Tensor buffer = std::get<1>(switchyard::log_sigmoid_forward(x[1]));
    return switchyard::log_sigmoid_backward(x[0], x[1], buffer);
  }));
  samples->push_back(Of("softshrink", "plain", one,
                        [](const Tensors& x) { return switchyard::softshrink(x[0], 0.31); }));
  samples->push_back(Of("hardshrink", "plain", one,
                        [](const Tensors& x) { return switchyard::hardshrink(x[0], 0.31); }));
  samples->push_back(Of("softshrink_backward", "plain", two, [](const Tensors& x) {
    return switchyard::softshrink_backward(x[0], x[1], 0.31);
  }));
  samples->push_back(Of("hardshrink_backward", "plain", two, [](const Tensors& x) {
    return switchyard::hardshrink_backward(x[0], x[1], 0.31);
  }));
  samples->push_back(Of("_prelu_kernel", "a weight each", {Drawn({2, 3}, 1), Positive({3}, 2)},
                        [](const Tensors& x) { return switchyard::_prelu_kernel(x[0], x[1]); }));
  samples->push_back(Of("_prelu_kernel", "one weight", {Drawn({2, 3}, 3), Positive({}, 2)},
                        [](const Tensors& x) { return switchyard::_prelu_kernel(x[0], x[1]); }));
}

// Gradients are those of logarithms of probabilities whose sum is one.
void AddSequences(Samples* samples) {
  const Tensor targets = Indices({2, 2}, {1, 2, 1, 1});
  samples->push_back(Of(
      "_ctc_loss", "two targets", {Drawn({4, 2, 3}, 1)},
      [targets](const Tensors& x) {
        const Tensor steps = switchyard::log_softmax(x[0], 2, std::nullopt);
        return std::get<0>(switchyard::_ctc_loss(steps, targets, {4, 4}, {2, 2}));
      },
      Expect::kFirstAlone));
}

}  // namespace

Samples LossSamples() {
  Samples samples;
  AddPairs(&samples);
  AddEntropies(&samples);
  AddActivations(&samples);
  AddSequences(&samples);
  return samples;
}

}  // namespace switchyard::samples
