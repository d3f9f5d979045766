#include "compiler/table/gradient_lines.h"

#include <string_view>
#include <vector>

#include "compiler/diagnostics/printable.h"
#include "compiler/table/operator_view.h"

namespace switchyard::table {
namespace {

using plan::GradientKind;
using plan::OperatorGradients;

std::string Join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

void AppendFormulas(std::string_view verb, const std::vector<plan::ShownFormula>& formulas,
                    const source::SourceManager& sources, std::string* out) {
  for (const plan::ShownFormula& formula : formulas) {
    out->append(verb).append(Join(formula.names)).append(": ");
    diagnostics::AppendPrintable(formula.text, out);
    *out += "\n           ";
    diagnostics::AppendPrintable(PlaceOf(formula.range, sources), out);
    *out += "\n";
  }
}

void AppendNode(const plan::ShownNode& node, const OperatorGradients& gradients,
                const source::SourceManager& sources, std::string* out) {
  out->append("gradients of ").append(Join(gradients.outputs)).append(": ").append(node.name);
  out->append(", ").append(NameOf(gradients.form));
  const bool is_of_all_keys = node.dispatch_key == schema::kDefaultFormulas;
  if (!is_of_all_keys) out->append(", for ").append(node.dispatch_key);
  *out += "\n";
  AppendFormulas("  backward ", node.backward, sources, out);
  AppendFormulas("  forward  ", node.forward, sources, out);
  for (const plan::KeptValue& value : node.saved) {
    out->append(value.is_tensor ? "  saves    tensor " : "  saves    value ").append(value.name);
    if (value.type != "Tensor") out->append(" (").append(value.type).append(")");
    if (value.origin != value.name) out->append(", of ").append(value.origin);
    *out += "\n";
  }
  if (node.saved.empty()) *out += "  saves    nothing\n";
}

}  // namespace

void AppendGradients(const OperatorGradients& gradients, const source::SourceManager& sources,
                     std::string* out) {
  switch (gradients.kind) {
    case GradientKind::kNone:
      out->append("gradients: none, ").append(gradients.why).append("\n");
      return;
    case GradientKind::kComposite:
      *out += "gradients: those of the operators that its kernel calls\n";
      return;
    case GradientKind::kKernel:
      *out += "gradients: those that its kernel for autograd keys records\n";
      return;
    case GradientKind::kNotImplemented:
      *out += "gradients: no formula, a backward pass through it fails\n";
      return;
    case GradientKind::kFormulas:
      break;
  }
  for (const plan::ShownNode& node : gradients.nodes) AppendNode(node, gradients, sources, out);
  for (const std::string& argument : gradients.without_formula) {
    out->append("  refuses  ").append(argument).append(" when it requires a gradient\n");
  }
}

}  // namespace switchyard::table
