// The bodies of kernels, each with its operator and with what is known of its values.
//
// Takes the kernels that were found, with the parameters that the schema wants: of others a
// signature is wrong, and it is said first.
#ifndef SWITCHYARD_COMPILER_CHECK_KERNEL_BODIES_H_
#define SWITCHYARD_COMPILER_CHECK_KERNEL_BODIES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/check/body_flow.h"
#include "compiler/check/kernel_match.h"
#include "compiler/schema/native_function.h"

namespace switchyard::check {

struct KernelBody {
  const KernelMatch* match = nullptr;
  const BodySummary* summary = nullptr;
  std::uint32_t first = 0;  // of the parameters: 1 where an object stands in front of them

  const ExpectedKernel& expected() const { return *match->expected; }
  const schema::NativeFunction& function() const { return *match->expected->function; }
  const cxx::KernelIndex& index() const { return *summary->index; }
  // The argument of the schema that a parameter of the body is; nullptr when it is none.
  const schema::Argument* ArgumentOf(std::uint32_t parameter) const;
  // Of the return `number` of the operator, at one return statement.
  Origins OriginsOf(const cxx::ReturnFact& fact, std::uint32_t number) const;
  // Whether it is the target of an operator that backends copy by, which PyTorch's schema does not
  // mark.
  bool IsCopyTarget(const schema::Argument& argument) const;
};

struct KernelBodies {
  std::vector<KernelBody> bodies;
  std::size_t calls = 0;   // with a tensor
  std::size_t unseen = 0;  // of them: of functions that nothing is known of
};

KernelBodies FollowBodies(const KernelMatches& matches, BodyFlow* flow);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_KERNEL_BODIES_H_
