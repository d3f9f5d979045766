// The lists of operators that other files declare: ExecuTorch's entries `op:`, and the lists of
// backend files.
#ifndef SWITCHYARD_COMPILER_DIFF_LISTED_OPERATORS_H_
#define SWITCHYARD_COMPILER_DIFF_LISTED_OPERATORS_H_

#include <string>
#include <vector>

#include "compiler/diff/version.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_range.h"

namespace switchyard::diff {

// An operator on a list.
struct ListedOperator {
  std::string name;    // qualified; the dispatch key for `fallbacks`
  std::string list;    // for messages: "`supported` of `XLA`"
  std::string kernel;  // empty when the file names none
  source::SourceRange range;
};

// In the order of the file, each operator of a list once.
std::vector<ListedOperator> ListedOperators(const schema::Program& program);

struct Comparison;

// Adds the changes of the lists, and counts their operators.
void CompareLists(const Version& older, const Version& newer, Comparison* result);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_LISTED_OPERATORS_H_
