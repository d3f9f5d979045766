// The types of Python parameters.
//
// Takes types of the schema; gives what a parser of arguments tells apart, nothing where it takes
// no such value. Source: reference Python, section 1.1.
#ifndef SWITCHYARD_COMPILER_PYTHON_PARAMETER_TYPE_H_
#define SWITCHYARD_COMPILER_PYTHON_PARAMETER_TYPE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/schema/type.h"

namespace switchyard::python {

enum class ParameterKind : uint8_t {
#define PARAMETER_KIND(name, accessor, shown) name,
#include "compiler/python/parameter_kinds.def"
#undef PARAMETER_KIND
};

struct ParameterType {
  ParameterKind kind = ParameterKind::kTensor;
  bool is_optional = false;
  int64_t size = -1;  // N of a list of N, or of kOutTuple

  friend bool operator==(const ParameterType& a, const ParameterType& b) {
    return a.kind == b.kind && a.is_optional == b.is_optional && a.size == b.size;
  }
};

std::optional<ParameterType> ParameterTypeOf(const schema::Type& type);

// A list of integers, of which one may stand for all of a sized one.
bool IsIntList(ParameterKind kind);

// "tuple of ints"
std::string_view ShownText(ParameterKind kind);

// What the type is called in signatures of the reference's parser: their text decides the order of
// overloads. `IntArrayRef[2]?`
std::string ReferenceText(const schema::Type& type);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_PARAMETER_TYPE_H_
