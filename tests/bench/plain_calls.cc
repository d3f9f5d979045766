// Prints the nanoseconds that a call of the operator of plain.yaml takes above a direct call of its
// kernel. Nothing requires a gradient. It is built twice, with gradients and without, and
// autograd_bench runs both.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>

#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/plain_call.h"
#include "switchyard/ops/plain_call_native.h"

namespace switchyard::bench {
namespace {

constexpr int kRepetitions = 1000;
constexpr int kCalls = 20000;

template <typename Call>
double NanosecondsOf(const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < kCalls; ++i) call();
  const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
  return time.count() / kCalls;
}

int Main() {
  const Tensor a = EmptyTensor({4}, ScalarType::Float);
  double direct = std::numeric_limits<double>::infinity();
  double dispatched = direct;
  // In turn, so that other work on the machine meets both.
  for (int i = 0; i < kRepetitions; ++i) {
    direct = std::min(direct, NanosecondsOf([&] { native::plain_call_cpu(a); }));
    dispatched = std::min(dispatched, NanosecondsOf([&] { ops::plain_call(a); }));
  }
  std::printf("%.3f\n", dispatched - direct);
  return 0;
}

}  // namespace
}  // namespace switchyard::bench

int main() { return switchyard::bench::Main(); }
