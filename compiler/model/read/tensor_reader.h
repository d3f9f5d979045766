// Reads the shape and type of tensors, and expressions of sizes.
//
// Source: reference exported program, section 2.5.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_TENSOR_READER_H_
#define SWITCHYARD_COMPILER_MODEL_READ_TENSOR_READER_H_

#include "compiler/model/graph.h"
#include "compiler/model/read/json_cursor.h"

namespace switchyard::model {

// No tensor has more dimensions.
inline constexpr size_t kMostDimensions = 64;

// `{"as_int": 3}` or `{"as_expr": {"expr_str": ..., "hint": ...}}`.
Expression ReadSize(const JsonCursor& json);

// `7`, of the numbers of an exported program.
Dtype ReadDtype(const JsonCursor& json);

// Refuses tensors that are not strided or not on the CPU.
TensorMeta ReadTensorMeta(const JsonCursor& json);

// Refuses devices other than the CPU, and layouts other than strided.
void CheckDevice(const JsonCursor& json);
void CheckLayout(const JsonCursor& json);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_TENSOR_READER_H_
