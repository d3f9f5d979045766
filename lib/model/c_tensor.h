// A tensor of the C interface: memory with another owner, and its shape.
#ifndef SWITCHYARD_LIB_MODEL_C_TENSOR_H_
#define SWITCHYARD_LIB_MODEL_C_TENSOR_H_

#include <stdint.h>

// The element types by the numbers of PyTorch's ScalarType.
enum {
  SWITCHYARD_UINT8 = 0,
  SWITCHYARD_INT8 = 1,
  SWITCHYARD_INT16 = 2,
  SWITCHYARD_INT32 = 3,
  SWITCHYARD_INT64 = 4,
  SWITCHYARD_FLOAT16 = 5,
  SWITCHYARD_FLOAT32 = 6,
  SWITCHYARD_FLOAT64 = 7,
  SWITCHYARD_BOOL = 11,
  SWITCHYARD_BFLOAT16 = 15
};

// Row-major. Everything in an input belongs to the caller; everything in an output belongs to the
// model, and is valid until its next run or its destruction.
typedef struct SwitchyardTensor {
  void* data;
  const int64_t* sizes;
  int32_t rank;
  int32_t dtype;
} SwitchyardTensor;

#endif  // SWITCHYARD_LIB_MODEL_C_TENSOR_H_
