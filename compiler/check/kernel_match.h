// Pairs definitions with kernels.
//
// Takes the kernels that a schema requires and the definitions in sources; gives pairs, kernels
// without a definition, and definitions without a kernel. A definition with the parameters of a
// kernel belongs to that kernel. Of the rest with one name, a definition belongs to the most
// similar kernel, if they share half of their parameters; otherwise it is an unrelated overload. A
// kernel that no definition has the name of is the function that a source registers for it.
#ifndef SWITCHYARD_COMPILER_CHECK_KERNEL_MATCH_H_
#define SWITCHYARD_COMPILER_CHECK_KERNEL_MATCH_H_

#include <vector>

#include "compiler/check/expected_kernels.h"
#include "compiler/clang/kernel_decl.h"

namespace switchyard::check {

// How much is known of a program.
enum class Completeness : std::uint8_t {
  kSome,   // other sources may define kernels too
  kWhole,  // there are no other definitions
};

struct FoundKernel {
  const cxx::KernelIndex* index = nullptr;
  const cxx::KernelDecl* decl = nullptr;
};

struct KernelMatch {
  const ExpectedKernel* expected = nullptr;
  FoundKernel found;
  bool has_equal_parameters = false;
  // The source registers the function as the kernel. PyTorch compares its types when it loads it,
  // unless it is one of the stable ABI.
  bool is_registered = false;
  bool is_stable = false;
};

struct KernelMatches {
  std::vector<KernelMatch> matches;
  std::vector<const ExpectedKernel*> missing;
  // Functions that do not define a kernel, including templates.
  std::vector<FoundKernel> others;
};

// Whether a source registers anything as the kernel with PyTorch's dispatcher.
bool IsRegistered(const ExpectedKernel& expected, const std::vector<cxx::KernelIndex>& indexes);

// The canonical form of `type` in the source of `index`.
cxx::TypeTree CanonicalIn(const cxx::KernelIndex& index, const ExpectedType& type);

// The number of parameters that both have in the same order: with the same name, or with the same
// type however it is passed.
std::size_t CommonParameters(const ExpectedKernel& expected, const FoundKernel& found);

KernelMatches MatchKernels(const std::vector<ExpectedKernel>& expected,
                           const std::vector<cxx::KernelIndex>& indexes, Completeness completeness);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_KERNEL_MATCH_H_
