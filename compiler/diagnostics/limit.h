// Limits a report to the first errors.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_LIMIT_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_LIMIT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::diagnostics {

// The default limit for errors, and the smallest one for warnings. Nobody reads more, and longer
// reports repeat themselves.
inline constexpr std::size_t kUsuallyReported = 1000;

// How many errors and warnings are left out.
struct LeftOut {
  std::size_t errors = 0;
  std::size_t warnings = 0;

  bool empty() const { return errors + warnings == 0; }
};

// Cuts `diagnostics` before the first error beyond the limit. Of the warnings before it the first
// stay: as many as errors, but at least kUsuallyReported. 0 means no limit.
LeftOut KeepFirst(std::size_t max_errors, std::vector<Diagnostic>* diagnostics);

// "3 more errors and 1 more warning are left out"; empty when nothing is.
std::string Describe(const LeftOut& left_out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_LIMIT_H_
