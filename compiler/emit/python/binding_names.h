// What emitted bindings call their own things.
//
// Takes functions of compiler/python; gives the identifiers that sources of bindings and that of
// the module have in common.
#ifndef SWITCHYARD_COMPILER_EMIT_PYTHON_BINDING_NAMES_H_
#define SWITCHYARD_COMPILER_EMIT_PYTHON_BINDING_NAMES_H_

#include <string>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/python/bindings.h"

namespace switchyard::emit {

// Whether there are bindings.
bool HasPython(const EmitInput& input);

// `switchyard::python::bindings_vendor_ops`: those of one module, whatever is linked beside it.
cpp::Code SpellBindingsNamespace(const EmitInput& input);
// The namespace in it: `methods`, `functions`, `module_nn`, `namespace_vendor`.
cpp::Identifier AreaOf(const python::Function& function);

cpp::Identifier TableName(const python::Function& function);    // `kFunction_add`
cpp::Identifier BindingName(const python::Function& function);  // `Function_add`

// Those of all bindings; `self` is named by functions that use it.
std::vector<cpp::Code> BindingParameters(const cpp::Code& self);
// What both files declare: the table and the binding.
void WriteDeclarations(CodeWriter& writer, const EmitInput& input,
                       const python::Function& function);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PYTHON_BINDING_NAMES_H_
