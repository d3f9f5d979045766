// SWITCHYARD_HOST_DEVICE: stands before a function that nvcc compiles for the host and for devices,
// and is nothing to other compilers. Functions of elements are such. SWITCHYARD_DEVICE: the same
// for devices alone.

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
