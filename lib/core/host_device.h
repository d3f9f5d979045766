// SWITCHYARD_HOST_DEVICE: marks a function that nvcc compiles for both host and devices, such as an
// element function; it is empty for other compilers. SWITCHYARD_DEVICE: the same, for devices only.

#ifndef SWITCHYARD_LIB_CORE_HOST_DEVICE_H_
#define SWITCHYARD_LIB_CORE_HOST_DEVICE_H_

#if defined(__CUDACC__)
#define SWITCHYARD_HOST_DEVICE __host__ __device__
#define SWITCHYARD_DEVICE __device__
#else
#define SWITCHYARD_HOST_DEVICE
#define SWITCHYARD_DEVICE
#endif

#endif  // SWITCHYARD_LIB_CORE_HOST_DEVICE_H_
