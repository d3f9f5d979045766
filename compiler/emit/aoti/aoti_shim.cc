#include "compiler/emit/aoti/aoti_shim.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/emit/aoti/shim_types.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/aoti_shim.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using cpp::Identifier;

// One function in C.
struct ShimFunction {
  std::vector<Code> parameters;  // out arguments first
  std::vector<Code> arguments;   // of the dispatch function, in its order
  std::vector<Code> places;      // of results
};

// The message says what has no form in C.
std::optional<ShimFunction> MakeFunction(const schema::NativeFunction& function,
                                         std::string* message) {
  const cpp::Signature signature = cpp::DispatcherSignature(function, cpp::Integers::kPlain);
  ShimFunction made;
  std::vector<Code> others;
  for (size_t i = 0; i < signature.parameters.size(); ++i) {
    const schema::Argument& argument = function.schema.arguments[i];
    const auto parameter = SpellShimParameter(argument, signature.parameters[i].name);
    if (!parameter) {
      *message = "argument `" + argument.name.value + "` has a type without a form in C";
      return std::nullopt;
    }
    auto& target = argument.IsOut() ? made.parameters : others;
    target.insert(target.end(), parameter->declared.begin(), parameter->declared.end());
    made.arguments.push_back(parameter->passed);
  }
  made.parameters.insert(made.parameters.end(), others.begin(), others.end());
  // What writes gives its arguments back; the caller has them.
  if (function.schema.Kind() != schema::SchemaKind::kFunctional) return made;
  for (const schema::Return& result : function.schema.returns) {
    const std::optional<Code> type = SpellShimResult(result.type.value);
    if (!type) {
      *message = "a result has a type without a form in C";
      return std::nullopt;
    }
    const Code place = Identifier::Known("ret" + std::to_string(made.places.size()));
    made.parameters.push_back(Concat(*type, "* ", place));
    made.places.push_back(place);
  }
  return made;
}

void WriteBody(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function,
               const ShimFunction& made) {
  ListSpelling call = Call(SpellDispatchFunction(input.target, function), made.arguments);
  if (made.places.empty()) return WriteList(writer, Statement(std::move(call)));
  WriteList(writer, Statement(Behind("auto result = ", std::move(call))));
  std::vector<Code> arguments = {"std::move(result)"};
  arguments.insert(arguments.end(), made.places.begin(), made.places.end());
  WriteList(writer, Statement(Call("aoti::Give", arguments)));
}

void WriteFunction(CodeWriter& writer, const EmitInput& input, const plan::AotiFunction& named) {
  std::string message;
  const std::optional<ShimFunction> made = MakeFunction(*named.function, &message);
  if (!made) return;
  writer.BlankLine();
  writer.LineComment(OriginOf(input, *named.function));
  const Identifier name = Identifier::Known(named.call.name);
  writer.List(Concat("int32_t ", name, "("), made->parameters, ") {");
  writer.Block({{"body", [&] { WriteBody(writer, input, *named.function, *made); }}}, R"code(
      return aoti::Guarded(__func__, [&] {
        $body$
      });
    }
  )code");
}

std::vector<plan::AotiFunction> FunctionsOf(const EmitInput& input) {
  diagnostics::Sink unused;
  return plan::PlanAotiShim(input.build, input.aoti_calls, unused);
}

}  // namespace

bool HasAotiShim(const EmitInput& input) { return !input.aoti_calls.empty(); }

bool CheckAotiShim(const plan::Build& build, const std::vector<plan::AotiCall>& calls,
                   diagnostics::Sink& sink) {
  const auto before = sink.error_count();
  for (const plan::AotiFunction& named : plan::PlanAotiShim(build, calls, sink)) {
    std::string message;
    if (MakeFunction(*named.function, &message)) continue;
    sink.Report(diagnostics::kShimFunctionNotEmitted, named.call.place,
                diagnostics::Name(named.call.name),
                diagnostics::Name(named.function->schema.name.value.ToString()),
                diagnostics::Text(message));
  }
  return sink.error_count() == before;
}

Artifact EmitAotiShim(const EmitInput& input) {
  const std::vector<plan::AotiFunction> functions = FunctionsOf(input);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Functions in C that the C++ of AOTInductor calls."));
  target::HeaderSet headers = {"<cstdint>", "<utility>", "\"lib/aoti/arguments.h\""};
  for (const plan::AotiFunction& named : functions) {
    headers.insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(*named.function)));
  }
  WriteIncludes(writer, headers);
  writer.Block({{"name", Code(input.target.name_space)}}, R"code(
    namespace $name$ {
    extern "C" {
  )code");
  for (const plan::AotiFunction& named : functions) {
    writer.ForSource(named.function->range, [&] { WriteFunction(writer, input, named); });
  }
  writer.Block({{"name", Code(input.target.name_space)}}, R"code(

    }  // extern "C"
    }  // namespace $name$
  )code");
  return {PathOf(EmitterId::kAotiShim), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
