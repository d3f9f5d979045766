// A kernel must return defined tensors, except where an argument `output_mask` says that a gradient
// is not wanted.
#include <algorithm>
#include <cstdint>
#include <string>

#include "compiler/check/checks/checks.h"
#include "compiler/check/operator_effects.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;
using diagnostics::Ordinal;

// One return of an operator, in one kernel.
class UndefinedCheck {
 public:
  UndefinedCheck(const KernelBody& kernel, std::uint32_t number, CheckContext& context)
      : kernel_(kernel), number_(number), context_(context) {}

  void Run() {
    const schema::Return& result = kernel_.function().schema.returns[number_];
    // Another finding is about an in-place operator that does not return its argument.
    if (!result.type.value.IsPlain(schema::BaseType::kTensor) || result.IsWritten()) return;
    const schema::Argument* mask = FindOutputMask(kernel_.function());
    const auto& facts = kernel_.summary->body->returns;
    if (mask == nullptr) {
      for (const cxx::ReturnFact& fact : facts) Check(fact);
    } else if (IsRefused()) {
      context_.sink()
          .Report(diagnostics::kUndefinedReturned, RangeOf(facts.back()),
                  Name(kernel_.expected().ShownName()), Ordinal(number_ + 1),
                  Name(OperatorOf(kernel_.expected())))
          .Info(mask->name.range,
                "element " + std::to_string(number_) + " asks for it, and so do no other elements");
    } else if (!facts.empty() && kernel_.index().errors.empty() && IsAlwaysDefined()) {
      context_.sink()
          .Report(diagnostics::kMaskNotHeeded, RangeOf(facts.front()),
                  Name(kernel_.expected().ShownName()), Ordinal(number_ + 1),
                  Name(OperatorOf(kernel_.expected())), Name(mask->name.value))
          .Info(mask->name.range, "where it is false, an undefined tensor should be returned");
    }
  }

 private:
  source::SourceRange RangeOf(const cxx::ReturnFact& fact) const {
    return context_.RangeOf(kernel_.index(), fact.place, kernel_.match->found.decl->name_place);
  }

  // Whether the return is undefined on all paths although the mask asks for it.
  bool IsRefused() const {
    if (number_ >= kernel_.alone.size() || !kernel_.index().errors.empty()) return false;
    const BodySummary& alone = *kernel_.alone[number_];
    return !alone.returned.empty() &&
           std::all_of(alone.returned.begin(), alone.returned.end(), [&](const Returned& one) {
             const Origins origins = kernel_.OriginsIn(alone, one.value, number_);
             return origins.is_undefined && !origins.is_made && !origins.is_unknown &&
                    origins.parameters.empty();
           });
  }

  bool IsAlwaysDefined() const {
    const auto& facts = kernel_.summary->body->returns;
    return std::all_of(facts.begin(), facts.end(), [&](const cxx::ReturnFact& fact) {
      const Origins origins = kernel_.OriginsOf(fact, number_);
      return origins.is_made && !origins.is_undefined && !origins.is_unknown;
    });
  }

  void Check(const cxx::ReturnFact& fact) {
    const Origins origins = kernel_.OriginsOf(fact, number_);
    if (!origins.is_undefined) return;
    const bool is_certain = !origins.is_made && !origins.is_unknown && origins.parameters.empty();
    const std::string kernel = kernel_.expected().ShownName();
    const Name name(kernel);
    const std::string in = OperatorOf(kernel_.expected());
    auto report = is_certain
                      ? context_.sink().Report(diagnostics::kUndefinedReturned, RangeOf(fact), name,
                                               Ordinal(number_ + 1), Name(in))
                      : context_.sink().Report(diagnostics::kUndefinedMayBeReturned, RangeOf(fact),
                                               name, Ordinal(number_ + 1), Name(in));
    report.Info(kernel_.function().schema.returns[number_].range, "the schema promises a tensor")
        .Hint("return an empty tensor of the right dtype, or a gradient of zeros");
  }

  const KernelBody& kernel_;
  const std::uint32_t number_;
  CheckContext& context_;
};

}  // namespace

void CheckUndefined(const CheckInput& input, CheckContext& context) {
  for (const KernelBody& kernel : input.bodies) {
    // A structured kernel returns nothing.
    if (!kernel.expected().IsOfOperator()) continue;
    const auto count = static_cast<std::uint32_t>(kernel.function().schema.returns.size());
    for (std::uint32_t i = 0; i < count; ++i) UndefinedCheck(kernel, i, context).Run();
  }
}

}  // namespace switchyard::check
