#include "compiler/clang/body/value_graph.h"

#include <algorithm>
#include <utility>

namespace switchyard::cxx {

ValueId ValueGraph::Add(ValueKind kind, std::uint32_t number, std::vector<ValueId> sources) {
  body_.values.push_back({kind, number, std::move(sources), 0});
  return static_cast<ValueId>(body_.values.size() - 1);
}

ValueId ValueGraph::OneOf(std::vector<ValueId> sources) {
  std::sort(sources.begin(), sources.end());
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  sources.erase(std::remove(sources.begin(), sources.end(), kNoValue), sources.end());
  if (sources.empty()) return kNoValue;
  return sources.size() == 1 ? sources.front() : Add(ValueKind::kOneOf, 0, std::move(sources));
}

ValueId ValueGraph::Choice(std::vector<ValueId> sources) {
  const ValueId value = OneOf(std::move(sources));
  const bool is_made = value + 1 == body_.values.size() && body_.values[value].sources.size() > 1;
  if (is_made && body_.values[value].kind == ValueKind::kOneOf) {
    body_.values[value].kind = ValueKind::kChoice;
  }
  return value;
}

ValueId ValueGraph::Part(ValueId value, std::uint32_t number) {
  return value == kNoValue ? kNoValue : Add(ValueKind::kPart, number, {value});
}

ValueId ValueGraph::When(ValueId value, ContextId context, ContextId outer) {
  if (value == kNoValue || context == outer) return value;
  const ValueId when = Add(ValueKind::kWhen, context, {value});
  body_.values[when].second = outer;
  return when;
}

ValueId ValueGraph::Gather(ValueId list, ValueId added) {
  if (list == kNoValue || list == added) return added;
  return added == kNoValue ? list : Add(ValueKind::kGathered, 0, {list, added});
}

ValueId ValueGraph::Put(ValueId list, std::uint32_t number, ValueId put) {
  const ValueId left = Without(list, number, 0);
  const ValueId added = put == kNoValue ? Add(ValueKind::kFresh) : put;
  return Add(ValueKind::kGathered, number == kAnyPart ? 0 : number + 1, {left, added});
}

ValueId ValueGraph::Without(ValueId list, std::uint32_t number, int depth) {
  constexpr int kMaxDepth = 64;
  const ValueKind kind = body_.values[list].kind;
  if (kind == ValueKind::kFresh) return list;
  std::vector<ValueId> sources = body_.values[list].sources;
  const std::uint32_t set = body_.values[list].number;
  if (kind == ValueKind::kGathered && set != 0 && number != kAnyPart && depth < kMaxDepth) {
    const ValueId inner = Without(sources[0], number, depth + 1);
    if (set == number + 1) return inner;
    return inner == sources[0] ? list : Add(kind, set, {inner, sources[1]});
  }
  if (kind == ValueKind::kTuple && number < sources.size()) {
    sources[number] = Add(ValueKind::kFresh);
    return Add(kind, set, std::move(sources));
  }
  return OneOf({list, Add(ValueKind::kFresh)});
}

void ValueGraph::AddSource(ValueId one_of, ValueId source) {
  if (source != kNoValue && source != one_of) body_.values[one_of].sources.push_back(source);
}

ValueId ValueGraph::Of(const clang::ValueDecl* variable) const {
  const auto whole = referred_.find(variable);
  if (whole != referred_.end() && !whole->second.is_part) variable = whole->second.variable;
  const auto known = variables_.find(variable);
  return known == variables_.end() ? kNoValue : known->second;
}

void ValueGraph::Set(const clang::ValueDecl* variable, ValueId value) {
  const auto known = referred_.find(variable);
  if (known == referred_.end() || known->second.is_part) variables_[variable] = value;
  if (known == referred_.end()) return;
  const Referred referred = known->second;
  if (referred.element) {
    Set(referred.variable, Put(Of(referred.variable), *referred.element, value));
  } else if (referred.is_part) {
    Widen(referred.variable, value);
  } else {
    Set(referred.variable, value);
  }
}

void ValueGraph::Refer(const clang::ValueDecl* name, const clang::ValueDecl* variable, bool is_part,
                       std::optional<std::uint32_t> element) {
  for (auto at = referred_.find(variable); at != referred_.end(); at = referred_.find(variable)) {
    element = at->second.is_part ? std::nullopt : element;
    is_part = is_part || at->second.is_part;
    variable = at->second.variable;
  }
  if (name != variable) referred_[name] = {variable, is_part, element};
}

void ValueGraph::OpenBranch() {
  for (auto& [variable, value] : variables_) {
    if (body_.values[value].kind != ValueKind::kChoice) continue;
    ValueId& weak = weak_[value];
    if (weak == kNoValue) weak = Add(ValueKind::kOneOf, 0, body_.values[value].sources);
    value = weak;
  }
}

void ValueGraph::CloseBranch(const Variables& opened, Variables* variables) const {
  for (const auto& [variable, value] : opened) {
    const auto weak = weak_.find(value);
    if (weak == weak_.end()) continue;
    const auto now = variables->find(variable);
    if (now != variables->end() && now->second == weak->second) now->second = value;
  }
}

void ValueGraph::Widen(const clang::ValueDecl* variable, ValueId value) {
  Set(variable, OneOf({Of(variable), value}));
}

void ValueGraph::Meet(const Variables& others, ContextId of_others, ContextId of_reached,
                      ContextId outer) {
  for (const auto& [variable, value] : others) {
    const auto [here, is_new] = variables_.emplace(variable, value);
    if (is_new || here->second == value) continue;
    here->second = OneOf({When(here->second, of_reached, outer), When(value, of_others, outer)});
  }
}

ValueGraph::Variables ValueGraph::OpenLoop() {
  for (auto& [variable, value] : variables_) {
    if (value != kNoValue) value = Add(ValueKind::kOneOf, 0, {value});
  }
  return variables_;
}

void ValueGraph::CloseLoop(const Variables& opened) {
  for (const auto& [variable, value] : opened) {
    const ValueId last = Of(variable);
    if (value == kNoValue || last == value) continue;
    AddSource(value, last);
    // A list still contains what the loop has put in.
    if (body_.values[last].kind != ValueKind::kGathered) variables_[variable] = value;
  }
}

}  // namespace switchyard::cxx
