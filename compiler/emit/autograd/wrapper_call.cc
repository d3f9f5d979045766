#include "compiler/emit/autograd/wrapper_call.h"

#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;

// `<DispatchKey::AutogradCPU>`: what tensors of the build carry, where the question asks for that.
Code KeysOfBuild(const EmitInput& input) {
  if (!input.target.autograd.is_template_of_keys) return {};
  std::vector<Code> keys;
  for (const DispatchKey key : dispatch::CarriedAutogradKeys(input.build.keys())) {
    keys.push_back(input.target.dispatch.key(key));
  }
  return "<" + Join(keys, ", ") + ">";
}

// By the autograd key of the call: a wrapper of that key's formulas, or past all wrappers to the
// kernel that the operator has there.
void WriteCases(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function,
                const plan::Recorded& recorded) {
  for (const plan::RecordedCase& one : recorded.cases) {
    const auto write_call = [&] {
      if (one.plan == nullptr) return writer.Block("break;");
      WriteList(writer, Return(SpellWrapperCall(input, function, one.key)));
    };
    writer.Block({{"key", input.target.dispatch.key(one.key)}, {"call", write_call}}, R"code(
      case $key$:
        $call$
    )code");
  }
  const auto write_usual = [&] {
    if (recorded.usual == nullptr) return writer.Block("break;");
    WriteList(writer, Return(SpellWrapperCall(input, function, DispatchKey::Undefined)));
  };
  writer.Block({{"call", write_usual}}, R"code(
    default:
      $call$
  )code");
}

}  // namespace

Code SpellWrapperNamespace(const EmitInput& input, DispatchKey key) {
  const Code usual = input.target.namespaces.recorded;
  if (key == DispatchKey::Undefined) return usual;
  return cpp::Concat(usual, "::", Identifier::Known(std::string(DispatchKeyName(key))));
}

bool IsAlways(const EmitInput& input, const plan::Recorded& recorded) {
  return input.target.autograd.RecordsWrites() && recorded.IsAlways();
}

Code SpellWrapperQuestion(const EmitInput& input, const schema::NativeFunction& function,
                          const plan::Recorded& recorded, const Code& keys) {
  const target::AutogradSpelling& words = input.target.autograd;
  if (IsAlways(input, recorded)) return words.is_above + "()";
  if (!plan::HasLibraryNodes(input.target, function)) {
    return words.is_needed + KeysOfBuild(input) + "(" + keys + ")";
  }
  std::vector<Code> arguments = {keys};
  for (const schema::Argument& argument : function.schema.arguments) {
    if (argument.type.value.IsTensorLike()) {
      arguments.emplace_back(Identifier::Known(argument.name.value));
    }
  }
  return OnOneLine(Call(words.library->is_needed + KeysOfBuild(input), std::move(arguments)));
}

target::ListSpelling SpellWrapperCall(const EmitInput& input,
                                      const schema::NativeFunction& function, DispatchKey key) {
  const cpp::Signature& signature = TextOf(input, function).dispatcher.signature;
  return Call(cpp::Concat(SpellWrapperNamespace(input, key), "::", signature.name),
              ParameterNames(signature));
}

void WriteWrapperCall(CodeWriter& writer, const EmitInput& input,
                      const schema::NativeFunction& function, const plan::Recorded& recorded,
                      const Code& keys) {
  const auto write_call = [&] {
    if (recorded.cases.empty()) {
      return WriteList(writer, Return(SpellWrapperCall(input, function, DispatchKey::Undefined)));
    }
    writer.Block({{"key", OnOneLine(Call(input.target.autograd.gradient_key, {keys}))},
                  {"cases", [&] { WriteCases(writer, input, function, recorded); }}},
                 R"code(
      switch ($key$) {
        $cases$
      }
    )code");
  };
  writer.Block(
      {{"asked", SpellWrapperQuestion(input, function, recorded, keys)}, {"call", write_call}},
      R"code(
    if ($asked$) {
      $call$
    }
  )code");
}

}  // namespace switchyard::emit
