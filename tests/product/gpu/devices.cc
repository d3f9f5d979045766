#include "tests/product/gpu/devices.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/device_hooks.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/device_check.h"
#include "lib/device/device_guard.h"
#include "switchyard/functions.h"

namespace switchyard::gpu {
namespace {

constexpr int64_t kLength = 1000;

std::vector<float> Numbers() {
  std::vector<float> numbers(kLength);
  for (int64_t i = 0; i < kLength; ++i) numbers[i] = static_cast<float>(i);
  return numbers;
}

Tensor OfNumbers(std::vector<float>* numbers) {
  return FromBlob(numbers->data(), {kLength}, ScalarType::Float);
}

float ElementOf(const Tensor& tensor, int64_t index) { return tensor.data<float>()[index]; }

// The message of the error that `call` raises.
template <typename Call>
std::string ErrorOf(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

DeviceIndex CurrentDevice() { return DeviceHooksOf(DeviceType::CUDA).current(); }

// To the device and back; no data is lost, and the current device does not change.
void TryMemory(Device device) {
  std::vector<float> numbers = Numbers();
  const DeviceIndex before = CurrentDevice();
  const Tensor there = EmptyTensor({kLength}, ScalarType::Float, device);
  Expect(there.device() == device, "a tensor is on the device it was made on");
  CopyBytes(there.data_ptr(), device, numbers.data(), Device(), kLength * sizeof(float));
  std::vector<float> back(kLength);
  CopyBytes(back.data(), Device(), there.data_ptr(), device, kLength * sizeof(float));
  Expect(back == numbers, "what was copied to a device comes back");
  Expect(CurrentDevice() == before, "memory and copies leave the current device alone");
}

void TryGuards(Device device, int count) {
  const DeviceIndex before = CurrentDevice();
  const Tensor there = EmptyTensor({1}, ScalarType::Float, device);
  {
    const DeviceGuard<DeviceType::CUDA> guard(there);
    Expect(CurrentDevice() == device.index(), "a guard makes the device of its tensor current");
    const Device last(DeviceType::CUDA, static_cast<DeviceIndex>(count - 1));
    {
      const DeviceGuard<DeviceType::CUDA> inner(last);
      Expect(CurrentDevice() == last.index(), "guards nest");
    }
    Expect(CurrentDevice() == device.index(), "an inner guard sets back what the outer one set");
  }
  Expect(CurrentDevice() == before, "a guard sets back what was current");
}

void TryErrors(int count) {
  const Tensor here = EmptyTensor({2}, ScalarType::Float);
  const Tensor there = EmptyTensor({2}, ScalarType::Float, Device(DeviceType::CUDA, 0));
  const std::string no_kernel = ErrorOf([&] { add(there, there); });
  Expect(no_kernel.find("aten::add") != std::string::npos &&
             no_kernel.find("CPU") != std::string::npos,
         "a call without a kernel for the device says what there is");
  const std::string mixed = ErrorOf([&] { CheckCommonDevice("f", {{"x", here}, {"y", there}}); });
  Expect(mixed.find("cuda:0") != std::string::npos, "tensors of two devices are told apart");
  const Device beyond(DeviceType::CUDA, static_cast<DeviceIndex>(count));
  const std::string range = ErrorOf([&] { EmptyTensor({1}, ScalarType::Float, beyond); });
  Expect(!range.empty(), "there is no device after the last one");
}

}  // namespace

void Expect(bool condition, const char* what) {
  if (condition) return;
  std::printf("FAILED: %s\n", what);
  std::exit(1);
}

void TryCpu() {
  std::vector<float> numbers = Numbers();
  const Tensor x = OfNumbers(&numbers);
  Expect(ElementOf(add(x, x), 7) == 14, "add");
  Expect(ElementOf(relu(mul(x, -1)), 7) == 0, "relu and mul");
  Expect(item(sum(x)).To<double>() == 499500, "sum");
  Stack stack;
  stack.PushAll(x, x);
  const std::optional<OperatorId> boxed = FindOperator("aten::add.Tensor");
  Expect(boxed.has_value(), "operators are found by name");
  CallBoxed(*boxed, stack, 2);
  Expect(ElementOf(Unbox<Tensor>(stack.Pop()), 7) == 14, "a boxed call");
}

void TryDevices(int count) {
  for (int index = 0; index < count; ++index) {
    const Device device(DeviceType::CUDA, static_cast<DeviceIndex>(index));
    TryMemory(device);
    TryGuards(device, count);
  }
  TryErrors(count);
}

}  // namespace switchyard::gpu
