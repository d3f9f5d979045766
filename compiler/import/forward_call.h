// The body of a function that emitted code calls: the call of an extension's kernel.
//
// What the function is given is what emitted code passes: handles by reference to what is const,
// views of lists and of text. Kernels of extensions take whatever PyTorch makes of a call: handles
// that they may write, vectors, strings and arrays that they own, and they return results where the
// declaration has references. Takes the kernel and the function's own types; gives statements.
#ifndef SWITCHYARD_COMPILER_IMPORT_FORWARD_CALL_H_
#define SWITCHYARD_COMPILER_IMPORT_FORWARD_CALL_H_

#include <string>
#include <vector>

#include "compiler/clang/library_decl.h"
#include "compiler/schema/function_schema.h"
#include "compiler/target/boxed_spelling.h"
#include "compiler/target/spelling.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::importer {

struct ForwardParameter {
  std::string name;
  std::string type;  // as spelled: `const Tensor&`
};

struct ForwardFunction {
  std::vector<ForwardParameter> parameters;  // as many as the kernel has
  std::string result;                        // as spelled
  const schema::FunctionSchema* declared = nullptr;
  std::string operator_name;                 // `my::f.out`
  DispatchKey key = DispatchKey::Undefined;  // the highest of the kernel's; or none is known
  target::ForwardSpelling words;
  const target::BoxedSpelling* boxed = nullptr;
};

// The function that stands for a kernel without a name, a lambda or an object, or for a boxed
// kernel: in the namespace of its source, as the expression finds names. Empty for other kernels.
std::string CallableText(const cxx::RegisteredFunction& kernel, const target::BoxedSpelling& words);

// The definition of a fallback under the name that emitted code calls, which calls the function of
// CallableText.
std::string FallbackText(const cxx::RegisteredFunction& kernel, const std::string& name,
                         const target::Spelling& target);

// One statement a line, indented by two.
std::string ForwardBody(const cxx::RegisteredFunction& kernel, const ForwardFunction& function);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_FORWARD_CALL_H_
