// Twenty operators of models for phones, each called once, with a check of its first element.
#include <cmath>
#include <cstdio>
#include <tuple>

#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/tanh.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/view.h"

namespace {

using switchyard::EmptyTensor;
using switchyard::ScalarType;
using switchyard::Tensor;

int failures = 0;

void Expect(const char* operator_name, const Tensor& tensor, double wanted) {
  const auto value = static_cast<double>(tensor.data<float>()[0]);
  const bool is_right = std::fabs(value - wanted) < 1e-5;
  std::printf("%-10s %9.6f%s\n", operator_name, value, is_right ? "" : "  is wrong");
  if (!is_right) ++failures;
}

// 1, 2, 3, ... of the sizes.
Tensor Counted(int64_t rows, int64_t columns) {
  const Tensor tensor = EmptyTensor({rows, columns}, ScalarType::Float);
  for (int64_t i = 0; i < rows * columns; ++i) tensor.data<float>()[i] = static_cast<float>(i + 1);
  return tensor;
}

void CallElementwise(const Tensor& x) {
  Expect("add", switchyard::add(x, x), 2);
  Expect("sub", switchyard::sub(x, x, 3), -2);
  Expect("mul", switchyard::mul(x, x), 1);
  Expect("div", switchyard::div(x, switchyard::add(x, x)), 0.5);
  Expect("relu", switchyard::relu(switchyard::sub(x, x, 3)), 0);
  Expect("sigmoid", switchyard::sigmoid(x), 1 / (1 + std::exp(-1.0)));
  Expect("tanh", switchyard::tanh(x), std::tanh(1.0));
  Expect("exp", switchyard::exp(x), std::exp(1.0));
}

void CallReductions(const Tensor& x) {
  Expect("sum", switchyard::sum(x), 21);
  Expect("mean", switchyard::mean(x, {1}), 2);
  Expect("max", std::get<0>(switchyard::max(x, 1)), 3);
  Expect("softmax", switchyard::softmax(switchyard::sub(x, x), 1), 1.0 / 3);
}

void CallProductsAndViews(const Tensor& x) {
  const Tensor y = switchyard::transpose(x, 0, 1);
  Expect("transpose", y, 1);
  Expect("mm", switchyard::mm(x, y), 14);
  Expect("addmm", switchyard::addmm(switchyard::mm(x, y), x, y), 28);
  Expect("cat", switchyard::cat({y, y}, 1), 1);
  Expect("view", switchyard::view(x, {3, 2}), 1);
  Expect("select", switchyard::select(x, 0, 1), 4);
  Tensor z = EmptyTensor({2, 3}, ScalarType::Float);
  Expect("fill_", switchyard::fill_(z, 7), 7);
  Expect("copy_", switchyard::copy_(z, x), 1);
}

}  // namespace

int main() {
  const Tensor x = Counted(2, 3);
  CallElementwise(x);
  CallReductions(x);
  CallProductsAndViews(x);
  return failures == 0 ? 0 : 1;
}
