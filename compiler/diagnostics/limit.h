// Telling only the first of many errors.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_LIMIT_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_LIMIT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::diagnostics {

// How many errors are told when nobody says otherwise, and how many warnings at least. Nobody reads
// more, and what has more repeats itself.
inline constexpr std::size_t kUsuallyTold = 1000;

// How many of each are not told.
struct LeftOut {
  std::size_t errors = 0;
  std::size_t warnings = 0;

  bool empty() const { return errors + warnings == 0; }
};

// Cuts `diagnostics` before the error that is one too many; of the warnings before it the first
// stay, as many as errors and no fewer than kUsuallyTold. 0 is no limit.
LeftOut KeepFirst(std::size_t max_errors, std::vector<Diagnostic>* diagnostics);

// "3 more errors and 1 more warning are left out"; empty when nothing is.
std::string Describe(const LeftOut& left_out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_LIMIT_H_
