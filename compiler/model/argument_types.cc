#include "compiler/model/argument_types.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace switchyard::model {
namespace {

using schema::BaseType;
using schema::DefaultValue;
using schema::DefaultWord;

template <typename T>
std::optional<Value> IfHas(const Value& value) {
  if (std::holds_alternative<T>(value)) return value;
  return std::nullopt;
}

bool IsNumber(const Value& value) {
  return std::holds_alternative<Integer>(value) || std::holds_alternative<double>(value) ||
         std::holds_alternative<std::complex<double>>(value) || std::holds_alternative<bool>(value);
}

// Whether an integer is known, or a number of the graph of another kind than one.
bool IsNotOf(const Graph& graph, const Integer& integer, NumberKind kind) {
  const auto* number = std::get_if<NumberId>(&integer);
  return number == nullptr || graph.numbers[*number].kind != kind;
}

std::optional<Value> FitInteger(const Graph& graph, const Value& value) {
  const auto* integer = std::get_if<Integer>(&value);
  const bool fits = integer != nullptr && IsNotOf(graph, *integer, NumberKind::kFloat);
  return fits ? std::optional(value) : std::nullopt;
}

std::optional<Value> FitBool(const Graph& graph, const Value& value) {
  const auto* integer = std::get_if<Integer>(&value);
  if (integer == nullptr) return IfHas<bool>(value);
  return IsNotOf(graph, *integer, NumberKind::kBool) ? std::nullopt : std::optional(value);
}

// A whole number for a float.
std::optional<Value> FitFloat(const Value& value) {
  const auto* integer = std::get_if<Integer>(&value);
  if (integer != nullptr && std::holds_alternative<int64_t>(*integer)) {
    return Value(static_cast<double>(std::get<int64_t>(*integer)));
  }
  if (integer != nullptr) return value;
  return IfHas<double>(value);
}

std::optional<Value> FitPlain(const Graph& graph, BaseType base, const Value& value) {
  switch (base) {
    case BaseType::kTensor:
      // A plain number: a wrapped number.
      return IsNumber(value) ? std::optional(value) : IfHas<TensorId>(value);
    case BaseType::kInt:
    case BaseType::kSymInt:
      return FitInteger(graph, value);
    case BaseType::kFloat:
      return FitFloat(value);
    case BaseType::kBool:
      return FitBool(graph, value);
    case BaseType::kStr:
      return IfHas<std::string>(value);
    case BaseType::kScalar:
      return IsNumber(value) ? std::optional(value) : std::nullopt;
    case BaseType::kScalarType:
      return IfHas<DtypeValue>(value);
    case BaseType::kLayout:
      return IfHas<LayoutValue>(value);
    case BaseType::kDevice:
      return IfHas<DeviceValue>(value);
    case BaseType::kMemoryFormat:
      return IfHas<MemoryFormat>(value);
    default:
      return std::nullopt;
  }
}

std::optional<Value> FitTensors(const schema::Type& element, const Value& value) {
  if (!element.IsOptional()) return IfHas<std::vector<TensorId>>(value);
  if (const auto* tensors = std::get_if<std::vector<TensorId>>(&value)) {
    return Value(std::vector<std::optional<TensorId>>(tensors->begin(), tensors->end()));
  }
  return IfHas<std::vector<std::optional<TensorId>>>(value);
}

std::optional<Value> FitIntegers(const Graph& graph, int64_t size, const Value& value) {
  if (size > 0 && FitInteger(graph, value)) {
    return Value(std::vector<Integer>(static_cast<size_t>(size), std::get<Integer>(value)));
  }
  const auto* list = std::get_if<std::vector<Integer>>(&value);
  const bool fits =
      list != nullptr && std::all_of(list->begin(), list->end(), [&](const Integer& integer) {
        return IsNotOf(graph, integer, NumberKind::kFloat);
      });
  return fits ? std::optional(value) : std::nullopt;
}

std::optional<Value> FitFloats(const Value& value) {
  const auto* integers = std::get_if<std::vector<Integer>>(&value);
  if (integers == nullptr) return IfHas<std::vector<double>>(value);
  std::vector<double> floats;
  for (const Integer& integer : *integers) {
    if (!std::holds_alternative<int64_t>(integer)) return std::nullopt;
    floats.push_back(static_cast<double>(std::get<int64_t>(integer)));
  }
  return Value(std::move(floats));
}

bool IsEmptyList(const Value& value) {
  const auto* tensors = std::get_if<std::vector<TensorId>>(&value);
  return tensors != nullptr && tensors->empty();
}

std::optional<Value> FitList(const Graph& graph, const schema::Type& type, const Value& value) {
  const schema::Type element = type.Element();
  const int64_t size = type.modifiers.back().size;
  const bool is_empty = IsEmptyList(value);
  switch (element.base) {
    case BaseType::kTensor:
      return FitTensors(element, value);
    case BaseType::kInt:
    case BaseType::kSymInt:
      return is_empty ? Value(std::vector<Integer>()) : FitIntegers(graph, size, value);
    case BaseType::kFloat:
      return is_empty ? Value(std::vector<double>()) : FitFloats(value);
    case BaseType::kBool:
      return is_empty ? Value(std::vector<bool>()) : IfHas<std::vector<bool>>(value);
    default:
      return std::nullopt;
  }
}

std::optional<Value> ListOf(const DefaultValue::List& list) {
  if (list.elements.empty()) return Value(std::vector<TensorId>());
  std::vector<Integer> integers;
  std::vector<double> floats;
  std::vector<bool> bools;
  for (const DefaultValue& element : list.elements) {
    if (const auto* integer = std::get_if<int64_t>(&element.value)) integers.push_back(*integer);
    if (const auto* number = std::get_if<double>(&element.value)) floats.push_back(*number);
    if (const auto* truth = std::get_if<bool>(&element.value)) bools.push_back(*truth);
  }
  const size_t size = list.elements.size();
  if (integers.size() == size) return Value(std::move(integers));
  if (floats.size() == size) return Value(std::move(floats));
  if (bools.size() == size) return Value(std::move(bools));
  return std::nullopt;
}

// Source: reference schema language, section 5: the numbers of at::Reduction.
std::optional<Value> ValueOfWord(DefaultWord word) {
  switch (word) {
    case DefaultWord::kMean:
      return Value(Integer(int64_t{1}));
    case DefaultWord::kSum:
      return Value(Integer(int64_t{2}));
    case DefaultWord::kContiguousFormat:
      return Value(MemoryFormat::kContiguous);
    case DefaultWord::kPreserveFormat:
      return Value(MemoryFormat::kPreserve);
    case DefaultWord::kStrided:
      return Value(LayoutValue{});
    case DefaultWord::kLong:
      return Value(DtypeValue{Dtype::kLong});
    case DefaultWord::kFloat:
      return Value(DtypeValue{Dtype::kFloat});
    case DefaultWord::kComplex:
      return Value(DtypeValue{Dtype::kComplexFloat});
  }
  return std::nullopt;
}

}  // namespace

std::optional<Value> FitTo(const Graph& graph, const schema::Type& type, const Value& value) {
  if (type.IsOptional()) {
    return std::holds_alternative<None>(value) ? std::optional(value)
                                               : FitTo(graph, type.Element(), value);
  }
  return type.IsList() ? FitList(graph, type, value) : FitPlain(graph, type.base, value);
}

std::optional<Value> ValueOf(const DefaultValue& default_value) {
  const auto& value = default_value.value;
  if (std::holds_alternative<DefaultValue::None>(value)) return Value(None{});
  if (const auto* truth = std::get_if<bool>(&value)) return Value(*truth);
  if (const auto* integer = std::get_if<int64_t>(&value)) return Value(Integer(*integer));
  if (const auto* number = std::get_if<double>(&value)) return Value(*number);
  if (const auto* text = std::get_if<DefaultValue::String>(&value)) return Value(text->text);
  if (const auto* word = std::get_if<DefaultWord>(&value)) return ValueOfWord(*word);
  if (const auto* list = std::get_if<DefaultValue::List>(&value)) return ListOf(*list);
  return std::nullopt;
}

}  // namespace switchyard::model
