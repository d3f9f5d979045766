// The type of a part of a formula: a type of C++, or what has none of its own.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPE_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPE_H_

#include <cstdint>
#include <vector>

#include "compiler/cpp/cpp_type.h"

namespace switchyard::derivatives {

struct FormulaType {
  enum class Kind : uint8_t {
    kUnknown,      // of a function whose uses say nothing of it: fits everything
    kCpp,          // `cpp`, by value: lists are views, integers are plain
    kNothing,      // nullopt
    kBraces,       // `{a, b}`: what its `elements` fit into
    kGeometry,     // sizes, strides and offset of a tensor
    kTypeAndSize,  // what `zeros_like(X)` keeps of X
  };

  Kind kind = Kind::kUnknown;
  cpp::CppType cpp;
  std::vector<FormulaType> elements;
};

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPE_H_
