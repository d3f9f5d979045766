#include "compiler/emit/dispatch/device_code.h"

#include <string>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/list_code.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;

// The device argument as a value.
Code SpellDevice(const schema::Argument& device, const Code& when_absent) {
  const Code name = Identifier::Known(device.name.value);
  return device.type.value.IsOptional() ? name + ".value_or(" + when_absent + ")" : name;
}

// The argument of a guard: a device, or an argument whose first tensor has it.
Code SpellGuarded(const target::DispatchSpelling& spelling, const CasePlan& plan) {
  const schema::Argument& argument = *plan.guard.argument;
  if (plan.guard.place == dispatch::GuardPlace::kTensor) {
    return Identifier::Known(argument.name.value);
  }
  return SpellDevice(argument, spelling.current_device(plan.guarded_backend));
}

}  // namespace

void WriteDeviceGuard(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const cpp::Signature& redispatch, const CasePlan& plan) {
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : redispatch.parameters) {
    taken.push_back(parameter.name);
  }
  const Code name = cpp::FreshIdentifier("guard", taken);
  const Code guard = cpp::Concat("const ", spelling.guard_type(plan.guarded_backend), " ", name);
  WriteList(writer, Statement(Call(guard, {SpellGuarded(spelling, plan)})));
}

void WriteDeviceCheck(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const schema::NativeFunction& function, const CasePlan& plan) {
  if (plan.checked.empty()) return;
  std::vector<Code> arguments;
  for (const schema::Argument* argument : plan.checked) {
    const std::string& name = argument->name.value;
    arguments.push_back(
        OnOneLine(Braces({Code(Literal::String(name)), Code(Identifier::Known(name))})));
  }
  WriteList(writer,
            Statement(CallWithList(spelling.device_check, Literal::String(function.QualifiedName()),
                                   std::move(arguments))));
}

void WriteInplaceMeta(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const schema::NativeFunction& function) {
  const Code self = Identifier::Known(function.schema.Self()->name.value);
  WriteList(writer, Statement(Call(spelling.inplace_meta_check,
                                   {Code(Literal::String(function.QualifiedName())), self})));
  writer.Block({{"self", self}}, "return $self$;");
}

}  // namespace switchyard::emit
