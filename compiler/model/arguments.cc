#include "compiler/model/arguments.h"

#include <variant>

namespace switchyard::model {
namespace {

template <typename T>
const T* FindAs(const Node& node, std::string_view name) {
  const Value* const value = FindArgument(node, name);
  return value == nullptr ? nullptr : std::get_if<T>(value);
}

template <typename T>
std::optional<T> Copied(const T* found) {
  return found == nullptr ? std::nullopt : std::optional(*found);
}

}  // namespace

const Value* FindArgument(const Node& node, std::string_view name) {
  for (const NamedValue& input : node.inputs) {
    if (input.name == name) return &input.value;
  }
  return nullptr;
}

std::optional<TensorId> FindTensor(const Node& node, std::string_view name) {
  return Copied(FindAs<TensorId>(node, name));
}

std::optional<int64_t> FindInteger(const Node& node, std::string_view name) {
  const auto* integer = FindAs<Integer>(node, name);
  return integer == nullptr ? std::nullopt : Copied(std::get_if<int64_t>(integer));
}

std::optional<double> FindFloat(const Node& node, std::string_view name) {
  if (const auto* number = FindAs<double>(node, name)) return *number;
  const std::optional<int64_t> integer = FindInteger(node, name);
  return integer ? std::optional(static_cast<double>(*integer)) : std::nullopt;
}

std::optional<bool> FindBool(const Node& node, std::string_view name) {
  return Copied(FindAs<bool>(node, name));
}

std::optional<Dtype> FindDtype(const Node& node, std::string_view name) {
  const auto* dtype = FindAs<DtypeValue>(node, name);
  return dtype == nullptr ? std::nullopt : std::optional(dtype->dtype);
}

const std::vector<Integer>* FindIntegers(const Node& node, std::string_view name) {
  return FindAs<std::vector<Integer>>(node, name);
}

std::vector<TensorId> FindTensors(const Node& node, std::string_view name) {
  const auto* tensors = FindAs<std::vector<TensorId>>(node, name);
  return tensors == nullptr ? std::vector<TensorId>() : *tensors;
}

}  // namespace switchyard::model
