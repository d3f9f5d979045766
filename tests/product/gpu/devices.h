// The tests of this program on devices of the key CUDA, real or simulated: emitted code and the
// run-time do not know the difference.
#ifndef SWITCHYARD_TESTS_PRODUCT_GPU_DEVICES_H_
#define SWITCHYARD_TESTS_PRODUCT_GPU_DEVICES_H_

namespace switchyard::gpu {

// Ends the program with a message unless `condition` is true.
void Expect(bool condition, const char* what);

// Operators on the CPU: by name, by boxed call, and the error of a call without a kernel.
void TryCpu();
// Memory, copies and guards on each of `count` devices, whose hooks are installed.
void TryDevices(int count);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_TESTS_PRODUCT_GPU_DEVICES_H_
