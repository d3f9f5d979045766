#include "compiler/dispatch/device_check.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dispatch {
namespace {

// The arguments that must be on one device for a kernel under `key`, each followed by a space.
std::string CheckedArguments(const std::string& declaration, DispatchKey key = DispatchKey::CUDA,
                             const std::string& more = "") {
  const schema::NativeFunction function = ExpandOperator(
      "- func: " + declaration + "\n" + more + "  dispatch:\n    CPU, CUDA, SparseCUDA: kernel\n");
  std::string names;
  for (const schema::Argument* argument : FindCheckedArguments(function, nullptr, key)) {
    names += argument->name.value + " ";
  }
  return names;
}

TEST(DeviceCheckTest, OnlyForDevicesOfWhichThereAreSeveral) {
  EXPECT_EQ(CheckedArguments("f(Tensor self, Tensor other) -> Tensor"), "self other ");
  EXPECT_EQ(CheckedArguments("f(Tensor self, Tensor other) -> Tensor", DispatchKey::SparseCUDA),
            "self other ");
  EXPECT_EQ(CheckedArguments("f(Tensor self, Tensor other) -> Tensor", DispatchKey::CPU), "");
  EXPECT_EQ(CheckedArguments("f(Tensor self, Tensor other) -> Tensor",
                             DispatchKey::CompositeExplicitAutograd),
            "");
}

TEST(DeviceCheckTest, OutArgumentsComeFirst) {
  EXPECT_EQ(CheckedArguments("f.out(Tensor other, Tensor self, *, Tensor(a!) out) -> Tensor(a!)"),
            "out other self ");
}

TEST(DeviceCheckTest, KeywordOnlyInputsDoNotCount) {
  EXPECT_EQ(CheckedArguments("f(Tensor self, Tensor? maybe, *, Tensor key) -> Tensor"),
            "self maybe ");
}

TEST(DeviceCheckTest, OneTensorIsWhereItIs) {
  EXPECT_EQ(CheckedArguments("f(Tensor self, int n) -> Tensor"), "");
  EXPECT_EQ(CheckedArguments("f(Tensor? self, int n) -> Tensor"), "");
  EXPECT_EQ(CheckedArguments("f(Tensor[] tensors) -> Tensor"), "tensors ");
  EXPECT_EQ(CheckedArguments("f(int n) -> int"), "");
}

TEST(DeviceCheckTest, OperatorMayDoWithout) {
  const std::string declaration = "f(Tensor self, Tensor other) -> Tensor";
  EXPECT_EQ(CheckedArguments(declaration, DispatchKey::CUDA, "  device_check: NoCheck\n"), "");
  EXPECT_EQ(CheckedArguments(declaration, DispatchKey::CUDA, "  device_guard: False\n"),
            "self other ")
      << "the two do not depend on each other";
}

}  // namespace
}  // namespace switchyard::dispatch
