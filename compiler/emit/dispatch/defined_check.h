// How a dispatch function handles undefined tensors: it requires that arguments declared as
// `Tensor` and the kernel's results are defined.
//
// Takes an operator and the result type of its dispatch function. An operator with a mask,
// `bool[N]`, may return undefined tensors, and take undefined ones to write to. Source: native
// README, "Undefined tensor conventions".
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_DEFINED_CHECK_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_DEFINED_CHECK_H_

#include <vector>

#include "compiler/cpp/cpp_type.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/function_schema.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

struct DefinedCheck {
  std::vector<const schema::Argument*> arguments;
  bool has_result = false;

  bool IsEmpty() const { return arguments.empty() && !has_result; }
};

// Empty for a run-time that leaves it to kernels.
DefinedCheck FindDefinedCheck(const target::DispatchSpelling& spelling,
                              const schema::FunctionSchema& schema, const cpp::CppType& result);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_DEFINED_CHECK_H_
