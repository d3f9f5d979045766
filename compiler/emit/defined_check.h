// What a dispatch function does about undefined tensors: holds arguments that are declared `Tensor`
// to be defined, and what the kernel returns.
//
// Takes an operator and the signature of its dispatch function; writes the function's body. An
// operator with a mask, `bool[N]`, may return undefined tensors, and be given such to write to.
// Source: native README, "Undefined tensor conventions".
#ifndef SWITCHYARD_COMPILER_EMIT_DEFINED_CHECK_H_
#define SWITCHYARD_COMPILER_EMIT_DEFINED_CHECK_H_

#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/function_schema.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

struct DefinedCheck {
  std::vector<const schema::Argument*> arguments;
  bool has_result = false;

  bool IsEmpty() const { return arguments.empty() && !has_result; }
};

DefinedCheck FindDefinedCheck(const schema::FunctionSchema& schema, const cpp::CppType& result);

// The body of a dispatch function with such a check: the arguments are held to it, then `call` is
// made, and its result, of type `result`, is held to it.
void WriteCheckedCall(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const schema::NativeFunction& function, const cpp::Signature& dispatcher,
                      const cpp::Code& result, const DefinedCheck& check,
                      const target::ListSpelling& call);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DEFINED_CHECK_H_
