// Operators with emitted nodes and with libtorch's own, in one graph with calls of `at::`. Each
// check compares with the same computation made only through `at::`.
#include <ATen/Functions.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/floor_divide_ops.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/forward_grad.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/variable.h>

#include <cstdio>
#include <exception>
#include <functional>
#include <string>
#include <vector>

#include "switchyard/ops/equal.h"
#include "switchyard/ops/floor_divide.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/vendor/joined.h"
#include "switchyard/ops/vendor/logistic.h"
#include "switchyard/ops/vendor/rounded.h"
#include "switchyard/ops/vendor/row.h"
#include "switchyard/ops/vendor/scaled.h"

namespace {

namespace ops = switchyard::aten::ops;
using at::Tensor;
using Function = std::function<Tensor(const Tensor&, const Tensor&)>;

int failures = 0;

void Expect(bool is_good, const std::string& what) {
  if (is_good) return;
  std::printf("FAILED: %s\n", what.c_str());
  ++failures;
}

Tensor Leaf(int64_t first) {
  const Tensor leaf = at::arange(first, first + 6, at::kDouble).reshape({2, 3}).div(7).sin();
  return leaf.detach().set_requires_grad(true);
}

std::string ErrorOf(const std::function<void()>& work) {
  try {
    work();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

// Results, gradients and gradients of gradients, then tangents.
void ExpectEqual(const std::string& what, const Function& here, const Function& there) {
  std::vector<Tensor> found[2];
  for (int i = 0; i < 2; ++i) {
    const Tensor x = Leaf(1);
    const Tensor y = Leaf(5);
    const Tensor result = (i == 0 ? here : there)(x, y);
    found[i].push_back(result);
    const auto first = torch::autograd::grad({at::sin(result).sum()}, {x, y}, {}, true, true, true);
    for (const Tensor& one : first) {
      if (one.defined()) found[i].push_back(one);
    }
    const auto second =
        torch::autograd::grad({at::mul(first[0], first[0]).sum()}, {x}, {}, false, false, true);
    if (second[0].defined()) found[i].push_back(second[0]);
  }
  Expect(found[0].size() == found[1].size(), what + ": other gradients are there");
  for (size_t i = 0; i < found[0].size() && i < found[1].size(); ++i) {
    Expect(at::allclose(found[0][i], found[1][i], 1e-12, 1e-12),
           what + ": value " + std::to_string(i));
  }
}

void ExpectEqualTangents(const std::string& what, const Function& here, const Function& there) {
  const uint64_t level = torch::autograd::ForwardADLevel::get_next_idx();
  Tensor found[2];
  for (int i = 0; i < 2; ++i) {
    Tensor x = Leaf(1).detach().alias();
    x._set_fw_grad(Leaf(3).detach(), level, false);
    found[i] = (i == 0 ? here : there)(x, Leaf(5).detach())._fw_grad(level);
  }
  Expect(found[0].defined() && found[1].defined(), what + ": no tangent");
  if (found[0].defined() && found[1].defined()) {
    Expect(at::allclose(found[0], found[1], 1e-12, 1e-12), what + ": the tangent");
  }
  torch::autograd::ForwardADLevel::release_idx(level);
}

Tensor Sigmoid(const Tensor& x) { return at::sigmoid(x); }

void TestValues() {
  const auto both = [](const std::string& what, const Function& here, const Function& there) {
    ExpectEqual(what, here, there);
    ExpectEqualTangents(what, here, there);
  };
  both(
      "scaled", [](const Tensor& x, const Tensor& y) { return ops::vendor::scaled(x, y, 3); },
      [](const Tensor& x, const Tensor& y) { return at::mul(at::mul(x, y), 3); });
  both(
      "scaled without weight",
      [](const Tensor& x, const Tensor& y) { return ops::vendor::scaled(x.mul(y), {}, 3); },
      [](const Tensor& x, const Tensor& y) { return at::mul(at::mul(x, y), 3); });
  both(
      "logistic",
      [](const Tensor& x, const Tensor& y) { return ops::vendor::logistic(at::mul(x, y)); },
      [](const Tensor& x, const Tensor& y) { return Sigmoid(at::mul(x, y)); });
  both(
      "row",
      [](const Tensor& x, const Tensor& y) { return ops::vendor::row(ops::mul_Tensor(x, y), 1); },
      [](const Tensor& x, const Tensor& y) { return at::mul(x, y).select(0, 1); });
  ExpectEqual(
      "joined", [](const Tensor& x, const Tensor& y) { return ops::vendor::joined({x, y, x}, 1); },
      [](const Tensor& x, const Tensor& y) { return at::cat({x, y, x}, 1); });
  both(
      "stack", [](const Tensor& x, const Tensor& y) { return ops::stack({x, y}, 1); },
      [](const Tensor& x, const Tensor& y) { return at::stack({x, y}, 1); });
}

void TestWrites() {
  ExpectEqual(
      "in place",
      [](const Tensor& x, const Tensor& y) {
        Tensor z = x.mul(1);
        ops::vendor::scaled_(z, y, 2);
        ops::sigmoid_(z);
        return z;
      },
      [](const Tensor& x, const Tensor& y) { return Sigmoid(at::mul(at::mul(x, 2), y)); });
  ExpectEqual(
      "through a view",
      [](const Tensor& x, const Tensor& y) {
        Tensor z = x.mul(y);
        Tensor row = ops::vendor::row(z, 0);
        ops::vendor::scaled_(row, {}, 2);
        return z;
      },
      [](const Tensor& x, const Tensor& y) {
        const Tensor z = x.mul(y);
        return at::stack({at::mul(z.select(0, 0), 2), z.select(0, 1)});
      });
  Tensor x = Leaf(1);
  const Tensor z = x.mul(1);
  const Tensor row = ops::vendor::row(z, 0);
  Expect(row.is_view() && row._base().is_same(z), "a row is a view");
  Expect(ErrorOf([&] { ops::vendor::scaled_(x, {}, 2); }) ==
             "a leaf Variable that requires grad is being used in an in-place operation.",
         "a leaf is written");
}

void TestGraph() {
  const Tensor x = Leaf(1);
  const Tensor y = ops::vendor::logistic(ops::mul_Tensor(x, x));
  Expect(y.grad_fn()->name() == "LogisticBackward0", "the name of an emitted node");
  Expect(y.grad_fn()->next_edge(0).function->name() == "MulBackward0", "the node behind it");
  Expect(ErrorOf([&] {
           torch::autograd::grad({ops::vendor::rounded(x).sum()}, {x});
         }).find("derivative for vendor::rounded is") != std::string::npos,
         "an operator without an entry");
  Expect(ops::equal(x, x), "what is never recorded");
  torch::autograd::grad({y.sum()}, {x});
  Expect(ErrorOf([&] {
           torch::autograd::grad({y.sum()}, {x});
         }).find("Trying to backward through the graph a second time") != std::string::npos,
         "a second run");
  Tensor weight = x.mul(2);
  const Tensor scaled = ops::vendor::scaled(x, weight, 2);
  weight.mul_(3);
  Expect(ErrorOf([&] {
           torch::autograd::grad({scaled.sum()}, {x});
         }).find("modified by an inplace operation") != std::string::npos,
         "a kept tensor is written");
  const at::NoGradGuard no_grad;
  Expect(!ops::vendor::logistic(x).requires_grad(), "without recording");
}

// What a call of an operator without an entry leaves behind: the node, its edges, the error.
template <typename Call>
std::string TraceOf(const Call& call) {
  const Tensor leaf = Leaf(1);
  std::string trace;
  const std::string error = ErrorOf([&] {
    const Tensor result = call(leaf);
    trace = result.grad_fn()->name();
    for (const auto& edge : result.grad_fn()->next_edges()) trace += " " + edge.function->name();
    torch::autograd::grad({result.sum()}, {leaf});
  });
  return trace + ": " + error;
}

void TestWithoutEntry() {
  const auto expect = [](const char* what, const auto& here, const auto& there) {
    const std::string traces[] = {TraceOf(here), TraceOf(there)};
    Expect(traces[0] == traces[1], std::string(what) + ": " + traces[0] + ", " + traces[1]);
    Expect(traces[0].find("derivative for aten::floor_divide") != std::string::npos, traces[0]);
  };
  namespace library = at::_ops;
  const Tensor other = Leaf(5).detach();
  expect(
      "a result", [&](const Tensor& x) { return ops::floor_divide(other, x); },
      [&](const Tensor& x) { return library::floor_divide::call(other, x); });
  const auto in_place = [&](const auto& divide) {
    return [&](const Tensor& x) {
      Tensor written = x.mul(1);
      return divide(written, other);
    };
  };
  expect("in place", in_place(ops::floor_divide__Tensor),
         in_place(library::floor_divide__Tensor::call));
  const auto out = [&](const auto& divide) {
    return [&](const Tensor& x) {
      Tensor written = other.clone();
      return divide(x, other, written);
    };
  };
  expect("out", out(ops::floor_divide_out), out(library::floor_divide_out::call));
  Tensor integers = at::ones({2, 3}, at::kLong);
  ops::floor_divide_out(integers, integers, integers);
  Expect(!integers.requires_grad(), "what cannot have a gradient");
}

}  // namespace

int main() {
  TestValues();
  TestWrites();
  TestGraph();
  TestWithoutEntry();
  if (failures == 0) std::printf("recorded calls: all checks passed\n");
  return failures == 0 ? 0 : 1;
}
