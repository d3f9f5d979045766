// The text of a graph, one line a call, which messages show.
#ifndef SWITCHYARD_COMPILER_MODEL_LISTING_H_
#define SWITCHYARD_COMPILER_MODEL_LISTING_H_

#include <string>

#include "compiler/model/graph.h"
#include "compiler/source/source_range.h"

namespace switchyard::model {

// `relu = aten::relu(self=conv2d)`; bodies of control flow are indented below their call. The last
// line has what the graph returns. Sets the places of the calls to those of their operators in the
// text, which is to become the text of `file`, and that of the graph to the word `return`.
std::string WriteListing(source::FileId file, Graph* graph);

// `Float[1, s77]`.
std::string ShapeText(const TensorMeta& meta);

// A value as the listing shows it.
std::string ToText(const Graph& graph, const Value& value);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_LISTING_H_
