#include "compiler/emit/public_function.h"

#include <algorithm>
#include <string>

#include "compiler/cpp/forwarding.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::ApiForm;
using cpp::Code;
using cpp::ForwardedArgument;
using cpp::Receiver;
using cpp::Signature;
using schema::NativeFunction;

constexpr target::Scope kScope = target::Scope::kRuntime;

Code SpellForwarded(const EmitInput& input, const ForwardedArgument& argument) {
  switch (argument.source) {
    case ForwardedArgument::Source::kParameter:
      return argument.name;
    case ForwardedArgument::Source::kSelf:
      return "*this";
    case ForwardedArgument::Source::kWrittenSelf:
      return "const_cast<" + input.target.spell_type(argument.wanted, kScope).value_or(Code()) +
             ">(*this)";
    case ForwardedArgument::Source::kOption:
      return input.target.options.option(argument.name, argument.wanted);
    case ForwardedArgument::Source::kMemoryFormat:
      return input.target.options.memory_format(argument.name, argument.memory_format);
  }
  return {};
}

std::vector<Code> SpellArguments(const EmitInput& input, const NativeFunction& function,
                                 ApiForm form, Receiver receiver) {
  std::vector<Code> arguments;
  for (const ForwardedArgument& argument : cpp::ForwardToDispatcher(function, form, receiver)) {
    arguments.push_back(SpellForwarded(input, argument));
  }
  return arguments;
}

}  // namespace

void WritePublicFunction(CodeWriter& writer, const EmitInput& input, const NativeFunction& function,
                         ApiForm form) {
  const Signature signature = cpp::ApiSignature(function, form);
  writer.Forwarder("inline " + SpellOpening(input.target, signature, kScope),
                   SpellParameters(input.target, signature, kScope, Defaults::kWrite),
                   "return " + SpellDispatchFunction(function) + "(",
                   SpellArguments(input, function, form, Receiver::kFunction));
}

void WriteRedispatchFunction(CodeWriter& writer, const EmitInput& input,
                             const NativeFunction& function, ApiForm form) {
  const Signature signature = cpp::RedispatchSignature(cpp::ApiSignature(function, form));
  std::vector<Code> arguments = SpellArguments(input, function, form, Receiver::kFunction);
  arguments.insert(arguments.begin(), signature.parameters[0].name);
  writer.Forwarder("inline " + SpellOpening(input.target, signature, kScope),
                   SpellParameters(input.target, signature, kScope, Defaults::kWrite),
                   "return " + SpellRedispatchFunction(function) + "(", arguments);
}

std::vector<ApiForm> MethodForms(const target::Target& target, const NativeFunction& function) {
  if (!function.has_method_variant) return {};
  const std::string name = cpp::ApiName(function, ApiForm::kPacked);
  const auto& members = target.methods.members;
  if (std::find(members.begin(), members.end(), name) != members.end()) return {};
  return cpp::PackedApiForms(function.schema);
}

void WriteMethodDeclaration(CodeWriter& writer, const EmitInput& input,
                            const NativeFunction& function, ApiForm form) {
  const Signature signature = cpp::MethodSignature(function, form);
  writer.List("inline " + SpellOpening(input.target, signature, kScope),
              SpellParameters(input.target, signature, kScope, Defaults::kWrite), ") const;");
}

void WriteMethodDefinition(CodeWriter& writer, const EmitInput& input,
                           const NativeFunction& function, ApiForm form) {
  const Signature signature = cpp::MethodSignature(function, form);
  const Code qualifier = input.target.methods.class_name + "::";
  const auto write_head = [&] {
    writer.List("inline " + SpellOpening(input.target, signature, kScope, qualifier),
                SpellParameters(input.target, signature, kScope, Defaults::kOmit), ") const {");
  };
  const auto write_call = [&] {
    writer.List("return " + SpellDispatchFunction(function) + "(",
                SpellArguments(input, function, form, Receiver::kMethod), ");");
  };
  writer.Block({{"head", write_head}, {"call", write_call}}, R"code(
    $head$
      $call$
    }
  )code");
}

}  // namespace switchyard::emit
