#include "compiler/emit/model/number_code.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/model/model_input.h"
#include "compiler/emit/model/value_code.h"
#include "compiler/model/faults.h"
#include "compiler/model/number_calls.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using cpp::Literal;
using model::Integer;
using model::NumberFunctionId;
using model::NumberId;
using model::TensorId;

Code FunctionOf(NumberFunctionId id) {
  switch (id) {
#define NUMBER_FUNCTION(Name, target, parameters, result, function) \
  case NumberFunctionId::k##Name:                                   \
    return "::switchyard::model::" function;
#include "compiler/model/number_functions.def"
#undef NUMBER_FUNCTION
  }
  return {};
}

// Where a call comes from, without the folders of the machine that exported it.
Literal OriginCode(const model::Node* node) {
  if (node == nullptr) return Literal::String("");
  model::Node origin;
  origin.module = node->module;
  origin.python = node->python;
  if (origin.python) {
    const size_t slash = origin.python->file.find_last_of("/\\");
    if (slash != std::string::npos) origin.python->file.erase(0, slash + 1);
  }
  return Literal::String(OriginOf(origin));
}

// A list of ints, for a sum or for sizes. A list without elements has another type in the graph.
Code ListCode(const model::StaticProgram& program, const model::Value& value) {
  std::vector<Code> items;
  if (const auto* list = std::get_if<std::vector<Integer>>(&value)) {
    for (const Integer& integer : *list) items.push_back(NumberCode(program, integer));
  }
  return Concat("{", cpp::Join(items, ", "), "}");
}

Code ArgumentCode(const model::StaticProgram& program, char kind, const model::Value& value) {
  if (std::holds_alternative<model::None>(value)) return "std::nullopt";
  switch (kind) {
    case 't':
      return NameOf(*program.graph, std::get<TensorId>(value));
    case 's':
      return Literal::String(std::get<std::string>(value));
    case 'd':
      return DtypeCode(std::get<model::DtypeValue>(value).dtype);
    case 'l':
      return ListCode(program, value);
    default:
      return NumberCode(program, value);
  }
}

std::vector<Code> ArgumentCodes(const model::StaticProgram& program, const model::Call& call) {
  const bool is_check = call.number_function->result == model::NumberResult::kNothing;
  const std::vector<model::NumberParameter> parameters = ParametersOf(*call.number_function);
  std::vector<Code> codes;
  for (size_t i = 0; i < parameters.size(); ++i) {
    // Only checks have parameters that are left out, but for the digits of a rounding.
    const bool is_left_out = std::holds_alternative<model::None>(call.arguments[i]);
    if (parameters[i].kind == '-' || (is_left_out && !is_check)) continue;
    Code code = ArgumentCode(program, parameters[i].kind, call.arguments[i]);
    if (parameters[i].kind == 'l' && is_check && !is_left_out)
      code = Concat("IntArrayRef(", code, ")");
    codes.push_back(code);
  }
  if (is_check) codes.push_back(OriginCode(call.node));
  return codes;
}

Code SourceCode(const model::StaticProgram& program, const model::SymbolSource& source) {
  Code code;
  if (const auto* tensor = std::get_if<TensorId>(&source.from)) {
    code = Concat(NameOf(*program.graph, *tensor), ".size(",
                  Code(Literal::Integer(static_cast<int64_t>(source.dimension))), ")");
  } else {
    code = NameOf(*program.graph, std::get<NumberId>(source.from));
  }
  if (source.factor == 1) return code;
  return Concat("::switchyard::model::ExactQuotient(", code, ", ",
                Code(Literal::Integer(source.factor)), ", ", Code(OriginCode(source.node)), ")");
}

}  // namespace

Code TypeCode(model::NumberKind kind) {
  switch (kind) {
    case model::NumberKind::kInt:
      return "int64_t";
    case model::NumberKind::kFloat:
      return "double";
    case model::NumberKind::kBool:
      return "bool";
  }
  return {};
}

Code NumberCode(const model::StaticProgram& program, const model::Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return Literal::Bool(*truth);
  if (const auto* number = std::get_if<double>(&value)) return FloatCode(*number);
  const Integer& integer = std::get<Integer>(value);
  if (const auto* known = std::get_if<int64_t>(&integer)) return IntegerCode(*known);
  return NumberCode(program, std::get<NumberId>(integer));
}

Code NumberCode(const model::StaticProgram& program, NumberId number) {
  if (program.numbers.IsVariable(number)) return NameOf(*program.graph, number);
  const model::Expression& expression = *program.graph->numbers[number].expression;
  return expression.IsInteger() ? IntegerCode(expression.value) : SizeCode(expression);
}

Code ConditionCode(const model::StaticProgram& program, const model::Value& value) {
  const auto* tensor = std::get_if<TensorId>(&value);
  return Concat(
      "::switchyard::model::IsTrue(",
      tensor != nullptr ? Code(NameOf(*program.graph, *tensor)) : NumberCode(program, value), ")");
}

Code InputCode(const model::Graph& graph, const UserInput& input, const Code& tensor) {
  const auto* number = std::get_if<NumberId>(&input);
  if (number == nullptr) return tensor;
  const model::NumberValue& value = graph.numbers[*number];
  return Concat("::switchyard::model::NumberIn<", TypeCode(value.kind), ">(", tensor, ", ",
                Code(Literal::String(value.name)), ")");
}

void WriteNumberCall(CodeWriter& writer, const model::StaticProgram& program,
                     const model::Call& call) {
  Code opening = FunctionOf(call.number_function->id);
  const auto* number = call.results.empty() ? nullptr : std::get_if<NumberId>(&call.results[0]);
  if (number != nullptr) {
    const Code type = TypeCode(program.graph->numbers[*number].kind);
    if (call.number_function->result == model::NumberResult::kDeclared) {
      opening = Concat(opening, "<", type, ">");
    }
    opening = Concat("[[maybe_unused]] const ", type, " ", NameOf(*program.graph, *number), " = ",
                     opening);
  }
  writer.List(Concat(opening, "("), ArgumentCodes(program, call), ");");
}

void WriteSymbols(CodeWriter& writer, const model::StaticProgram& program,
                  const std::vector<model::SymbolSource>& symbols) {
  for (const model::SymbolSource& source : symbols) {
    writer.Block({{"symbol", NameOfSymbol(source.symbol)}, {"source", SourceCode(program, source)}},
                 "[[maybe_unused]] const int64_t $symbol$ = $source$;");
  }
}

void WriteChecks(CodeWriter& writer, const std::vector<model::SymbolSource>& symbols) {
  for (const model::SymbolSource& source : symbols) {
    if (!source.range.least && !source.range.greatest) continue;
    const auto bound = [](const std::optional<int64_t>& value, const Code& none) {
      return value ? Code(Literal::Integer(*value)) : none;
    };
    const std::vector<Code> rule = {
        Literal::String(source.symbol),
        bound(source.range.least, "std::numeric_limits<int64_t>::min()"),
        bound(source.range.greatest, "std::numeric_limits<int64_t>::max()"),
        OriginCode(source.node)};
    writer.Block({{"symbol", NameOfSymbol(source.symbol)}, {"rule", cpp::Join(rule, ", ")}},
                 "::switchyard::model::CheckNumber($symbol$, {$rule$});");
  }
}

}  // namespace switchyard::emit
