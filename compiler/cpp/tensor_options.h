// Tensor options as one parameter: `dtype`, `layout`, `device` and `pin_memory` of a schema.
//
// Source: reference C++ signatures, sections 1 and 4.
#ifndef SWITCHYARD_COMPILER_CPP_TENSOR_OPTIONS_H_
#define SWITCHYARD_COMPILER_CPP_TENSOR_OPTIONS_H_

#include "compiler/cpp/signature.h"
#include "compiler/schema/function_schema.h"

namespace switchyard::cpp {

// `TensorOptions options`, with underscores appended if an argument has that name. Empty by default
// when all four default to None; a scalar type by default when the default of dtype is one;
// otherwise without a default. The schema must have tensor options.
Parameter PackedOptions(const schema::FunctionSchema& schema);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_TENSOR_OPTIONS_H_
