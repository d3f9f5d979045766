#include "compiler/emit/boxed_calls.h"

#include <cstdint>
#include <string>

#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
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

// The boxed call of an operator. With a word in front: an operator can be called `index` or `call`;
// with the length of a namespace, so that no two names come out the same.
cpp::Identifier CallFunction(const schema::NativeFunction& function) {
  const std::string name_space = NamespaceOf(function);
  const std::string name = "_" + function.schema.name.value.UnambiguousName();
  if (name_space.empty()) return cpp::Identifier::Known("Call" + name);
  return cpp::Identifier::Known("Call" + std::to_string(name_space.size()) + "_" + name_space +
                                name);
}

// What the schema declares, whether or not the C++ function has a default there.
cpp::Signature SignatureOf(const schema::NativeFunction& function) {
  cpp::Signature signature = cpp::DispatcherSignature(function);
  for (size_t i = 0; i < signature.parameters.size(); ++i) {
    const schema::Argument& argument = function.schema.arguments[i];
    if (!argument.default_value) continue;
    signature.parameters[i].default_value =
        cpp::MakeDefaultArgument(argument.default_value->value, argument.type.value);
  }
  return signature;
}

// A written `Tensor?`: a plain tensor to dispatch functions, None to those who call.
bool IsOptionalReference(const schema::Argument& argument) {
  return argument.IsWritten() && argument.type.value.IsOptional() &&
         argument.type.value.IsTensorLike();
}

void WriteDefault(CodeWriter& writer, const EmitInput& input, const schema::Argument& argument,
                  const cpp::Parameter& parameter, size_t index) {
  if (!parameter.default_value) return;
  const Code opening =
      "if (call.IsDefault(" + SpellNumber(index) + ")) call.Fill(" + SpellNumber(index) + ", ";
  if (IsOptionalReference(argument)) return writer.List(opening, {"Value()"}, ");");
  const Code type = SpellParameterType(input.target, parameter, target::Scope::kRuntime);
  const Code value =
      input.target.spell_default(*parameter.default_value, parameter.type, target::Scope::kRuntime);
  writer.List(opening, {"Box<" + type + ">(" + value + ")"}, ");");
}

std::vector<Code> SpellArguments(const EmitInput& input, const schema::NativeFunction& function,
                                 const cpp::Signature& signature) {
  std::vector<Code> arguments;
  for (size_t i = 0; i < signature.parameters.size(); ++i) {
    if (IsOptionalReference(function.schema.arguments[i])) {
      arguments.push_back("call.GetOptionalReference(" + SpellNumber(i) + ")");
      continue;
    }
    const Code type =
        SpellParameterType(input.target, signature.parameters[i], target::Scope::kRuntime);
    arguments.push_back("call.Get<" + type + ">(" + SpellNumber(i) + ")");
  }
  return arguments;
}

void WriteBody(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function,
               const cpp::Signature& signature) {
  for (size_t i = 0; i < signature.parameters.size(); ++i) {
    WriteDefault(writer, input, function.schema.arguments[i], signature.parameters[i], i);
  }
  const std::vector<Code> arguments = SpellArguments(input, function, signature);
  const Code call = SpellDispatchFunction(function) + "(";
  if (signature.result.kind != cpp::CppType::Kind::kVoid) {
    return writer.List("call.Return(" + call, arguments, "));");
  }
  writer.List(call, arguments, ");");
  writer.Block("call.Return();");
}

// Not inlined: a function of many operators would have the sum of their frames.
void WriteFunction(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  const cpp::Signature signature = SignatureOf(function);
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  const auto write_body = [&] { WriteBody(writer, input, function, signature); };
  writer.Block({{"name", CallFunction(function)}, {"body", write_body}}, R"code(
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
      writer.Block({{"index", SpellNumber(i)}, {"name", CallFunction(*functions[i])}}, R"code(
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
    AddHeaders(input.target, SignatureOf(*function), Defaults::kWrite, &headers);
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
