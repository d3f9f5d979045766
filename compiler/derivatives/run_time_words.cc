#include "compiler/derivatives/run_time_words.h"

#include <algorithm>
#include <cstdint>

#include "compiler/derivatives/formula_types.h"

namespace switchyard::derivatives {
namespace {

enum class Class : uint8_t { kTensor, kList, kOptional, kScalar, kOptions, kDevice, kAny };
enum class Priority : uint8_t { kFirst, kLast };

struct MemberRow {
  Class of;
  std::string_view name;
  std::string_view parameters;
  std::string_view result;
  Priority priority;
};
struct FunctionRow {
  std::string_view name;
  std::string_view parameters;
  std::string_view result;
};
struct ConstantRow {
  std::string_view name;
  std::string_view type;
};

#define FORMULA_MEMBER(...)
#define FORMULA_FUNCTION(...)
#define FORMULA_CONSTANT(...)

#undef FORMULA_MEMBER
#define FORMULA_MEMBER(of, name, parameters, result, priority) \
  {Class::of, name, parameters, result, Priority::priority},
constexpr MemberRow kMembers[] = {
#include "compiler/derivatives/run_time_words.def"
};
#undef FORMULA_MEMBER
#define FORMULA_MEMBER(...)

#undef FORMULA_FUNCTION
#define FORMULA_FUNCTION(name, parameters, result) {name, parameters, result},
constexpr FunctionRow kFunctions[] = {
#include "compiler/derivatives/run_time_words.def"
};
#undef FORMULA_FUNCTION
#define FORMULA_FUNCTION(...)

#undef FORMULA_CONSTANT
#define FORMULA_CONSTANT(name, type) {name, type},
constexpr ConstantRow kConstants[] = {
#include "compiler/derivatives/run_time_words.def"
};
#undef FORMULA_CONSTANT
#undef FORMULA_FUNCTION
#undef FORMULA_MEMBER

constexpr std::string_view kElement = "element";
constexpr std::string_view kNumber = "number";

Class ClassOf(const FormulaType& object) {
  if (IsTensor(object)) return Class::kTensor;
  if (IsOptional(object)) return Class::kOptional;
  if (IsList(object)) return Class::kList;
  if (IsAtom(object, cpp::Atom::kScalar)) return Class::kScalar;
  if (IsAtom(object, cpp::Atom::kTensorOptions)) return Class::kOptions;
  if (IsAtom(object, cpp::Atom::kDevice)) return Class::kDevice;
  return Class::kAny;
}

FormulaType TypeIn(std::string_view word, const FormulaType& object) {
  return word == kElement ? ElementOf(object) : TypeFromWord(word);
}

RunTimeFunction MakeFunction(std::string_view name, std::string_view parameters,
                             std::string_view result, const FormulaType& object) {
  RunTimeFunction function;
  function.name = name;
  for (std::size_t begin = 0; begin < parameters.size();) {
    const std::size_t end = std::min(parameters.find(' ', begin), parameters.size());
    std::string_view word = parameters.substr(begin, end - begin);
    if (word.front() == '=') {
      word.remove_prefix(1);
    } else {
      ++function.required;
    }
    function.parameters.push_back(TypeIn(word, object));
    begin = end + 1;
  }
  function.gives_number = result == kNumber;
  function.result = TypeIn(result, object);
  return function;
}

bool StartsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

}  // namespace

std::optional<RunTimeFunction> FindMember(const FormulaType& object, std::string_view name) {
  const Class of = ClassOf(object);
  if (of == Class::kAny && !IsUnknown(object)) return std::nullopt;
  for (const MemberRow& row : kMembers) {
    if (row.of != of || row.name != name) continue;
    RunTimeFunction function = MakeFunction(row.name, row.parameters, row.result, object);
    function.is_after_operators = row.priority == Priority::kLast;
    return function;
  }
  return std::nullopt;
}

std::optional<RunTimeFunction> FindRunTimeFunction(std::string_view name) {
  const std::string_view bare = WithoutLibrary(name);
  for (const FunctionRow& row : kFunctions) {
    if (row.name == bare) {
      return MakeFunction(row.name, row.parameters, row.result, FormulaType());
    }
  }
  return std::nullopt;
}

std::optional<FormulaType> FindConstant(std::string_view name) {
  const std::string_view bare = WithoutLibrary(name);
  for (const ConstantRow& row : kConstants) {
    if (row.name == bare) return TypeFromWord(row.type);
  }
  return std::nullopt;
}

bool IsNothing(std::string_view name) {
  const std::string_view bare = WithoutLibrary(name);
  return bare == "nullopt" || bare == "std::nullopt";
}

std::string_view WithoutLibrary(std::string_view name) {
  if (StartsWith(name, "::")) name.remove_prefix(2);
  for (const std::string_view library : {"at::", "c10::", "torch::"}) {
    if (StartsWith(name, library)) return name.substr(library.size());
  }
  return name;
}

}  // namespace switchyard::derivatives
