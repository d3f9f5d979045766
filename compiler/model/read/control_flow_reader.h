// Reads operators that take graphs: their bodies become calls between marks.
//
// What a body gets from outside is bound to its names; its own names are made unique in the graph.
// The graphs of `cond` and `while_loop` become bodies of control flow. The graph of
// `wrap_with_set_grad_enabled` is read in place of the call: a static program has no gradients.
// Source: reference exported program, section 7.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_CONTROL_FLOW_READER_H_
#define SWITCHYARD_COMPILER_MODEL_READ_CONTROL_FLOW_READER_H_

#include <string_view>
#include <vector>

#include "compiler/model/graph.h"
#include "compiler/model/read/json_cursor.h"
#include "compiler/model/read/name_table.h"

namespace switchyard::model {

// `aten::cond` is none.
bool IsControlFlow(std::string_view target);

// Adds the calls and marks of a node. `start` has its target, its place in Python and no more.
void ReadControlFlow(const JsonCursor& node, const Node& start, NameTable* names,
                     std::vector<Node>* nodes);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_CONTROL_FLOW_READER_H_
