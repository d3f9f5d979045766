// Kernels of one operator in two versions, compared by what calls reach.
//
// A table may be written in many ways: a composite kernel is implied where no table is, a line for
// a key may name the kernel that an alias key brings anyhow, and structured operators share the
// kernels of one. So the tables that dispatch computes are compared, slot by slot; a change is told
// for the key that is registered, once, when it changes what a call reaches (C026, C027, C028).
// Source: reference dispatch, sections 3 and 5.
#ifndef SWITCHYARD_COMPILER_DIFF_KERNEL_CHANGES_H_
#define SWITCHYARD_COMPILER_DIFF_KERNEL_CHANGES_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/structured_family.h"
#include "compiler/schema/program.h"

namespace switchyard::diff {

class KernelComparison {
 public:
  // The programs must outlive this; operators are those of the programs.
  KernelComparison(const schema::Program& older, const schema::Program& newer)
      : older_(older), newer_(newer) {}

  void Run(const schema::NativeFunction& older, const schema::NativeFunction& newer,
           diagnostics::Sink& sink) const;

 private:
  const dispatch::StructuredFamilies older_;
  const dispatch::StructuredFamilies newer_;
};

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_KERNEL_CHANGES_H_
