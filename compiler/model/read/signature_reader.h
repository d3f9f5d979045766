// Reads what goes into a program and out of it.
//
// Source: reference exported program, section 2.6.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_SIGNATURE_READER_H_
#define SWITCHYARD_COMPILER_MODEL_READ_SIGNATURE_READER_H_

#include <vector>

#include "compiler/model/graph.h"
#include "compiler/model/read/json_cursor.h"
#include "compiler/model/read/name_table.h"
#include "compiler/model/read/payload_reader.h"

namespace switchyard::model {

struct AllPayloads {
  Payloads weights;
  Payloads constants;
};

// Defines the names of all inputs.
std::vector<Input> ReadInputs(const JsonCursor& signature, const AllPayloads& payloads,
                              const Graph& graph, NameTable* names);

// All calls must be read.
std::vector<Output> ReadOutputs(const JsonCursor& signature, const NameTable& names);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_SIGNATURE_READER_H_
