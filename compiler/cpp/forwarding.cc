#include "compiler/cpp/forwarding.h"

#include "compiler/cpp/tensor_options.h"

namespace switchyard::cpp {
namespace {

using Source = ForwardedArgument::Source;

bool IsOptionalMemoryFormat(const schema::Argument& argument) {
  return argument.name.value == "memory_format" && argument.type.value.IsOptional() &&
         argument.type.value.Element().IsPlain(schema::BaseType::kMemoryFormat);
}

Source SourceOf(const schema::NativeFunction& function, const schema::Argument& argument,
                ApiForm form, Receiver receiver) {
  const bool is_packed = form == ApiForm::kPacked && function.schema.HasTensorOptions();
  if (receiver == Receiver::kMethod && argument.group == schema::ArgumentGroup::kSelf) {
    const bool is_mutable = argument.IsWritten() && !function.use_const_ref_for_mutable_tensors;
    return is_mutable ? Source::kWrittenSelf : Source::kSelf;
  }
  if (!is_packed) return Source::kParameter;
  if (argument.group == schema::ArgumentGroup::kTensorOptions) return Source::kOption;
  return IsOptionalMemoryFormat(argument) ? Source::kMemoryFormat : Source::kParameter;
}

}  // namespace

std::vector<ForwardedArgument> ForwardToDispatcher(const schema::NativeFunction& function,
                                                   const Signature& dispatcher, ApiForm form,
                                                   Receiver receiver) {
  const bool is_packed = form == ApiForm::kPacked && function.schema.HasTensorOptions();
  const Identifier options = is_packed ? PackedOptions(function.schema).name : dispatcher.name;
  std::vector<ForwardedArgument> forwarded;
  forwarded.reserve(dispatcher.parameters.size());
  for (size_t i = 0; i < dispatcher.parameters.size(); ++i) {
    const Parameter& wanted = dispatcher.parameters[i];
    const Source source = SourceOf(function, function.schema.arguments[i], form, receiver);
    const bool is_from_options = source == Source::kOption || source == Source::kMemoryFormat;
    forwarded.push_back(
        {source, is_from_options ? options : wanted.name, &wanted.type, wanted.name});
  }
  return forwarded;
}

}  // namespace switchyard::cpp
