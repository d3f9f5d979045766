#include "compiler/derivatives/derivatives_dump.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

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

Array NameValues(const schema::FormulaLine& line) {
  Array names;
  for (const source::Located<std::string>& name : line.names) names.push_back(Text(name.value));
  return names;
}

Array SortedTexts(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  Array array;
  for (const std::string& text : texts) array.push_back(Text(text));
  return array;
}

Array SavedValues(const std::vector<SavedValue>& saved) {
  Array values;
  for (const SavedValue& value : saved) {
    values.push_back(Object{{"expr", Text(value.expression)},
                            {"name", Text(value.name)},
                            {"type", Text(value.cpp_type)}});
  }
  return values;
}

Array BackwardValues(const FormulaSet& set) {
  Array values;
  for (const BackwardFormula& formula : set.backward) {
    values.push_back(Object{{"formula", Text(formula.line->formula.text())},
                            {"inputs", SavedValues(formula.saved_inputs)},
                            {"outputs", SavedValues(formula.saved_outputs)},
                            {"substituted", Text(formula.formula)},
                            {"vars", NameValues(*formula.line)}});
  }
  return values;
}

Array ForwardValues(const FormulaSet& set) {
  Array values;
  for (const ForwardFormula& formula : set.forward) {
    values.push_back(Object{{"formula", Text(formula.formula)},
                            {"required_primals", SortedTexts(formula.required_primals)},
                            {"required_tangents", SortedTexts(formula.required_tangents)},
                            {"vars", NameValues(*formula.line)}});
  }
  return values;
}

Value OutputValues(const schema::DerivativeEntry& entry) {
  if (!entry.output_differentiability) return nullptr;
  Array values;
  for (const source::Located<bool>& value : entry.output_differentiability->returns) {
    values.push_back(value.value);
  }
  return values;
}

Value SetValue(const Differentiability& derivatives, const FormulaSet& set, int64_t line) {
  return Object{{"derivatives", BackwardValues(set)},
                {"dispatch", Text(set.block->dispatch_key.value)},
                {"entry", "derivative"},
                {"forward", ForwardValues(set)},
                {"function", Text(PrintSchema(derivatives.function->schema))},
                {"line", line},
                {"name", Text(derivatives.name)},
                {"op", set.node.empty() ? Value(nullptr) : Text(set.node)},
                {"output_differentiability", OutputValues(*derivatives.entry)}};
}

}  // namespace

void DumpDerivatives(const schema::Program& program, const source::SourceManager& sources,
                     const schema::OperatorChoice& choice, std::string* out) {
  if (program.derivatives.empty()) return;
  llvm::raw_string_ostream stream(*out);
  for (const Differentiability& derivatives : Join(program, OperatorIndex(program))) {
    if (!choice.Has(derivatives.function->id)) continue;
    const source::SourceRange key = derivatives.entry->key_range;
    const int64_t line = sources.File(key.file).Locate(key.begin).line;
    for (const FormulaSet& set : derivatives.sets) {
      stream << SetValue(derivatives, set, line) << '\n';
    }
  }
}

}  // namespace switchyard::derivatives
