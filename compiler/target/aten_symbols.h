// The symbols of libtorch, as a demangler prints them, in one form for all editions.
#ifndef SWITCHYARD_COMPILER_TARGET_ATEN_SYMBOLS_H_
#define SWITCHYARD_COMPILER_TARGET_ATEN_SYMBOLS_H_

#include <string>
#include <string_view>

#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::target {

// `at::native::add(at::Tensor const&, c10::Scalar const&, c10::Scalar const&)`: the symbol of a
// function in this namespace.
std::string AtenSymbol(const schema::NativeFunction& function, std::string_view name_space,
                       const cpp::Signature& signature);
// What a demangler gave, in that form.
std::string CanonicalAtenSymbol(std::string_view demangled);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_ATEN_SYMBOLS_H_
