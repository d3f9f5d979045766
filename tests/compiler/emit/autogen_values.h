// The elements of a float tensor in row-major order, for any strides.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_AUTOGEN_VALUES_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_AUTOGEN_VALUES_H_

#include <vector>

#include "lib/core/tensor.h"

namespace switchyard {

std::vector<float*> ElementsOf(const Tensor& tensor);
std::vector<float> ValuesOf(const Tensor& tensor);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_AUTOGEN_VALUES_H_
