#include "compiler/dispatch/device_guard.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dispatch {
namespace {

// The argument whose device becomes current for a kernel under `key`; empty if there is none.
std::string GuardedArgument(const std::string& declaration, DispatchKey key,
                            const std::string& more = "") {
  const schema::NativeFunction function = ExpandOperator(
      "- func: " + declaration + "\n" + more + "  dispatch:\n    CPU, CUDA, SparseCUDA: kernel\n");
  const DeviceGuard guard =
      FindDeviceGuard(function, expand::KernelLine(function.dispatch.front()), key);
  EXPECT_EQ(guard.place == GuardPlace::kNone, guard.argument == nullptr);
  return guard.argument == nullptr ? "" : guard.argument->name.value;
}

TEST(DeviceGuardTest, OnlyDevicesOfWhichThereAreSeveral) {
  EXPECT_EQ(GuardedArgument("f(Tensor self) -> Tensor", DispatchKey::CUDA), "self");
  EXPECT_EQ(GuardedArgument("f(Tensor self) -> Tensor", DispatchKey::SparseCUDA), "self");
  EXPECT_EQ(GuardedArgument("f(Tensor self) -> Tensor", DispatchKey::CPU), "");
}

TEST(DeviceGuardTest, SelfThenOutThenPositional) {
  EXPECT_EQ(GuardedArgument("f(Tensor other, Tensor self) -> Tensor", DispatchKey::CUDA), "self");
  EXPECT_EQ(
      GuardedArgument("f.out(Tensor other, *, Tensor(a!) out) -> Tensor(a!)", DispatchKey::CUDA),
      "out");
  EXPECT_EQ(GuardedArgument("f(int n, Tensor[] list, Tensor other) -> Tensor", DispatchKey::CUDA),
            "list");
  EXPECT_EQ(GuardedArgument("f(Tensor? maybe, Tensor other) -> Tensor", DispatchKey::CUDA),
            "maybe");
}

TEST(DeviceGuardTest, SelfThatIsNoTensorDoesNotCount) {
  EXPECT_EQ(GuardedArgument("f(int self, Tensor other) -> Tensor", DispatchKey::CUDA), "other");
}

TEST(DeviceGuardTest, KeywordOnlyInputsDoNotCount) {
  EXPECT_EQ(GuardedArgument("f(int n, *, Tensor key) -> Tensor", DispatchKey::CUDA), "");
}

TEST(DeviceGuardTest, TensorOptionsNameTheDevice) {
  const std::string declaration =
      "f(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
      "pin_memory=None) -> Tensor";
  EXPECT_EQ(GuardedArgument(declaration, DispatchKey::CUDA), "device");
}

TEST(DeviceGuardTest, OperatorMayDoWithout) {
  EXPECT_EQ(
      GuardedArgument("f(Tensor self) -> Tensor", DispatchKey::CUDA, "  device_guard: False\n"),
      "");
}

}  // namespace
}  // namespace switchyard::dispatch
