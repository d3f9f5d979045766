// Pairs the arguments of the newer version with those of the older one.
#ifndef SWITCHYARD_COMPILER_DIFF_ARGUMENT_MATCH_H_
#define SWITCHYARD_COMPILER_DIFF_ARGUMENT_MATCH_H_

#include <vector>

#include "compiler/schema/argument.h"

namespace switchyard::diff {

// An argument in both versions, or null in one of them.
struct ArgumentPair {
  const schema::Argument* older = nullptr;
  const schema::Argument* newer = nullptr;
  bool is_renamed = false;
  bool is_moved = false;  // not in the longest run of arguments that kept their order
};

// Arguments with one name are the same. Of the others, two are the same when they follow the same
// argument and have the same type: one was renamed. The older version's arguments come first, in
// their order, then the new ones.
std::vector<ArgumentPair> MatchArguments(const std::vector<schema::Argument>& older,
                                         const std::vector<schema::Argument>& newer);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_ARGUMENT_MATCH_H_
