// Reads where a call comes from: the line of Python, and the module.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_NODE_METADATA_H_
#define SWITCHYARD_COMPILER_MODEL_READ_NODE_METADATA_H_

#include "compiler/model/graph.h"
#include "compiler/model/read/json_cursor.h"

namespace switchyard::model {

// What is not there, or has another form, is left out: it serves messages alone.
void ReadMetadata(const JsonCursor& metadata, Node* node);

// The innermost frame of a stack trace of Python.
std::optional<PythonPlace> InnermostFrame(std::string_view trace);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_NODE_METADATA_H_
