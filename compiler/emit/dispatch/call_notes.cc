#include "compiler/emit/dispatch/call_notes.h"

#include <utility>
#include <vector>

#include "compiler/emit/dispatch/kernel_call.h"
#include "compiler/emit/list_code.h"

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

}  // namespace

void WriteNotesBefore(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const CallPlace& call) {
  if (!spelling.below_keys.empty()) WriteBelowKeys(writer, spelling, call);
  if (spelling.note_written.empty()) return;
  std::vector<Code> arguments = WrittenArguments(call.function.schema);
  if (arguments.empty()) return;
  arguments.insert(arguments.begin(), call.keys);
  WriteList(writer, Statement(Call(spelling.note_written, std::move(arguments))));
}

ListSpelling SpellNotedCall(const EmitInput& input, const CallPlace& call, const CasePlan& plan) {
  const target::DispatchSpelling& spelling = input.target.dispatch;
  ListSpelling kernel = SpellKernelCall(input, call.function, call.dispatcher, plan);
  if (spelling.note_view.empty()) return kernel;
  const Argument* const viewed = ViewedArgument(call.function.schema);
  if (viewed == nullptr) return kernel;
  kernel.opening = cpp::Concat(spelling.note_view, "(", call.keys, ", ",
                               Identifier::Known(viewed->name.value), ", ", kernel.opening);
  kernel.closing += ")";
  return kernel;
}

}  // namespace switchyard::emit
