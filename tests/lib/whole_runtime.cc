// A program that uses every source of lib/, so that the linker keeps all of them.
// no_static_initializer_test checks what runs before its main().

#include <optional>

#include "lib/boxing/frame.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/device_hooks.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/device_guard.h"
#include "lib/device/simulated_device.h"
#include "lib/dispatch/fail_no_kernel.h"
#include "lib/dispatch/key_extraction.h"

namespace switchyard {
namespace {

using Cuda = SimulatedDevice<DeviceType::CUDA>;

DispatchKey CallOnSecondDevice(const Generator& generator) {
  const Tensor tensor = EmptyTensor({2}, ScalarType::Float, ParseDevice("cuda:1"));
  const DeviceGuard<DeviceType::CUDA> guard(tensor);
  const IncludeKeysGuard include(DispatchKey::CUDA);
  if (Cuda::Current() != 1) {
    FailNoKernel(Join(tensor).c_str(), DispatchKeySetOf(tensor), "");
  }
  return DispatchKeyOf(tensor, Tensor(), generator);
}

// By name, with the table of sample_operators.cc.
bool CallByName() {
  Stack stack;
  stack.PushAll(EmptyTensor({2}, ScalarType::Float));
  const std::optional<OperatorId> keep = FindOperator("test::keep");
  if (!keep) return false;
  CallBoxed(*keep, stack);
  Frame frame(2);
  frame[0] = stack.Pop();
  frame.Run(frame.Prepare(*keep, {0}, {1}));
  return Unbox<Tensor>(frame[1]).numel() == 2;
}

int Run() {
  Cuda::Install(2);
  const DispatchKey key = CallOnSecondDevice(Generator(1));
  const bool is_same = ParseDispatchKey(DispatchKeyName(key)) == DispatchKey::CUDA;
  const std::string text = Join(Scalar(1), ScalarType::Float, DispatchKeySet(key));
  return is_same && CallByName() && text == "1FloatDispatchKeySet(CUDA)" ? 0 : 1;
}

}  // namespace
}  // namespace switchyard

int main() { return switchyard::Run(); }
