// Types of the parts of formulas: construction, common types, conversions.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPES_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPES_H_

#include <optional>
#include <string>
#include <string_view>

#include "compiler/derivatives/formula_type.h"
#include "compiler/schema/type.h"

namespace switchyard::derivatives {

FormulaType TypeOf(cpp::CppType type);
FormulaType TypeOf(cpp::Atom atom);
FormulaType TypeOf(FormulaType::Kind kind);
// The type of an argument, by value and with plain integers; unknown when C++ has no form for it.
FormulaType TypeOf(const schema::Type& type);
FormulaType ListOf(FormulaType element);
FormulaType OptionalOf(FormulaType type);

// Parses types as the schema spells them, such as `int[]?`, and `TensorOptions`, `Geometry` and
// `TypeAndSize`. Unknown for any other word.
FormulaType TypeFromWord(std::string_view word);
// Parses a type as C++ spells it: `std::vector<int64_t>`; nothing for a name that is not a type.
std::optional<FormulaType> TypeFromCppName(std::string_view name);

// As the schema spells types: `Tensor?`, `(Tensor, int[])`, `{int, int}`.
std::string Describe(const FormulaType& type);

bool operator==(const FormulaType& a, const FormulaType& b);
inline bool operator!=(const FormulaType& a, const FormulaType& b) { return !(a == b); }

bool IsUnknown(const FormulaType& type);
bool IsAtom(const FormulaType& type, cpp::Atom atom);
bool IsTensor(const FormulaType& type);
bool IsNumber(const FormulaType& type);  // int, float or bool
bool IsOptional(const FormulaType& type);
bool IsList(const FormulaType& type);  // a view, a vector or an array
bool IsTuple(const FormulaType& type);
// The element of an optional or a list.
FormulaType ElementOf(const FormulaType& type);

// The type that both convert to: the wider one of numbers, a scalar beside a number, an optional
// beside its value.
std::optional<FormulaType> CommonType(const FormulaType& a, const FormulaType& b);

// The cost of converting `from` to a parameter of type `to`: 0 for the same; nothing when C++
// cannot convert it.
std::optional<int> ConversionCost(const FormulaType& from, const FormulaType& to);

// The type of braces as a value of their own: `{1, 2}` is a list of integers, `{true, false}` an
// array. Other types stay unchanged.
FormulaType WithoutBraces(const FormulaType& type);

// The result type of a function that is used as a `type`: it owns its lists and is not an optional.
FormulaType AsResult(const FormulaType& type);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPES_H_
