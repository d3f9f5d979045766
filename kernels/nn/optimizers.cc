#include "kernels/nn/optimizers.h"

#include <cmath>
#include <map>
#include <utility>

#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addcdiv.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/lerp.h"
#include "switchyard/ops/maximum.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/sqrt.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::nn {
namespace {

void CheckNotNegative(const char* what, double value) {
  SWITCHYARD_CHECK(value >= 0, what, " of an optimiser is ", value, ", below 0");
}

}  // namespace

Optimizer::Optimizer(std::vector<Tensor> parameters) : parameters_(std::move(parameters)) {
  SWITCHYARD_CHECK(!parameters_.empty(), "an optimiser has no parameters");
  for (const Tensor& parameter : parameters_) {
    SWITCHYARD_CHECK(autograd::IsLeaf(parameter),
                     "an optimiser cannot move a computed tensor, only a leaf");
  }
}

void Optimizer::Step() {
  const autograd::NoGrad off;
  for (size_t i = 0; i < parameters_.size(); ++i) {
    const Tensor grad = autograd::GradOf(parameters_[i]);
    if (grad.defined()) Move(i, parameters_[i], grad);
  }
}

void Optimizer::ZeroGrad() {
  for (const Tensor& parameter : parameters_) autograd::SetGrad(parameter, Tensor());
}

State Optimizer::GetState() {
  State state;
  for (size_t i = 0; i < parameters_.size(); ++i) {
    for (const Kept& kept : KeptOf(i)) {
      if (!kept.tensor->defined()) continue;
      state[std::to_string(i) + "." + kept.name] = autograd::Detach(*kept.tensor);
    }
  }
  return state;
}

void Optimizer::LoadState(const State& state) {
  // Everything is checked before the first change.
  std::map<std::string, Kept> places;
  for (size_t i = 0; i < parameters_.size(); ++i) {
    for (const Kept& kept : KeptOf(i)) {
      const std::string name = std::to_string(i) + "." + kept.name;
      places[name] = kept;
      const auto found = state.find(name);
      if (found == state.end()) continue;
      const IntArrayRef sizes = kept.is_number ? IntArrayRef() : parameters_[i].sizes();
      SWITCHYARD_CHECK(found->second.sizes() == sizes, "`", name, "` has sizes ",
                       found->second.sizes(), " in the state, expected are ", sizes);
    }
  }
  for (const auto& [name, tensor] : state) {
    SWITCHYARD_CHECK(places.count(name) != 0, "the state has `", name, "`, the optimiser has not");
  }
  const autograd::NoGrad off;
  for (const auto& [name, place] : places) {
    const auto found = state.find(name);
    Tensor loaded = found == state.end() ? Tensor() : switchyard::clone(found->second);
    // PyTorch counts steps in Float.
    if (loaded.defined() && place.is_number) loaded = switchyard::to(loaded, ScalarType::Long);
    *place.tensor = loaded;
  }
}

Sgd::Sgd(std::vector<Tensor> parameters, const SgdOptions& with)
    : Optimizer(std::move(parameters)), options(with), momenta_(num_parameters()) {
  CheckNotNegative("the learning rate", with.learning_rate);
  CheckNotNegative("the momentum", with.momentum);
  CheckNotNegative("the weight decay", with.weight_decay);
  SWITCHYARD_CHECK(!with.nesterov || (with.momentum > 0 && with.dampening == 0),
                   "Nesterov's momentum needs a momentum and no dampening");
}

std::vector<Optimizer::Kept> Sgd::KeptOf(size_t index) {
  return {{"momentum_buffer", &momenta_[index], false}};
}

void Sgd::Move(size_t index, Tensor parameter, const Tensor& grad) {
  Tensor direction = options.maximize ? switchyard::neg(grad) : grad;
  if (options.weight_decay != 0) {
    direction = switchyard::add(direction, parameter, options.weight_decay);
  }
  if (options.momentum != 0) {
    Tensor& momentum = momenta_[index];
    if (!momentum.defined()) {
      momentum = switchyard::clone(direction);
    } else {
      switchyard::mul_(momentum, options.momentum);
      switchyard::add_(momentum, direction, 1 - options.dampening);
    }
    direction =
        options.nesterov ? switchyard::add(direction, momentum, options.momentum) : momentum;
  }
  switchyard::add_(parameter, direction, -options.learning_rate);
}

Adam::Adam(std::vector<Tensor> parameters, const AdamOptions& with)
    : Optimizer(std::move(parameters)), options(with), moments_(num_parameters()) {
  CheckNotNegative("the learning rate", with.learning_rate);
  CheckNotNegative("eps", with.eps);
  CheckNotNegative("the weight decay", with.weight_decay);
  for (const double beta : {with.beta1, with.beta2}) {
    SWITCHYARD_CHECK(beta >= 0 && beta < 1, "a beta of Adam is ", beta, ", not in [0, 1)");
  }
}

std::vector<Optimizer::Kept> Adam::KeptOf(size_t index) {
  Moments& moments = moments_[index];
  return {{"step", &moments.step, true},
          {"exp_avg", &moments.first, false},
          {"exp_avg_sq", &moments.second, false},
          {"max_exp_avg_sq", &moments.greatest_second, false}};
}

void Adam::Move(size_t index, Tensor parameter, const Tensor& grad) {
  Moments& moments = moments_[index];
  if (!moments.step.defined()) {
    moments.step = EmptyTensor({}, ScalarType::Long);
    *moments.step.data<int64_t>() = 0;
  }
  for (Tensor* const moment : {&moments.first, &moments.second, &moments.greatest_second}) {
    const bool is_used = moment != &moments.greatest_second || options.amsgrad;
    if (is_used && !moment->defined()) *moment = switchyard::zeros_like(parameter);
  }
  Tensor direction = options.maximize ? switchyard::neg(grad) : grad;
  if (options.weight_decay != 0 && options.decouples_decay) {
    switchyard::mul_(parameter, 1 - options.learning_rate * options.weight_decay);
  } else if (options.weight_decay != 0) {
    direction = switchyard::add(direction, parameter, options.weight_decay);
  }
  switchyard::lerp_(moments.first, direction, 1 - options.beta1);
  switchyard::mul_(moments.second, options.beta2);
  switchyard::addcmul_(moments.second, direction, direction, 1 - options.beta2);
  Tensor second = moments.second;
  if (options.amsgrad) {
    moments.greatest_second = switchyard::maximum(moments.greatest_second, second);
    second = moments.greatest_second;
  }
  const auto step = static_cast<double>(++*moments.step.data<int64_t>());
  const double correction1 = 1 - std::pow(options.beta1, step);
  const double correction2 = 1 - std::pow(options.beta2, step);
  Tensor scale = switchyard::sqrt(second);
  switchyard::div_(scale, std::sqrt(correction2));
  switchyard::add_(scale, options.eps);
  switchyard::addcdiv_(parameter, moments.first, scale, -options.learning_rate / correction1);
}

}  // namespace switchyard::nn
