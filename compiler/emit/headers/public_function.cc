#include "compiler/emit/headers/public_function.h"

#include <algorithm>
#include <string>

#include "compiler/cpp/forwarding.h"
#include "compiler/emit/list_code.h"
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
      return "const_cast<" + input.target.spell_type(*argument.wanted, kScope).value_or(Code()) +
             ">(*this)";
    case ForwardedArgument::Source::kOption:
      return input.target.options.option(argument.name, *argument.wanted);
    case ForwardedArgument::Source::kMemoryFormat:
      return input.target.options.memory_format(argument.name, argument.memory_format);
  }
  return {};
}

std::vector<Code> SpellArguments(const EmitInput& input, const NativeFunction& function,
                                 ApiForm form, Receiver receiver) {
  std::vector<Code> arguments;
  const Signature& dispatcher = TextOf(input, function).dispatcher.signature;
  arguments.reserve(dispatcher.parameters.size());
  for (const ForwardedArgument& argument :
       cpp::ForwardToDispatcher(function, dispatcher, form, receiver)) {
    arguments.push_back(SpellForwarded(input, argument));
  }
  return arguments;
}

}  // namespace

void WritePublicFunction(CodeWriter& writer, const EmitInput& input, const NativeFunction& function,
                         const ApiText& api) {
  writer.Forwarder(cpp::Concat("inline ", SpellOpening(api.function)), api.function.with_defaults(),
                   cpp::Concat("return ", SpellDispatchFunction(input.target, function), "("),
                   SpellArguments(input, function, api.form, Receiver::kFunction));
}

void WriteRedispatchFunction(CodeWriter& writer, const EmitInput& input,
                             const NativeFunction& function, const ApiText& api) {
  const Code keys = api.keys;
  const Code keys_parameter = SpellKeysParameter(input.target, api.keys);
  CodeWriter::Items parameters;
  parameters.Add(keys_parameter);
  parameters.Add(api.function.with_defaults());
  const std::vector<Code> forwarded =
      SpellArguments(input, function, api.form, Receiver::kFunction);
  CodeWriter::Items arguments;
  arguments.Add(keys);
  arguments.Add(forwarded);
  writer.Forwarder(cpp::Concat("inline ", SpellOpening(api.function)), parameters,
                   cpp::Concat("return ", SpellRedispatchFunction(input.target, function), "("),
                   arguments);
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
    WriteList(writer, Return(Call(SpellDispatchFunction(input.target, function),
                                  SpellArguments(input, function, form, Receiver::kMethod))));
  };
  writer.Block({{"head", write_head}, {"call", write_call}}, R"code(
    $head$
      $call$
    }
  )code");
}

void WriteOperators(CodeWriter& writer, const EmitInput& input, const cpp::Code& name_space,
                    const std::vector<const schema::NativeFunction*>& functions,
                    OperatorWriter write) {
  writer.Block({{"name", name_space}}, "namespace $name$ {");
  for (const schema::NativeFunction* function : functions) {
    writer.ForSource(function->range, [&] { write(writer, input, *function); });
  }
  writer.Block({{"name", name_space}}, R"code(

    }  // namespace $name$
  )code");
}

}  // namespace switchyard::emit
