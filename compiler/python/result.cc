#include "compiler/python/result.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "compiler/python/names.h"

namespace switchyard::python {
namespace {

using schema::FunctionSchema;
using schema::Return;

// Where the names of returns are given, all have one: `_1` in the place of one that is missing,
// `lambda_` in that of a keyword.
std::vector<std::string> FieldsOf(const FunctionSchema& schema) {
  const std::vector<Return>& returns = schema.returns;
  const bool is_named = std::any_of(returns.begin(), returns.end(),
                                    [](const Return& result) { return result.name.has_value(); });
  std::vector<std::string> fields;
  if (returns.size() < 2 || !is_named) return fields;
  for (const Return& result : returns) {
    fields.push_back(result.name ? result.name->value : "_" + std::to_string(fields.size()));
  }
  return NamesFor(fields);
}

std::optional<size_t> FindOut(const FunctionSchema& schema) {
  for (size_t i = 0; i < schema.arguments.size(); ++i) {
    if (schema.arguments[i].IsOut()) return i;
  }
  return std::nullopt;
}

std::optional<size_t> FindSelf(const FunctionSchema& schema) {
  for (size_t i = 0; i < schema.arguments.size(); ++i) {
    if (&schema.arguments[i] == schema.Self()) return i;
  }
  return std::nullopt;
}

// Operators on lists that write self return it in Python, though the schema has no result.
bool ReturnsListItWrites(const FunctionSchema& schema) {
  constexpr std::string_view kStart = "_foreach_";
  return schema.returns.empty() && schema.name.value.inplace &&
         std::string_view(schema.name.value.base).substr(0, kStart.size()) == kStart;
}

Result OfArgument(size_t argument) {
  Result result;
  result.kind = Result::Kind::kArgument;
  result.argument = argument;
  return result;
}

Result OfOut(const FunctionSchema& schema, size_t first) {
  if (schema.returns.size() < 2) return OfArgument(first);
  Result result;
  result.kind = Result::Kind::kOutObjects;
  result.name = schema.name.value.BaseName() + "_out";
  result.fields = FieldsOf(schema);
  return result;
}

}  // namespace

Result ResultOf(const schema::NativeFunction& function) {
  const FunctionSchema& schema = function.schema;
  const std::vector<Return>& returns = schema.returns;
  const bool returns_written =
      !returns.empty() && std::all_of(returns.begin(), returns.end(),
                                      [](const Return& one) { return one.IsWritten(); });
  const std::optional<size_t> out = FindOut(schema);
  if (out && returns_written && schema.OutArguments().size() == returns.size()) {
    return OfOut(schema, *out);
  }
  const std::optional<size_t> self = FindSelf(schema);
  const bool is_self =
      returns_written && returns.size() == 1 && !out && self && schema.arguments[*self].IsWritten();
  if (self && (is_self || ReturnsListItWrites(schema))) return OfArgument(*self);
  Result result;
  if (returns.empty()) return result;
  result.fields = FieldsOf(schema);
  result.kind = result.fields.empty() ? Result::Kind::kValue : Result::Kind::kNamed;
  if (!result.fields.empty()) result.name = schema.name.value.BaseName();
  return result;
}

}  // namespace switchyard::python
