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

bool HaveEqualAnnotations(const Argument& argument, const Return& result) {
  return argument.annotation && result.annotation &&
         argument.annotation->value == result.annotation->value;
}

// Whether an operator is in-place by more than its name: it writes self, and returns it if that is
// a tensor.
bool WritesAndReturnsSelf(const FunctionSchema& schema, const Argument& self) {
  if (!self.IsWritten() || schema.HasOutArguments()) return false;
  if (!self.type.value.IsPlain(BaseType::kTensor)) return schema.returns.empty();
  return schema.returns.size() == 1 && HaveEqualAnnotations(self, schema.returns[0]);
}

// The run-time gives an underscore at the end of a name no meaning: `penalties_` of a library may
// write any argument and return nothing. Where nothing is marked as written the name still is a
// promise.
bool IsInplace(const FunctionSchema& schema) {
  const OperatorName& name = schema.name.value;
  if (!name.inplace) return false;
  if (schema.forms == TypeForms::kTorchgen || name.dunder) return true;
  const Argument* self = schema.Self();
  if (self == nullptr) return false;
  const bool writes = std::any_of(schema.arguments.begin(), schema.arguments.end(),
                                  [](const Argument& one) { return one.IsWritten(); });
  return WritesAndReturnsSelf(schema, *self) || (!writes && !schema.returns.empty());
}

}  // namespace

SchemaKind FunctionSchema::Kind() const {
  if (IsInplace(*this)) return SchemaKind::kInplace;
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
