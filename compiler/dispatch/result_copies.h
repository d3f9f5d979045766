// How an in-place or out operator is served by a backend's kernel of its functional form: what the
// kernel is passed, and which of its results is copied into which argument.
//
// Takes such an operator, its functional form and the operators that copy; gives the plan, or says
// what stands in its way. Results are copied by operators of the program, `_copy_from` into self
// and `_copy_from_and_resize` into out arguments, as backends know tensors whose bytes nobody else
// can reach.
// Source: reference dispatch, section 5, number 10.
#ifndef SWITCHYARD_COMPILER_DISPATCH_RESULT_COPIES_H_
#define SWITCHYARD_COMPILER_DISPATCH_RESULT_COPIES_H_

#include <string_view>
#include <vector>

#include "compiler/dispatch/written_kernels.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::dispatch {

// Null where no file declares one that takes a tensor and the tensor to copy it into.
struct CopyOperators {
  const schema::NativeFunction* into_self = nullptr;
  const schema::NativeFunction* into_out = nullptr;
};

CopyOperators FindCopyOperators(const schema::Program& program);

struct ResultCopies {
  std::vector<PassedArgument> arguments;          // in the order of the functional form's
  std::vector<const schema::Argument*> targets;   // of the operator, one for each result
  std::vector<const schema::Argument*> returned;  // of the operator
  bool is_list = false;  // the one result is a list, and so is the one target
  const schema::NativeFunction* copy = nullptr;
  std::string_view obstacle;  // empty when the plan serves
};

ResultCopies PlanResultCopies(const schema::NativeFunction& function,
                              const schema::NativeFunction& functional,
                              const CopyOperators& operators);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_RESULT_COPIES_H_
