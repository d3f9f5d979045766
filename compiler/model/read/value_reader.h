// Reads the arguments and the results of calls.
//
// A form that the compiler does not take is no fault of the file: it becomes Unsupported, which is
// reported with its call. Source: reference exported program, section 2.4.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_VALUE_READER_H_
#define SWITCHYARD_COMPILER_MODEL_READ_VALUE_READER_H_

#include "compiler/model/graph.h"
#include "compiler/model/read/json_cursor.h"
#include "compiler/model/read/name_table.h"

namespace switchyard::model {

// `{"as_tensor": {"name": "x"}}`.
Value ReadValue(const JsonCursor& json, const NameTable& names);

// The same for a result, whose names are defined by it.
Result ReadResult(const JsonCursor& json, NameTable* names);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_VALUE_READER_H_
