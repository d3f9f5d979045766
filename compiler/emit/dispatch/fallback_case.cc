#include "compiler/emit/dispatch/fallback_case.h"

#include <cstdint>
#include <vector>

#include "compiler/emit/list_code.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::CppType;
using cpp::Identifier;
using cpp::Literal;

void WriteLabels(CodeWriter& writer, const target::DispatchSpelling& spelling,
                 const std::vector<DispatchKey>& keys) {
  for (const DispatchKey key : keys) {
    writer.Block({{"key", spelling.key(key)}}, "case $key$:");
  }
}

// The argument that a written result is: the one with its alias set, or the i-th written one for
// the i-th result when sets are fresh.
const schema::Argument& WrittenArgument(const schema::FunctionSchema& schema, size_t result) {
  std::vector<const schema::Argument*> written;
  const schema::AliasAnnotation& wanted = schema.returns[result].annotation->value;
  for (const schema::Argument& argument : schema.arguments) {
    if (!argument.IsWritten()) continue;
    if (!wanted.IsFresh() && argument.annotation->value.before == wanted.before) return argument;
    written.push_back(&argument);
  }
  return *written.at(result);
}

Code SpellResult(const EmitInput& input, const schema::FunctionSchema& schema, const CppType& type,
                 size_t index, const Identifier& call) {
  if (type.passing != cpp::Passing::kValue) {
    return Identifier::Known(WrittenArgument(schema, index).name.value);
  }
  const Code spelled = input.target.spell_type(type, target::Scope::kRuntime).value_or(Code());
  return cpp::Concat(call, ".", input.target.dispatch.fallback_result, "<", spelled, ">(",
                     Literal::Integer(static_cast<int64_t>(index)), ")");
}

void WriteReturn(CodeWriter& writer, const EmitInput& input, const schema::FunctionSchema& schema,
                 const CppType& result, const Identifier& call) {
  if (result.kind == CppType::Kind::kVoid) return writer.Block("return;");
  if (result.kind != CppType::Kind::kTuple) {
    return writer.Block({{"result", SpellResult(input, schema, result, 0, call)}},
                        "return $result$;");
  }
  std::vector<Code> results;
  for (size_t i = 0; i < result.elements.size(); ++i) {
    results.push_back(SpellResult(input, schema, result.elements[i], i, call));
  }
  WriteList(writer, Return(Braces(std::move(results))));
}

}  // namespace

Code SpellFallback(const target::Target& target, const schema::Fallback& fallback) {
  const schema::KernelName& name = fallback.kernel.value;
  Code spelled = name.name_space.empty() ? target.namespaces.kernels + "::" : Code("::");
  for (const Identifier& part : cpp::NamespaceParts(name.name_space)) spelled += part + Code("::");
  return spelled + Identifier::Known(name.name);
}

void WriteFallbackCases(CodeWriter& writer, const EmitInput& input,
                        const schema::NativeFunction& function, const cpp::Signature& redispatch,
                        const dispatch::FallbackPlan& plan) {
  std::vector<Code> arguments = ParameterNames(redispatch);
  const Code keys = arguments.front();
  arguments.erase(arguments.begin());
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!IsWrittenOptional(function.schema.arguments[i], redispatch.parameters[i + 1])) continue;
    arguments[i] = cpp::Concat(input.target.dispatch.optional_of, "(", arguments[i], ")");
  }
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : redispatch.parameters) taken.push_back(parameter.name);
  const Identifier call = cpp::FreshIdentifier("call", taken);
  for (const dispatch::FallbackCase& one : plan.cases) {
    std::vector<Code> parts = {
        SpellFallback(input.target, *one.fallback), Literal::String(function.QualifiedName()), keys,
        Literal::Integer(static_cast<int64_t>(function.schema.returns.size()))};
    parts.insert(parts.end(), arguments.begin(), arguments.end());
    const auto write_call = [&] {
      WriteList(writer,
                Statement(Call(input.target.dispatch.fallback_call + " " + Code(call), parts)));
    };
    const auto write_return = [&] {
      WriteReturn(writer, input, function.schema, redispatch.result, call);
    };
    WriteLabels(writer, input.target.dispatch,
                std::vector<DispatchKey>(one.keys.begin(), one.keys.end() - 1));
    writer.Block({{"key", input.target.dispatch.key(one.keys.back())},
                  {"call", write_call},
                  {"return", write_return}},
                 R"code(
      case $key$: {
        $call$
        $return$
      }
    )code");
  }
}

void WritePassedOn(CodeWriter& writer, const EmitInput& input, const cpp::Signature& redispatch,
                   const dispatch::FallbackPlan& plan) {
  if (plan.passed_on.empty()) return;
  std::vector<Code> arguments = ParameterNames(redispatch);
  arguments[0] = input.target.dispatch.keys_below(arguments[0], CountedKeys(plan));
  WriteLabels(writer, input.target.dispatch,
              std::vector<DispatchKey>(plan.passed_on.begin(), plan.passed_on.end() - 1));
  const auto write_call = [&] {
    WriteList(writer,
              Return(Call(cpp::Concat(input.target.namespaces.below_keys, "::", redispatch.name),
                          arguments)));
  };
  writer.Block({{"key", input.target.dispatch.key(plan.passed_on.back())}, {"call", write_call}},
               R"code(
    case $key$:
      $call$
  )code");
}

void WriteMask(CodeWriter& writer, const target::DispatchSpelling& spelling,
               const dispatch::FallbackPlan& plan, const Code& keys) {
  if (CountedKeys(plan) == target::Counted::kUsual) return;
  const ListSpelling statement = spelling.take_away(keys, plan.looked_at, plan.passed_by);
  if (!statement.opening.empty()) WriteList(writer, statement);
}

target::Counted CountedKeys(const dispatch::FallbackPlan& plan) {
  const bool is_usual = plan.looked_at.empty() && plan.passed_by.empty();
  return is_usual ? target::Counted::kUsual : target::Counted::kAll;
}

}  // namespace switchyard::emit
