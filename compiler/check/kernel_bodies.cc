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
  return OriginsIn(*summary, fact.value, number);
}

Origins KernelBody::OriginsIn(const BodySummary& variant, cxx::ValueId value,
                              std::uint32_t number) const {
  const bool is_one = function().schema.returns.size() == 1;
  return is_one ? variant.values[value] : variant.PartOf(value, number);
}

bool KernelBody::IsCopyTarget(const schema::Argument& argument) const {
  const std::string name = function().QualifiedName();
  return argument.name.value == "dst" &&
         (name == "aten::_copy_from" || name == "aten::_copy_from_and_resize");
}

namespace {

void FollowMask(const cxx::FunctionBody& read, BodyFlow* flow, KernelBody* body) {
  const schema::Argument* mask = FindOutputMask(body->function());
  const std::size_t count = body->function().schema.returns.size();
  // The list is the outermost modifier of a mask.
  if (mask == nullptr || mask->type.value.modifiers.back().size != static_cast<int64_t>(count)) {
    return;
  }
  for (std::uint32_t i = body->first; i < read.parameters.size(); ++i) {
    if (body->ArgumentOf(i) != mask) continue;
    for (std::size_t bit = 0; bit < count; ++bit) {
      body->alone.push_back(&flow->Of(body->index(), read, {{i, cxx::Constant{1} << bit}}));
    }
  }
}

}  // namespace

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
    FollowMask(*summary.body, flow, &body);
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
