// Functions for tests of cuda_library: whether the code was compiled for devices, and the number of
// devices.
#ifndef SWITCHYARD_TESTS_PRODUCT_BAZEL_DEVICE_COUNT_H_
#define SWITCHYARD_TESTS_PRODUCT_BAZEL_DEVICE_COUNT_H_

namespace switchyard {

bool IsForDevices();
// 0 without a device or driver.
int DeviceCount();
// Doubles on the first device.
float Twice(float value);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_PRODUCT_BAZEL_DEVICE_COUNT_H_
