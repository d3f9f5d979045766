// Calls the operators of extension.cc by their dispatch functions, in a program in which nothing is
// registered with PyTorch's dispatcher.
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/torch.h>

#include <cstdio>
#include <string>

#include "switchyard/functions.h"

namespace imported {
int64_t total_by_name(std::vector<int64_t> numbers);
at::Tensor& add_one_by_name(at::Tensor& self);
at::Tensor negative_by_name(const at::Tensor& x);
}  // namespace imported

namespace {

int failures = 0;

void Expect(bool holds, const char* what) {
  if (holds) return;
  std::printf("FAILED: %s\n", what);
  ++failures;
}

namespace ops = switchyard::aten::imported;

void NothingIsRegistered() {
  const c10::OperatorName name("imported::scale", "");
  Expect(!c10::Dispatcher::singleton().findOp(name).has_value(), "nothing is registered");
}

void KernelsAreCalled() {
  const at::Tensor x = at::arange(6, at::kDouble);
  Expect(ops::scale(x, 3).equal(x * 3), "a kernel of an unnamed namespace");
  Expect(ops::total({1, 2, 3}, {4, 5}, {x, x}, "word") == 15 + 12 + 4, "what owns its elements");
  Expect(ops::total({}, {0, 0}, {}) == 0, "defaults and empty lists");
  const auto parts = ops::parts(x, 3);
  Expect(std::string(std::get<0>(parts)) == "parts of 3", "text");
  Expect(std::get<1>(parts).size() == 3 && std::get<1>(parts)[2].equal(x.slice(0, 4)), "a list");
  Expect(ops::grown(x, {2, 3}, 7).equal(at::full({2, 3}, 7, at::kDouble)), "symbolic integers");
  Expect(ops::rank(x) == 1 && ops::twice(x).equal(x + x), "composites, a lambda");
  at::Tensor low = at::empty_like(x), high = at::empty_like(x);
  const auto halves = ops::halves_out(low, high, x);
  Expect(&std::get<1>(halves) == &high && (low + high).equal(x), "out arguments");
}

void WritesAreSeen() {
  at::Tensor y = at::zeros({2});
  const auto version = y._version();
  Expect(&ops::add_one_(y) == &y && y.sum().item<double>() == 2, "in place");
  Expect(y._version() > version, "a version");
}

void NamesAreFound() {
  Expect(imported::total_by_name({1, 1}) == 9, "with types of the kernel's own");
  at::Tensor y = at::zeros({2});
  Expect(&imported::add_one_by_name(y) == &y && y[0].item<double>() == 1, "below some keys");
  Expect(imported::negative_by_name(y)[0].item<double>() == -1, "an operator of PyTorch");
}

void GradientsAreComputed() {
  at::Tensor x = at::ones({3}, at::kDouble).set_requires_grad(true);
  const at::Tensor y = ops::scale(x, 4);
  Expect(y.grad_fn() != nullptr, "a node");
  y.sum().backward();
  Expect(x.grad().equal(at::full({3}, 4, at::kDouble)), "a gradient");
}

}  // namespace

int main() {
  NothingIsRegistered();
  KernelsAreCalled();
  WritesAreSeen();
  NamesAreFound();
  GradientsAreComputed();
  if (failures == 0) std::puts("every call gives what it should");
  return failures == 0 ? 0 : 1;
}
