// The functions that formulas of derivatives.yaml call, with what is known of their bodies.
//
// Takes a program with derivatives and the indexes of sources; gives each function that a formula
// names, once, with the place where a formula does so first. A name without a namespace is that of
// any function but a kernel: where formulas are compiled is not known here.
#ifndef SWITCHYARD_COMPILER_CHECK_FORMULA_BODIES_H_
#define SWITCHYARD_COMPILER_CHECK_FORMULA_BODIES_H_

#include <vector>

#include "compiler/check/body_flow.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_range.h"

namespace switchyard::check {

struct FormulaBody {
  const cxx::KernelDecl* decl = nullptr;
  const BodySummary* summary = nullptr;
  source::SourceRange range;  // of its name in the formula
};

std::vector<FormulaBody> FollowFormulas(const schema::Program& program,
                                        const std::vector<cxx::KernelIndex>& indexes,
                                        BodyFlow* flow);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_FORMULA_BODIES_H_
