#include "compiler/emit/stable/python_gradient.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/stable/python_formula.h"
#include "compiler/plan/autograd_plan.h"

namespace switchyard::emit {
namespace {

using derivatives::FormulaValue;
using derivatives::SavedItem;
using derivatives::TypedFormula;
using schema::NativeFunction;

const plan::AutogradPlan& RecordedPlanOf(const EmitInput& input, const NativeFunction& function) {
  return *input.build.autograd()->Of(function);
}

class GradientWriter {
 public:
  GradientWriter(const EmitInput& input, const NativeFunction& function)
      : input_(input),
        function_(function),
        plan_(RecordedPlanOf(input, function)),
        set_(*plan_.node->formulas) {}

  std::string Write() const {
    const std::string prefix = PythonPrefix(input_, function_);
    const std::string keywords = HasKeywordOnly() ? "keyword_only_inputs, " : "";
    return absl::StrCat("\n\ndef ", prefix, "_setup(ctx, inputs, ", keywords, "output):\n", Setup(),
                        "\n\ndef ", prefix, "_backward(ctx, *grads):\n", Backward());
  }

 private:
  const std::vector<schema::Argument>& arguments() const { return function_.schema.arguments; }

  bool HasKeywordOnly() const {
    return std::any_of(arguments().begin(), arguments().end(),
                       [](const schema::Argument& one) { return !one.IsPositional(); });
  }

  // The place among arguments of what has a name.
  std::size_t PlaceOf(const std::string& name) const {
    const auto found =
        std::find_if(arguments().begin(), arguments().end(),
                     [&](const schema::Argument& one) { return one.name.value == name; });
    return static_cast<std::size_t>(found - arguments().begin());
  }

  std::string Output(std::size_t index) const {
    return function_.schema.returns.size() == 1 ? "output" : absl::StrCat("output[", index, "]");
  }

  std::string Input(const std::string& name) const {
    const std::size_t place = PlaceOf(name);
    if (arguments()[place].IsPositional()) return absl::StrCat("inputs[", place, "]");
    return absl::StrCat("keyword_only_inputs[\"", name, "\"]");
  }

  // The argument of `size(W)`: a number or the name of an argument.
  std::string Word(const std::string& word) const {
    const std::size_t begin = word[0] == '-' ? 1 : 0;
    const bool is_number = word.find_first_not_of("0123456789", begin) == std::string::npos;
    return is_number ? word : word.substr(0, begin) + Input(word.substr(begin));
  }

  std::string Saved(const SavedItem& item) const {
    const std::string origin = item.is_return ? Output(item.index) : Input(item.origin);
    if (item.function.empty()) return origin;
    const target::SavedSpelling form =
        input_.target.autograd.saved_form(item.function, item.is_optional).value();
    const std::string word = item.word.empty() ? "" : "(" + Word(item.word) + ")";
    return absl::StrCat(form.before.text(), origin, form.behind.text(), word);
  }

  std::string Setup() const {
    std::string text;
    std::vector<std::string> others;
    for (std::size_t i = 0; i < function_.schema.returns.size(); ++i) {
      const bool has_history =
          std::find(plan_.outputs.begin(), plan_.outputs.end(), i) != plan_.outputs.end();
      if (!has_history && function_.schema.returns[i].type.value.IsTensorLike()) {
        others.push_back(Output(i));
      }
    }
    if (!others.empty()) {
      text = "    ctx.mark_non_differentiable(" + absl::StrJoin(others, ", ") + ")\n";
    }
    std::vector<std::string> saved = {"ctx"};
    for (const SavedItem& item : set_.saved) saved.push_back(Saved(item));
    return text + "    _save(" + absl::StrJoin(saved, ", ") + ")\n";
  }

  std::string Gradient(std::size_t output) const {
    return absl::StrCat("grads[", plan_.outputs[output], "]");
  }

  // Of an operator with one list of results, or of one with several.
  std::string AllGradients() const {
    const auto& returns = function_.schema.returns;
    if (returns.size() == 1 && returns[0].type.value.IsList()) return "grads[0]";
    std::vector<std::string> gradients;
    for (std::size_t i = 0; i < plan_.outputs.size(); ++i) gradients.push_back(Gradient(i));
    return "[" + absl::StrJoin(gradients, ", ") + "]";
  }

  std::string SpellValue(const FormulaValue& value) const {
    switch (value.kind) {
      case FormulaValue::Kind::kSaved:
        return PythonVariable(set_.saved[value.index].name);
      case FormulaValue::Kind::kGradient:
        return Gradient(value.index);
      case FormulaValue::Kind::kAllGradients:
        return AllGradients();
      case FormulaValue::Kind::kMask:
        return "wanted";
      case FormulaValue::Kind::kRetainVariables:
        return "True";
      default:
        return {};
    }
  }

  std::string Formula(const TypedFormula& formula) const {
    return PythonFormula(input_, formula.expression,
                         [this](const FormulaValue& value) { return SpellValue(value); });
  }

  std::string One(const TypedFormula& formula) const {
    const std::size_t place = PlaceOf(formula.line->names[0].value);
    return absl::StrCat("    if _wants(ctx, ", place, "):\n        results[", place,
                        "] = ", Formula(formula), "\n");
  }

  std::string Several(const TypedFormula& formula) const {
    std::vector<std::string> places;
    for (const auto& name : formula.line->names) {
      places.push_back(std::to_string(PlaceOf(name.value)));
    }
    return absl::StrCat("    places = (", absl::StrJoin(places, ", "),
                        ")\n    wanted = [_wants(ctx, place) for place in places]\n"
                        "    if any(wanted):\n        computed = ",
                        Formula(formula),
                        "\n        for place, value, is_wanted in zip(places, computed, wanted):\n"
                        "            if is_wanted:\n                results[place] = value\n");
  }

  std::string Backward() const {
    std::string text;
    std::vector<std::string> names;
    for (const SavedItem& item : set_.saved) names.push_back(PythonVariable(item.name) + ",");
    if (!names.empty()) text = "    " + absl::StrJoin(names, " ") + " = _saved(ctx)\n";
    text += "    results = _no_gradients(ctx)\n";
    for (const TypedFormula& formula : set_.backward) {
      text += formula.line->names.size() == 1 ? One(formula) : Several(formula);
    }
    return text + "    return tuple(results)\n";
  }

  const EmitInput& input_;
  const NativeFunction& function_;
  const plan::AutogradPlan& plan_;
  const derivatives::TypedSet& set_;
};

}  // namespace

bool HasPythonGradient(const EmitInput& input, const NativeFunction& function) {
  const plan::Autograd* autograd = input.build.autograd();
  if (autograd == nullptr || function.manual_kernel_registration) return false;
  const plan::AutogradPlan* plan = autograd->Of(function);
  if (plan == nullptr || plan->node == nullptr || autograd->HasKernel(function)) return false;
  return plan->form == plan::RecordedForm::kFunctional ||
         plan->form == plan::RecordedForm::kInplace;
}

std::string PythonPrefix(const EmitInput& input, const NativeFunction& function) {
  return absl::StrCat("_", function.schema.name_space.value, "_",
                      TextOf(input, function).dispatcher.signature.name.text());
}

std::string PythonGradient(const EmitInput& input, const NativeFunction& function) {
  return GradientWriter(input, function).Write();
}

}  // namespace switchyard::emit
