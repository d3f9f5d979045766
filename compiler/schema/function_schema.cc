#include "compiler/schema/function_schema.h"

#include <algorithm>
#include <string_view>

namespace switchyard::schema {
namespace {

// Source: reference schema language, section 7.
constexpr std::string_view kScratchPrefix = "_scratch_";

bool IsScratch(const Argument& argument) {
  return std::string_view(argument.name.value).substr(0, kScratchPrefix.size()) == kScratchPrefix;
}

}  // namespace

SchemaKind FunctionSchema::Kind() const {
  if (name.value.inplace) return SchemaKind::kInplace;
  SchemaKind kind = SchemaKind::kFunctional;
  for (const Argument& argument : arguments) {
    if (argument.IsOut()) {
      if (IsScratch(argument)) return SchemaKind::kScratch;
      kind = SchemaKind::kOut;
    } else if (argument.group == ArgumentGroup::kPostSelfPositional && argument.IsWritten()) {
      if (kind != SchemaKind::kOut) kind = SchemaKind::kMutable;
    }
  }
  return kind;
}

const Argument* FunctionSchema::Self() const {
  for (const Argument& argument : arguments) {
    if (argument.group == ArgumentGroup::kSelf) return &argument;
  }
  return nullptr;
}

absl::InlinedVector<const Argument*, 4> FunctionSchema::OutArguments() const {
  absl::InlinedVector<const Argument*, 4> outs;
  for (const Argument& argument : arguments) {
    if (argument.IsOut()) outs.push_back(&argument);
  }
  return outs;
}

bool FunctionSchema::HasOutArguments() const {
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const Argument& argument) { return argument.IsOut(); });
}

bool FunctionSchema::HasTensorOptions() const {
  return std::any_of(arguments.begin(), arguments.end(), [](const Argument& argument) {
    return argument.group == ArgumentGroup::kTensorOptions;
  });
}

bool FunctionSchema::HasTensorArgument() const {
  return std::any_of(arguments.begin(), arguments.end(), [](const Argument& argument) {
    return !argument.IsOut() && argument.type.value.IsTensorLike();
  });
}

bool FunctionSchema::HasSymInt() const {
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const Argument& argument) { return argument.type.value.IsSymIntLike(); }) ||
         std::any_of(returns.begin(), returns.end(),
                     [](const Return& result) { return result.type.value.IsSymIntLike(); });
}

bool FunctionSchema::ModifiesArguments() const {
  const SchemaKind kind = Kind();
  return kind == SchemaKind::kInplace || kind == SchemaKind::kOut || kind == SchemaKind::kMutable;
}

}  // namespace switchyard::schema
