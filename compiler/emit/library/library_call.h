// Calls of functions that the run-time of a target brings: kernels, functions around structured
// ones, and its own dispatcher.
//
// Takes operators whose kernels are the library's; gives the calls, with symbolic integers made
// where the library takes them.
#ifndef SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_CALL_H_
#define SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_CALL_H_

#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/library_kernel.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// A call inside a dispatch function: the operator, that function, and the name of its keys.
struct CallPlace {
  const schema::NativeFunction& function;
  const cpp::Signature& dispatcher;
  const cpp::Identifier& keys;
};

using plan::IsOfLibrary;

// Whether calls with other keys than those of the build go to the library's dispatcher.
bool IsLeftToLibrary(const EmitInput& input, const schema::NativeFunction& function);

// An argument of a dispatch function as a parameter of this type takes it: with symbolic integers
// where the target's library has such, in kernels and in members of backends' classes.
cpp::Code SpellForLibrary(const target::Target& target, const cpp::CppType& type,
                          const cpp::Code& value);

target::ListSpelling SpellLibraryCall(const EmitInput& input,
                                      const schema::NativeFunction& function,
                                      const cpp::Signature& dispatcher, const CasePlan& plan);

// The arguments and the result of a call in a dispatch function, whose integers are plain, for a
// callee that takes symbolic ones.
std::vector<cpp::Code> SymbolicArguments(const target::Target& target, const cpp::Signature& callee,
                                         std::vector<cpp::Code> arguments);
// The reverse: symbolic arguments for a dispatch function.
std::vector<cpp::Code> ConcreteArguments(const target::Target& target, const cpp::Signature& callee,
                                         std::vector<cpp::Code> arguments);
target::ListSpelling ConcreteResult(const target::Target& target, const cpp::Signature& callee,
                                    target::ListSpelling call);

// `return` of what the library's dispatcher makes of the call.
void WriteLibraryDispatch(CodeWriter& writer, const EmitInput& input, const CallPlace& call);
// What declares that.
void AddLibraryHeader(const EmitInput& input, const schema::NativeFunction& function,
                      const DispatchPlan& plan, target::HeaderSet* headers);

// What declares the classes of the operator's structured kernel.
void AddClassHeaders(const target::Target& target, const schema::NativeFunction& function,
                     target::HeaderSet* headers);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_CALL_H_
