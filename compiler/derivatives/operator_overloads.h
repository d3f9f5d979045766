// The operators of a program as formulas call them: overload sets by C++ name, and overload
// resolution.
//
// A set has the forms of the public C++ API: arguments in the order of the schema, out arguments
// first, tensor options as one argument or as four. A method is the same without self. Symbolic and
// plain integers are the same. Source: reference C++ signatures, sections 1 to 4.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_OVERLOADS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_OVERLOADS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/derivatives/formula_type.h"
#include "compiler/schema/program.h"

namespace switchyard::derivatives {

// Which operators are known. With kAll, a call without an operator is an error. With kSome, a file
// declares a few operators beside those that it calls, so an unknown name is no error.
enum class KnownOperators : uint8_t { kAll, kSome };

struct OverloadParameter {
  std::string name;
  FormulaType type;
  bool has_default = false;
  std::size_t place = 0;  // index among the operands of the call
};

struct Overload {
  const schema::NativeFunction* function = nullptr;
  std::vector<OverloadParameter> parameters;  // in the order of C++
  bool is_packed = false;
  bool has_self = false;  // it can be a method
  std::size_t self = 0;   // in `parameters`
};

class OperatorOverloads {
 public:
  // `program` must outlive this object.
  explicit OperatorOverloads(const schema::Program& program);

  // Finds `at::add_symint`, `mul`, `mylib::f`; null when no operator has that name. A name without
  // a namespace finds operators of all namespaces.
  const std::vector<Overload>* Find(std::string_view name);

  // The name of an operator that is close to `word`; empty when there is none, and after many
  // calls, because nobody reads that many suggestions.
  std::string_view FindNear(std::string_view word);

 private:
  struct Entry {
    std::vector<const schema::NativeFunction*> functions;
    std::vector<Overload> overloads;  // made on the first use of the name
    bool is_made = false;
  };

  Entry* FindEntry(std::string_view name_space, std::string_view name);

  std::unordered_map<std::string, Entry> entries_;  // by `name` and by `namespace::name`
  std::vector<std::string_view> names_;             // sorted; made on first use
  int near_count_ = 0;
};

// How the arguments of a call fit an overload, and their costs.
struct OverloadFit {
  bool fits = false;
  std::vector<int> costs;  // of the arguments
  // When they do not fit: the argument that does not, or that their number is wrong.
  bool is_count = false;
  std::size_t argument = 0;
  const OverloadParameter* parameter = nullptr;
};

// `arguments` are in the order of C++; for a method, self is in its place already.
OverloadFit FitArguments(const Overload& overload, const std::vector<FormulaType>& arguments);

// Self and the arguments in parentheses, in the order of a method's parameters.
std::vector<FormulaType> MethodArguments(const Overload& overload, const FormulaType& self,
                                         const std::vector<FormulaType>& arguments);

// The best overload by C++'s rule: no argument converts worse than in any other. Null when none
// fits. `self` is null for functions.
const Overload* ChooseOverload(const std::vector<Overload>& overloads, const FormulaType* self,
                               const std::vector<FormulaType>& arguments);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_OVERLOADS_H_
