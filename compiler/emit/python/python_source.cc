#include "compiler/emit/python/python_source.h"

#include <set>
#include <string>
#include <utility>

#include "compiler/cpp/default_argument.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/python/binding_names.h"
#include "compiler/emit/python/function_body.h"
#include "compiler/emit/python/function_tables.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using python::Function;
using schema::NativeFunction;

// All operators of a function are of one group.
std::vector<const Function*> FunctionsOfShard(const EmitInput& input,
                                              const std::vector<const OperatorGroup*>& groups) {
  std::set<const NativeFunction*> operators;
  for (const NativeFunction* one : FunctionsOf(groups)) operators.insert(one);
  std::vector<const Function*> functions;
  for (const Function& function : input.build.python()->functions) {
    if (operators.count(&function.Origin()) != 0) functions.push_back(&function);
  }
  return functions;
}

void AddOperatorHeaders(const EmitInput& input, const NativeFunction& function,
                        target::HeaderSet* headers) {
  headers->insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(function)));
  AddHeaders(input.target, TextOf(input, function).dispatcher, headers);
  for (const schema::Argument& argument : function.schema.arguments) {
    if (!argument.default_value) continue;
    const auto value = cpp::MakeDefaultArgument(argument.default_value->value, argument.type.value);
    if (value) input.target.add_default_headers(*value, headers);
  }
}

target::HeaderSet HeadersOf(const EmitInput& input, const std::vector<const Function*>& functions) {
  const target::PythonSpelling& words = input.target.python;
  target::HeaderSet headers = {"<optional>", words.tables.header, words.calls.header,
                               words.calls.results_header};
  for (const Function* function : functions) {
    for (const python::Signature& signature : function->signatures) {
      if (signature.plain) AddOperatorHeaders(input, *signature.plain->function, &headers);
      if (signature.out) AddOperatorHeaders(input, *signature.out->function, &headers);
    }
  }
  return headers;
}

void WriteFunction(CodeWriter& writer, const EmitInput& input, const Function& function,
                   const NamedResults& named) {
  writer.BlankLine();
  WriteDeclarations(writer, input, function);
  WriteTables(writer, input, function);
  writer.BlankLine();
  WriteBinding(writer, input, function, named);
}

// The functions of an area follow each other.
void WriteFunctions(CodeWriter& writer, const EmitInput& input,
                    const std::vector<const Function*>& functions, const NamedResults& named) {
  for (size_t i = 0; i < functions.size(); ++i) {
    const cpp::Identifier area = AreaOf(*functions[i]);
    const bool is_first = i == 0 || AreaOf(*functions[i - 1]) != area;
    const bool is_last = i + 1 == functions.size() || AreaOf(*functions[i + 1]) != area;
    if (is_first) {
      writer.BlankLine();
      writer.Block({{"area", area}}, "namespace $area$ {");
    }
    writer.ForSource(functions[i]->Origin().range,
                     [&] { WriteFunction(writer, input, *functions[i], named); });
    if (!is_last) continue;
    writer.BlankLine();
    writer.Block({{"area", area}}, "}  // namespace $area$");
  }
}

}  // namespace

Artifact EmitPythonSource(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                          size_t shard, size_t shard_count) {
  const std::vector<const Function*> functions = FunctionsOfShard(input, groups);
  const NamedResults named(functions);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Functions and methods of Python, part " +
                                  std::to_string(shard + 1) + " of " + std::to_string(shard_count) +
                                  "."));
  WriteIncludes(writer, HeadersOf(input, functions));
  const cpp::Code name_space = SpellBindingsNamespace(input);
  writer.Block({{"name", name_space}}, R"code(
    namespace $name$ {
    namespace {

  )code");
  named.Write(writer, input);
  writer.Block("}  // namespace");
  WriteFunctions(writer, input, functions, named);
  writer.Block({{"name", name_space}}, R"code(

    }  // namespace $name$
  )code");
  return {ShardPath(EmitterId::kPythonSource, shard), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
