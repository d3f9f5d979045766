// The default of a C++ parameter, before it is spelled.
//
// Takes a default of the schema and its type; gives the meaning of the C++ default. `int[2]
// stride=1` means two elements, as in Python and in the run-time's schema. `Tensor x=[]` and
// `Tensor x=None` mean an undefined tensor, `Tensor? x=[]` means none. Source: reference C++
// signatures, section 4; reference schema language, section 5.
#ifndef SWITCHYARD_COMPILER_CPP_DEFAULT_ARGUMENT_H_
#define SWITCHYARD_COMPILER_CPP_DEFAULT_ARGUMENT_H_

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/schema/default_value.h"
#include "compiler/schema/type.h"

namespace switchyard::cpp {

struct DefaultArgument {
  struct Nothing {};  // an absent optional
  struct Empty {};    // a value made from `{}`
  struct Complex {
    Literal imaginary;
  };
  struct Device {
    Identifier type;  // `CUDA`, an enumerator
    int64_t index = -1;
  };
  struct List {
    std::vector<DefaultArgument> elements;
  };

  std::variant<Nothing, Empty, Literal, Complex, Device, schema::DefaultWord, List> value;
};

// Returns nothing for text that is not a value of the language, for a value that does not suit the
// type, and for a single value as the default of a list without a length (rule T009) or longer than
// 64.
std::optional<DefaultArgument> MakeDefaultArgument(const schema::DefaultValue& value,
                                                   const schema::Type& type);
// Whether MakeDefaultArgument gives one; cheaper than making it.
bool HasDefaultArgument(const schema::DefaultValue& value, const schema::Type& type);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_DEFAULT_ARGUMENT_H_
