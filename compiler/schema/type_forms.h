// Which forms a declaration may have: those that torchgen reads, or those of the run-time.
//
// Declarations of the namespace `aten`, written or not, are torchgen's: native_functions.yaml has
// them. A declaration with another namespace is that of an extension, which registers it with the
// run-time, so that the run-time's parser is the one that reads it.
#ifndef SWITCHYARD_COMPILER_SCHEMA_TYPE_FORMS_H_
#define SWITCHYARD_COMPILER_SCHEMA_TYPE_FORMS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace switchyard::schema {

enum class TypeForms : uint8_t {
  kTorchgen,
  kRunTime,               // runtime_types.def, annotations of other types than Tensor, `...`
  kRunTimeWithVariables,  // also type variables, `t[] x`
};

// The forms of a declaration by its text, without type variables.
inline TypeForms FormsOfDeclaration(std::string_view declaration) {
  const size_t colons = declaration.substr(0, declaration.find('(')).find("::");
  if (colons == std::string_view::npos) return TypeForms::kTorchgen;
  return declaration.substr(0, colons) == "aten" ? TypeForms::kTorchgen : TypeForms::kRunTime;
}

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_TYPE_FORMS_H_
