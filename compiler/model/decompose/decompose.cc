#include "compiler/model/decompose/decompose.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/decompose/formula_calls.h"
#include "compiler/model/decompose/rewriter.h"
#include "compiler/model/faults.h"
#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

enum class When : uint8_t { kUnlessDeclared, kAlways, kIfPlanned };

struct Row {
  std::string_view name;
  void (*rewrite)(Rewriter&);
  When when;
};

constexpr Row kRows[] = {
#define DECOMPOSITION(name, Function, when) {name, Function, When::when},
#include "compiler/model/decompose/decompositions.def"
#undef DECOMPOSITION
};

// Decompositions lead to operators that have none, or few more; a circle would be a mistake in the
// table.
constexpr int kMaxDepth = 8;

// `aten::index_copy` for `aten::index_copy_`, `aten::add.Tensor` for `aten::add_.Tensor`; nothing
// for other names. `__iand__` has another rule.
std::optional<std::string> FunctionalNameOf(std::string_view name) {
  const size_t end = std::min(name.find('.'), name.size());
  if (end < 2 || name[end - 1] != '_' || name[end - 2] == '_') return std::nullopt;
  return Joined(name.substr(0, end - 1), name.substr(end));
}

// An in-place form that the schema has not: the functional form, and a copy.
void CallFunctionalForm(std::string_view name, const std::vector<NamedValue>& inputs,
                        Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result || rewriter.results().size() != 1) {
    return rewriter.Refuse("is not declared, and writes something else than `self`");
  }
  const TensorId value = rewriter.Add(name, inputs, rewriter.MetaOf(*self));
  rewriter.Call("aten::copy_", {{"self", *self}, {"src", value}}, {rewriter.NewTensor()});
  rewriter.Replace(*result, *self);
}

class Decomposer {
 public:
  Decomposer(const IsDeclared& is_declared, Graph* graph, diagnostics::Sink& sink,
             const FindFormula& find_formula)
      : is_declared_(is_declared), graph_(*graph), sink_(sink), find_formula_(find_formula) {}

  void Run() {
    std::vector<Node> before = std::move(graph_.nodes);
    graph_.nodes.clear();
    for (Node& node : before) Take(std::move(node), 0);
    for (Output& output : graph_.outputs) Rename(&output.value);
  }

 private:
  void Take(Node node, int depth) {
    for (NamedValue& input : node.inputs) Rename(&input.value);
    Rewriter rewriter(node, &graph_);
    if (depth == kMaxDepth || !Rewrite(node, &rewriter)) {
      graph_.nodes.push_back(std::move(node));
      return;
    }
    if (!rewriter.refusal().empty()) {
      ReportAt(node, sink_, diagnostics::kNotDecomposed, diagnostics::Name(node.target),
               diagnostics::Text(rewriter.refusal()));
      return;
    }
    for (Node& made : rewriter.nodes()) {
      made.is_repeated |= node.is_repeated;
      Take(std::move(made), depth + 1);
    }
    for (const auto& [result, tensor] : rewriter.replaced()) {
      names_.resize(graph_.tensors.size());
      names_[result.number()] = tensor;
    }
  }

  // False when the call stays as it is.
  bool Rewrite(const Node& node, Rewriter* rewriter) const {
    if (const Row* const row = FindRow(node.target)) {
      row->rewrite(*rewriter);
      return row->when != When::kIfPlanned || IsBetter(*rewriter);
    }
    if (const derivatives::Decomposition* const formula = FormulaOf(node.target)) {
      return WriteFormula(*formula, rewriter);
    }
    const std::optional<std::string> functional = FunctionalNameOf(node.target);
    if (!functional || is_declared_(node.target)) return false;
    if (!is_declared_(*functional) && FindRow(*functional) == nullptr) return false;
    CallFunctionalForm(*functional, node.inputs, *rewriter);
    return true;
  }

  const derivatives::Decomposition* FormulaOf(std::string_view name) const {
    return find_formula_ ? find_formula_(name) : nullptr;
  }

  // Whether the schema declares the operators that the call would lead to.
  bool IsBetter(Rewriter& rewriter) const {
    if (!rewriter.refusal().empty()) return false;
    for (const Node& node : rewriter.nodes()) {
      if (!is_declared_(node.target)) return false;
    }
    return true;
  }

  const Row* FindRow(std::string_view name) const {
    for (const Row& row : kRows) {
      if (row.name != name) continue;
      return row.when != When::kUnlessDeclared || !is_declared_(name) ? &row : nullptr;
    }
    return nullptr;
  }

  void Rename(TensorId* tensor) const {
    if (tensor->number() < names_.size() && names_[tensor->number()]) {
      *tensor = *names_[tensor->number()];
    }
  }
  void Rename(Value* value) const {
    if (auto* tensor = std::get_if<TensorId>(value)) Rename(tensor);
    if (auto* list = std::get_if<std::vector<TensorId>>(value)) {
      for (TensorId& tensor : *list) Rename(&tensor);
    }
    if (auto* list = std::get_if<std::vector<std::optional<TensorId>>>(value)) {
      for (std::optional<TensorId>& tensor : *list) {
        if (tensor) Rename(&*tensor);
      }
    }
  }

  const IsDeclared& is_declared_;
  Graph& graph_;
  diagnostics::Sink& sink_;
  const FindFormula& find_formula_;
  std::vector<std::optional<TensorId>> names_;  // the tensor that another stands for
};

}  // namespace

void Decompose(const IsDeclared& is_declared, Graph* graph, diagnostics::Sink& sink,
               const FindFormula& find_formula) {
  Decomposer(is_declared, graph, sink, find_formula).Run();
}

}  // namespace switchyard::model
