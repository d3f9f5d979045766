// Which definition is which kernel.
//
// Takes the kernels that a schema wants and what sources define; gives pairs, kernels without a
// definition, and definitions without a kernel. A definition with the parameters of a kernel is
// that kernel's; among the rest of one name, a definition goes to the kernel that it is most like,
// when they have half of their parameters in common: other overloads are nobody's business.
#ifndef SWITCHYARD_COMPILER_CHECK_KERNEL_MATCH_H_
#define SWITCHYARD_COMPILER_CHECK_KERNEL_MATCH_H_

#include <vector>

#include "compiler/check/expected_kernels.h"
#include "compiler/clang/kernel_decl.h"

namespace switchyard::check {

// How much is known of a program.
enum class Completeness : std::uint8_t {
  kSome,   // other sources may define kernels, too
  kWhole,  // what no source defines is not defined
};

struct FoundKernel {
  const cxx::KernelIndex* index = nullptr;
  const cxx::KernelDecl* decl = nullptr;
};

struct KernelMatch {
  const ExpectedKernel* expected = nullptr;
  FoundKernel found;
  bool has_equal_parameters = false;
};

struct KernelMatches {
  std::vector<KernelMatch> matches;
  std::vector<const ExpectedKernel*> missing;
  // Functions that are no kernel's definition, templates among them.
  std::vector<FoundKernel> others;
};

// What `type` is called in the source of `index`.
cxx::TypeTree CanonicalIn(const cxx::KernelIndex& index, const ExpectedType& type);

// How many parameters both have, in one order: those of one name, or of one type however passed.
std::size_t CommonParameters(const ExpectedKernel& expected, const FoundKernel& found);

KernelMatches MatchKernels(const std::vector<ExpectedKernel>& expected,
                           const std::vector<cxx::KernelIndex>& indexes, Completeness completeness);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_KERNEL_MATCH_H_
