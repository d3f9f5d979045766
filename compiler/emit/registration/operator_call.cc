#include "compiler/emit/registration/operator_call.h"

#include "compiler/cpp/literal.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/registration/registrations.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using schema::NativeFunction;

Code SpellTypeWith(const EmitInput& input, const cpp::CppType& type, cpp::Integers integers) {
  constexpr target::Scope kScope = target::Scope::kRuntime;
  if (integers == cpp::Integers::kPlain) return SpellType(input.target, type, kScope);
  return input.target.spell_symbolic_type(type, kScope).value_or(Code());
}

std::vector<Code> SpellTypesWith(const EmitInput& input, const cpp::Signature& signature,
                                 cpp::Integers integers) {
  std::vector<Code> types;
  for (const cpp::Parameter& parameter : signature.parameters) {
    types.push_back(SpellTypeWith(input, parameter.type, integers));
  }
  return types;
}

}  // namespace

Code SpellOperatorOpening(const EmitInput& input, const NativeFunction& function,
                          const Identifier& name, cpp::Integers integers) {
  const cpp::Signature& signature = TextOf(input, function).dispatcher.signature;
  return cpp::Concat(SpellTypeWith(input, signature.result, integers), " ", name, "(");
}

std::vector<Code> SpellOperatorParameters(const EmitInput& input, const NativeFunction& function,
                                          cpp::Integers integers) {
  const cpp::Signature& signature = TextOf(input, function).dispatcher.signature;
  std::vector<Code> parameters = SpellTypesWith(input, signature, integers);
  for (size_t i = 0; i < parameters.size(); ++i) {
    parameters[i] = cpp::Concat(parameters[i], " ", signature.parameters[i].name);
  }
  return parameters;
}

Identifier OperatorCallName(const EmitInput& input, const NativeFunction& function) {
  return RegisteredName(input, function, "call");
}

namespace {

constexpr cpp::Integers kIntegers = cpp::Integers::kSymbolic;

// A function of this name that finds the operator by its own.
void WriteCallOf(CodeWriter& writer, const EmitInput& input, const NativeFunction& function,
                 const Identifier& called) {
  const target::RegistrationSpelling& words = *input.target.registration;
  const cpp::Signature& signature = TextOf(input, function).dispatcher.signature;
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : signature.parameters) taken.push_back(parameter.name);
  const Identifier op = cpp::FreshIdentifier("op", taken);
  const Code type = cpp::Concat(SpellTypeWith(input, signature.result, kIntegers), "(",
                                Join(SpellTypesWith(input, signature, kIntegers), ", "), ")");
  const schema::OperatorName& name = function.schema.name.value;
  const auto write_head = [&] {
    writer.List(SpellOperatorOpening(input, function, called, kIntegers),
                SpellOperatorParameters(input, function, kIntegers), ") {");
  };
  const auto write_body = [&] {
    const std::string base = function.schema.name_space.value + "::" + name.BaseName();
    WriteList(writer, Statement(Behind(cpp::Concat("static const auto ", op, " = "),
                                       Call(cpp::Concat(words.typed_operator, "<", type, ">"),
                                            {Code(Literal::String(base)),
                                             Code(Literal::String(name.overload))}))));
    WriteList(writer, Return(Call(cpp::Concat(op, ".", words.call), ParameterNames(signature))));
  };
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

}  // namespace

void WriteOperatorCall(CodeWriter& writer, const EmitInput& input, const NativeFunction& function) {
  writer.BlankLine();
  WriteCallOf(writer, input, function, OperatorCallName(input, function));
}

void WriteDispatchedCall(CodeWriter& writer, const EmitInput& input,
                         const NativeFunction& function) {
  const target::RegistrationSpelling& words = *input.target.registration;
  const cpp::Signature& signature = TextOf(input, function).dispatcher.signature;
  if (!plan::IsOfLibrary(input.target, function)) {
    return WriteCallOf(writer, input, function, signature.name);
  }
  const Code callee =
      cpp::Concat(words.library_operators, "::", signature.name, "::", words.library_call);
  const auto write_head = [&] {
    writer.List(SpellOperatorOpening(input, function, signature.name, kIntegers),
                SpellOperatorParameters(input, function, kIntegers), ") {");
  };
  const auto write_body = [&] {
    WriteList(writer, Return(Call(callee, ParameterNames(signature))));
  };
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

}  // namespace switchyard::emit
