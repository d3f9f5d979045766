// Types, number and order of parameters, and the type of the result.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "compiler/check/checks/checks.h"
#include "compiler/check/parameter_alignment.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;
using diagnostics::TypeText;

// A kernel and its definition, with the words for findings about them.
class Comparison {
 public:
  Comparison(const CheckInput& input, const KernelMatch& match, CheckContext& context)
      : input_(input),
        expected_(*match.expected),
        index_(*match.found.index),
        decl_(*match.found.decl),
        context_(context),
        name_(expected_.ShownName()),
        operator_(OperatorOf(expected_)) {}

  void CompareResult() {
    if (expected_.is_result_of_class) return;
    const cxx::TypeTree wanted = CanonicalIn(index_, expected_.result);
    if (decl_.result == wanted) return;
    const Shown shown = ShownTypes(decl_.spelled_result, decl_.result, expected_.result, wanted);
    auto report = context_.sink().Report(
        diagnostics::kKernelResult, context_.RangeOf(index_, decl_.result_place, decl_.name_place),
        Name(name_), TypeText(shown.found), Name(operator_), TypeText(shown.expected));
    report.Info(expected_.range, SchemaWords());
    if (!decl_.is_in_macro && decl_.result_place.IsKnown()) {
      report.Fix(context_.RangeOf(index_, decl_.result_place), Short(expected_.result));
    }
  }

  void CompareParameters() {
    std::vector<ParameterPair> pairs = AlignParameters(expected_, {&index_, &decl_});
    for (const ParameterPair& pair : pairs) {
      if (pair.expected == nullptr) {
        ReportExtra(*pair.found);
      } else if (pair.found == nullptr) {
        ReportMissing(*pair.expected, pair.position);
      } else {
        CompareType(*pair.expected, *pair.found);
      }
    }
  }

  // True when it was reported: then no other finding about the parameters is useful.
  bool CompareOrder() {
    const std::optional<std::vector<std::size_t>> order = FindOrder(expected_, {&index_, &decl_});
    if (!order) return false;
    const std::vector<cxx::ParameterDecl>& parameters = decl_.parameters;
    std::vector<std::size_t> moved;
    for (std::size_t i = 0; i < order->size(); ++i) {
      if ((*order)[i] != i) moved.push_back(i);
    }
    auto report = context_.sink().Report(
        diagnostics::kKernelParameterOrder,
        context_.RangeOf(index_, parameters[moved[0]].place, decl_.name_place), Name(name_),
        Name(parameters[moved[0]].name), Name(operator_),
        Name(expected_.parameters[moved[0]].name));
    report.Info(expected_.range, SchemaWords());
    const bool is_editable = std::all_of(moved.begin(), moved.end(), [&](std::size_t i) {
      return !parameters[i].is_in_macro && parameters[i].place.IsKnown();
    });
    if (!is_editable) return true;
    for (const std::size_t i : moved) {
      report.Fix(context_.RangeOf(index_, parameters[i].place),
                 Short(expected_.parameters[i].type) + " " + parameters[(*order)[i]].name);
    }
    return true;
  }

 private:
  struct Shown {
    std::string found;
    std::string expected;
  };

  std::string Short(const ExpectedType& type) const {
    return target::ShortenedIn(decl_.name_space, input_.spelling.name_space,
                               SpelledWith(index_.names, type.spelled));
  }

  // Both as they are spelled; without aliases when the spellings are the same.
  Shown ShownTypes(const std::string& spelled, const cxx::TypeTree& found,
                   const ExpectedType& expected, const cxx::TypeTree& wanted) const {
    const Shown shown = {spelled.empty() ? cxx::ToText(found) : spelled, Short(expected)};
    if (shown.found != shown.expected) return shown;
    return {cxx::ToText(found), cxx::ToText(wanted)};
  }

  std::string SchemaWords() const {
    return "the kernel should be `" + Declaration(expected_, input_.spelling, index_.names) + "`";
  }

  void CompareType(const ExpectedParameter& expected, const cxx::ParameterDecl& found) {
    const cxx::TypeTree wanted = CanonicalIn(index_, expected.type);
    if (found.type == wanted) return;
    const Shown shown = ShownTypes(found.spelled, found.type, expected.type, wanted);
    auto report =
        context_.sink().Report(diagnostics::kKernelParameterType,
                               context_.RangeOf(index_, found.type_place, decl_.name_place),
                               Name(found.name.empty() ? expected.name : found.name), Name(name_),
                               TypeText(shown.found), Name(operator_), TypeText(shown.expected));
    report.Info(expected_.range, SchemaWords());
    if (!found.is_in_macro && found.type_place.IsKnown()) {
      const bool touches =
          found.name_place.IsKnown() && found.name_place.begin == found.type_place.end;
      report.Fix(context_.RangeOf(index_, found.type_place),
                 Short(expected.type) + (touches ? " " : ""));
    }
  }

  void ReportExtra(const cxx::ParameterDecl& found) {
    auto report = context_.sink().Report(
        diagnostics::kKernelParameterExtra, context_.RangeOf(index_, found.place, decl_.name_place),
        Name(found.name.empty() ? found.spelled : found.name), Name(name_), Name(operator_));
    report.Info(expected_.range, SchemaWords());
  }

  // `position` is that of the definition's parameter before which it belongs.
  void ReportMissing(const ExpectedParameter& expected, std::size_t position) {
    auto report = context_.sink().Report(
        diagnostics::kKernelParameterMissing,
        context_.RangeOf(index_, decl_.name_place, decl_.head_place), Name(name_),
        Name(Short(expected.type) + " " + expected.name), Name(operator_));
    report.Info(expected_.range, SchemaWords());
    const cxx::Place& all = decl_.parameters_place;
    const bool is_last = position >= decl_.parameters.size();
    if (decl_.parameters.empty() || !all.IsKnown()) return;
    const cxx::Place& beside =
        decl_.parameters[is_last ? decl_.parameters.size() - 1 : position].place;
    if (decl_.parameters[is_last ? decl_.parameters.size() - 1 : position].is_in_macro) return;
    const std::uint32_t at = is_last ? beside.end : beside.begin;
    source::SourceRange range = context_.RangeOf(index_, beside);
    range.begin = range.end = at;
    const std::string text = Short(expected.type) + " " + expected.name;
    report.Fix(range, is_last ? ", " + text : text + ", ");
  }

  const CheckInput& input_;
  const ExpectedKernel& expected_;
  const cxx::KernelIndex& index_;
  const cxx::KernelDecl& decl_;
  CheckContext& context_;
  const std::string name_;
  const std::string operator_;
};

}  // namespace

void CheckSignatures(const CheckInput& input, CheckContext& context) {
  for (const KernelMatch& match : input.matches.matches) {
    if (match.is_registered) continue;
    Comparison comparison(input, match, context);
    comparison.CompareResult();
    if (comparison.CompareOrder() || match.has_equal_parameters) continue;
    comparison.CompareParameters();
  }
}

}  // namespace switchyard::check
