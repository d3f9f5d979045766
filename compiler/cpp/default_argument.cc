#include "compiler/cpp/default_argument.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace switchyard::cpp {
namespace {

// Removes the outer optionals: a default other than None is a default of the inner type.
schema::Type WithoutOptionals(schema::Type type) {
  while (type.IsOptional()) type = type.Element();
  return type;
}

// A literal of the type of the parameter: `1` for a float is 1.0, so that lists of float do not
// narrow.
Literal NumberLiteral(int64_t value, schema::BaseType base) {
  if (base == schema::BaseType::kFloat) return Literal::Floating(static_cast<double>(value));
  return Literal::Integer(value);
}

// A longer list in a line of code cannot be intended.
constexpr int64_t kMaxRepetitions = 64;

bool IsDtype(schema::DefaultWord word) {
  return word == schema::DefaultWord::kLong || word == schema::DefaultWord::kFloat ||
         word == schema::DefaultWord::kComplex;
}

bool IsReduction(schema::DefaultWord word) {
  return word == schema::DefaultWord::kMean || word == schema::DefaultWord::kSum;
}

bool IsMemoryFormat(schema::DefaultWord word) {
  return word == schema::DefaultWord::kContiguousFormat ||
         word == schema::DefaultWord::kPreserveFormat;
}

// The enumerator for `cuda`; empty for a word that no device has.
std::string_view DeviceTypeOf(std::string_view word) {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) \
  if (word == (spelling)) return #name;
#include "lib/keys/device_types.def"
  return {};
}

// `cpu`, `cuda:1`.
std::optional<DefaultArgument::Device> DeviceOf(std::string_view text) {
  const size_t colon = text.find(':');
  const std::string_view type = DeviceTypeOf(text.substr(0, colon));
  if (type.empty()) return std::nullopt;
  DefaultArgument::Device device = {Identifier::Known(type), -1};
  if (colon == std::string_view::npos) return device;
  const std::string_view digits = text.substr(colon + 1);
  const char* end = digits.data() + digits.size();
  constexpr int64_t kMostDevices = 127;
  const auto [stop, error] = std::from_chars(digits.data(), end, device.index);
  if (error != std::errc() || stop != end || device.index < 0) return std::nullopt;
  const bool is_second_cpu = type == "CPU" && device.index > 0;
  if (is_second_cpu || device.index > kMostDevices) return std::nullopt;
  return device;
}

// Whether a single value can be the default of a parameter of that type. No default: the C++
// compiler names a base type that is missing.
bool Fits(const schema::DefaultValue& value, schema::BaseType base) {
  const bool is_bool = std::holds_alternative<bool>(value.value);
  const bool is_integer = std::holds_alternative<int64_t>(value.value);
  const bool is_number = is_integer || std::holds_alternative<double>(value.value);
  const auto* word = std::get_if<schema::DefaultWord>(&value.value);
  switch (base) {
    case schema::BaseType::kInt:
    case schema::BaseType::kSymInt:
      return is_integer || (word != nullptr && IsReduction(*word));
    case schema::BaseType::kDeviceIndex:
      return is_integer;
    case schema::BaseType::kFloat:
      return is_number;
    case schema::BaseType::kBool:
    case schema::BaseType::kSymBool:
      return is_bool;
    case schema::BaseType::kStr:
      return std::holds_alternative<schema::DefaultValue::String>(value.value);
    case schema::BaseType::kScalar:
      return is_bool || is_number ||
             std::holds_alternative<schema::DefaultValue::Complex>(value.value);
    case schema::BaseType::kScalarType:
      return word != nullptr && IsDtype(*word);
    case schema::BaseType::kLayout:
      return word != nullptr && *word == schema::DefaultWord::kStrided;
    case schema::BaseType::kMemoryFormat:
      return word != nullptr && IsMemoryFormat(*word);
    case schema::BaseType::kComplex:
      return std::holds_alternative<schema::DefaultValue::Complex>(value.value);
    case schema::BaseType::kDevice: {
      const auto* text = std::get_if<schema::DefaultValue::String>(&value.value);
      return text != nullptr && DeviceOf(text->text).has_value();
    }
    case schema::BaseType::kAny:
      return is_bool || is_number ||
             std::holds_alternative<schema::DefaultValue::String>(value.value);
    case schema::BaseType::kTensor:
    case schema::BaseType::kQScheme:
    case schema::BaseType::kGenerator:
    case schema::BaseType::kStorage:
    case schema::BaseType::kStream:
    case schema::BaseType::kDimname:
    case schema::BaseType::kDimVector:
    case schema::BaseType::kConstQuantizerPtr:
    case schema::BaseType::kGraphModule:
    case schema::BaseType::kAnyClassType:
    case schema::BaseType::kAnyEnumType:
    case schema::BaseType::kCapsule:
    case schema::BaseType::kNone:
    case schema::BaseType::kNoneType:
    case schema::BaseType::kQuantizer:
    case schema::BaseType::kTuple:
    case schema::BaseType::kDict:
    case schema::BaseType::kFuture:
    case schema::BaseType::kRRef:
    case schema::BaseType::kAwait:
    case schema::BaseType::kUnion:
    case schema::BaseType::kVariable:
    case schema::BaseType::kClass:
    case schema::BaseType::kDeclared:
    case schema::BaseType::kUnknown:
      return false;
  }
  return false;
}

std::optional<DefaultArgument> MakeElements(const schema::DefaultValue::List& list,
                                            const schema::Type& type) {
  const bool is_undefined = list.elements.empty() && type.IsPlain(schema::BaseType::kTensor);
  if (is_undefined) return DefaultArgument{DefaultArgument::Empty{}};
  if (!type.IsList()) return std::nullopt;
  if (list.elements.empty()) return DefaultArgument{DefaultArgument::Empty{}};
  // A list of bool is an array; all other lists are views of any length, even when the type has
  // one.
  const auto size = static_cast<size_t>(type.modifiers.back().size);
  const bool is_array = size != 0 && type.Element().IsPlain(schema::BaseType::kBool);
  if (is_array && list.elements.size() != size) return std::nullopt;
  DefaultArgument::List result;
  for (const schema::DefaultValue& value : list.elements) {
    std::optional<DefaultArgument> element = MakeDefaultArgument(value, type.Element());
    if (!element) return std::nullopt;
    result.elements.push_back(*std::move(element));
  }
  return DefaultArgument{std::move(result)};
}

std::optional<DefaultArgument> MakeBare(const schema::DefaultValue& value,
                                        const schema::Type& type) {
  using Value = schema::DefaultValue;
  if (!Fits(value, type.base)) return std::nullopt;
  if (const bool* boolean = std::get_if<bool>(&value.value)) {
    return DefaultArgument{Literal::Bool(*boolean)};
  }
  if (const auto* integer = std::get_if<int64_t>(&value.value)) {
    return DefaultArgument{NumberLiteral(*integer, type.base)};
  }
  if (const auto* number = std::get_if<double>(&value.value)) {
    return DefaultArgument{Literal::Floating(*number)};
  }
  if (const auto* word = std::get_if<schema::DefaultWord>(&value.value)) {
    return DefaultArgument{*word};
  }
  if (const auto* text = std::get_if<Value::String>(&value.value)) {
    if (type.base == schema::BaseType::kDevice) return DefaultArgument{*DeviceOf(text->text)};
    return DefaultArgument{Literal::String(text->text)};
  }
  if (const auto* complex = std::get_if<Value::Complex>(&value.value)) {
    return DefaultArgument{DefaultArgument::Complex{Literal::Floating(complex->imaginary)}};
  }
  return std::nullopt;
}

// A single value for a list with a length stands for a list of that many copies.
std::optional<DefaultArgument> Repeat(const schema::DefaultValue& value, const schema::Type& list) {
  const int64_t size = list.modifiers.back().size;
  if (size == 0 || size > kMaxRepetitions) return std::nullopt;
  std::optional<DefaultArgument> element = MakeDefaultArgument(value, list.Element());
  if (!element) return std::nullopt;
  return DefaultArgument{
      DefaultArgument::List{std::vector<DefaultArgument>(static_cast<size_t>(size), *element)}};
}

// A tensor always has a default: an undefined one.
bool IsTensor(const schema::Type& type, size_t depth) {
  return depth == 0 && type.base == schema::BaseType::kTensor;
}

// The same for the type inside the outermost modifiers: `depth` modifiers of `type` remain.
bool HasDefaultInside(const schema::DefaultValue& value, const schema::Type& type, size_t depth) {
  const auto is_optional = [&] {
    return depth > 0 && type.modifiers[depth - 1].kind == schema::TypeModifier::Kind::kOptional;
  };
  if (value.IsNone()) return is_optional() || IsTensor(type, depth);
  while (is_optional()) --depth;
  const auto* list = std::get_if<schema::DefaultValue::List>(&value.value);
  if (depth == 0 && list != nullptr) return list->elements.empty() && IsTensor(type, depth);
  if (depth == 0) return Fits(value, type.base);
  const int64_t size = type.modifiers[depth - 1].size;
  if (list == nullptr) {
    return size > 0 && size <= kMaxRepetitions && HasDefaultInside(value, type, depth - 1);
  }
  if (list->elements.empty()) return true;
  const bool is_array = size != 0 && depth == 1 && type.base == schema::BaseType::kBool;
  if (is_array && list->elements.size() != static_cast<size_t>(size)) return false;
  return std::all_of(list->elements.begin(), list->elements.end(), [&](const auto& element) {
    return HasDefaultInside(element, type, depth - 1);
  });
}

}  // namespace

bool HasDefaultArgument(const schema::DefaultValue& value, const schema::Type& type) {
  return !value.IsOther() && HasDefaultInside(value, type, type.modifiers.size());
}

std::optional<DefaultArgument> MakeDefaultArgument(const schema::DefaultValue& value,
                                                   const schema::Type& type) {
  if (value.IsOther()) return std::nullopt;
  if (value.IsNone()) {
    const bool is_optional_tensor =
        type.base == schema::BaseType::kTensor && type.IsOptional() && type.Element().IsPlain();
    const bool is_undefined = type.IsPlain(schema::BaseType::kTensor);
    if (is_optional_tensor || is_undefined) return DefaultArgument{DefaultArgument::Empty{}};
    if (!type.IsOptional()) return std::nullopt;
    return DefaultArgument{DefaultArgument::Nothing{}};
  }
  const schema::Type inner = WithoutOptionals(type);
  if (const auto* list = std::get_if<schema::DefaultValue::List>(&value.value)) {
    return MakeElements(*list, inner);
  }
  if (inner.IsList()) return Repeat(value, inner);
  return MakeBare(value, inner);
}

}  // namespace switchyard::cpp
