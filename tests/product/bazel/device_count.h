// What cuda_library is tried on: where the code was compiled for, and how many devices there are.
#ifndef SWITCHYARD_TESTS_PRODUCT_BAZEL_DEVICE_COUNT_H_
#define SWITCHYARD_TESTS_PRODUCT_BAZEL_DEVICE_COUNT_H_

namespace switchyard {

bool IsForDevices();
// 0 where there is none, or no driver.
int DeviceCount();
// Doubles on the first device.
float Twice(float value);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_PRODUCT_BAZEL_DEVICE_COUNT_H_
