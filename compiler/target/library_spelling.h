// The words of a library that brings kernels, as emitted code calls them.
//
// A target without such a library has none of these.
#ifndef SWITCHYARD_COMPILER_TARGET_LIBRARY_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_LIBRARY_SPELLING_H_

#include <optional>
#include <string>
#include <string_view>

#include "compiler/cpp/code.h"
#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::target {

// A run-time that brings kernels, and another dispatcher. Emitted code calls those and defines none
// of them.
struct LibrarySpelling {
  // Whether the kernels of the operator are the library's.
  bool (*has)(const schema::NativeFunction& function);
  // Types of its functions, outside of all namespaces.
  std::optional<cpp::Code> (*spell_type)(const schema::NativeFunction& function,
                                         const cpp::CppType& type);
  // Where its functions around structured kernels are, by the key of a wrapper (WrapperKey): they
  // have the names and parameters of public functions.
  std::optional<cpp::Code> (*wrapper_namespace)(std::string_view key);
  // Whether emitted code has such functions of its own for the key, around the classes of the
  // library's kernels; and the namespace of the classes of its meta functions. Those of kernels are
  // beside the other kernels, and all are declared by the header ROOT_native.h.
  bool (*builds_class)(std::string_view key);
  cpp::Code meta_classes;
  // Functions between symbolic integers, which its kernels may take, and those of dispatch
  // functions: they take integers, optionals and lists of them.
  cpp::Code symbolic_of;
  cpp::Code concrete_of;
  // Its own dispatcher: the namespace of classes with an operator's unambiguous name, the member
  // that takes keys and arguments, and the folder of headers ROOT_ops.h and ROOT_native.h.
  // Before that a function template of the class and of the keys, as the dispatcher wants them.
  cpp::Code operators;
  cpp::Code redispatch;
  cpp::Code dispatcher_keys;
  cpp::Code (*operator_header)(const cpp::Identifier& file);  // by the name of the file: `add_ops`
  cpp::Code before_operator_headers;  // a header that they need and do not include
  // The symbol of a function in a namespace, and what a demangler gives for one, in the same form.
  std::string (*symbol)(const schema::NativeFunction& function, std::string_view name_space,
                        const cpp::Signature& signature);
  std::string (*canonical_symbol)(std::string_view demangled);
};

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_LIBRARY_SPELLING_H_
