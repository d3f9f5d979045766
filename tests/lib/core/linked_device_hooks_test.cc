// Hooks that the linker finds: elements of a section.

#include "gtest/gtest.h"
#include "lib/core/device_hooks.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

const DeviceHooks kHooks = {};
const DeviceHooks* Hooks() { return &kHooks; }

#define LINKED SWITCHYARD_LINKED_DEVICE_HOOKS const LinkedDeviceHooks
LINKED first = {DeviceType::XLA, &Hooks};
LINKED second = {DeviceType::IPU, &Hooks};
LINKED of_the_same_type = {DeviceType::IPU, &Hooks};

TEST(LinkedDeviceHooksTest, AreFoundByType) {
  EXPECT_EQ(FindDeviceHooks(DeviceType::XLA), &kHooks);
  EXPECT_EQ(FindDeviceHooks(DeviceType::HPU), nullptr);
}

TEST(LinkedDeviceHooksTest, TwoForOneTypeAreAnError) {
  EXPECT_ERROR(FindDeviceHooks(DeviceType::IPU), "two backends for device ipu are linked");
}

}  // namespace
}  // namespace switchyard
