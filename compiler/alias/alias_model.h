// Memory in a declaration: which values may share it, which are written, which are new.
//
// Takes a declaration that passed the rules; gives for each argument and return its alias sets
// before and after the call, and the relations between them. It knows the declaration only, not
// what the operator does: values that share no set may still share memory when a caller passes one
// tensor twice.
//
// The letters of an argument hold before and after the call: `Tensor(a -> *) self` has left set a
// afterwards, and yet a return in set a may be a view of it (split is declared so). Any list may
// contain a value that has become wildcard, even if it is not declared so. Source: reference schema
// language, sections 4 and 6; c10's AliasInfo and its functions may_alias and may_contain_alias,
// which compare sets after the call. Unlike in the latter, two lists without annotations are
// unrelated.
#ifndef SWITCHYARD_COMPILER_ALIAS_ALIAS_MODEL_H_
#define SWITCHYARD_COMPILER_ALIAS_ALIAS_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/alias/alias_sets.h"
#include "compiler/schema/function_schema.h"

namespace switchyard::alias {

// One argument or return.
struct Aliasing {
  AliasSets before;
  AliasSets after;
  bool is_memory = false;  // a tensor, or a list or optional of tensors; otherwise a plain value
  bool is_list = false;    // the sets are those of its elements
  bool is_written = false;
  bool is_annotated = false;

  bool BecomesWildcard() const { return after.is_wildcard && !before.is_wildcard; }
};

// The relation of a return to an argument.
enum class Relation : uint8_t {
  kNone,
  kMayAlias,  // shares a set; for lists, an element may
  kIs,        // is the argument itself, as for in-place and out operators
};

class AliasModel {
 public:
  explicit AliasModel(const schema::FunctionSchema& schema);

  // In the order of the declaration.
  const std::vector<Aliasing>& arguments() const { return arguments_; }
  const std::vector<Aliasing>& returns() const { return returns_; }

  Relation RelationOf(std::size_t return_index, std::size_t argument_index) const;

  // The arguments that a return is or may alias, in order.
  std::vector<std::size_t> AliasedArguments(std::size_t return_index) const;

  // Whether the return is new memory, which no argument holds.
  bool IsFresh(std::size_t return_index) const;

  // Pairs of arguments (first < second) that share a set when the call begins, or when it has
  // ended.
  std::vector<std::pair<std::size_t, std::size_t>> ArgumentsAliasedBefore() const;
  std::vector<std::pair<std::size_t, std::size_t>> ArgumentsAliasedAfter() const;

  // Pairs of returns (first < second) that may be the same memory.
  std::vector<std::pair<std::size_t, std::size_t>> ReturnsAliased() const;

  std::vector<std::size_t> WrittenArguments() const;
  std::vector<std::size_t> ArgumentsThatBecomeWildcard() const;

 private:
  std::vector<Aliasing> arguments_;
  std::vector<Aliasing> returns_;
  std::vector<std::size_t> returned_argument_;  // for each return, or kNoArgument
};

}  // namespace switchyard::alias

#endif  // SWITCHYARD_COMPILER_ALIAS_ALIAS_MODEL_H_
