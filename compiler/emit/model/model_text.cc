#include "compiler/emit/model/model_text.h"

#include <variant>
#include <vector>

#include "compiler/emit/model/model_header.h"
#include "compiler/emit/model/number_code.h"
#include "compiler/model/expression.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"

namespace switchyard::emit {

using model::Joined;
using model::ShapeText;

namespace {

std::string OutputText(const ModelInput& input, const model::Value& output) {
  const auto* tensor = std::get_if<model::TensorId>(&output);
  return tensor == nullptr ? TypeOfOutput(input, output).text()
                           : ShapeText(input.graph().tensors[*tensor].meta);
}

std::string InputText(const model::Graph& graph, const UserInput& input) {
  if (const auto* number = std::get_if<model::NumberId>(&input)) {
    const model::NumberValue& value = graph.numbers[*number];
    const std::string text = Joined(value.name, ": ", TypeCode(value.kind).text());
    return value.expression ? Joined(text, " ", ToText(*value.expression)) : text;
  }
  const model::TensorValue& value = graph.tensors[std::get<model::TensorId>(input)];
  return Joined(value.name, ": ", ShapeText(value.meta));
}

}  // namespace

std::string InterfaceText(const ModelInput& input) {
  std::string text;
  for (const UserInput& user : UserInputs(input.graph())) {
    text += Joined(text.empty() ? "" : ", ", InputText(input.graph(), user));
  }
  for (const model::SymbolSource& source : input.program.symbols) {
    text += Joined("; ", source.symbol, " is from ", source.range.least.value_or(0));
    if (source.range.greatest) text += Joined(" to ", *source.range.greatest);
    if (!source.range.greatest) text += " up";
  }
  text += text.empty() ? "Returns" : ". Returns";
  std::string results;
  for (const model::Value& output : UserOutputs(input.graph())) {
    results += Joined(results.empty() ? " " : ", ", OutputText(input, output));
  }
  return text + (results.empty() ? " nothing" : results) + ".";
}

}  // namespace switchyard::emit
