// The kernels that the compiler writes itself (compiler/dispatch/written_kernels.h), as code:
// copies of arguments, a call of another operator, copies of results.
//
// Those that compute a formula are in formula_kernel.h. Takes an operator with another such kernel
// and how the other operator is called; gives parameters and body of a function. Every name in them
// is found from where the kernels of the target are.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_WRITTEN_KERNEL_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_WRITTEN_KERNEL_CODE_H_

#include <map>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// A kernel with the names in its body.
struct WrittenCode {
  const schema::NativeFunction* function;
  const dispatch::WrittenKernel* plan;
  cpp::Signature signature;
  std::map<const schema::Argument*, cpp::Identifier> copies;  // of arguments
  cpp::Identifier result;                                     // of the callee
};

WrittenCode MakeWrittenCode(const schema::NativeFunction& function,
                            const dispatch::WrittenKernel& plan);

// Those that the body does not use have no names.
std::vector<cpp::Code> SpellWrittenParameters(const target::Target& target,
                                              const WrittenCode& kernel, target::Scope scope);

// What the kernel calls: a function with the parameters of the callee's dispatch function, whose
// integers are plain or, as the kernel's, symbolic.
struct WrittenCallee {
  cpp::Code name;
  cpp::Integers integers = cpp::Integers::kPlain;
};
void WriteWrittenBody(CodeWriter& writer, const EmitInput& input, const WrittenCode& kernel,
                      const WrittenCallee& callee);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_WRITTEN_KERNEL_CODE_H_
