// Types and number of the parameters of kernels of PyTorch's stable ABI, and the type of the
// result. Nobody else compares them: a value of another type is read as what the kernel says.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "compiler/check/checks/checks.h"
#include "compiler/check/stable_types.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;
using diagnostics::TypeText;

class StableComparison {
 public:
  StableComparison(const KernelMatch& match, CheckContext& context)
      : expected_(*match.expected),
        schema_(match.expected->function->schema),
        index_(*match.found.index),
        decl_(*match.found.decl),
        context_(context),
        operator_(OperatorOf(expected_)) {}

  void CompareParameters() {
    const std::size_t count = decl_.parameters.size();
    for (std::size_t i = 0; i < schema_.arguments.size(); ++i) {
      const schema::Argument& argument = schema_.arguments[i];
      if (i >= count) {
        ReportMissing(argument);
      } else if (!IsStableParameter(argument.type.value, decl_.parameters[i].type)) {
        ReportType(decl_.parameters[i], argument);
      }
    }
    for (std::size_t i = schema_.arguments.size(); i < count; ++i) ReportExtra(decl_.parameters[i]);
  }

  void CompareResult() {
    const std::vector<cxx::TypeTree> results = StableResultsOf(decl_.result);
    const bool has_all =
        std::equal(results.begin(), results.end(), schema_.returns.begin(), schema_.returns.end(),
                   [](const cxx::TypeTree& found, const schema::Return& declared) {
                     return found.reference == cxx::Reference::kNone &&
                            IsStableResult(declared.type.value, found);
                   });
    if (has_all) return;
    const std::optional<std::string> wanted = StableResultSpelling(schema_);
    auto report = context_.sink().Report(
        diagnostics::kKernelResult, context_.RangeOf(index_, decl_.result_place, decl_.name_place),
        Name(decl_.name), TypeText(Spelled(decl_.spelled_result, decl_.result)), Name(operator_),
        TypeText(wanted ? *wanted : "what the stable ABI does not pass"));
    Finish(&report);
    if (wanted && !decl_.is_in_macro && decl_.result_place.IsKnown()) {
      report.Fix(context_.RangeOf(index_, decl_.result_place), *wanted);
    }
  }

 private:
  static std::string Spelled(const std::string& spelled, const cxx::TypeTree& type) {
    return spelled.empty() ? cxx::ToText(type) : spelled;
  }

  // Where the ABI has no form of a type, the word of the schema stands for it.
  static std::string WantedOf(const schema::Argument& argument) {
    return StableSpelling(argument.type.value).value_or(argument.type.value.ToString());
  }

  void Finish(diagnostics::Builder* report) const {
    if (const auto text = StableDeclaration(schema_, decl_.name)) {
      report->Info(expected_.range, "the kernel should be `" + *text + "`");
      return;
    }
    report->Info(expected_.range, "the operator is here");
    report->Hint("PyTorch's stable ABI does not pass all of its types: each call throws an error");
  }

  void ReportType(const cxx::ParameterDecl& found, const schema::Argument& argument) {
    auto report =
        context_.sink().Report(diagnostics::kKernelParameterType,
                               context_.RangeOf(index_, found.type_place, decl_.name_place),
                               Name(found.name.empty() ? argument.name.value : found.name),
                               Name(decl_.name), TypeText(Spelled(found.spelled, found.type)),
                               Name(operator_), TypeText(WantedOf(argument)));
    Finish(&report);
    const std::optional<std::string> wanted = StableSpelling(argument.type.value);
    if (!wanted || found.is_in_macro || !found.type_place.IsKnown()) return;
    const bool touches =
        found.name_place.IsKnown() && found.name_place.begin == found.type_place.end;
    report.Fix(context_.RangeOf(index_, found.type_place), *wanted + (touches ? " " : ""));
  }

  void ReportMissing(const schema::Argument& argument) {
    auto report = context_.sink().Report(
        diagnostics::kKernelParameterMissing,
        context_.RangeOf(index_, decl_.name_place, decl_.head_place), Name(decl_.name),
        Name(WantedOf(argument) + " " + argument.name.value), Name(operator_));
    Finish(&report);
  }

  void ReportExtra(const cxx::ParameterDecl& found) {
    auto report = context_.sink().Report(
        diagnostics::kKernelParameterExtra, context_.RangeOf(index_, found.place, decl_.name_place),
        Name(found.name.empty() ? found.spelled : found.name), Name(decl_.name), Name(operator_));
    Finish(&report);
  }

  const ExpectedKernel& expected_;
  const schema::FunctionSchema& schema_;
  const cxx::KernelIndex& index_;
  const cxx::KernelDecl& decl_;
  CheckContext& context_;
  const std::string operator_;
};

}  // namespace

void CheckStableSignatures(const CheckInput& input, CheckContext& context) {
  for (const KernelMatch& match : input.matches.matches) {
    if (!match.is_stable) continue;
    StableComparison comparison(match, context);
    comparison.CompareResult();
    comparison.CompareParameters();
  }
}

}  // namespace switchyard::check
