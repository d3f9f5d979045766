// Values of calls as C++.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_VALUE_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_VALUE_CODE_H_

#include <cstdint>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/model/graph.h"
#include "compiler/model/static_program.h"
#include "compiler/schema/type.h"

namespace switchyard::emit {

// An expression of the C++ type of an argument of a dispatch function. `value` must fit the type.
cpp::Code ValueCode(const model::StaticProgram& program, const schema::Type& type,
                    const model::Value& value);

// A number of 64 bits: a literal alone would be an int.
cpp::Code IntegerCode(int64_t value);
// Infinity too, which literals of C++ have not.
cpp::Code FloatCode(double value);

// `Mul(2, n_s77)`; symbols are variables.
cpp::Code SizeCode(const model::Expression& size);
// `{1, n_s77, 64}`.
cpp::Code SizesCode(const std::vector<model::Expression>& sizes);

// `ScalarType::Float`.
cpp::Code DtypeCode(model::Dtype dtype);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_VALUE_CODE_H_
