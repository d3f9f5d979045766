#include "compiler/emit/autograd/view_code.h"

#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;

// The same call with another base, and what it keeps of the other arguments.
struct Replay {
  Identifier base;
  std::vector<Code> captures;
  std::vector<Code> arguments;
};

Replay ReplayOf(const EmitInput& input, const schema::NativeFunction& function,
                const schema::Argument& viewed) {
  const auto& parameters = TextOf(input, function).dispatcher.signature.parameters;
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : parameters) taken.push_back(parameter.name);
  Replay replay{cpp::FreshIdentifier("base", taken), {}, {}};
  for (const Identifier& name : taken) {
    if (name.text() == viewed.name.value) {
      replay.arguments.push_back(replay.base);
      continue;
    }
    const Code owned = OnOneLine(Call(input.target.autograd.own, {name}));
    replay.captures.push_back(cpp::Concat(name, " = ", owned));
    replay.arguments.push_back(cpp::Concat(name, ".get()"));
  }
  return replay;
}

}  // namespace

void WriteViewRecord(CodeWriter& writer, const EmitInput& input,
                     const schema::NativeFunction& function, const plan::AutogradPlan& plan,
                     const schema::Argument& viewed, const Identifier& result) {
  const target::AutogradSpelling& words = input.target.autograd;
  const Code self = Identifier::Known(viewed.name.value);
  const bool is_alias = plan.outputs.empty();
  if (is_alias || function.schema.returns.front().type.value.IsList()) {
    const Code& record = is_alias ? words.record_aliases : words.record_views;
    return WriteList(writer, Statement(Call(record, {self, result})));
  }
  const Replay replay = ReplayOf(input, function, viewed);
  const auto write_head = [&] {
    writer.List("return [", replay.captures, cpp::Concat("](const auto& ", replay.base, ") {"));
  };
  const auto write_call = [&] {
    WriteList(writer,
              Return(Call(SpellDispatchFunction(input.target, function), replay.arguments)));
  };
  writer.Block({{"record", words.record_views},
                {"self", self},
                {"result", result},
                {"replay", words.replay},
                {"head", write_head},
                {"call", write_call}},
               R"code(
    $record$($self$, $result$, [&]() -> $replay$ {
      $head$
        $call$
      };
    });
  )code");
}

}  // namespace switchyard::emit
