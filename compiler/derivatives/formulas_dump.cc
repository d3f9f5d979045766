#include "compiler/derivatives/formulas_dump.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/derivatives/expression_text.h"
#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/derivatives/join.h"
#include "compiler/schema/print/schema_printer.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::derivatives {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

// LLVM's values must be UTF-8; other bytes are replaced.
Value Text(std::string_view text) { return llvm::json::fixUTF8({text.data(), text.size()}); }

Array Texts(const std::vector<std::string>& texts) {
  Array array;
  for (const std::string& text : texts) array.push_back(Text(text));
  return array;
}

Array SavedValues(const std::vector<SavedItem>& saved) {
  Array values;
  for (const SavedItem& item : saved) {
    Object value{
        {"name", Text(item.name)}, {"of", Text(item.origin)}, {"type", Describe(item.type)}};
    if (!item.function.empty()) value["function"] = item.function;
    if (!item.wanted_by.empty()) {
      Array wanted;
      for (const std::size_t name : item.wanted_by) wanted.push_back(static_cast<int64_t>(name));
      value["wanted_by"] = std::move(wanted);
    }
    values.push_back(std::move(value));
  }
  return values;
}

Object FormulaValue(const TypedFormula& formula, const std::vector<SavedItem>& saved) {
  Array names;
  for (const auto& name : formula.line->names) names.push_back(Text(name.value));
  return Object{{"expression", Text(PrintExpression(formula.expression, saved))},
                {"formula", Text(formula.line->formula.text())},
                {"type", Describe(formula.expression.type)},
                {"vars", std::move(names)}};
}

Value SetValue(const Differentiability& derivatives, const TypedSet& set, int64_t line) {
  Array backward;
  for (const TypedFormula& formula : set.backward)
    backward.push_back(FormulaValue(formula, set.saved));
  Array forward;
  for (const TypedFormula& formula : set.forward) {
    Object value = FormulaValue(formula, set.saved);
    value["primals"] = Texts(formula.primals);
    value["tangents"] = Texts(formula.tangents);
    forward.push_back(std::move(value));
  }
  return Object{{"backward", std::move(backward)},
                {"dispatch", Text(set.set->block->dispatch_key.value)},
                {"entry", "formulas"},
                {"forward", std::move(forward)},
                {"function", Text(PrintSchema(derivatives.function->schema))},
                {"line", line},
                {"saved", SavedValues(set.saved)}};
}

Value FunctionValue(const GradientFunction& function) {
  Array parameters;
  for (const FormulaType& type : function.parameters) parameters.push_back(Describe(type));
  return Object{{"entry", "gradient_function"},
                {"name", Text(function.name)},
                {"parameters", std::move(parameters)},
                {"result", Describe(function.result)}};
}

// Adds the names of the gradient functions that the expression calls.
void AddCalled(const Expression& expression, std::set<std::string>* names) {
  if (expression.kind == Expression::Kind::kFunction) names->insert(expression.text);
  for (const Expression& operand : expression.operands) AddCalled(operand, names);
}

void AddCalled(const TypedDerivatives& derivatives, std::set<std::string>* names) {
  for (const TypedSet& set : derivatives.sets) {
    for (const TypedFormula& formula : set.backward) AddCalled(formula.expression, names);
    for (const TypedFormula& formula : set.forward) AddCalled(formula.expression, names);
    if (set.condition) AddCalled(*set.condition, names);
  }
}

}  // namespace

bool DumpFormulas(const schema::Program& program, const source::SourceManager& sources,
                  const schema::OperatorChoice& choice, diagnostics::Sink& sink, std::string* out) {
  const std::vector<Differentiability> joined = Join(program, OperatorIndex(program));
  const std::size_t before = sink.error_count();
  const Formulas formulas = MakeFormulas(program, joined, sink);
  if (sink.error_count() > before) return false;
  llvm::raw_string_ostream stream(*out);
  std::set<std::string> called;
  for (const TypedDerivatives& derivatives : formulas.derivatives) {
    if (!choice.Has(derivatives.derivatives->function->id)) continue;
    AddCalled(derivatives, &called);
    const source::SourceRange key = derivatives.derivatives->entry->key_range;
    const int64_t line = sources.File(key.file).Locate(key.begin).line;
    for (const TypedSet& set : derivatives.sets)
      stream << SetValue(*derivatives.derivatives, set, line) << '\n';
  }
  for (const GradientFunction& function : formulas.functions) {
    if (choice.IsAll() || called.count(function.name) > 0)
      stream << FunctionValue(function) << '\n';
  }
  return true;
}

}  // namespace switchyard::derivatives
