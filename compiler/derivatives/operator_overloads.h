// The operators of a program as formulas call them: overload sets by C++ name, and which of a set a
// call means.
//
// A set has the forms of the public C++ API: arguments in the order of the schema, out arguments in
// front, tensor options as one argument or as four. A method is the same without self. Symbolic and
// plain integers are one. Source: reference C++ signatures, sections 1 to 4.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_OVERLOADS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_OVERLOADS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/derivatives/formula_type.h"
#include "compiler/schema/program.h"

namespace switchyard::derivatives {

struct OverloadParameter {
  std::string name;
  FormulaType type;
  bool has_default = false;
  std::size_t place = 0;  // among the operands of the call
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
  // `program` must outlive the value.
  explicit OperatorOverloads(const schema::Program& program);

  // `at::add_symint`, `mul`, `mylib::f`: null when no operator is called so. Without a namespace
  // operators of all are found.
  const std::vector<Overload>* Find(std::string_view name);

  // The name of an operator that `word` was meant to be; empty when none is near, and after so many
  // questions that nobody reads the answers.
  std::string_view FindNear(std::string_view word);

 private:
  struct Entry {
    std::vector<const schema::NativeFunction*> functions;
    std::vector<Overload> overloads;  // made when the name is first asked for
    bool is_made = false;
  };

  Entry* FindEntry(std::string_view name_space, std::string_view name);

  std::unordered_map<std::string, Entry> entries_;  // by `name` and by `namespace::name`
  std::vector<std::string_view> names_;             // sorted; made when first asked for
  int near_count_ = 0;
};

// What a call says of an overload: which arguments it has, and what they cost.
struct OverloadFit {
  bool fits = false;
  std::vector<int> costs;  // of the arguments
  // Where it does not: the argument that is not taken, or that there are too many or too few.
  bool is_count = false;
  std::size_t argument = 0;
  const OverloadParameter* parameter = nullptr;
};

// `arguments` in the order of C++; those of a method have self in its place already.
OverloadFit FitArguments(const Overload& overload, const std::vector<FormulaType>& arguments);

// Self and what stands in parentheses, as the parameters of a method want them.
std::vector<FormulaType> MethodArguments(const Overload& overload, const FormulaType& self,
                                         const std::vector<FormulaType>& arguments);

// The overload that fits best, C++'s way: no argument converts worse than in any other. Null when
// none fits. `self` is null for functions.
const Overload* ChooseOverload(const std::vector<Overload>& overloads, const FormulaType* self,
                               const std::vector<FormulaType>& arguments);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_OVERLOADS_H_
