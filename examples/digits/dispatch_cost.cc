#include "examples/digits/dispatch_cost.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "switchyard/ops/_local_scalar_dense.h"
#include "switchyard/ops/_local_scalar_dense_native.h"
#include "switchyard/ops/full.h"

namespace digits {
namespace {

using switchyard::Scalar;
using switchyard::Tensor;

constexpr int kRounds = 40;
constexpr int kCalls = 20000;

// Keeps the compiler from computing a result once, or not at all.
void Keep(const Scalar& result) { asm volatile("" : : "g"(&result) : "memory"); }

template <typename Call>
double NanosecondsPerCall(const Call& call) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  for (int i = 0; i < kCalls; ++i) Keep(call());
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count() / kCalls;
}

}  // namespace

CallCost MeasureDispatchCost() {
  const Tensor number = switchyard::full({}, 1.5);
  CallCost fastest = {std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  for (int round = 0; round < kRounds; ++round) {  // in turn, so that both see the same machine
    fastest.dispatched =
        std::min(fastest.dispatched,
                 NanosecondsPerCall([&] { return switchyard::_local_scalar_dense(number); }));
    fastest.direct = std::min(fastest.direct, NanosecondsPerCall([&] {
                                return switchyard::native::local_scalar_dense_cpu(number);
                              }));
  }
  return fastest;
}

}  // namespace digits
