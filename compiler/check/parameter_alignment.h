// Which parameter of a definition is which of the kernel that it is meant to be.
//
// Takes a kernel and a definition whose parameters differ; gives pairs in the order of both, with
// the fewest changes: a name weighs more than a type. Or, when nothing but the order differs, the
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
  const ExpectedParameter* expected = nullptr;  // null for one too many
  const cxx::ParameterDecl* found = nullptr;    // null for one that is not there
  std::size_t position = 0;                     // among the definition's
};

std::vector<ParameterPair> AlignParameters(const ExpectedKernel& expected,
                                           const FoundKernel& found);

// Element i is the place at which the definition has parameter i of the kernel. Nothing unless the
// names are those of the kernel, in another order, and the types are those of the kernel either
// where they stand or by their names. Underscores at the ends of names do not count.
std::optional<std::vector<std::size_t>> FindOrder(const ExpectedKernel& expected,
                                                  const FoundKernel& found);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_PARAMETER_ALIGNMENT_H_
