// Reads the program of an archive: tensors, numbers, calls, and their order.
//
// Source: reference exported program, sections 2.1 to 2.3.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_GRAPH_READER_H_
#define SWITCHYARD_COMPILER_MODEL_READ_GRAPH_READER_H_

#include <vector>

#include "compiler/model/graph.h"
#include "compiler/model/read/json_cursor.h"
#include "compiler/model/read/name_table.h"

namespace switchyard::model {

// Refuses schemas with another major version than 8.
void CheckVersion(const JsonCursor& program);

// `range_constraints`; those of whole expressions follow from their symbols.
Ranges ReadRanges(const JsonCursor& program);

// Declares the names of the graph.
void ReadDeclarations(const JsonCursor& graph, NameTable* names);

// Adds the calls of the graph. All their inputs must be defined.
void ReadNodes(const JsonCursor& graph, NameTable* names, std::vector<Node>* nodes);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_GRAPH_READER_H_
