// The bodies of kernels, each with its operator and the facts about its values.
//
// Takes the kernels that were found and have the parameters of the schema. Other kernels have a
// wrong signature, which is reported first.
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
  std::uint32_t first = 0;  // of the parameters: 1 when an object precedes them
  // For an operator whose argument `output_mask` selects its returns: what the body does when it
  // asks for one return alone, by return.
  std::vector<const BodySummary*> alone;

  const ExpectedKernel& expected() const { return *match->expected; }
  const schema::NativeFunction& function() const { return *match->expected->function; }
  const cxx::KernelIndex& index() const { return *summary->index; }
  // The argument of the schema for a parameter of the body; nullptr when there is none.
  const schema::Argument* ArgumentOf(std::uint32_t parameter) const;
  // The origins of return `number` of the operator, at one return statement.
  Origins OriginsOf(const cxx::ReturnFact& fact, std::uint32_t number) const;
  Origins OriginsIn(const BodySummary& variant, cxx::ValueId value, std::uint32_t number) const;
  // Whether the argument is the target of an operator that backends copy with. PyTorch's schema
  // does not mark it as written.
  bool IsCopyTarget(const schema::Argument& argument) const;
};

struct KernelBodies {
  std::vector<KernelBody> bodies;
  std::size_t calls = 0;   // with a tensor
  std::size_t unseen = 0;  // calls of functions about which nothing is known
};

KernelBodies FollowBodies(const KernelMatches& matches, BodyFlow* flow);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_KERNEL_BODIES_H_
