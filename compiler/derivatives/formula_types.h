// Types of parts of formulas: how they are made, what they have in common, what converts to what.
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
// An argument's, by value and with plain integers; unknown where C++ has no form for it.
FormulaType TypeOf(const schema::Type& type);
FormulaType ListOf(FormulaType element);
FormulaType OptionalOf(FormulaType type);

// `int[]?` and its like, as the schema spells types; `TensorOptions`, `Geometry` and `TypeAndSize`
// beside them. Unknown for any other word.
FormulaType TypeFromWord(std::string_view word);
// `std::vector<int64_t>`: a type as C++ spells it; nothing for a name that is no type.
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
// Of an optional or a list.
FormulaType ElementOf(const FormulaType& type);

// What both fit: of numbers the wider one, a scalar beside a number, an optional beside its value.
std::optional<FormulaType> CommonType(const FormulaType& a, const FormulaType& b);

// How far `from` is from a parameter of type `to`: 0 for the same; nothing when C++ converts it not
// at all.
std::optional<int> ConversionCost(const FormulaType& from, const FormulaType& to);

// Braces as a value of their own: `{1, 2}` is a list of integers, `{true, false}` an array. Other
// types stay as they are.
FormulaType WithoutBraces(const FormulaType& type);

// What a function returns that is used as a `type`: it owns its lists and is no optional.
FormulaType AsResult(const FormulaType& type);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPES_H_
