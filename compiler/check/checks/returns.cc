// A kernel must return what the schema annotates: an argument, a view of one, or new memory.
#include <algorithm>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;
using diagnostics::Text;
using schema::Argument;

// One return of an operator, in one kernel.
class ReturnCheck {
 public:
  ReturnCheck(const KernelBody& kernel, std::size_t number, CheckContext& context)
      : kernel_(kernel),
        number_(static_cast<std::uint32_t>(number)),
        result_(kernel.function().schema.returns[number]),
        context_(context),
        name_(kernel.expected().ShownName()),
        operator_(OperatorOf(kernel.expected())) {}

  void Run() {
    if (!result_.type.value.IsTensorLike()) return;
    bool is_all_fresh = !facts().empty() && kernel_.index().errors.empty();
    for (const cxx::ReturnFact& fact : facts()) {
      const Origins origins = kernel_.OriginsOf(fact, number_);
      if (!result_.annotation && !IsOpenAboutMemory(kernel_.function())) CheckPlain(fact, origins);
      if (result_.IsWritten()) CheckWritten(fact, origins);
      is_all_fresh = is_all_fresh && origins.is_made && !origins.is_undefined &&
                     origins.parameters.empty() && !origins.is_unknown;
    }
    if (result_.annotation && !result_.IsWritten() && is_all_fresh) ReportFresh();
  }

 private:
  const std::vector<cxx::ReturnFact>& facts() const { return kernel_.summary->body->returns; }

  source::SourceRange RangeOf(const cxx::ReturnFact& fact) const {
    return context_.RangeOf(kernel_.index(), fact.place, kernel_.match->found.decl->name_place);
  }

  void CheckPlain(const cxx::ReturnFact& fact, const Origins& origins) {
    for (const Origin& origin : origins.parameters) {
      const Argument* argument = kernel_.ArgumentOf(origin.parameter);
      if (argument == nullptr || !argument->type.value.IsTensorLike()) continue;
      if (kernel_.IsCopyTarget(*argument)) continue;
      const Text what(origin.is_same ? "argument" : "a view of argument");
      auto report =
          origin.IsCertain() && !origins.is_unknown
              ? context_.sink().Report(diagnostics::kArgumentReturned, RangeOf(fact), Name(name_),
                                       what, Name(argument->name.value), Name(operator_))
              : context_.sink().Report(diagnostics::kArgumentMayBeReturned, RangeOf(fact),
                                       Name(name_), what, Name(argument->name.value),
                                       Name(operator_));
      context_.AddPath(origin.path, &report);
      report.Info(result_.range, "the schema promises new memory");
    }
  }

  // The argument that a written return is.
  const Argument* WantedArgument() const {
    for (const Argument& argument : kernel_.function().schema.arguments) {
      const bool is_it = argument.IsWritten() && result_.annotation &&
                         argument.annotation->value.before == result_.annotation->value.before;
      if (is_it) return &argument;
    }
    return nullptr;
  }

  void CheckWritten(const cxx::ReturnFact& fact, const Origins& origins) {
    const Argument* wanted = WantedArgument();
    if (wanted == nullptr || origins.is_unknown) return;
    const bool is_anything = origins.has_other || !origins.parameters.empty();
    const bool is_wanted =
        std::any_of(origins.parameters.begin(), origins.parameters.end(),
                    [&](const Origin& one) { return kernel_.ArgumentOf(one.parameter) == wanted; });
    if (is_wanted || !is_anything) return;
    auto report =
        wanted->IsOut()
            ? context_.sink().Report(diagnostics::kOutNotReturned, RangeOf(fact), Name(name_),
                                     Name(wanted->name.value), Name(operator_))
            : context_.sink().Report(diagnostics::kSelfNotReturned, RangeOf(fact), Name(name_),
                                     Name(wanted->name.value), Name(operator_));
    report.Info(result_.range, "the schema says which argument is returned");
  }

  void ReportFresh() {
    auto report = context_.sink().Report(diagnostics::kViewReturnsCopy, RangeOf(facts().front()),
                                         Name(name_), Name(operator_));
    report.Info(result_.range, "the schema says that the result is a view");
  }

  const KernelBody& kernel_;
  const std::uint32_t number_;
  const schema::Return& result_;
  CheckContext& context_;
  const std::string name_;
  const std::string operator_;
};

}  // namespace

void CheckReturns(const CheckInput& input, CheckContext& context) {
  for (const KernelBody& kernel : input.bodies) {
    if (!kernel.expected().IsOfOperator()) continue;
    for (std::size_t i = 0; i < kernel.function().schema.returns.size(); ++i) {
      ReturnCheck(kernel, i, context).Run();
    }
  }
}

}  // namespace switchyard::check
