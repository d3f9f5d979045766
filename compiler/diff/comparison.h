// Compares two versions of a schema: what changed, and whether that breaks programs.
//
// A change is a diagnostic of the C rows. Errors break backward compatibility: a program or saved
// model that was made with the older version fails, or does something else, with the newer one.
// Warnings break forward compatibility: what is made with the newer version can fail with the older
// one. Notes break neither; they are about kernels and C++ types. A new operator is not a change.
// Source: validation rules R008, W034.
#ifndef SWITCHYARD_COMPILER_DIFF_COMPARISON_H_
#define SWITCHYARD_COMPILER_DIFF_COMPARISON_H_

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diff/version.h"

namespace switchyard::diff {

struct Change {
  std::string operator_name;  // `aten::add.Tensor`, from the older version
  // The range is in the newer version, the first of the infos in the older one. For a removed
  // operator the range is in the older one.
  diagnostics::Diagnostic diagnostic;
};

struct Comparison {
  std::vector<Change> changes;  // in the order of the older version's operators
  std::size_t older_count = 0;  // operators, with generated ones and those of lists
  std::size_t newer_count = 0;
  std::size_t new_operators = 0;  // without renamed ones

  std::size_t CountOf(diagnostics::Severity severity) const;
};

Comparison Compare(const Version& older, const Version& newer);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_COMPARISON_H_
