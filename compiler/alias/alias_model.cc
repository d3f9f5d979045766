#include "compiler/alias/alias_model.h"

#include <algorithm>
#include <optional>
#include <string>

namespace switchyard::alias {
namespace {

using schema::AliasAnnotation;
using schema::Argument;
using schema::ArgumentGroup;
using schema::FunctionSchema;
using schema::Return;
using schema::Type;
using schema::TypeModifier;

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
using LocatedAnnotation = schema::Rare<source::Located<AliasAnnotation>>;

constexpr std::size_t kNoArgument = static_cast<std::size_t>(-1);

AliasSets SetsOf(const AliasAnnotation::Sets& written) {
  AliasSets sets;
  sets.letters.assign(written.begin(), written.end());
  std::sort(sets.letters.begin(), sets.letters.end());
  sets.letters.erase(std::unique(sets.letters.begin(), sets.letters.end()), sets.letters.end());
  return sets;
}

AliasSets SetsAfter(const AliasAnnotation& annotation, const AliasSets& before) {
  AliasSets after;
  switch (annotation.after) {
    case AliasAnnotation::After::kSame:
      return before;
    case AliasAnnotation::After::kWildcard:
      after.is_wildcard = true;
      return after;
    case AliasAnnotation::After::kSets:
      return SetsOf(annotation.after_sets);
  }
  return after;
}

// `fresh_count` numbers the sets of `Tensor!`, which differ from all letters.
Aliasing AliasingOf(const Type& type, const LocatedAnnotation& annotation, int* fresh_count) {
  Aliasing aliasing;
  aliasing.is_memory = type.IsTensorLike();
  aliasing.is_list = std::any_of(
      type.modifiers.begin(), type.modifiers.end(),
      [](const TypeModifier& modifier) { return modifier.kind == TypeModifier::Kind::kList; });
  if (!annotation) return aliasing;
  const AliasAnnotation& written = annotation->value;
  aliasing.is_annotated = true;
  aliasing.is_written = written.is_write;
  aliasing.before = SetsOf(written.before);
  if (written.IsFresh()) aliasing.before.letters = {"$" + std::to_string((*fresh_count)++)};
  aliasing.after = SetsAfter(written, aliasing.before);
  return aliasing;
}

// The argument that a written return is, by the rules of in-place and out operators: the i-th out
// argument for the i-th return, else self.
std::size_t ReturnedArgument(const FunctionSchema& schema, std::size_t return_index) {
  const Return& result = schema.returns[return_index];
  if (!result.IsWritten()) return kNoArgument;
  const bool has_out = schema.HasOutArguments();
  std::size_t outs_before = 0;
  for (std::size_t i = 0; i < schema.arguments.size(); ++i) {
    const Argument& argument = schema.arguments[i];
    const bool stands_for_it = argument.IsOut()
                                   ? outs_before++ == return_index
                                   : !has_out && argument.group == ArgumentGroup::kSelf;
    if (stands_for_it && argument.annotation && argument.type.value == result.type.value &&
        argument.annotation->value == result.annotation->value) {
      return i;
    }
  }
  return kNoArgument;
}

template <typename Test>
Pairs PairsWhere(std::size_t count, Test test) {
  Pairs pairs;
  for (std::size_t first = 0; first < count; ++first) {
    for (std::size_t second = first + 1; second < count; ++second) {
      if (test(first, second)) pairs.emplace_back(first, second);
    }
  }
  return pairs;
}

template <typename Test>
std::vector<std::size_t> IndicesWhere(std::size_t count, Test test) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < count; ++i) {
    if (test(i)) indices.push_back(i);
  }
  return indices;
}

// Whether two values may alias after the call: they share a set, or one is wildcard and the other
// is a list that may contain it.
bool MayAliasAfter(const Aliasing& x, const Aliasing& y) {
  if (!x.is_memory || !y.is_memory) return false;
  if (x.after.Overlap(y.after)) return true;
  return (x.after.is_wildcard && y.is_list) || (y.after.is_wildcard && x.is_list);
}

}  // namespace

AliasModel::AliasModel(const FunctionSchema& schema) {
  int fresh_count = 0;
  for (const Argument& argument : schema.arguments) {
    arguments_.push_back(AliasingOf(argument.type.value, argument.annotation, &fresh_count));
  }
  for (std::size_t i = 0; i < schema.returns.size(); ++i) {
    const Return& result = schema.returns[i];
    returns_.push_back(AliasingOf(result.type.value, result.annotation, &fresh_count));
    returned_argument_.push_back(ReturnedArgument(schema, i));
  }
}

Relation AliasModel::RelationOf(std::size_t return_index, std::size_t argument_index) const {
  if (returned_argument_[return_index] == argument_index) return Relation::kIs;
  const Aliasing& result = returns_[return_index];
  const Aliasing& argument = arguments_[argument_index];
  const bool shares_memory = MayAliasAfter(result, argument) ||
                             result.before.United(result.after).Overlap(argument.before);
  return shares_memory ? Relation::kMayAlias : Relation::kNone;
}

std::vector<std::size_t> AliasModel::AliasedArguments(std::size_t return_index) const {
  return IndicesWhere(arguments_.size(), [&](std::size_t i) {
    return RelationOf(return_index, i) != Relation::kNone;
  });
}

bool AliasModel::IsFresh(std::size_t return_index) const {
  return returns_[return_index].is_memory && !returns_[return_index].after.is_wildcard &&
         AliasedArguments(return_index).empty();
}

Pairs AliasModel::ArgumentsAliasedBefore() const {
  return PairsWhere(arguments_.size(), [&](std::size_t x, std::size_t y) {
    return arguments_[x].before.Overlap(arguments_[y].before);
  });
}

Pairs AliasModel::ArgumentsAliasedAfter() const {
  return PairsWhere(arguments_.size(), [&](std::size_t x, std::size_t y) {
    return MayAliasAfter(arguments_[x], arguments_[y]);
  });
}

Pairs AliasModel::ReturnsAliased() const {
  return PairsWhere(returns_.size(), [&](std::size_t x, std::size_t y) {
    return MayAliasAfter(returns_[x], returns_[y]);
  });
}

std::vector<std::size_t> AliasModel::WrittenArguments() const {
  return IndicesWhere(arguments_.size(), [&](std::size_t i) { return arguments_[i].is_written; });
}

std::vector<std::size_t> AliasModel::ArgumentsThatBecomeWildcard() const {
  return IndicesWhere(arguments_.size(),
                      [&](std::size_t i) { return arguments_[i].BecomesWildcard(); });
}

}  // namespace switchyard::alias
