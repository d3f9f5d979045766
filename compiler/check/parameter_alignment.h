// Aligns the parameters of a definition with those of the kernel that it should define.
//
// Takes a kernel and a definition whose parameters differ; gives pairs in the order of both, with
// the fewest changes, where names weigh more than types. When only the order differs, gives the
// order.
#ifndef SWITCHYARD_COMPILER_CHECK_PARAMETER_ALIGNMENT_H_
#define SWITCHYARD_COMPILER_CHECK_PARAMETER_ALIGNMENT_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/check/expected_kernels.h"
#include "compiler/check/kernel_match.h"

namespace switchyard::check {

struct ParameterPair {
  const ExpectedParameter* expected = nullptr;  // null for a surplus parameter
  const cxx::ParameterDecl* found = nullptr;    // null for a missing parameter
  std::size_t position = 0;                     // among the definition's
};

std::vector<ParameterPair> AlignParameters(const ExpectedKernel& expected,
                                           const FoundKernel& found);

// Element i is the position of the kernel's parameter i in the definition. Nothing unless the names
// are those of the kernel in another order, and the types are those of the kernel, either by
// position or by name. Underscores at the ends of names do not count.
std::optional<std::vector<std::size_t>> FindOrder(const ExpectedKernel& expected,
                                                  const FoundKernel& found);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_PARAMETER_ALIGNMENT_H_
