#include "compiler/check/kernel_bodies.h"

#include <set>
#include <string>

#include "compiler/check/operator_effects.h"

namespace switchyard::check {

const schema::Argument* KernelBody::ArgumentOf(std::uint32_t parameter) const {
  if (parameter < first || parameter - first >= expected().parameters.size()) return nullptr;
  return FindArgument(function(), expected().parameters[parameter - first].name);
}

Origins KernelBody::OriginsOf(const cxx::ReturnFact& fact, std::uint32_t number) const {
  const bool is_one = function().schema.returns.size() == 1;
  return is_one ? summary->values[fact.value] : summary->PartOf(fact.value, number);
}

bool KernelBody::IsCopyTarget(const schema::Argument& argument) const {
  const std::string name = function().QualifiedName();
  return argument.name.value == "dst" &&
         (name == "aten::_copy_from" || name == "aten::_copy_from_and_resize");
}

KernelBodies FollowBodies(const KernelMatches& matches, BodyFlow* flow) {
  KernelBodies result;
  std::set<const BodySummary*> counted;
  for (const KernelMatch& match : matches.matches) {
    const cxx::KernelDecl& decl = *match.found.decl;
    if (decl.body == cxx::kNoBody || !match.has_equal_parameters) continue;
    const BodySummary& summary = flow->Of(*match.found.index, match.found.index->bodies[decl.body]);
    KernelBody& body = result.bodies.emplace_back();
    body.match = &match;
    body.summary = &summary;
    body.first = match.expected->IsOfOperator() ? 0 : 1;
    if (!counted.insert(&summary).second) continue;
    for (const SeenCall& call : summary.calls) {
      if (!call.is_reached) continue;
      ++result.calls;
      result.unseen += call.IsSeen() ? 0 : 1;
    }
  }
  return result;
}

}  // namespace switchyard::check
