// A program that uses every source of lib/autograd; no_static_initializer_test checks what runs
// before its main().

#include "lib/autograd/anomaly.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/function.h"
#include "lib/autograd/gradcheck.h"
#include "lib/autograd/variable.h"
#include "tests/lib/autograd/sample_operators.h"

namespace switchyard::autograd {
namespace {

struct Twice : Function<Twice> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return sample::Mul(x, 2); }
  static GradList backward(AutogradContext*, GradList grads) { return {sample::Mul(grads[0], 2)}; }
};

std::vector<Tensor> Call(const std::vector<Tensor>& inputs) {
  const Tensor base = Twice::apply(inputs[0]);
  sample::MulInPlace(sample::Narrow(base, 0, 1), 3);
  return {sample::Sum(base)};
}

int Run() {
  const DetectAnomaly anomaly;
  const Tensor leaf = sample::Leaf({2}, {1, 2});
  Backward(Call({leaf})[0]);
  return GradCheck(&Call, {leaf}).empty() && GradOf(leaf).defined() ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::autograd

int main() { return switchyard::autograd::Run(); }
