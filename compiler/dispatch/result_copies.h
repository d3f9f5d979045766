// How an in-place or out operator uses a backend's kernel of its functional form: the arguments of
// the kernel, and which of its results is copied into which argument.
//
// Takes such an operator, its functional form and the operators that copy; gives the plan, or the
// reason why there is none. Operators of the program copy the results: `_copy_from` into self and
// `_copy_from_and_resize` into out arguments, because only a backend can reach the storage of its
// tensors. Source: reference dispatch, section 5, number 10.
#ifndef SWITCHYARD_COMPILER_DISPATCH_RESULT_COPIES_H_
#define SWITCHYARD_COMPILER_DISPATCH_RESULT_COPIES_H_

#include <string_view>
#include <vector>

#include "compiler/dispatch/written_kernels.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::dispatch {

// Null where no file declares an operator that takes a tensor and the tensor to copy it into.
struct CopyOperators {
  const schema::NativeFunction* into_self = nullptr;
  const schema::NativeFunction* into_out = nullptr;
};

CopyOperators FindCopyOperators(const schema::Program& program);

struct ResultCopies {
  std::vector<PassedArgument> arguments;          // in the order of the functional form's arguments
  std::vector<const schema::Argument*> targets;   // arguments of the operator, one for each result
  std::vector<const schema::Argument*> returned;  // arguments of the operator
  bool is_list = false;                           // the only result and the only target are lists
  const schema::NativeFunction* copy = nullptr;
  std::string_view obstacle;  // why there is no plan; empty when there is one
};

ResultCopies PlanResultCopies(const schema::NativeFunction& function,
                              const schema::NativeFunction& functional,
                              const CopyOperators& operators);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_RESULT_COPIES_H_
