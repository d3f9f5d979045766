// The functions that formulas of derivatives.yaml call, with the facts about their bodies.
//
// Takes a program with derivatives and the indexes of sources; gives each function that a formula
// names, once, with the first place in a formula. A name without a namespace stands for any
// function with that name that is not a kernel, because the namespace of formulas is unknown here.
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
