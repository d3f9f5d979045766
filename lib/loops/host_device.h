// SWITCHYARD_HOST_DEVICE, for emitted code: it marks the element functions of `ufunc_inner_loop`.

#ifndef SWITCHYARD_LIB_LOOPS_HOST_DEVICE_H_
#define SWITCHYARD_LIB_LOOPS_HOST_DEVICE_H_

#include "lib/core/host_device.h"  // IWYU pragma: export

#endif  // SWITCHYARD_LIB_LOOPS_HOST_DEVICE_H_
