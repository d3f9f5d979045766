// Samples of functions of three operands.

#include <optional>
#include <utility>

#include "switchyard/ops/addcdiv.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/lerp.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/where.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

void AddBounds(Samples* samples) {
  const auto both = [](const Tensors& x) { return switchyard::clamp(x[0], x[1], x[2]); };
  samples->push_back(Of("clamp.Tensor", "stretched",
                        {Drawn({2, 3}, 1), Given({3}, {-0.4, -0.5, 0.7}), Given({}, {0.5})}, both));
  samples->push_back(Of("clamp.Tensor", "one bound", {Drawn({2, 3}, 1), Drawn({3}, 2)},
                        [](const Tensors& x) { return switchyard::clamp(x[0], x[1]); }));
  samples->push_back(
      Of("clamp.Tensor", "the other", {Drawn({2, 3}, 1), Drawn({3}, 2)},
         [](const Tensors& x) { return switchyard::clamp(x[0], std::optional<Tensor>(), x[1]); }));
}

void AddProducts(Samples* samples) {
  const auto addcmul = [](const Tensors& x) { return switchyard::addcmul(x[0], x[1], x[2], 2.5); };
  const auto addcdiv = [](const Tensors& x) { return switchyard::addcdiv(x[0], x[1], x[2], 2.5); };
  const auto lerp = [](const Tensors& x) { return switchyard::lerp(x[0], x[1], x[2]); };
  const auto lerp_number = [](const Tensors& x) { return switchyard::lerp(x[0], x[1], 0.3); };
  const Tensors plain = {Positive({2, 3}, 1), Positive({2, 3}, 2), Positive({2, 3}, 3)};
  const Tensors stretched = {Positive({3}, 1), Positive({2, 1}, 2), Positive({}, 3)};
  for (const auto& [kind, inputs] :
       {std::pair("plain", plain), std::pair("stretched", stretched)}) {
    samples->push_back(Of("addcmul", kind, inputs, addcmul));
    samples->push_back(Of("addcdiv", kind, inputs, addcdiv));
    samples->push_back(Of("lerp.Tensor", kind, inputs, lerp));
  }
  samples->push_back(Of("lerp.Scalar", "plain", {Drawn({2, 3}, 1), Drawn({2, 3}, 2)}, lerp_number));
  samples->push_back(
      Of("lerp.Scalar", "stretched", {Drawn({3}, 1), Drawn({2, 1}, 2)}, lerp_number));
}

void AddMasks(Samples* samples) {
  const Tensor mask = Mask({2, 3}, {true, false, true, false, false, true});
  const Tensor row = Mask({3}, {true, false, true});
  for (const Tensor& condition : {mask, row}) {
    const auto where = [condition](const Tensors& x) {
      return switchyard::where(condition, x[0], x[1]);
    };
    const auto number = [condition](const Tensors& x) {
      return switchyard::masked_fill(x[0], condition, 5);
    };
    const auto tensor = [condition](const Tensors& x) {
      return switchyard::masked_fill(x[0], condition, x[1]);
    };
    samples->push_back(Of("where.self", "plain", {Drawn({2, 3}, 1), Drawn({2, 3}, 2)}, where));
    samples->push_back(Of("where.self", "stretched", {Drawn({2, 1}, 1), Drawn({}, 2)}, where));
    samples->push_back(Of("masked_fill.Scalar", "plain", {Drawn({2, 3}, 1)}, number));
    samples->push_back(Of("masked_fill.Scalar", "stretched", {Drawn({2, 1}, 1)}, number));
    samples->push_back(
        Of("masked_fill.Tensor", "plain", {ByColumns(Drawn({2, 3}, 1)), Drawn({}, 2)}, tensor));
  }
}

}  // namespace

Samples TernarySamples() {
  Samples samples;
  AddBounds(&samples);
  AddProducts(&samples);
  AddMasks(&samples);
  return samples;
}

}  // namespace switchyard::samples
