// The dispatch keys that only operators of extensions have kernels for: those of backends out of
// PyTorch's tree.
#ifndef SWITCHYARD_COMPILER_SCHEMA_EXTENSION_KEYS_H_
#define SWITCHYARD_COMPILER_SCHEMA_EXTENSION_KEYS_H_

#include <string_view>

#include "compiler/schema/language.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::schema {

// A backend, with any layout, or the autograd key of one. Which of them PyTorch's generators know
// does not matter to its dispatcher.
bool IsKeyOfExtensions(DispatchKey key);

// Whether an entry of the namespace may list kernels under the key: MayStandInSchemaFile, or
// IsKeyOfExtensions for a namespace other than PyTorch's own.
bool MayStandInEntry(DispatchKey key, const Language& language, std::string_view name_space);

// Whether other operators of its family may be declared elsewhere: the files are not said to be a
// whole program, or all kernels of the operator are for backends out of PyTorch's tree, so that it
// stands beside PyTorch's own files.
bool IsOfAPart(const NativeFunction& function);

// MayStandInEntry, for the table of an operator. PyTorch makes the autograd kernels of its own
// operators: in a whole program, only those with a kernel for a backend out of its tree list some.
bool MayStandInTableOf(const NativeFunction& function, DispatchKey key);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_EXTENSION_KEYS_H_
