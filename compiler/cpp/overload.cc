#include "compiler/cpp/overload.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/hash/hash.h"
#include "compiler/schema/type.h"

namespace switchyard::cpp {
namespace {

using schema::Argument;

bool IsTensorOption(const Argument& argument) {
  return argument.group == schema::ArgumentGroup::kTensorOptions;
}

schema::BaseType BaseOf(const schema::Type& type) {
  return type.base == schema::BaseType::kSymInt ? schema::BaseType::kInt : type.base;
}

// Whether two modifiers are the same in C++, where only lists of bool have a length.
bool AreSameModifier(const schema::TypeModifier& a, const schema::TypeModifier& b, bool is_bool) {
  return a.kind == b.kind && (!is_bool || a.size == b.size);
}

bool AreSameParameter(const Argument* a, const Argument* b) {
  if (IsTensorOption(*a) || IsTensorOption(*b)) return IsTensorOption(*a) && IsTensorOption(*b);
  const schema::Type& first = a->type.value;
  const schema::Type& second = b->type.value;
  if (BaseOf(first) != BaseOf(second) || first.ClassName() != second.ClassName()) return false;
  const bool is_bool = first.base == schema::BaseType::kBool;
  return a->IsWritten() == b->IsWritten() &&
         std::equal(first.modifiers.begin(), first.modifiers.end(), second.modifiers.begin(),
                    second.modifiers.end(), [is_bool](const auto& x, const auto& y) {
                      return AreSameModifier(x, y, is_bool);
                    });
}

bool HasCppDefault(const schema::NativeFunction& function, const Argument& argument) {
  const auto& without = function.cpp_no_default_args;
  return argument.default_value &&
         std::none_of(without.begin(), without.end(),
                      [&](const auto& name) { return name.value == argument.name.value; });
}

}  // namespace

Overload MakeOverload(const schema::NativeFunction& function) {
  Overload result;
  result.origin = &function;
  bool has_options = false;
  for (const Argument& argument : function.schema.arguments) {
    const bool is_option = IsTensorOption(argument);
    if (is_option && has_options) continue;
    has_options |= is_option;
    result.parameters.push_back(&argument);
    if (!HasCppDefault(function, argument)) result.required = result.parameters.size();
  }
  return result;
}

bool HaveSameParameters(const Overload& a, const Overload& b) {
  return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end(), AreSameParameter);
}

bool AreAmbiguous(const Overload& a, const Overload& b) {
  const std::size_t from = std::max(a.required, b.required);
  const std::size_t to = std::min(a.parameters.size(), b.parameters.size());
  if (from > to) return false;
  return std::equal(a.parameters.begin(), a.parameters.begin() + static_cast<std::ptrdiff_t>(from),
                    b.parameters.begin(), AreSameParameter);
}

std::size_t HashOf(const Argument& argument) {
  if (IsTensorOption(argument)) return 1;
  const schema::Type& type = argument.type.value;
  const schema::BaseType base = BaseOf(type);
  std::size_t hash = absl::HashOf(base, argument.IsWritten(), std::string(type.ClassName()));
  for (const schema::TypeModifier& modifier : type.modifiers) {
    const bool has_length = base == schema::BaseType::kBool;
    hash = absl::HashOf(hash, modifier.kind, has_length ? modifier.size : 0);
  }
  return hash;
}

}  // namespace switchyard::cpp
