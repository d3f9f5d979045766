// Samples of random operators. Each call draws the same numbers, so that it is a function; numbers
// around a mean have gradient 0 nevertheless.

#include <optional>
#include <tuple>
#include <utility>

#include "lib/core/generator.h"
#include "switchyard/ops/_scaled_dot_product_attention_forward.h"
#include "switchyard/ops/bernoulli.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/dropout.h"
#include "switchyard/ops/exponential.h"
#include "switchyard/ops/log_normal.h"
#include "switchyard/ops/native_dropout.h"
#include "switchyard/ops/normal.h"
#include "switchyard/ops/poisson.h"
#include "switchyard/ops/random.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/uniform.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

Generator SameNumbers() { return Generator(5); }

struct Written {
  const char* op;
  void (*write)(Tensor& self);
};

const Written kWritten[] = {
    {"uniform_", [](Tensor& x) { switchyard::uniform_(x, 0, 1, SameNumbers()); }},
    {"random_.from", [](Tensor& x) { switchyard::random_(x, 1, 5, SameNumbers()); }},
    {"random_.to", [](Tensor& x) { switchyard::random_(x, 5, SameNumbers()); }},
    {"random_", [](Tensor& x) { switchyard::random_(x, SameNumbers()); }},
    {"exponential_", [](Tensor& x) { switchyard::exponential_(x, 1, SameNumbers()); }},
    {"log_normal_", [](Tensor& x) { switchyard::log_normal_(x, 0, 1, SameNumbers()); }},
    {"normal_", [](Tensor& x) { switchyard::normal_(x, 0, 1, SameNumbers()); }},
    {"bernoulli_.float", [](Tensor& x) { switchyard::bernoulli_(x, 0.5, SameNumbers()); }},
};

void AddDrawn(Samples* samples) {
  const auto bernoulli = [](const Tensors& x) {
    return switchyard::bernoulli(switchyard::sigmoid(x[0]), SameNumbers());
  };
  const auto bernoulli_into = [](const Tensors& x) {
    Tensor self = switchyard::clone(x[0]);
    return Tensor(switchyard::bernoulli_(self, switchyard::sigmoid(x[1]), SameNumbers()));
  };
  const auto of_mean = [](const Tensors& x) { return switchyard::normal(x[0], 2, SameNumbers()); };
  const auto of_deviation = [](const Tensors& x) {
    return switchyard::normal(2, x[0], SameNumbers());
  };
  const auto of_both = [](const Tensors& x) {
    return switchyard::normal(x[0], x[1], SameNumbers());
  };
  const auto poisson = [](const Tensors& x) { return switchyard::poisson(x[0], SameNumbers()); };
  const Tensor x = Positive({2, 3}, 1);
  samples->push_back(Of("bernoulli", "plain", {x}, bernoulli));
  samples->push_back(Of("bernoulli_.Tensor", "plain", {x, Drawn({2, 3}, 2)}, bernoulli_into));
  samples->push_back(Of("poisson", "plain", {x}, poisson, Expect::kZeros));
  samples->push_back(Of("normal.Tensor_float", "plain", {x}, of_mean, Expect::kZeros));
  samples->push_back(Of("normal.float_Tensor", "plain", {x}, of_deviation, Expect::kZeros));
  samples->push_back(
      Of("normal.Tensor_Tensor", "plain", {x, Positive({2, 3}, 2)}, of_both, Expect::kZeros));
}

// Without a generator argument: each call reseeds the generator of the process.
void AddDropout(Samples* samples) {
  const auto native = [](const Tensors& x, double p, std::optional<bool> train) {
    ManualSeed(5);
    return std::get<0>(switchyard::native_dropout(x[0], p, train));
  };
  const auto add = [&](const char* kind, const Tensor& x, double p, std::optional<bool> train) {
    samples->push_back(Of("native_dropout", kind, {x},
                          [=](const Tensors& inputs) { return native(inputs, p, train); }));
  };
  add("training", Drawn({3, 4}, 1), 0.5, true);
  add("training, unsaid", ByColumns(Drawn({3, 4}, 1)), 0.3, std::nullopt);
  add("all dropped", Drawn({2, 3}, 1), 1, true);
  add("evaluating", Drawn({2, 3}, 1), 0.5, false);
  add("empty", Drawn({0, 3}), 0.5, true);
  samples->push_back(Of("dropout", "training", {Drawn({3, 4}, 1)}, [](const Tensors& x) {
    ManualSeed(5);
    return switchyard::dropout(x[0], 0.5, /*train=*/true);
  }));
  samples->push_back(
      Of("_scaled_dot_product_attention_forward", "dropout",
         {Drawn({1, 3, 2}, 1), Drawn({1, 4, 2}, 2), Drawn({1, 4, 3}, 3), Drawn({3, 4}, 4)},
         [](const Tensors& x) {
           ManualSeed(5);
           return switchyard::_scaled_dot_product_attention_forward(x[0], x[1], x[2], x[3], 0.5,
                                                                    true, /*is_causal=*/false);
         }));
}

}  // namespace

Samples RandomSamples() {
  Samples samples;
  for (const Written& row : kWritten) {
    samples.push_back(
        Of(row.op, "plain", {Drawn({2, 3}, 1)}, [write = row.write](const Tensors& x) {
          Tensor self = switchyard::clone(x[0]);
          write(self);
          return self;
        }));
  }
  AddDrawn(&samples);
  AddDropout(&samples);
  return samples;
}

}  // namespace switchyard::samples
