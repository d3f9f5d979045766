// Calls of PyTorch's operators in which nothing requires a gradient.
#include <ATen/CPUFunctions.h>
#include <ATen/Functions.h>
#include <ATen/NativeFunctions.h>
#include <ATen/Parallel.h>
#include <torch/csrc/api/include/torch/version.h>

#include "switchyard/ops/add.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/empty.h"
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

// The ways to one operator. Of a structured operator at::cpu:: is the function that ours ends in.
template <typename Ours, typename At, typename AtCpu>
void RegisterStructured(const std::string& name, Ours ours, At at, AtCpu at_cpu) {
  RegisterAtenCall(name + "/ours", ours);
  RegisterAtenCall(name + "/at", at);
  RegisterAtenCall(name + "/at_cpu", at_cpu);
}
template <typename Ours, typename At, typename Kernel>
void RegisterWithKernel(const std::string& name, Ours ours, At at, Kernel kernel) {
  RegisterAtenCall(name + "/ours", ours);
  RegisterAtenCall(name + "/at", at);
  RegisterAtenCall(name + "/kernel", kernel);
}
template <typename Ours, typename At, typename AtCpu, typename Kernel>
void RegisterEveryWay(const std::string& name, Ours ours, At at, AtCpu at_cpu, Kernel kernel) {
  RegisterStructured(name, ours, at, at_cpu);
  RegisterAtenCall(name + "/kernel", kernel);
}

void RegisterElementwise() {
  const at::Tensor a = at::rand({4}), b = at::rand({4});
  RegisterStructured(
      "add", [=] { return ours::add(a, b); }, [=] { return at::add(a, b); },
      [=] { return at::cpu::add(a, b); });
  RegisterStructured(
      "mul", [=] { return ours::mul(a, b); }, [=] { return at::mul(a, b); },
      [=] { return at::cpu::mul(a, b); });
  at::Tensor sum = at::rand({4}), out = at::rand({4});
  RegisterStructured(
      "add_", [=]() mutable { ours::add_(sum, b); }, [=]() mutable { sum.add_(b); },
      [=]() mutable { at::cpu::add_(sum, b); });
  RegisterStructured(
      "mul.out", [=]() mutable { ours::mul_out(out, a, b); },
      [=]() mutable { at::mul_out(out, a, b); }, [=]() mutable { at::cpu::mul_out(out, a, b); });
  RegisterEveryWay(
      "relu", [=] { return ours::relu(a); }, [=] { return at::relu(a); },
      [=] { return at::cpu::relu(a); }, [=] { return at::native::relu(a); });
}

void RegisterProducts() {
  const at::Tensor a = at::rand({2, 2}), b = at::rand({2, 2}), bias = at::rand({2});
  RegisterStructured(
      "mm", [=] { return ours::mm(a, b); }, [=] { return at::mm(a, b); },
      [=] { return at::cpu::mm(a, b); });
  RegisterWithKernel(
      "linear", [=] { return ours::linear(a, b, bias); }, [=] { return at::linear(a, b, bias); },
      [=] { return at::native::linear(a, b, bias); });
  RegisterEveryWay(
      "native_layer_norm", [=] { return ours::native_layer_norm(a, {2}, bias, bias, 1e-5); },
      [=] { return at::native_layer_norm(a, {2}, bias, bias, 1e-5); },
      [=] { return at::cpu::native_layer_norm(a, {2}, bias, bias, 1e-5); },
      [=] { return at::native::layer_norm_cpu(a, {2}, bias, bias, 1e-5); });
  RegisterStructured(
      "sum.dim_IntList", [=] { return ours::sum(a, {1}); }, [=] { return at::sum(a, {1}); },
      [=] { return at::cpu::sum(a, {1}); });
}

void RegisterShapes() {
  const at::Tensor a = at::rand({2, 3});
  const std::vector<at::Tensor> list = {a, a};
  RegisterStructured(
      "cat", [=] { return ours::cat(list); }, [=] { return at::cat(list); },
      [=] { return at::cpu::cat(list); });
  RegisterEveryWay(
      "view", [=] { return ours::view(a, {3, 2}); }, [=] { return a.view({3, 2}); },
      [=] { return at::cpu::view(a, {3, 2}); }, [=] { return at::native::view(a, {3, 2}); });
  RegisterWithKernel(
      "transpose.int", [=] { return ours::transpose(a, 0, 1); },
      [=] { return at::transpose(a, 0, 1); }, [=] { return at::native::transpose(a, 0, 1); });
  RegisterEveryWay(
      "empty", [=] { return ours::empty({4}); }, [=] { return at::empty({4}); },
      [=] { return at::cpu::empty({4}); }, [=] { return at::native::empty_cpu({4}); });
}

}  // namespace

std::vector<AtenCall> RegisterPlainCalls() {
  RegisterElementwise();
  RegisterProducts();
  RegisterShapes();
  return {{"add"},
          {"add_"},
          {"mul"},
          {"mul.out"},
          {"relu"},
          {"mm"},
          {"linear"},
          {"native_layer_norm"},
          {"sum.dim_IntList"},
          {"cat"},
          {"view", true},
          {"transpose.int", true},
          {"empty"}};
}

const char* AtenVersion() { return TORCH_VERSION; }

void PrepareAten() { at::set_num_threads(1); }

}  // namespace switchyard::bench
