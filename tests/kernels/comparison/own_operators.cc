#include "tests/kernels/comparison/own_operators.h"

#include <algorithm>
#include <cstdint>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/parse/function_schema_parser.h"
#include "lib/boxing/operators.h"
#include "lib/core/error.h"

namespace switchyard::comparison {

std::vector<OwnOperator> OwnOperators() {
  std::vector<OwnOperator> operators;
  for (uint32_t i = 0; i < OperatorCount(); ++i) {
    const std::string text(SchemaOf(static_cast<OperatorId>(i)));
    const auto size = static_cast<uint32_t>(text.size());
    diagnostics::Sink sink;
    operators.push_back({text.substr(0, text.find('(')),
                         schema::ParseFunctionSchema(
                             source::ScalarText(text, {source::FileId{0}, 0, size}), sink)});
  }
  std::sort(operators.begin(), operators.end(),
            [](const OwnOperator& a, const OwnOperator& b) { return a.name < b.name; });
  return operators;
}

Outcome CallOwn(const std::string& name, const std::vector<Value>& arguments, Device device,
                const std::vector<size_t>& on_cpu) {
  Outcome outcome;
  outcome.arguments = CopyOf(arguments, device);
  for (const size_t i : on_cpu) outcome.arguments[i] = CopyOf({arguments[i]})[0];
  Stack stack;
  for (const Value& argument : outcome.arguments) stack.Push(argument);
  try {
    const OperatorId id = FindOperator(name).value();
    CallBoxed(id, stack);
    for (size_t i = 0; i < ReturnCountOf(id); ++i) {
      outcome.results.insert(outcome.results.begin(), stack.Pop());
    }
  } catch (const Error& error) {
    outcome.error = error.what();
  }
  return device.is_cpu() ? outcome : CopyOf(outcome);
}

}  // namespace switchyard::comparison
