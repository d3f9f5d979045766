#include "compiler/emit/dispatch/call_notes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/dispatch/alias_keys.h"
#include "compiler/emit/dispatch/kernel_call.h"
#include "compiler/emit/list_code.h"
#include "compiler/plan/dispatch_plan.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using schema::Argument;

std::vector<Code> WrittenArguments(const schema::FunctionSchema& schema) {
  std::vector<Code> names;
  for (const Argument& argument : schema.arguments) {
    if (argument.IsWritten()) names.push_back(Identifier::Known(argument.name.value));
  }
  return names;
}

// What the only result is a view of; null where it is none.
const Argument* ViewedArgument(const schema::FunctionSchema& schema) {
  if (schema.returns.size() != 1) return nullptr;
  const auto& annotation = schema.returns[0].annotation;
  if (!annotation || annotation->value.is_write || annotation->value.IsFresh()) return nullptr;
  for (const Argument& argument : schema.arguments) {
    if (argument.annotation && argument.annotation->value.before == annotation->value.before) {
      return &argument;
    }
  }
  return nullptr;
}

void WriteBelowKeys(CodeWriter& writer, const target::DispatchSpelling& spelling,
                    const CallPlace& call) {
  std::vector<Identifier> taken = {call.keys};
  for (const cpp::Parameter& parameter : call.dispatcher.parameters) {
    taken.push_back(parameter.name);
  }
  writer.Block({{"class", spelling.below_keys},
                {"name", cpp::FreshIdentifier("below", taken)},
                {"keys", call.keys}},
               "const $class$ $name$($keys$);");
}

bool TakesTensor(const schema::FunctionSchema& schema) {
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const Argument& argument) { return argument.type.value.IsTensorLike(); });
}

// The name of what notes something of a call; empty where there is nothing.
Code NoteOf(Code (*note)(const schema::NativeFunction&), const CallPlace& call) {
  return note == nullptr ? Code() : note(call.function);
}

bool IsAboveAutograd(const CasePlan& plan) {
  const bool is_for_autograd = !plan.keys.empty() && std::all_of(plan.keys.begin(), plan.keys.end(),
                                                                 dispatch::IsAutogradKey);
  return is_for_autograd || (plan.line != nullptr && plan::IsOfOperatorsAlone(*plan.line));
}

}  // namespace

void WriteNotesBefore(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const CallPlace& call, const CasePlan& plan) {
  if (IsAboveAutograd(plan)) return;
  // Without a tensor, a call passes no key of autograd on its way to the kernel.
  if (!spelling.below_keys.empty() && TakesTensor(call.function.schema)) {
    WriteBelowKeys(writer, spelling, call);
  }
  const Code note = NoteOf(spelling.note_written, call);
  std::vector<Code> arguments = WrittenArguments(call.function.schema);
  if (note.empty() || arguments.empty()) return;
  arguments.insert(arguments.begin(), call.keys);
  WriteList(writer, Statement(Call(note, std::move(arguments))));
}

ListSpelling SpellNotedCall(const EmitInput& input, const CallPlace& call, const CasePlan& plan) {
  const target::DispatchSpelling& spelling = input.target.dispatch;
  ListSpelling kernel = SpellKernelCall(input, call.function, call.dispatcher, plan);
  const Code note = NoteOf(spelling.note_view, call);
  const Argument* const viewed = ViewedArgument(call.function.schema);
  if (note.empty() || viewed == nullptr || IsAboveAutograd(plan)) return kernel;
  kernel.opening = cpp::Concat(note, "(", call.keys, ", ", Identifier::Known(viewed->name.value),
                               ", ", kernel.opening);
  kernel.closing += ")";
  return kernel;
}

}  // namespace switchyard::emit
