#include "compiler/emit/autograd/node_code.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/literal.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/emit/autograd/saved_code.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/formula_code.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using derivatives::Expression;
using derivatives::FormulaValue;
using derivatives::SavedItem;
using derivatives::TypedFormula;
using plan::NodePlan;

Code Number(std::size_t number) { return Literal::Integer(static_cast<int64_t>(number)); }

bool IsList(const schema::Argument& edge) { return edge.type.value.IsList(); }

// Where the gradient of an argument goes: the number of the first of its edges.
Code FirstEdge(const NodePlan& node, std::size_t edge) {
  std::size_t count = 0;
  Code sum;
  for (std::size_t i = 0; i < edge; ++i) {
    if (IsList(*node.edges[i])) {
      if (!sum.empty()) sum += " + ";
      sum += ListSizeMember(*node.edges[i]);
    } else {
      ++count;
    }
  }
  if (sum.empty()) return Number(count);
  return count == 0 ? sum : Number(count) + " + " + sum;
}

Code IsWanted(const EmitInput& input, const NodePlan& node, std::size_t edge) {
  if (!IsList(*node.edges[edge])) return "IsWanted(" + FirstEdge(node, edge) + ")";
  return OnOneLine(Call(input.target.autograd.is_any_wanted,
                        {"*this", FirstEdge(node, edge), ListSizeMember(*node.edges[edge])}));
}

std::vector<std::size_t> EdgesOf(const NodePlan& node, const TypedFormula& formula) {
  std::vector<std::size_t> edges;
  for (const auto& name : formula.line->names) {
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
      if (node.edges[i]->name.value == name.value) edges.push_back(i);
    }
  }
  return edges;
}

template <typename Predicate>
bool HasAny(const Expression& expression, const Predicate& predicate) {
  return predicate(expression) ||
         std::any_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Expression& operand) { return HasAny(operand, predicate); });
}

bool IsNotImplemented(const TypedFormula& formula) {
  return HasAny(formula.expression, [](const Expression& expression) {
    return expression.kind == Expression::Kind::kNotImplemented;
  });
}

// A formula of one argument runs only if some gradient has come. (Of a list it does in PyTorch,
// too, without one.)
bool AsksForGradients(const NodePlan& node, const TypedFormula& formula) {
  const std::vector<std::size_t> edges = EdgesOf(node, formula);
  return edges.size() == 1 && formula.line->names.size() == 1 && !formula.is_per_element &&
         !IsNotImplemented(formula);
}

bool UsesGradients(const NodePlan& node, const TypedFormula& formula) {
  return AsksForGradients(node, formula) || formula.is_per_element ||
         HasAny(formula.expression, [](const Expression& expression) {
           return expression.kind == Expression::Kind::kValue &&
                  (expression.value.kind == FormulaValue::Kind::kGradient ||
                   expression.value.kind == FormulaValue::Kind::kAllGradients);
         });
}

const std::vector<TypedFormula>& FormulasOf(const NodePlan& node) {
  return node.formulas->backward;
}

class FormulaWriter {
 public:
  FormulaWriter(CodeWriter& writer, const EmitInput& input, const NodePlan& node,
                const TypedFormula& formula)
      : writer_(writer),
        input_(input),
        node_(node),
        formula_(formula),
        edges_(EdgesOf(node, formula)) {}

  void Write() const {
    if (formula_.line->names.size() > 1) return WriteSeveral();
    const Code wanted = IsWanted(input_, node_, edges_[0]);
    const Code asked = AsksForGradients(node_, formula_) ? "has_gradient && " + wanted : wanted;
    writer_.Block({{"asked", asked}, {"body", [&] { WriteOne(); }}}, R"code(
      if ($asked$) {
        $body$
      }
    )code");
  }

 private:
  Code SpellValueOf(const FormulaValue& value) const {
    switch (value.kind) {
      case FormulaValue::Kind::kSaved: {
        const SavedItem& item = node_.formulas->saved[value.index];
        return IsReleased(item) ? Code(SavedVariableName(item)) : UnpackedValue(input_, item);
      }
      case FormulaValue::Kind::kGradient:
        return "grads[" + Number(value.index) + "]";
      case FormulaValue::Kind::kAllGradients:
        return "grads";
      case FormulaValue::Kind::kMask:
        return "is_wanted";
      case FormulaValue::Kind::kRetainVariables:
        return "keeps_values_";
      case FormulaValue::Kind::kListIndex:
        return "index";
      default:
        return {};
    }
  }

  ListSpelling Spelled() const {
    return SpellFormula(input_, formula_.expression,
                        [this](const FormulaValue& value) { return SpellValueOf(value); });
  }

  void WriteUnpacked() const {
    for (const std::size_t number : formula_.saved) {
      const SavedItem& item = node_.formulas->saved[number];
      if (!IsReleased(item)) continue;
      writer_.Block({{"name", SavedVariableName(item)}, {"value", UnpackedValue(input_, item)}},
                    "const auto $name$ = $value$;");
    }
  }

  // One gradient for each element of a list.
  void WriteEach() const {
    WriteUnpacked();
    const Code first = FirstEdge(node_, edges_[0]);
    const auto write = [&] {
      WriteValue(writer_, Statement(Behind("results[" + first + " + index] = ", Spelled())));
    };
    writer_.Block(
        {{"count", ListSizeMember(*node_.edges[edges_[0]])}, {"first", first}, {"body", write}},
        R"code(
      for (size_t index = 0; index < $count$; ++index) {
        if (!IsWanted($first$ + index) || !grads[index].defined()) continue;
        $body$
      }
    )code");
  }

  void WriteOne() const {
    if (formula_.is_per_element && IsList(*node_.edges[edges_[0]])) return WriteEach();
    WriteUnpacked();
    const Code first = FirstEdge(node_, edges_[0]);
    if (!IsList(*node_.edges[edges_[0]])) {
      return WriteValue(writer_, Statement(Behind("results[" + first + "] = ", Spelled())));
    }
    ListSpelling value = Spelled();
    value.opening =
        input_.target.autograd.put_gradients + "(&results, " + first + ", " + value.opening;
    value.closing += ")";
    WriteValue(writer_, Statement(std::move(value)));
  }

  void WriteSeveral() const {
    std::vector<Code> wanted;
    Code any;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      wanted.push_back(IsWanted(input_, node_, edges_[i]));
      any += (i == 0 ? Code() : Code(" || ")) + "is_wanted[" + Number(i) + "]";
    }
    writer_.Block("{");
    writer_.List("  const std::array<bool, " + Number(edges_.size()) + "> is_wanted = {", wanted,
                 "};");
    writer_.Block({{"any", any}, {"body", [&] { WriteParts(); }}}, R"code(
        if ($any$) {
          $body$
        }
      }
    )code");
  }

  void WriteParts() const {
    WriteUnpacked();
    WriteValue(writer_, Statement(Behind("auto computed = ", Spelled())));
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const Code part = "std::move(std::get<" + Number(i) + ">(computed))";
      const Code first = FirstEdge(node_, edges_[i]);
      const bool is_list = IsList(*node_.edges[edges_[i]]);
      const Code put =
          is_list ? input_.target.autograd.put_gradients + "(&results, " + first + ", " + part + ")"
                  : "results[" + first + "] = " + part;
      writer_.Block({{"number", Number(i)}, {"put", put}}, "if (is_wanted[$number$]) $put$;");
    }
  }

  CodeWriter& writer_;
  const EmitInput& input_;
  const NodePlan& node_;
  const TypedFormula& formula_;
  std::vector<std::size_t> edges_;
};

void WriteMembers(CodeWriter& writer, const EmitInput& input, const NodePlan& node) {
  for (const SavedItem& item : node.formulas->saved) {
    writer.Block(
        {{"type", SavedMemberType(input, *node.function, item)}, {"name", SavedMember(item)}},
        "$type$ $name$;");
  }
  for (const schema::Argument* edge : node.edges) {
    if (!IsList(*edge)) continue;
    writer.Block({{"name", ListSizeMember(*edge)}}, "size_t $name$ = 0;");
  }
  if (node.reads_retain_variables) writer.Block("bool keeps_values_ = true;");
}

bool HasMembers(const NodePlan& node) {
  return node.reads_retain_variables || !node.formulas->saved.empty() || node.HasListEdges();
}

std::vector<Code> ReleasedMembers(const NodePlan& node) {
  std::vector<Code> members;
  for (const SavedItem& item : node.formulas->saved) {
    if (IsReleased(item)) members.emplace_back(SavedMember(item));
  }
  return members;
}

void WriteRelease(CodeWriter& writer, const NodePlan& node) {
  const std::vector<Code> members = ReleasedMembers(node);
  if (members.empty()) return;
  const auto write_all = [&] {
    for (const Code& member : members) writer.Block({{"member", member}}, "$member$.Release();");
  };
  writer.Block({{"name", NodeName(node)}, {"all", write_all}}, R"code(
    void $name$::ReleaseVariables() {
      $all$
    }
  )code");
}

Code CountOfEdges(const NodePlan& node) { return FirstEdge(node, node.edges.size()); }

}  // namespace

Identifier NodeName(const NodePlan& node) { return Identifier::Known(node.name); }

Identifier ListSizeMember(const schema::Argument& argument) {
  return Identifier::Known(argument.name.value + "_count_");
}

std::vector<const NodePlan*> EmittedNodes(const EmitInput& input,
                                          const schema::NativeFunction& function) {
  std::vector<const NodePlan*> nodes;
  for (const NodePlan* node : input.build.node_homes().At(function)) {
    if (!plan::HasLibraryNodes(input.target, *node->function)) nodes.push_back(node);
  }
  return nodes;
}

void WriteNodeClass(CodeWriter& writer, const EmitInput& input, const NodePlan& node) {
  const target::AutogradSpelling& words = input.target.autograd;
  const auto write_functions = [&] {
    if (!ReleasedMembers(node).empty()) writer.Block("void ReleaseVariables() override;");
    if (node.reads_retain_variables) {
      writer.Block("void WillReleaseVariables() override { keeps_values_ = false; }");
    }
  };
  const auto write_members = [&] {
    if (!HasMembers(node)) return;
    writer.BlankLine();
    WriteMembers(writer, input, node);
  };
  writer.Block({{"name", NodeName(node)},
                {"text", words.node_name},
                {"base", words.node},
                {"gradients", words.gradients},
                {"functions", write_functions},
                {"members", write_members}},
               R"code(
    struct $name$ final : $base$ {
      $text$ name() const override { return "$name$"; }
      $gradients$ Apply($gradients$&& grads) override;
      $functions$
      $members$
    };
  )code");
}

void WriteNodeFunctions(CodeWriter& writer, const EmitInput& input, const NodePlan& node) {
  const auto& formulas = FormulasOf(node);
  const target::AutogradSpelling& words = input.target.autograd;
  const bool uses = std::any_of(formulas.begin(), formulas.end(), [&](const TypedFormula& formula) {
    return UsesGradients(node, formula);
  });
  const bool asks = std::any_of(formulas.begin(), formulas.end(), [&](const TypedFormula& formula) {
    return AsksForGradients(node, formula);
  });
  const auto write_asked = [&] {
    if (asks)
      writer.Block({{"any", words.is_any_defined}}, "const bool has_gradient = $any$(grads);");
  };
  const auto write_formulas = [&] {
    for (const TypedFormula& formula : formulas)
      FormulaWriter(writer, input, node, formula).Write();
  };
  const Code parameter = uses ? Code("grads") : Code("/*grads*/");
  writer.Block({{"name", NodeName(node)},
                {"gradients", words.gradients},
                {"parameter", parameter},
                {"count", CountOfEdges(node)},
                {"asked", write_asked},
                {"formulas", write_formulas}},
               R"code(
    $gradients$ $name$::Apply($gradients$&& $parameter$) {
      $gradients$ results($count$);
      $asked$
      $formulas$
      return results;
    }
  )code");
  WriteRelease(writer, node);
}

void AddNodeHeaders(const EmitInput& input, const NodePlan& node, target::HeaderSet* headers) {
  target::TypeParts parts;
  for (const SavedItem& item : node.formulas->saved) {
    if (item.type.kind == derivatives::FormulaType::Kind::kCpp) {
      input.target.add_type_parts(item.type.cpp, &parts);
    }
  }
  input.target.add_type_headers(parts, headers);
  headers->insert(input.target.autograd.header);
  headers->insert(input.target.autograd.saved_header);
  headers->insert(input.target.autograd.node_name_header);
}

void AddForwardHeaders(const derivatives::TypedSet& formulas, target::HeaderSet* headers) {
  for (const TypedFormula& formula : formulas.forward)
    AddCalledHeaders(formula.expression, headers);
}

void AddFormulaHeaders(const EmitInput& input, const NodePlan& node, target::HeaderSet* headers) {
  for (const TypedFormula& formula : FormulasOf(node))
    AddCalledHeaders(formula.expression, headers);
  AddForwardHeaders(*node.formulas, headers);
  headers->insert(input.target.autograd.values_header);
  headers->insert("<array>");
  headers->insert("<cmath>");
  headers->insert("<tuple>");
  headers->insert("<utility>");
}

}  // namespace switchyard::emit
