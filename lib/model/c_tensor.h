// A tensor of the interface in C: memory of somebody, with its shape.
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

// Row-major. Of an input, everything is the caller's; of an output, everything belongs to the model
// and stays until its next run or its end.
typedef struct SwitchyardTensor {
  void* data;
  const int64_t* sizes;
  int32_t rank;
  int32_t dtype;
} SwitchyardTensor;

#endif  // SWITCHYARD_LIB_MODEL_C_TENSOR_H_
