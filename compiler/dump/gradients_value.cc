#include "compiler/dump/gradients_value.h"

#include <string>
#include <utility>
#include <vector>

#include "compiler/schema/print/json_values.h"

namespace switchyard::dump {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using schema::Text;
using schema::Texts;

Array FormulaValues(const std::vector<plan::ShownFormula>& formulas,
                    const source::SourceManager& sources) {
  Array values;
  for (const plan::ShownFormula& formula : formulas) {
    const source::SourceFile& file = sources.File(formula.range.file);
    const std::string line = std::to_string(file.Locate(formula.range.begin).line);
    values.push_back(Object{{"formula", Text(formula.text)},
                            {"names", Texts(formula.names)},
                            {"place", Text(std::string(file.path()) + ":" + line)}});
  }
  return values;
}

Object NodeValue(const plan::ShownNode& node, const source::SourceManager& sources) {
  Array saved;
  for (const plan::KeptValue& value : node.saved) {
    saved.push_back(Object{{"is_tensor", value.is_tensor},
                           {"name", Text(value.name)},
                           {"of", Text(value.origin)},
                           {"type", Text(value.type)}});
  }
  return Object{{"backward", FormulaValues(node.backward, sources)},
                {"dispatch", Text(node.dispatch_key)},
                {"forward", FormulaValues(node.forward, sources)},
                {"node", Text(node.name)},
                {"saved", std::move(saved)}};
}

}  // namespace

llvm::json::Value GradientsValue(const plan::OperatorGradients& gradients,
                                 const source::SourceManager& sources) {
  Object object{{"kind", Text(NameOf(gradients.kind))}};
  if (gradients.kind == plan::GradientKind::kNone) object["why"] = Text(gradients.why);
  if (gradients.kind != plan::GradientKind::kFormulas) return object;
  Array nodes;
  for (const plan::ShownNode& node : gradients.nodes) nodes.push_back(NodeValue(node, sources));
  object["form"] = Text(NameOf(gradients.form));
  object["nodes"] = std::move(nodes);
  object["outputs"] = Texts(gradients.outputs);
  object["without_formula"] = Texts(gradients.without_formula);
  return object;
}

}  // namespace switchyard::dump
