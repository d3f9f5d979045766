#include "compiler/emit/python/function_tables.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/emit/python/binding_names.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using python::Function;
using python::Parameter;
using python::Signature;
using target::PythonTableSpelling;

Code SpellNumber(size_t number) { return Literal::Integer(static_cast<int64_t>(number)); }

// `a | b`; 0 for none.
Code SpellFlags(const std::vector<Code>& flags) {
  return flags.empty() ? Code("0") : cpp::Join(flags, " | ");
}

Identifier ParametersName(const Function& function, size_t index) {
  return Identifier::Known("kParameters_" + function.name + "_" + std::to_string(index));
}

Identifier SignaturesName(const Function& function) {
  return Identifier::Known("kSignatures_" + function.name);
}

Identifier StateName(const Function& function) {
  return Identifier::Known("state_" + function.name);
}

Code SpellParameter(const PythonTableSpelling& words, const Parameter& parameter) {
  std::vector<Code> flags;
  if (parameter.allows_none) flags.push_back(words.allows_none);
  if (parameter.takes_numbers) flags.push_back(words.takes_numbers);
  if (parameter.is_keyword_only) flags.push_back(words.keyword_only);
  if (parameter.is_out) flags.push_back(words.is_out);
  const Code numpy_names = parameter.numpy_names.empty()
                               ? Code("nullptr")
                               : Code(Literal::String(parameter.numpy_names));
  const Code default_text =
      parameter.default_text ? Code(Literal::String(*parameter.default_text)) : Code("nullptr");
  return cpp::Concat("{",
                     cpp::Join({Literal::String(parameter.name), numpy_names, default_text,
                                words.kind(parameter.type.kind), SpellFlags(flags),
                                Literal::Integer(parameter.type.size)},
                               ", "),
                     "},");
}

void WriteParameters(CodeWriter& writer, const PythonTableSpelling& words, const Function& function,
                     size_t index) {
  const std::vector<Parameter>& parameters = function.signatures[index].parameters;
  if (parameters.empty()) return;
  const auto write_rows = [&] {
    for (const Parameter& parameter : parameters) {
      writer.Block({{"row", SpellParameter(words, parameter)}}, "$row$");
    }
  };
  writer.Block(
      {{"type", words.parameter}, {"name", ParametersName(function, index)}, {"rows", write_rows}},
      R"code(
    constexpr $type$ $name$[] = {
        $rows$
    };
  )code");
}

Code SpellSignature(const PythonTableSpelling& words, const Function& function, size_t index) {
  const Signature& signature = function.signatures[index];
  std::vector<Code> flags;
  if (signature.is_deprecated) flags.push_back(words.deprecated);
  if (signature.spreads_ints) flags.push_back(words.spreads_ints);
  const Code parameters =
      signature.parameters.empty() ? Code("nullptr") : Code(ParametersName(function, index));
  return cpp::Concat("{",
                     cpp::Join({parameters, SpellNumber(signature.parameters.size()),
                                SpellNumber(signature.positional), SpellFlags(flags)},
                               ", "),
                     "},");
}

// What messages call the place of the function.
Code SpellModule(const EmitInput& input, const Function& function) {
  const std::string module = python::PublicModule(input.build.python()->module);
  if (function.receiver == python::Receiver::kMethod) {
    return Literal::String(module + "." + input.target.methods.class_name.text());
  }
  if (function.submodule.empty()) return Literal::String(module);
  return Literal::String(input.build.python()->module + "." + function.submodule);
}

}  // namespace

void WriteTables(CodeWriter& writer, const EmitInput& input, const Function& function) {
  const PythonTableSpelling& words = input.target.python.tables;
  for (size_t i = 0; i < function.signatures.size(); ++i) {
    WriteParameters(writer, words, function, i);
  }
  const auto write_signatures = [&] {
    for (size_t i = 0; i < function.signatures.size(); ++i) {
      writer.Block({{"row", SpellSignature(words, function, i)}}, "$row$");
    }
  };
  std::vector<Code> flags;
  const bool is_method = function.receiver == python::Receiver::kMethod;
  if (is_method) flags.push_back(words.method);
  const bool is_dunder = function.Origin().schema.name.value.dunder;
  if (is_method && is_dunder) flags.push_back(words.returns_not_implemented);
  const std::vector<Code> row = {Literal::String(function.name),
                                 SpellModule(input, function),
                                 SignaturesName(function),
                                 SpellNumber(function.signatures.size()),
                                 SpellFlags(flags),
                                 "&" + Code(StateName(function))};
  writer.Block({{"signature", words.signature},
                {"signatures", SignaturesName(function)},
                {"rows", write_signatures},
                {"state_type", words.state},
                {"state", StateName(function)}},
               R"code(
    constexpr $signature$ $signatures$[] = {
        $rows$
    };
    static $state_type$ $state$;
  )code");
  writer.List(cpp::Concat("constexpr ", words.function, " ", TableName(function), " = {"), row,
              "};");
}

}  // namespace switchyard::emit
