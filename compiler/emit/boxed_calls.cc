#include "compiler/emit/boxed_calls.h"

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Literal;

Code SpellNumber(size_t number) { return Literal::Integer(static_cast<int64_t>(number)); }

// The function that leads to the calls of a shard.
cpp::Identifier ShardFunction(size_t shard) {
  return cpp::Identifier::Known("CallShard" + std::to_string(shard));
}

// What the schema declares, whether or not the C++ function has a default there.
std::optional<cpp::DefaultArgument> DefaultOf(const schema::Argument& argument) {
  if (!argument.default_value) return std::nullopt;
  return cpp::MakeDefaultArgument(argument.default_value->value, argument.type.value);
}

// A plain tensor to dispatch functions that may be None to those who call: a written `Tensor?`, or
// a tensor that is undefined by default.
bool IsNoneUndefined(const schema::Argument& argument, const cpp::CppType& type) {
  return type.IsAtom(cpp::Atom::kTensor) &&
         (!argument.type.value.IsPlain() || argument.IsUndefinedByDefault());
}

// The length of a list of numbers, which one number may stand for; 0 when it has none.
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

void WriteDefault(CodeWriter& writer, const EmitInput& input, const schema::Argument& argument,
                  const SpelledSignature& spelled, size_t index) {
  const std::optional<cpp::DefaultArgument> value = DefaultOf(argument);
  if (!value) return;
  const Code opening =
      "if (call.IsDefault(" + SpellNumber(index) + ")) call.Fill(" + SpellNumber(index) + ", ";
  if (IsNoneUndefined(argument, spelled.signature.parameters[index].type)) {
    return writer.List(opening, {"Value()"}, ");");
  }
  const Code code = input.target.spell_default(*value, spelled.signature.parameters[index].type,
                                               target::Scope::kRuntime);
  writer.List(opening, {"Box<" + spelled.types[index] + ">(" + code + ")"}, ");");
}

std::vector<Code> SpellArguments(const schema::NativeFunction& function,
                                 const SpelledSignature& spelled) {
  std::vector<Code> arguments;
  arguments.reserve(spelled.types.size());
  for (size_t i = 0; i < spelled.types.size(); ++i) {
    const Code number = SpellNumber(i);
    if (IsNoneUndefined(function.schema.arguments[i], spelled.signature.parameters[i].type)) {
      arguments.push_back(cpp::Concat("call.GetTensorOrUndefined(", number, ")"));
    } else if (const int64_t length = NumberOfNumbers(function.schema.arguments[i].type.value)) {
      arguments.push_back(cpp::Concat("call.Get<", spelled.types[i], ">(", number, ", ",
                                      Code(Literal::Integer(length)), ")"));
    } else {
      arguments.push_back(cpp::Concat("call.Get<", spelled.types[i], ">(", number, ")"));
    }
  }
  return arguments;
}

void WriteBody(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function) {
  const SpelledSignature& spelled = TextOf(input, function).dispatcher;
  for (size_t i = 0; i < spelled.types.size(); ++i) {
    WriteDefault(writer, input, function.schema.arguments[i], spelled, i);
  }
  const std::vector<Code> arguments = SpellArguments(function, spelled);
  const Code call = SpellDispatchFunction(function) + "(";
  if (spelled.signature.result.kind != cpp::CppType::Kind::kVoid) {
    return writer.List("call.Return(" + call, arguments, "));");
  }
  writer.List(call, arguments, ");");
  writer.Block("call.Return();");
}

// Not inlined: a function of many operators would have the sum of their frames.
void WriteFunction(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  const auto write_body = [&] { WriteBody(writer, input, function); };
  writer.Block({{"name", BoxedCallFunction(function)}, {"body", write_body}}, R"code(
    [[gnu::noinline]] void $name$(BoxedCall& call) {
      $body$
    }
  )code");
}

void WriteSwitch(CodeWriter& writer, const std::vector<const schema::NativeFunction*>& functions,
                 size_t shard) {
  const Code name = ShardFunction(shard);
  if (functions.empty()) {
    return writer.Block({{"name", name}},
                        "void $name$(uint32_t /*index*/, BoxedCall& /*call*/) {}");
  }
  const auto write_cases = [&] {
    for (size_t i = 0; i < functions.size(); ++i) {
      writer.Block({{"index", SpellNumber(i)}, {"name", BoxedCallFunction(*functions[i])}}, R"code(
        case $index$:
          return $name$(call);
      )code");
    }
  };
  writer.Block({{"name", name}, {"cases", write_cases}}, R"code(
    void $name$(uint32_t index, BoxedCall& call) {
      switch (index) {
        $cases$
      }
    }
  )code");
}

target::HeaderSet HeadersOf(const EmitInput& input,
                            const std::vector<const schema::NativeFunction*>& functions) {
  target::HeaderSet headers = {"<cstdint>", input.target.boxed.call_header};
  for (const schema::NativeFunction* function : functions) {
    headers.insert(OpsHeader(HeaderStem(*function), "_ops.h"));
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
  writer.Block({{"name", input.target.name_space}}, "namespace $name$::boxed {");
  WriteFunctions(writer, input, functions);
  WriteSwitch(writer, functions, shard);
  writer.Block({{"name", input.target.name_space}}, R"code(

    }  // namespace $name$::boxed
  )code");
  return {"src/boxed_calls_" + std::to_string(shard) + ".cc", writer.TakeText(),
          writer.TakeLineMap()};
}

Artifact EmitBoxedShards(const EmitInput& input, size_t shard_count) {
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Leads boxed calls to the file that they are in."));
  WriteIncludes(writer, {"<cstdint>", input.target.boxed.call_header});
  const auto write_declarations = [&] {
    for (size_t shard = 0; shard < shard_count; ++shard) {
      writer.Block({{"name", ShardFunction(shard)}},
                   "void $name$(uint32_t index, BoxedCall& call);");
    }
  };
  const auto write_cases = [&] {
    for (size_t shard = 0; shard < shard_count; ++shard) {
      writer.Block({{"shard", SpellNumber(shard)}, {"name", ShardFunction(shard)}}, R"code(
        case $shard$:
          return boxed::$name$(index, call);
      )code");
    }
  };
  writer.Block({{"name", input.target.name_space},
                {"declarations", write_declarations},
                {"cases", write_cases}},
               R"code(
    namespace $name$::boxed {

    $declarations$

    }  // namespace $name$::boxed

    namespace $name$::internal {

    void CallOperator(uint32_t shard, uint32_t index, BoxedCall& call) {
      switch (shard) {
        $cases$
      }
    }

    }  // namespace $name$::internal
  )code");
  return {"src/boxed_calls.cc", writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
