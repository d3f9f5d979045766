// What a source that registers operators contains: the namespaces of the user's operators, and for
// each key the kernels that go there.
//
// Takes a build; gives kernels in the order of the schema, each with the case that it would be in a
// dispatch function. Source: Torch Library API.
#ifndef SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTRATIONS_H_
#define SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTRATIONS_H_

#include <map>
#include <string>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/emit/emit_input.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::emit {

// A kernel at a key.
struct Registered {
  const schema::NativeFunction* function;
  DispatchKey key;
  CasePlan plan;
  cpp::Identifier name;  // of the function that is registered
};

// The registrations of one namespace, in the order of the schema.
struct RegisteredNamespace {
  std::vector<const schema::NativeFunction*> functions;
  std::map<DispatchKey, std::vector<Registered>> kernels;
};

// By name. Operators of the target's library are not among them; those whose kernels are registered
// by hand are there without kernels.
using RegisteredNamespaces = std::map<std::string, RegisteredNamespace>;
RegisteredNamespaces RegisteredNamespacesOf(const EmitInput& input);

// Whether the build has the key, or no build has it: an alias, or no backend's.
bool IsRegisteredKey(const EmitInput& input, DispatchKey key);

// `vendor_scaled_out` and `_CPU`.
cpp::Identifier RegisteredName(const EmitInput& input, const schema::NativeFunction& function,
                               const std::string& suffix);

// Whether the function that is registered takes symbolic integers as they are.
bool TakesSymbolic(const Registered& registered);

// The operators that write or view an argument, which the library has to be told of.
std::vector<const schema::NativeFunction*> AliasingOperators(const EmitInput& input,
                                                             const RegisteredNamespace& name_space);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTRATIONS_H_
