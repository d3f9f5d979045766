#include "compiler/clang/index/index_soundness.h"

#include <algorithm>

namespace switchyard::cxx {
namespace {

template <typename List, typename Predicate>
bool All(const List& list, Predicate predicate) {
  return std::all_of(list.begin(), list.end(), predicate);
}

class Soundness {
 public:
  explicit Soundness(const KernelIndex& index) : index_(index) {}

  bool Holds() const {
    return !index_.files.empty() &&
           All(index_.kernels, [&](const KernelDecl& kernel) { return OfKernel(kernel); }) &&
           All(index_.errors, [&](const SourceError& error) { return Is(error.place); }) &&
           All(index_.ignored, [&](const IgnoredId& ignored) { return Is(ignored.place); }) &&
           All(index_.bodies, [&](const FunctionBody& body) { return OfBody(body); });
  }

 private:
  bool Is(const Place& place) const { return place.file < index_.files.size(); }

  bool OfKernel(const KernelDecl& kernel) const {
    return Is(kernel.name_place) && Is(kernel.result_place) && Is(kernel.parameters_place) &&
           Is(kernel.linkage_place) && Is(kernel.head_place) &&
           (kernel.body == kNoBody || kernel.body < index_.bodies.size()) &&
           All(kernel.parameters, [&](const ParameterDecl& parameter) {
             return Is(parameter.place) && Is(parameter.type_place) && Is(parameter.name_place) &&
                    Is(parameter.default_place);
           });
  }

  static bool OfValue(const FunctionBody& body, const BodyValue& value) {
    if (!All(value.sources, [&](ValueId id) { return id < body.values.size(); })) return false;
    switch (value.kind) {
      case ValueKind::kParameter:
        return value.number < body.parameters.size();
      case ValueKind::kResult:
        return value.number < body.calls.size();
      case ValueKind::kPart:
        return !value.sources.empty();
      case ValueKind::kWhen:
        return !value.sources.empty() && value.number < body.contexts.size() &&
               value.second < body.contexts.size();
      case ValueKind::kLeft:
        return value.number < body.calls.size() &&
               value.second < body.calls[value.number].arguments.size();
      case ValueKind::kNone:
      case ValueKind::kFresh:
      case ValueKind::kUndefined:
      case ValueKind::kOneOf:
      case ValueKind::kTuple:
      case ValueKind::kChoice:
      case ValueKind::kGathered:
        return true;
    }
    return false;
  }

  bool OfBody(const FunctionBody& body) const {
    const auto has = [&](ValueId id) { return id < body.values.size(); };
    const auto holds_in = [&](ContextId id) { return id < body.contexts.size(); };
    const auto of_fact = [&](const auto& fact) {
      return has(fact.value) && Is(fact.place) && holds_in(fact.context);
    };
    return !body.values.empty() && OfContexts(body) &&
           All(body.values, [&](const BodyValue& value) { return OfValue(body, value); }) &&
           All(body.calls,
               [&](const CallFact& call) {
                 return call.callee < index_.callees.size() && Is(call.place) &&
                        holds_in(call.context) && All(call.arguments, has) && OfKnown(body, call);
               }) &&
           All(body.writes, of_fact) && All(body.touched, has) && All(body.returns, of_fact) &&
           All(body.left,
               [&](const LeftFact& left) {
                 return left.parameter < body.parameters.size() && has(left.value) &&
                        holds_in(left.context);
               }) &&
           All(body.launches,
               [&](const LaunchFact& launch) {
                 return Is(launch.place) && holds_in(launch.context);
               }) &&
           All(body.stubs,
               [&](const StubFact& stub) { return Is(stub.place) && holds_in(stub.context); });
  }

  // Each context leads outwards, so that following them ends.
  static bool OfContexts(const FunctionBody& body) {
    if (body.contexts.empty()) return false;
    for (std::size_t i = 1; i < body.contexts.size(); ++i) {
      const Context& context = body.contexts[i];
      if (context.outer >= i || context.parameter >= body.parameters.size()) return false;
    }
    return true;
  }

  static bool OfKnown(const FunctionBody& body, const CallFact& call) {
    return All(call.known, [&](const KnownArgument& one) {
      if (one.argument >= call.arguments.size()) return false;
      const auto count = static_cast<Constant>(body.parameters.size());
      return !one.is_parameter || (one.value >= 0 && one.value < count);
    });
  }

  const KernelIndex& index_;
};

}  // namespace

bool IsSound(const KernelIndex& index) { return Soundness(index).Holds(); }

}  // namespace switchyard::cxx
