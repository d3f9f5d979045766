// Calls of PyTorch's operators with tensors that require a gradient, each recorded for autograd.
#include <ATen/Functions.h>

#include "switchyard/ops/add.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/native_layer_norm.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/view.h"
#include "tests/bench/aten/calls.h"
#include "tests/bench/aten/register_call.h"

namespace switchyard::bench {
namespace {
namespace ours = ::switchyard::aten;

at::Tensor Leaf(at::IntArrayRef sizes) { return at::rand(sizes).requires_grad_(); }

template <typename Ours, typename At>
void RegisterRecorded(const std::string& name, Ours ours, At at, std::vector<AtenCall>* calls) {
  RegisterAtenCall(name + " recorded/ours", ours);
  RegisterAtenCall(name + " recorded/at", at);
  calls->push_back({name + " recorded"});
}

void RegisterElementwise(std::vector<AtenCall>* calls) {
  const at::Tensor a = Leaf({4}), b = Leaf({4});
  RegisterRecorded("add", [=] { return ours::add(a, b); }, [=] { return at::add(a, b); }, calls);
  RegisterRecorded("mul", [=] { return ours::mul(a, b); }, [=] { return at::mul(a, b); }, calls);
  RegisterRecorded("relu", [=] { return ours::relu(a); }, [=] { return at::relu(a); }, calls);
}

void RegisterProducts(std::vector<AtenCall>* calls) {
  const at::Tensor a = Leaf({2, 2}), b = Leaf({2, 2}), bias = Leaf({2});
  RegisterRecorded("mm", [=] { return ours::mm(a, b); }, [=] { return at::mm(a, b); }, calls);
  RegisterRecorded(
      "linear", [=] { return ours::linear(a, b, bias); }, [=] { return at::linear(a, b, bias); },
      calls);
  RegisterRecorded(
      "native_layer_norm", [=] { return ours::native_layer_norm(a, {2}, bias, bias, 1e-5); },
      [=] { return at::native_layer_norm(a, {2}, bias, bias, 1e-5); }, calls);
  RegisterRecorded(
      "sum.dim_IntList", [=] { return ours::sum(a, {1}); }, [=] { return at::sum(a, {1}); }, calls);
}

void RegisterShapes(std::vector<AtenCall>* calls) {
  const at::Tensor a = Leaf({2, 3});
  const std::vector<at::Tensor> list = {a, a};
  RegisterRecorded("cat", [=] { return ours::cat(list); }, [=] { return at::cat(list); }, calls);
  RegisterRecorded(
      "view", [=] { return ours::view(a, {3, 2}); }, [=] { return a.view({3, 2}); }, calls);
  RegisterRecorded(
      "transpose.int", [=] { return ours::transpose(a, 0, 1); },
      [=] { return at::transpose(a, 0, 1); }, calls);
}

}  // namespace

std::vector<AtenCall> RegisterRecordedCalls() {
  std::vector<AtenCall> calls;
  RegisterElementwise(&calls);
  RegisterProducts(&calls);
  RegisterShapes(&calls);
  return calls;
}

}  // namespace switchyard::bench
