// Arguments of calls, by name and form.
#ifndef SWITCHYARD_COMPILER_MODEL_ARGUMENTS_H_
#define SWITCHYARD_COMPILER_MODEL_ARGUMENTS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/model/graph.h"

namespace switchyard::model {

// A number that is known, as an argument.
inline Integer Number(int64_t value) { return value; }

// The value of an argument; null when the call leaves it at its default.
const Value* FindArgument(const Node& node, std::string_view name);

// The value of an argument of one form; nothing when it has another, or the call leaves it out.
std::optional<TensorId> FindTensor(const Node& node, std::string_view name);
// An integer that is known.
std::optional<int64_t> FindInteger(const Node& node, std::string_view name);
// An int counts as a float.
std::optional<double> FindFloat(const Node& node, std::string_view name);
std::optional<bool> FindBool(const Node& node, std::string_view name);
std::optional<Dtype> FindDtype(const Node& node, std::string_view name);
// Null when it is no list of integers.
const std::vector<Integer>* FindIntegers(const Node& node, std::string_view name);
// Empty when it is no list of tensors.
std::vector<TensorId> FindTensors(const Node& node, std::string_view name);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_ARGUMENTS_H_
