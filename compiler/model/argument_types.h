// Whether a value fits the type of an argument, and in which form.
#ifndef SWITCHYARD_COMPILER_MODEL_ARGUMENT_TYPES_H_
#define SWITCHYARD_COMPILER_MODEL_ARGUMENT_TYPES_H_

#include <optional>

#include "compiler/model/graph.h"
#include "compiler/schema/default_value.h"
#include "compiler/schema/type.h"

namespace switchyard::model {

// The value in the form of the type: an integer for a float becomes one, a number for `int[2]` a
// list of two, an empty list, which programs write without its type, one of the type. Nothing when
// the value does not fit.
// A number of the graph fits by its kind: a bool is an int, and an int a float.
std::optional<Value> FitTo(const Graph& graph, const schema::Type& type, const Value& value);

// A default as a value; nothing when it has no such form.
std::optional<Value> ValueOf(const schema::DefaultValue& default_value);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_ARGUMENT_TYPES_H_
