// The type of a part of a formula: a C++ type, or a kind without one.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPE_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPE_H_

#include <cstdint>
#include <vector>

#include "compiler/cpp/cpp_type.h"

namespace switchyard::derivatives {

struct FormulaType {
  enum class Kind : uint8_t {
    kUnknown,      // of a function whose uses do not determine it: fits everything
    kCpp,          // `cpp`, by value: lists are views, integers are plain
    kNothing,      // nullopt
    kBraces,       // `{a, b}`: converts to any type that its `elements` fit
    kGeometry,     // sizes, strides and offset of a tensor
    kTypeAndSize,  // the part of X that `zeros_like(X)` saves
  };

  Kind kind = Kind::kUnknown;
  cpp::CppType cpp;
  std::vector<FormulaType> elements;
};

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPE_H_
