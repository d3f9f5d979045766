#include "compiler/emit/boxed/boxed_calls.h"

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Literal;

Code SpellNumber(size_t number) { return Literal::Integer(static_cast<int64_t>(number)); }

// The function that finds the calls of a shard.
cpp::Identifier ShardFunction(size_t shard) {
  return cpp::Identifier::Known("FunctionOfShard" + std::to_string(shard));
}

// The default that the schema declares, even if the C++ function has none there.
std::optional<cpp::DefaultArgument> DefaultOf(const schema::Argument& argument) {
  if (!argument.default_value) return std::nullopt;
  return cpp::MakeDefaultArgument(argument.default_value->value, argument.type.value);
}

// Whether a plain tensor of the dispatch function may be None for callers: a written `Tensor?`, or
// a tensor that is undefined by default.
bool IsNoneUndefined(const schema::Argument& argument, const cpp::CppType& type) {
  return type.IsAtom(cpp::Atom::kTensor) &&
         (!argument.type.value.IsPlain() || argument.IsUndefinedByDefault());
}

// The length of a list of numbers that a single number may stand for; 0 when it has none.
int64_t NumberOfNumbers(const schema::Type& type) {
  switch (type.base) {
    case schema::BaseType::kInt:
    case schema::BaseType::kSymInt:
    case schema::BaseType::kFloat:
    case schema::BaseType::kBool:
    case schema::BaseType::kScalar:
      break;
    default:
      return 0;
  }
  const schema::Type list = type.IsOptional() ? type.Element() : type;
  const bool is_flat = list.IsList() && list.Element().IsPlain();
  return is_flat ? list.modifiers[0].size : 0;
}

// The schema's default for an absent argument; nothing without a default.
std::optional<Code> SpellDefault(const EmitInput& input, const schema::Argument& argument,
                                 const SpelledSignature& spelled, size_t index) {
  const std::optional<cpp::DefaultArgument> value = DefaultOf(argument);
  if (!value) return std::nullopt;
  const cpp::CppType& type = spelled.signature.parameters[index].type;
  if (IsNoneUndefined(argument, type)) return Code("std::nullopt");
  return input.target.spell_default(*value, type, target::Scope::kRuntime);
}

std::vector<Code> SpellArguments(const EmitInput& input, const schema::NativeFunction& function,
                                 const SpelledSignature& spelled) {
  const target::BoxedSpelling& boxed = input.target.boxed;
  std::vector<Code> arguments;
  arguments.reserve(spelled.types.size());
  for (size_t i = 0; i < spelled.types.size(); ++i) {
    const schema::Argument& argument = function.schema.arguments[i];
    const int64_t length = NumberOfNumbers(argument.type.value);
    Code place = SpellNumber(i);
    if (length != 0) place = cpp::Concat(place, ", ", SpellNumber(static_cast<size_t>(length)));
    if (const std::optional<Code> value = SpellDefault(input, argument, spelled, i)) {
      place = cpp::Concat(place, ", ", *value);
    }
    if (IsNoneUndefined(argument, spelled.signature.parameters[i].type)) {
      arguments.push_back(OnOneLine(Call("call." + boxed.tensor_argument, {place})));
    } else if (length != 0) {
      const Code member = "call." + boxed.repeated_argument;
      arguments.push_back(
          OnOneLine(Call(OnOneLine(Template(member, {spelled.types[i]})), {place})));
    } else {
      const Code member = "call." + boxed.argument;
      arguments.push_back(
          OnOneLine(Call(OnOneLine(Template(member, {spelled.types[i]})), {place})));
    }
  }
  return arguments;
}

void WriteBody(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function) {
  const SpelledSignature& spelled = TextOf(input, function).dispatcher;
  ListSpelling call =
      Call(SpellDispatchFunction(input.target, function), SpellArguments(input, function, spelled));
  if (spelled.signature.result.kind != cpp::CppType::Kind::kVoid) {
    call = Within("call." + input.target.boxed.give_back, std::move(call));
  }
  WriteList(writer, Statement(std::move(call)));
}

// Not inlined: a function of many operators would have the sum of their frames.
void WriteFunction(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  const auto write_body = [&] { WriteBody(writer, input, function); };
  writer.Block({{"name", BoxedCallFunction(function)},
                {"class", input.target.boxed.call_class},
                {"body", write_body}},
               R"code(
    [[gnu::noinline]] void $name$($class$& call) {
      $body$
    }
  )code");
}

// The type of boxed functions, as code in a sibling namespace spells it.
Code SpellFunctionType(const target::Target& target) {
  return target.namespaces.internals + "::" + target.boxed.function_type;
}

void WriteSwitch(CodeWriter& writer, const EmitInput& input,
                 const std::vector<const schema::NativeFunction*>& functions, size_t shard) {
  const Code name = ShardFunction(shard);
  const Code type = SpellFunctionType(input.target);
  if (functions.empty()) {
    return writer.Block({{"type", type}, {"name", name}},
                        "$type$* $name$(uint32_t /*index*/) { return nullptr; }");
  }
  const auto write_cases = [&] {
    for (size_t i = 0; i < functions.size(); ++i) {
      writer.Block({{"index", SpellNumber(i)}, {"name", BoxedCallFunction(*functions[i])}}, R"code(
        case $index$:
          return $name$;
      )code");
    }
  };
  writer.Block({{"type", type}, {"name", name}, {"cases", write_cases}}, R"code(
    $type$* $name$(uint32_t index) {
      switch (index) {
        $cases$
        default:
          return nullptr;
      }
    }
  )code");
}

target::HeaderSet HeadersOf(const EmitInput& input,
                            const std::vector<const schema::NativeFunction*>& functions) {
  target::HeaderSet headers = {"<cstdint>", input.target.boxed.call_header};
  for (const schema::NativeFunction* function : functions) {
    headers.insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(*function)));
    AddHeaders(input.target, TextOf(input, *function).dispatcher, &headers);
    for (const schema::Argument& argument : function->schema.arguments) {
      const std::optional<cpp::DefaultArgument> value = DefaultOf(argument);
      if (value) input.target.add_default_headers(*value, &headers);
    }
  }
  return headers;
}

void WriteFunctions(CodeWriter& writer, const EmitInput& input,
                    const std::vector<const schema::NativeFunction*>& functions) {
  if (functions.empty()) return;
  writer.Block("namespace {");
  for (const schema::NativeFunction* function : functions) {
    writer.ForSource(function->range, [&] { WriteFunction(writer, input, *function); });
  }
  writer.Block(R"code(

    }  // namespace

  )code");
}

}  // namespace

Artifact EmitBoxedCalls(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                        size_t shard, size_t shard_count) {
  const std::vector<const schema::NativeFunction*> functions = FunctionsOf(groups);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Boxed calls, part " + std::to_string(shard + 1) + " of " +
                                  std::to_string(shard_count) + "."));
  WriteIncludes(writer, HeadersOf(input, functions));
  const Code name_space = SpellInner(input.target, input.target.namespaces.boxed);
  writer.Block({{"name", name_space}}, "namespace $name$ {");
  WriteFunctions(writer, input, functions);
  WriteSwitch(writer, input, functions, shard);
  writer.Block({{"name", name_space}}, R"code(

    }  // namespace $name$
  )code");
  return {ShardPath(EmitterId::kBoxedCalls, shard), writer.TakeText(), writer.TakeLineMap()};
}

Artifact EmitBoxedShards(const EmitInput& input) {
  const size_t shard_count = input.shards.size();
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Leads boxed calls to the file that they are in."));
  WriteIncludes(writer, {"<cstdint>", input.target.boxed.call_header});
  const auto write_declarations = [&] {
    for (size_t shard = 0; shard < shard_count; ++shard) {
      writer.Block({{"type", SpellFunctionType(input.target)}, {"name", ShardFunction(shard)}},
                   "$type$* $name$(uint32_t index);");
    }
  };
  const auto write_cases = [&] {
    for (size_t shard = 0; shard < shard_count; ++shard) {
      writer.Block({{"shard", SpellNumber(shard)},
                    {"inner", input.target.namespaces.boxed},
                    {"name", ShardFunction(shard)}},
                   R"code(
        case $shard$:
          return $inner$::$name$(index);
      )code");
    }
  };
  writer.Block({{"boxed", SpellInner(input.target, input.target.namespaces.boxed)},
                {"internals", SpellInner(input.target, input.target.namespaces.internals)},
                {"type", input.target.boxed.function_type},
                {"function", input.target.boxed.function_of},
                {"declarations", write_declarations},
                {"cases", write_cases}},
               R"code(
    namespace $boxed$ {

    $declarations$

    }  // namespace $boxed$

    namespace $internals$ {

    $type$* $function$(uint32_t shard, uint32_t index) {
      switch (shard) {
        $cases$
        default:
          return nullptr;
      }
    }

    }  // namespace $internals$
  )code");
  return {PathOf(EmitterId::kBoxedShards), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
