#include "compiler/check/body_flow.h"

#include <algorithm>
#include <utility>

#include "compiler/check/value_origins.h"
#include "compiler/check/write_search.h"

namespace switchyard::check {
namespace {

constexpr std::size_t kMaxVariants = 64;

}  // namespace

const Origin* Origins::Find(std::uint32_t parameter) const {
  for (const Origin& origin : parameters) {
    if (origin.parameter == parameter) return &origin;
  }
  return nullptr;
}

Origins BodySummary::PartOf(cxx::ValueId value, std::uint32_t number) const {
  return OriginsOfPart(*this, value, number);
}

BodyFlow::BodyFlow(const std::vector<cxx::KernelIndex>& indexes, const OperatorEffects& effects)
    : effects_(effects) {
  for (const cxx::KernelIndex& index : indexes) {
    for (const cxx::FunctionBody& body : index.bodies) {
      bodies_.emplace(body.key, Site{&index, &body});
    }
  }
}

bool BodySummary::IsReached(cxx::ContextId context) const {
  for (cxx::ContextId at = context; at != 0; at = body->contexts[at].outer) {
    const cxx::Context& one = body->contexts[at];
    const auto value = known.find(one.parameter);
    if (value == known.end()) continue;
    const bool is_bit = one.bit != cxx::kAllBits;
    const cxx::Constant now = is_bit ? (value->second >> one.bit) & 1 : value->second;
    if ((now == one.value) != one.is_equal) return false;
  }
  return true;
}

bool BodySummary::IsWhereGiven(cxx::ContextId context, cxx::ContextId outer,
                               std::uint32_t parameter) const {
  if (context == outer) return false;
  for (cxx::ContextId at = context; at != outer && at != 0; at = body->contexts[at].outer) {
    const cxx::Context& one = body->contexts[at];
    const bool is_given = one.parameter == parameter && one.value == cxx::kAbsent && !one.is_equal;
    if (!is_given) return false;
  }
  return true;
}

bool BodySummary::MayWrite(std::uint32_t parameter) const {
  if (parameter < is_passed_on.size() && is_passed_on[parameter]) return true;
  return std::any_of(writes.begin(), writes.end(),
                     [&](const ArgumentWrite& write) { return write.parameter == parameter; });
}

namespace {

// The values of arguments, as far as the caller knows them.
KnownValues ValuesOf(const cxx::CallFact& call, const KnownValues& known) {
  KnownValues values;
  for (const cxx::KnownArgument& one : call.known) {
    if (!one.is_parameter) {
      values.emplace(one.argument, one.value);
      continue;
    }
    const auto handed = known.find(static_cast<std::uint32_t>(one.value));
    if (handed != known.end()) values.emplace(one.argument, handed->second);
  }
  return values;
}

// The values that the body tests or passes on.
KnownValues Relevant(const cxx::FunctionBody& body, const KnownValues& known) {
  KnownValues relevant;
  const auto take = [&](std::uint32_t parameter) {
    const auto value = known.find(parameter);
    if (value != known.end()) relevant.insert(*value);
  };
  if (known.empty()) return relevant;
  for (const cxx::Context& context : body.contexts) {
    if (&context != body.contexts.data()) take(context.parameter);
  }
  for (const cxx::CallFact& call : body.calls) {
    for (const cxx::KnownArgument& one : call.known) {
      if (one.is_parameter) take(static_cast<std::uint32_t>(one.value));
    }
  }
  return relevant;
}

}  // namespace

namespace {

// `to(kFloat, /*non_blocking=*/false, /*copy=*/true)`.
bool IsCopyAskedFor(const SeenCall& seen) {
  const auto& names = seen.callee->parameters;
  const std::uint32_t first = seen.callee->is_member ? 1 : 0;
  return std::any_of(seen.call->known.begin(), seen.call->known.end(),
                     [&](const cxx::KnownArgument& one) {
                       const std::size_t at = one.argument - first;
                       return one.argument >= first && at < names.size() && names[at] == "copy" &&
                              !one.is_parameter && one.value == 1;
                     });
}

}  // namespace

void BodyFlow::AddKernels(const KernelMatches& matches) {
  for (const KernelMatch& match : matches.matches) {
    const cxx::KernelDecl& decl = *match.found.decl;
    const bool is_read = decl.body != cxx::kNoBody && match.has_equal_parameters &&
                         match.expected->form == KernelForm::kFunction;
    if (!is_read) continue;
    kernels_[match.expected->function].push_back(
        {match.expected, {match.found.index, &match.found.index->bodies[decl.body]}});
  }
}

const BodySummary* BodyFlow::Find(const cxx::Callee& callee, const KnownValues& known) {
  const auto site = bodies_.find(callee.key);
  if (callee.key.empty() || site == bodies_.end()) return nullptr;
  return &Of(*site->second.index, *site->second.body, known);
}

// For these values, an argument of the operator does not count as written when one of its kernels
// does not write it.
void BodyFlow::FindSpared(const KnownValues& known, SeenCall* seen) {
  const auto kernels = kernels_.find(seen->effects->function);
  if (known.empty() || seen->effects->is_of_kernel || kernels == kernels_.end()) return;
  const std::uint32_t first = seen->callee->is_member ? 1 : 0;
  for (const KernelSite& kernel : kernels->second) {
    const auto position = [&](std::uint32_t argument) -> std::optional<std::uint32_t> {
      const bool is_object = argument < first;
      if (!is_object && argument - first >= seen->callee->parameters.size()) return std::nullopt;
      const std::string name = is_object ? "self" : seen->callee->parameters[argument - first];
      const auto& wanted = kernel.expected->parameters;
      for (std::uint32_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i].name == name) return i;
      }
      return std::nullopt;
    };
    KnownValues values;
    for (const auto& [argument, value] : known) {
      if (const auto at = position(argument)) values.emplace(*at, value);
    }
    const BodySummary& summary = Of(*kernel.site.index, *kernel.site.body, values);
    if (!summary.is_finished || !summary.index->errors.empty() || summary.known.empty()) continue;
    for (const std::uint32_t argument : seen->effects->written) {
      const auto at = position(argument);
      if (at && !summary.MayWrite(*at)) seen->spared.push_back(argument);
    }
  }
}

const BodySummary& BodyFlow::Of(const cxx::KernelIndex& index, const cxx::FunctionBody& body,
                                const KnownValues& known) {
  KnownValues relevant = Relevant(body, known);
  // A body with very many sets of values is read once for all further ones.
  if (!relevant.empty() && variants_[&body] >= kMaxVariants) relevant.clear();
  const auto [at, is_new] = summaries_.emplace(SummaryKey{&body, relevant}, nullptr);
  if (!is_new) return *at->second;
  ++variants_[&body];
  at->second = std::make_unique<BodySummary>();
  BodySummary& summary = *at->second;
  summary.index = &index;
  summary.body = &body;
  summary.known = std::move(relevant);
  for (const cxx::CallFact& call : body.calls) {
    SeenCall seen;
    seen.call = &call;
    seen.callee = &index.callees[call.callee];
    seen.is_reached = summary.IsReached(call.context);
    if (seen.is_reached) {
      const KnownValues values = ValuesOf(call, summary.known);
      seen.effects = effects_.Of(*seen.callee, call.arguments.size());
      if (seen.effects && IsCopyAskedFor(seen)) seen.effects->results.clear();
      // Also for an operator, when the call is to its kernel.
      seen.body = Find(*seen.callee, values);
      if (seen.effects) FindSpared(values, &seen);
    }
    summary.calls.push_back(std::move(seen));
  }
  FindOrigins(&summary);
  FindWrites(&summary);
  summary.is_finished = true;
  return summary;
}

}  // namespace switchyard::check
