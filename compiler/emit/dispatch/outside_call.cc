#include "compiler/emit/dispatch/outside_call.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/autograd/wrapper_call.h"
#include "compiler/emit/dispatch/call_notes.h"
#include "compiler/emit/dispatch/defined_check.h"
#include "compiler/emit/dispatch/kernel_call.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/dispatch_plan.h"
#include "compiler/plan/recorded.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using target::ListSpelling;

// Everything for the function.
struct Outside {
  const schema::NativeFunction& function;
  const SpelledSignature& spelled;
  const cpp::Signature& redispatch;
  const DispatchPlan& plan;
  const plan::Recorded& recorded;
  DefinedCheck check;

  const Identifier& keys() const { return redispatch.parameters[0].name; }
  Literal name() const { return Literal::String(function.QualifiedName()); }
};

bool Has(const std::vector<const schema::Argument*>& arguments, const schema::Argument& argument) {
  return std::find(arguments.begin(), arguments.end(), &argument) != arguments.end();
}

Code NamesOf(const std::vector<const schema::Argument*>& arguments) {
  std::vector<Code> names;
  for (const schema::Argument* argument : arguments) {
    names.push_back(Identifier::Known(argument->name.value));
  }
  return Join(names, ", ");
}

// `self, other`, as one text.
Literal SpellCheckedNames(const DefinedCheck& check) {
  std::string names;
  for (const schema::Argument* argument : check.arguments) {
    names += (names.empty() ? "" : ", ") + argument->name.value;
  }
  return Literal::String(names);
}

// The kernel is called under a guard, beside which nothing may have the guard's name.
void WriteBelow(CodeWriter& writer, const EmitInput& input, const Outside& call) {
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : call.redispatch.parameters) {
    taken.push_back(parameter.name);
  }
  writer.Block(
      {{"guard", input.target.autograd.below}, {"name", cpp::FreshIdentifier("below", taken)}},
      "const $guard$ $name$;");
}

// Computes the keys of the arguments, and checks some of them on the way.
ListSpelling SpellDefinedKeys(const target::DispatchSpelling& spelling, const Outside& call) {
  std::vector<Code> items = {call.name(), SpellCheckedNames(call.check)};
  for (const schema::Argument& argument : call.function.schema.arguments) {
    const Code name = Identifier::Known(argument.name.value);
    if (Has(call.check.arguments, argument)) {
      items.push_back(OnOneLine(Call(spelling.defined_argument, {name})));
    } else if (Has(call.plan.key_arguments, argument)) {
      items.push_back(name);
    }
  }
  return Call(spelling.keys_of_defined, std::move(items));
}

// Whether its calls are none to record in a build that records calls.
bool IsUnrecorded(const EmitInput& input, const plan::Recorded& recorded) {
  return input.build.autograd() != nullptr && recorded.IsEmpty() && !recorded.is_left &&
         input.target.dispatch.keys_of_unrecorded != nullptr;
}

Code SpellKeys(const EmitInput& input, const plan::Recorded& recorded, const DispatchPlan& plan) {
  const target::DispatchSpelling& spelling = input.target.dispatch;
  const Code arguments = NamesOf(plan.key_arguments);
  switch (plan.key_source) {
    case KeySource::kFactory:
      return spelling.keys_of_factory(arguments);
    case KeySource::kFactoryAfterArguments:
      return spelling.keys_before_factory(arguments);
    case KeySource::kArguments:
      if (plan.passes_autograd && spelling.keys_of_unrecorded != nullptr) {
        return spelling.keys_of_unrecorded(arguments);
      }
      if (!plan.autograd_keys.empty() && spelling.keys_with_autograd != nullptr) {
        return spelling.keys_with_autograd(plan.autograd_keys, arguments);
      }
      return spelling.keys_of_call(arguments);
    case KeySource::kNone:
      return IsUnrecorded(input, recorded) ? spelling.keys_of_unrecorded(arguments)
                                           : spelling.keys_of_call(arguments);
  }
  return {};
}

// For calls whose keys do not come from all checked arguments.
void WriteArgumentCheck(CodeWriter& writer, const target::DispatchSpelling& spelling,
                        const Outside& call) {
  if (call.check.arguments.empty()) return;
  std::vector<Code> parts = {call.name(), SpellCheckedNames(call.check)};
  for (const schema::Argument* argument : call.check.arguments) {
    parts.push_back(Identifier::Known(argument->name.value));
  }
  WriteList(writer, Statement(Call(spelling.defined_check, std::move(parts))));
}

void WriteKeys(CodeWriter& writer, const EmitInput& input, const Outside& call) {
  const target::DispatchSpelling& spelling = input.target.dispatch;
  const Code type =
      SpellType(input.target, call.redispatch.parameters[0].type, target::Scope::kRuntime);
  const Code opening = cpp::Concat("const ", type, " ", call.keys(), " = ");
  if (call.plan.key_source == KeySource::kArguments && !call.check.arguments.empty()) {
    return WriteList(writer, Statement(Behind(opening, SpellDefinedKeys(spelling, call))));
  }
  WriteArgumentCheck(writer, spelling, call);
  writer.List(opening, {SpellKeys(input, call.recorded, call.plan)}, ";");
}

CallPlace PlaceOf(const Outside& call) {
  return {call.function, call.spelled.signature, call.keys()};
}

// The call of the switch with the keys, or of the kernel where there is no switch.
ListSpelling SpellSwitchCall(const EmitInput& input, const Outside& call, const Code& keys) {
  if (call.plan.key_source == KeySource::kNone) {
    return SpellKernelCall(input, call.function, call.spelled.signature, call.plan.cases[0]);
  }
  std::vector<Code> arguments = ParameterNames(call.spelled.signature);
  arguments.insert(arguments.begin(), keys);
  return Call(cpp::Concat(input.target.namespaces.below_keys, "::", call.spelled.signature.name),
              std::move(arguments));
}

Identifier NameOfResult(const Outside& call) {
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : call.redispatch.parameters) {
    taken.push_back(parameter.name);
  }
  return cpp::FreshIdentifier("result", taken);
}

// What a function calls: the first under a condition, and so on; the last under none.
struct Choice {
  Code condition;
  ListSpelling call;
  const CasePlan* kernel = nullptr;  // of a case that is called without the switch
};

// As one value of conditions: a result that is made in place.
void WriteChosen(CodeWriter& writer, const Code& opening, std::vector<Choice> choices) {
  ListSpelling last = std::move(choices.back().call);
  choices.pop_back();
  if (choices.empty()) return WriteList(writer, Statement(Behind(opening, std::move(last))));
  writer.List(opening, {choices[0].condition}, {});
  for (size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) writer.List("    : ", {choices[i].condition}, {});
    WriteList(writer, Behind("    ? ", std::move(choices[i].call)));
  }
  WriteList(writer, Statement(Behind("    : ", std::move(last))));
}

// Calls one of them and returns the result, which is checked where results are.
void WriteReturn(CodeWriter& writer, const EmitInput& input, const Outside& call,
                 std::vector<Choice> choices) {
  if (call.check.has_result) {
    const Identifier result = NameOfResult(call);
    WriteChosen(writer, cpp::Concat(call.spelled.result, " ", result, " = "), std::move(choices));
    WriteList(writer, Statement(Call(input.target.dispatch.result_check, {call.name(), result})));
    return writer.Block({{"result", result}}, "return $result$;");
  }
  for (const Choice& one : choices) {
    const auto write_call = [&] {
      if (one.kernel != nullptr) {
        WriteNotesBefore(writer, input.target.dispatch, PlaceOf(call), *one.kernel);
      }
      WriteList(writer, Return(one.call));
    };
    if (one.condition.empty()) {
      write_call();
      continue;
    }
    writer.Block({{"condition", one.condition}, {"call", write_call}}, R"code(
      if ($condition$) {
        $call$
      }
    )code");
  }
}

// All arguments that have key sets.
Code KeysOfTensors(const target::DispatchSpelling& spelling, const Outside& call) {
  std::vector<const schema::Argument*> arguments;
  for (const schema::Argument& argument : call.function.schema.arguments) {
    if (argument.type.value.IsTensorLike()) arguments.push_back(&argument);
  }
  return spelling.keys_of_call(NamesOf(arguments));
}

void WriteRecorded(CodeWriter& writer, const EmitInput& input, const Outside& call) {
  if (call.recorded.IsEmpty()) return;
  // The keys of a factory are those of what it makes: neither the thread's nor its arguments'.
  const bool has_keys = call.plan.key_source == KeySource::kArguments;
  WriteWrapperCall(writer, input, call.function, call.recorded,
                   has_keys ? Code(call.keys()) : KeysOfTensors(input.target.dispatch, call));
}

// The kernel of most calls comes first of all: one comparison says that a call goes there and that
// nothing of it is to be recorded.
bool IsStraightFirst(const EmitInput& input, const Outside& call, const CasePlan* straight) {
  return straight != nullptr && !call.recorded.IsEmpty() && !IsAlways(input, call.recorded) &&
         call.recorded.cases.empty() && call.plan.key_source == KeySource::kArguments;
}

void WriteBody(CodeWriter& writer, const EmitInput& input, const Outside& call,
               const CasePlan* straight) {
  if (call.plan.key_source == KeySource::kNone) {
    WriteArgumentCheck(writer, input.target.dispatch, call);
  } else {
    WriteKeys(writer, input, call);
  }
  std::vector<Choice> choices;
  if (straight != nullptr) {
    choices.push_back({input.target.dispatch.goes_straight_to(call.keys(), plan::kStraightKey),
                       SpellNotedCall(input, PlaceOf(call), *straight), straight});
  }
  if (IsStraightFirst(input, call, straight)) {
    choices.push_back({SpellWrapperQuestion(input, call.function, call.recorded, call.keys()),
                       SpellWrapperCall(input, call.function, DispatchKey::Undefined)});
  } else {
    WriteRecorded(writer, input, call);
  }
  if (IsBelowAutograd(input, call.function)) WriteBelow(writer, input, call);
  choices.push_back({Code(), SpellSwitchCall(input, call, call.keys())});
  WriteReturn(writer, input, call, std::move(choices));
}

}  // namespace

bool IsBelowAutograd(const EmitInput& input, const schema::NativeFunction& function) {
  const DispatchPlan& plan = PlanOf(input, function);
  const bool is_recorded =
      input.build.autograd() != nullptr && input.target.can(target::Capability::kAutograd);
  if (!is_recorded || plan.key_source != KeySource::kNone) return false;
  if (function.schema.Kind() != schema::SchemaKind::kFunctional) return false;
  if (IsAlways(input, RecordedOf(input, function)) || plan.cases[0].line == nullptr) return false;
  const auto& keys = plan.cases[0].line->keys;
  return std::none_of(keys.begin(), keys.end(), [](const auto& key) {
    return key.value == DispatchKey::CompositeImplicitAutograd ||
           key.value == DispatchKey::CompositeImplicitAutogradNestedTensor;
  });
}

void WriteOutsideCall(CodeWriter& writer, const EmitInput& input,
                      const schema::NativeFunction& function, const OperatorText& text,
                      const cpp::Signature& redispatch) {
  const SpelledSignature& spelled = text.dispatcher;
  const DispatchPlan& plan = PlanOf(input, function);
  const Outside call = {
      function,
      spelled,
      redispatch,
      plan,
      RecordedOf(input, function),
      FindDefinedCheck(input.target.dispatch, function.schema, spelled.signature.result)};
  const CasePlan* const straight = StraightCase(plan);
  const Code opening = SpellOpening(spelled);
  if (call.check.IsEmpty() && straight == nullptr && call.recorded.IsEmpty() &&
      !IsBelowAutograd(input, function)) {
    const ListSpelling inner = SpellSwitchCall(input, call, SpellKeys(input, call.recorded, plan));
    return WriteForwarder(writer, opening, spelled.parameters, inner);
  }
  const auto write_head = [&] { writer.List(opening, spelled.parameters, ") {"); };
  const auto write_body = [&] { WriteBody(writer, input, call, straight); };
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

}  // namespace switchyard::emit
