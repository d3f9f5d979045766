#include "compiler/schema/function_schema.h"

#include <algorithm>
#include <string_view>

namespace switchyard::schema {
namespace {

// Source: reference schema language, section 7.
constexpr std::string_view kScratchPrefix = "_scratch_";

}  // namespace

SchemaKind FunctionSchema::Kind() const {
  if (name.value.inplace) return SchemaKind::kInplace;
  const auto is_scratch = [](const Argument& argument) {
    return argument.IsOut() &&
           argument.name.value.compare(0, kScratchPrefix.size(), kScratchPrefix) == 0;
  };
  if (std::any_of(arguments.begin(), arguments.end(), is_scratch)) return SchemaKind::kScratch;
  if (HasOutArguments()) return SchemaKind::kOut;
  const auto is_mutable = [](const Argument& argument) {
    return argument.group == ArgumentGroup::kPostSelfPositional && argument.IsWritten();
  };
  if (std::any_of(arguments.begin(), arguments.end(), is_mutable)) return SchemaKind::kMutable;
  return SchemaKind::kFunctional;
}

const Argument* FunctionSchema::Self() const {
  for (const Argument& argument : arguments) {
    if (argument.group == ArgumentGroup::kSelf) return &argument;
  }
  return nullptr;
}

std::vector<const Argument*> FunctionSchema::OutArguments() const {
  std::vector<const Argument*> outs;
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
