// Trains each network of networks.h twice from the same parameters, with the calls of libtorch's
// modules and with the same calls through static dispatch: results, losses, gradients, buffers and
// parameters are to be equal, bit for bit, in training and in evaluation. Exit status 1 where
// something differs.
//
// Gradients are recorded by what the emitted code was made with: c10's dispatcher, or nodes.
#include "tests/lib/aten/networks/networks.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <ATen/Parallel.h>
#include <ATen/record_function.h>
#include <c10/core/InferenceMode.h>
#include <torch/csrc/api/include/torch/version.h>

#include <cstdio>
#include <memory>
#include <set>
#include <string>

#include "switchyard/ops/nll_loss_nd.h"
#include "switchyard/ops/sub.h"

namespace switchyard::aten::test {
namespace {

// Qualified: argument-dependent lookup also finds PyTorch's own functions.
namespace calls = ::switchyard::aten;

constexpr int kSteps = 4;
constexpr double kRate = 0.1;

int differences = 0;

void ExpectEqual(const std::string& what, const at::Tensor& here, const at::Tensor& there) {
  const bool is_equal =
      here.defined() == there.defined() &&
      (!here.defined() || (here.scalar_type() == there.scalar_type() && at::equal(here, there)));
  if (is_equal) return;
  std::printf("%s: differs\n", what.c_str());
  ++differences;
}

void ExpectEqual(const std::string& what, const Network& here, const Network& there) {
  const auto theirs = there.named_parameters();
  for (const auto& parameter : here.named_parameters()) {
    const at::Tensor& other = theirs[parameter.key()];
    ExpectEqual(what + ", " + parameter.key(), parameter.value(), other);
    ExpectEqual(what + ", gradient of " + parameter.key(), parameter.value().grad(), other.grad());
  }
  const auto buffers = there.named_buffers();
  for (const auto& buffer : here.named_buffers()) {
    ExpectEqual(what + ", " + buffer.key(), buffer.value(), buffers[buffer.key()]);
  }
}

// The operators that c10's dispatcher is asked for while it lives.
class DispatchedOperators {
 public:
  DispatchedOperators()
      : handle_(at::addThreadLocalCallback(
            at::RecordFunctionCallback([](const at::RecordFunction& function)
                                           -> std::unique_ptr<at::ObserverContext> {
              names.insert(function.name());
              return nullptr;
            }).scopes({at::RecordScope::FUNCTION}))) {
    names.clear();
  }
  DispatchedOperators(const DispatchedOperators&) = delete;
  DispatchedOperators& operator=(const DispatchedOperators&) = delete;
  ~DispatchedOperators() { at::removeCallback(handle_); }

  static std::set<std::string> names;

 private:
  at::CallbackHandle handle_;
};
std::set<std::string> DispatchedOperators::names;

// What the networks call and their kernels do not.
const char* const kCalls[] = {"aten::conv2d", "aten::linear",      "aten::batch_norm",
                              "aten::relu",   "aten::max_pool2d",  "aten::layer_norm",
                              "aten::chunk",  "aten::log_softmax", "aten::dropout"};

struct Step {
  at::Tensor output, loss, input_gradient;
};

// One step of training with gradients, through static dispatch or not.
Step Train(Network& network, const at::Tensor& data, const at::Tensor& target, bool is_static) {
  const at::Tensor input = data.clone().requires_grad_();
  at::manual_seed(11);  // of dropout
  Step step;
  step.output = is_static ? network.ForwardStatically(input) : network.Forward(input);
  const at::Tensor rows = step.output.reshape({-1, 10});
  step.loss = is_static ? calls::nll_loss_nd(rows, target) : at::nll_loss_nd(rows, target);
  network.zero_grad();
  step.loss.backward();
  step.input_gradient = input.grad();
  const at::NoGradGuard no_gradients;
  for (at::Tensor& parameter : network.parameters()) {
    if (is_static) {
      calls::sub_(parameter, parameter.grad(), kRate);
    } else {
      parameter.sub_(parameter.grad(), kRate);
    }
  }
  return step;
}

// Without gradients no call of the network asks the dispatcher.
void ExpectPassedBy(const std::string& name, Network& network, const at::Tensor& data) {
  size_t there = 0;
  {
    const DispatchedOperators dispatched;
    network.Forward(data);
    for (const char* call : kCalls) there += DispatchedOperators::names.count(call);
  }
  const DispatchedOperators dispatched;
  network.ForwardStatically(data);
  for (const char* call : kCalls) {
    if (DispatchedOperators::names.count(call) == 0) continue;
    std::printf("%s: %s went through the dispatcher\n", name.c_str(), call);
    ++differences;
  }
  if (there >= 3) return;
  std::printf("%s: the modules' own calls were not seen\n", name.c_str());
  ++differences;
}

void Evaluate(const std::string& name, Network& here, Network& there, const at::Tensor& data) {
  here.eval();
  there.eval();
  {
    const at::NoGradGuard no_gradients;
    ExpectEqual(name + " without gradients", here.ForwardStatically(data), there.Forward(data));
    ExpectPassedBy(name, here, data);
  }
  const c10::InferenceMode inference;
  ExpectEqual(name + " in inference mode", here.ForwardStatically(data), there.Forward(data));
}

template <typename Kind>
void Compare(const std::string& name, at::IntArrayRef sizes, int64_t rows) {
  Kind here, there;
  {
    const at::NoGradGuard no_gradients;
    const auto parameters = there.named_parameters();
    for (auto& parameter : here.named_parameters()) {
      parameter.value().copy_(parameters[parameter.key()]);
    }
  }
  const at::Tensor data = at::randn(sizes);
  const at::Tensor target = at::randint(10, {rows}, at::kLong);
  for (int i = 0; i < kSteps; ++i) {
    const std::string what = name + ", step " + std::to_string(i);
    const Step ours = Train(here, data, target, /*is_static=*/true);
    const Step theirs = Train(there, data, target, /*is_static=*/false);
    ExpectEqual(what + ", result", ours.output, theirs.output);
    ExpectEqual(what + ", loss", ours.loss, theirs.loss);
    ExpectEqual(what + ", gradient of the input", ours.input_gradient, theirs.input_gradient);
    ExpectEqual(what, here, there);
    if (i == 0 || i == kSteps - 1) {
      std::printf("%s: loss %.6f\n", what.c_str(), ours.loss.template item<double>());
    }
  }
  Evaluate(name, here, there, data);
}

}  // namespace
}  // namespace switchyard::aten::test

int main() {
  using namespace switchyard::aten::test;  // NOLINT(google-build-using-namespace)
  at::set_num_threads(1);
  at::manual_seed(3);
  std::printf("libtorch %s\n", TORCH_VERSION);
  Compare<ConvolutionalNetwork>("convolutional network", {4, 3, 12, 12}, 4);
  Compare<TransformerBlock>("transformer block", {5, 3, 16}, 15);
  std::printf("%d differences\n", differences);
  return differences == 0 ? 0 : 1;
}
